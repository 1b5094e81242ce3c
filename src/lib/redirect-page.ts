// Pages that redirect, for hosts without rules for redirects.
import { escapeHtml } from './text.ts'

const pageTo = (to: string, head: string) =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>正在跳转</title>${head}<meta http-equiv="refresh" content="0;url=${escapeHtml(to)}"><a href="${escapeHtml(to)}">点此继续</a></html>\n`

/** Page of a short address. */
export const redirectPage = (to: string) => pageTo(to, '<meta name="robots" content="noindex">')

/** Page of an address that was left for good: search engines take an immediate refresh for a permanent redirect. */
export const movedPage = (to: string) => pageTo(to, `<link rel="canonical" href="${escapeHtml(to)}">`)
