// A page that redirects, for hosts without rules for redirects.
import { escapeHtml } from '#platform/lib/escape-html.ts'

export const redirectPage = (to: string) =>
  `<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8"><title>正在跳转</title><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0;url=${escapeHtml(to)}"></head><body><a href="${escapeHtml(to)}">点此继续</a></body></html>\n`
