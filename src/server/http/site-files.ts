// The published site and uploaded files, for hosts without a web server in front.
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { isHidden, shellFor } from '#lib/hosting.ts'
import { fileOf, redirects } from '#lib/paths.ts'
import { type Config, uploadsDir } from '#server/config.ts'
import { sendFile } from './send-file.ts'

const FOREVER = 'public, max-age=31536000, immutable'

/** A line per page and picture would drown the calls in the log. */
const QUIET = { logLevel: 'warn' } as const

/** Uploads are never pages: no script of theirs runs, whatever is in them. */
const UPLOAD_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Shown where they stand in a page; anything else is taken home. */
const PICTURE = /\.(avif|gif|jpe?g|png|webp)$/

/** A route for files: HEAD answers what GET would, without opening a stream. */
const files = (url: string, handler: RouteOptions['handler']): RouteOptions => ({
  method: ['GET', 'HEAD'],
  url,
  ...QUIET,
  handler,
})

const pathOf = (request: FastifyRequest) => (request.params as { '*': string })['*']

export const uploadedFiles = (app: FastifyInstance, { dataDir }: Config) => {
  const root = uploadsDir(dataDir)
  app.route(
    files('/uploads/*', async (request, reply) => {
      const key = pathOf(request)
      reply.header('content-security-policy', UPLOAD_POLICY)
      if (!PICTURE.test(key)) reply.header('content-disposition', 'attachment')
      const isSent = await sendFile({ request, reply }, { root, path: key, cache: FOREVER })
      return isSent ? reply : reply.callNotFound()
    }),
  )
}

const LAST_PART_HAS_EXTENSION = /\.[a-z0-9]+$/i

const servePage = async (request: FastifyRequest, reply: FastifyReply, root: string) => {
  const path = pathOf(request)
  if (isHidden(path)) return reply.callNotFound()
  const cache = path.startsWith('_astro/') ? FOREVER : 'no-cache'
  const file = LAST_PART_HAS_EXTENSION.test(path) ? path : `${path}.html`
  const send = (sent: string) => sendFile({ request, reply }, { root, path: sent, cache })
  const shell = shellFor(`/${path}`)
  const isSent = (await send(file)) || (shell !== undefined && (await send(fileOf(shell.page))))
  return isSent ? reply : reply.callNotFound()
}

/**
 * Addresses that lead to this host from any page: one slash in front, then neither a slash nor a backslash, which
 * browsers read as one; no blanks, which they leave out.
 */
const LOCAL = /^\/[^/\\][\x21-\x5b\x5d-\x7e]*$/

/** Where an address that is not the one of its page leads: `/info/` to `/info`. */
const redirectOf = (path: string) => {
  const tidy = path.length > 1 ? path.replace(/\/+$/, '') : path
  const target = Object.hasOwn(redirects, tidy) ? redirects[tidy] : tidy
  return target !== undefined && target !== path && LOCAL.test(target) ? target : undefined
}

export const publishedSite = (app: FastifyInstance, outDir: string) => {
  const root = resolve(outDir)
  app.route(
    files('/*', async (request, reply) => {
      const [path = '/', query] = request.url.split('?', 2)
      if (/^\/(api|pro)\//.test(path)) return reply.callNotFound()
      const target = redirectOf(path)
      if (target) return reply.redirect(query ? `${target}?${query}` : target, 302)
      return servePage(request, reply, root)
    }),
  )
}

export const sendNotFoundPage = async (reply: FastifyReply, outDir: string) => {
  const page = await readFile(join(resolve(outDir), '404.html'), 'utf8').catch(() => '页面不存在')
  return reply.code(404).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
}
