// `/api/docs`: page of all calls, with its document at `/api/docs/json`. Calls of the staff are shown to staff only.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/server/config.ts'
import { tokenOf } from '#platform/server/http/caller.ts'
import { sendFile } from '#platform/server/http/send-file.ts'
import { openApi } from './openapi.ts'

const PREFIX = '/api/docs'
const QUIET = { logLevel: 'warn' } as const
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'"

/** Files of swagger-ui-dist that the page loads; the package has no others that readers need. */
const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'] as const
const ASSETS_FOLDER = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))

const PAGE = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>林权通接口文档</title>
<link rel="icon" href="${PREFIX}/favicon-32x32.png">
<link rel="stylesheet" href="${PREFIX}/swagger-ui.css">
<noscript>接口文档需要启用 JavaScript；也可以直接读取 <a href="${PREFIX}/json">${PREFIX}/json</a>。</noscript>
<div id="docs"></div>
<script src="${PREFIX}/swagger-ui-bundle.js"></script>
<script src="${PREFIX}/start.js"></script>
</html>
`

/** Who is signed in at the console in this browser is shown the calls of the staff as well. */
const START = `const session = JSON.parse(localStorage.getItem('staff-session') ?? 'null')
SwaggerUIBundle({
  url: '${PREFIX}/json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  requestInterceptor: (request) => {
    if (request.loadSpec && session?.token) request.headers.token = session.token
    return request
  },
})
`

/** Made once: each answer would otherwise write out some hundred KB anew. */
const documentsFor = (siteUrl: string) => {
  const written = (audience: 'public' | 'staff') => Buffer.from(JSON.stringify(openApi(siteUrl, audience)))
  return { public: written('public'), staff: written('staff') }
}

export const docsRoutes = (
  app: FastifyInstance,
  config: Config,
  isStaff: (token: string) => Promise<boolean>,
) => {
  const documents = documentsFor(config.siteUrl)
  const constants = {
    '/': ['text/html; charset=utf-8', Buffer.from(PAGE)],
    '/start.js': ['text/javascript; charset=utf-8', Buffer.from(START)],
  } as const

  app.get(PREFIX, QUIET, (_request, reply) => reply.redirect(`${PREFIX}/`))
  for (const [path, [type, bytes]] of Object.entries(constants))
    app.get(PREFIX + path, QUIET, (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        .header('content-security-policy', POLICY)
        .send(bytes),
    )
  for (const name of ASSETS)
    app.route({
      method: ['GET', 'HEAD'],
      url: `${PREFIX}/${name}`,
      ...QUIET,
      handler: async (request, reply) => {
        const sending = { root: ASSETS_FOLDER, path: name, cache: 'public, max-age=3600' }
        return (await sendFile({ request, reply }, sending)) ? reply : reply.callNotFound()
      },
    })
  app.get(`${PREFIX}/json`, QUIET, async (request, reply) => {
    const token = tokenOf(request)
    const seesAll = config.demo || (token !== undefined && (await isStaff(token)))
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(documents[seesAll ? 'staff' : 'public'])
  })
}
