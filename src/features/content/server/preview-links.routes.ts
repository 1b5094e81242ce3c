import type { FastifyReply } from 'fastify'
import * as calls from '#features/content/contract/preview-links.ts'
import type { Serve } from '#features/identity/server/index.ts'
import { BadInput, TooMany } from '#platform/contract/refusals.ts'
import type { RefusalPage } from '#platform/server/http/serve.ts'
import type { ContentDeps } from './editable.service.ts'
import * as links from './preview-links.service.ts'

const closed: Readonly<Record<links.ClosedLink, readonly [status: number, title: string, text: string]>> = {
  unknown: [404, '没有这个预览链接', '请核对网址是否完整，或请发链接给您的人重新发一个。'],
  expired: [410, '预览链接已过期', '如需再看，请发链接给您的人重新制作一个。'],
  revoked: [410, '预览链接已撤销', '如需再看，请联系发链接给您的人。'],
  removed: [410, '这条内容已删除', '已没有可以预览的页面。'],
  unavailable: [503, '暂时不能预览', '网站正在准备，请过几分钟再试。'],
}

/** It stands alone: whoever opens it may have no page of the site. */
const closedPage = (title: string, text: string) =>
  `<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>body{margin:15vh auto 0;max-width:30rem;padding:0 1.5rem;font:1rem/1.7 system-ui,sans-serif;color:#1f2937;background:#fff}h1{font-size:1.375rem}</style></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`

/** No script of the page runs, and links in it open outside of it. */
const POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; script-src 'none'; form-action 'none'; frame-ancestors 'none'"

const keepPrivate = (reply: FastifyReply) =>
  reply.headers({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'content-security-policy': POLICY,
    'x-frame-options': 'DENY',
  })

const refusalPage: RefusalPage = (reply, { refusal }) => {
  keepPrivate(reply)
  if (refusal === TooMany) return closedPage('打开预览链接太频繁', '请过一分钟再试。')
  if (refusal !== BadInput) return closedPage('暂时不能预览', `${refusal.msg}。`)
  // An address that cannot be read is no other than one that never was.
  const [status, title, text] = closed.unknown
  reply.code(status)
  return closedPage(title, text)
}

export const previewLinkRoutes = (serve: Serve, deps: ContentDeps) => {
  serve(calls.previewLinks, ({ staff, input }) => links.listPreviewLinks(deps)(staff, input))
  serve(calls.makePreviewLink, ({ staff, origin, input }) => links.makeLink(deps)({ staff, origin }, input), {
    msg: '预览链接已制作',
  })
  serve(
    calls.revokePreviewLink,
    ({ staff, origin, input }) => links.revokeLink(deps)({ staff, origin }, input),
    { msg: '预览链接已撤销' },
  )
  serve(
    calls.openPreview,
    async ({ input, request, reply, sendRaw }) => {
      const open = links.openLink(deps)(input.secret, { isLook: request.method === 'HEAD' })
      const opened = await open.catch((error: unknown) => {
        request.log.error({ err: error }, 'preview link')
        return { kind: 'unavailable' } as const
      })
      keepPrivate(reply)
      if (opened.kind === 'page') return sendRaw('text/html; charset=utf-8', opened.html)
      const [status, title, text] = closed[opened.kind]
      reply.code(status)
      if (opened.kind === 'unavailable') reply.header('retry-after', 60)
      return sendRaw('text/html; charset=utf-8', closedPage(title, text))
    },
    { refusalPage },
  )
}
