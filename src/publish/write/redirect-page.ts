// A page that redirects, for hosts without rules for redirects.
import { escapeHtml } from '#lib/escape-html.ts'

export const redirectPage = (to: string) =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>正在跳转</title><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0;url=${escapeHtml(to)}"><a href="${escapeHtml(to)}">点此继续</a></html>\n`
