// A page that leads on, for hosts that cannot be told to redirect.
import { escapeHtml } from '#lib/text.ts'

export const redirectPage = (to: string) =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>正在跳转</title><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0;url=${escapeHtml(to)}"><a href="${escapeHtml(to)}">点此继续</a></html>\n`
