// The published site and uploaded files, for hosts without a web server in front.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { attachmentHeader } from '#platform/lib/attachment-header.ts'
import {
  articleAddresses,
  GENERAL_ARTICLE,
  isDisplayed,
  isHidden,
  isOpenData,
  PAGE_CACHE,
  SPECIAL_ARTICLE,
  shellFor,
} from '#platform/lib/hosting.ts'
import { movedNameOf, movedPath, targetIn } from '#platform/lib/old-addresses.ts'
import { fileOf, redirects } from '#platform/lib/paths.ts'
import { type Config, uploadsDir } from '#platform/server/config.ts'
import { downloadName } from '#platform/server/gateways/disk.ts'
import { sendFile } from './send-file.ts'

const FOREVER = 'public, max-age=31536000, immutable'

/** Requests of pages and pictures are not logged: they would bury the calls. */
const QUIET = { logLevel: 'warn' } as const

/** Keeps a browser from running scripts in uploaded files. */
const UPLOAD_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

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
      if (isHidden(key)) return reply.callNotFound()
      if (!isDisplayed(key)) {
        const name = await downloadName(root, key)
        reply.header('content-disposition', name === undefined ? 'attachment' : attachmentHeader(name))
      }
      const isSent = await sendFile({ request, reply }, { root, path: key, cache: FOREVER })
      return isSent ? reply : reply.callNotFound()
    }),
  )
}

const LAST_PART_HAS_EXTENSION = /\.[a-z0-9]+$/i

/** Where an address of an earlier site leads, with its query or without, as the page says that leads on from there. */
const targetOfMoved = async (url: string, root: string): Promise<string | undefined> => {
  for (const address of new Set([url, url.replace(/\?.*/s, '')])) {
    const name = movedNameOf(address)
    const page = name && (await readFile(join(root, fileOf(movedPath(name))), 'utf8').catch(() => undefined))
    const target = page && targetIn(page)
    if (target) return target
  }
  return undefined
}

const servePage = async (request: FastifyRequest, reply: FastifyReply, root: string) => {
  const path = pathOf(request)
  if (isHidden(path)) return reply.callNotFound()
  const cache = path.startsWith('_astro/') ? FOREVER : 'no-cache'
  if (isOpenData(`/${path}`)) reply.header('access-control-allow-origin', '*')
  const send = (sent: string) => sendFile({ request, reply }, { root, path: sent, cache })
  const isAt = async (page: string | undefined) => page !== undefined && (await send(fileOf(page)))
  const isSent =
    (LAST_PART_HAS_EXTENSION.test(path) && (await send(path))) ||
    (await send(`${path}.html`)) ||
    (await isAt(shellFor(`/${path}`)?.page))
  if (isSent) return reply
  const target = await targetOfMoved(request.url, root)
  // Asked for again each time: editors may lead it elsewhere.
  return target ? reply.header('cache-control', PAGE_CACHE).redirect(target, 301) : reply.callNotFound()
}

/**
 * Redirect targets on this host: one slash, then neither a slash nor a backslash (browsers treat it as a slash), and no
 * blanks (browsers remove them).
 */
const LOCAL = /^\/[^/\\][\x21-\x5b\x5d-\x7e]*$/

/** Target of a path that is not the canonical one of its page: `/info/` to `/info`. */
const redirectOf = (path: string) => {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path
  const target = Object.hasOwn(redirects, trimmed) ? redirects[trimmed] : trimmed
  return target !== undefined && target !== path && LOCAL.test(target) ? target : undefined
}

const [general, special] = [new RegExp(GENERAL_ARTICLE), new RegExp(SPECIAL_ARTICLE)]

/** Present address of an article that has moved; undefined if the path is none of one, or its page is there. */
const movedTo = (path: string, root: string): string | undefined => {
  const hasPage = (address: string) => existsSync(join(root, fileOf(address)))
  const id = general.exec(path)?.[1]
  if (id) return articleAddresses.special.map((under) => `${under}/${id}`).find(hasPage)
  const former = special.exec(path)?.[1]
  const target = former && `${articleAddresses.general}/${former}`
  return target && !hasPage(path) && hasPage(target) ? target : undefined
}

export const publishedSite = (app: FastifyInstance, outDir: string) => {
  const root = resolve(outDir)
  app.route(
    files('/*', async (request, reply) => {
      const [path = '/', query] = request.url.split('?', 2)
      if (/^\/(api|pro)\//.test(path)) return reply.callNotFound()
      const target = redirectOf(path)
      const withQuery = (address: string) => (query ? `${address}?${query}` : address)
      if (target) return reply.redirect(withQuery(target), 302)
      const moved = movedTo(path, root)
      // Asked for again each time: an article may move back.
      if (moved) return reply.header('cache-control', PAGE_CACHE).redirect(withQuery(moved), 301)
      return servePage(request, reply, root)
    }),
  )
}

export const sendNotFoundPage = async (reply: FastifyReply, outDir: string) => {
  const page = await readFile(join(resolve(outDir), '404.html'), 'utf8').catch(() => '页面不存在')
  return reply.code(404).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
}
