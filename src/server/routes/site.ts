// The published site and uploaded files, for hosts without a web server in front.
import { access, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isHidden, shellFor } from '#lib/hosting.ts'
import { fileOf, redirects } from '#lib/paths.ts'
import { type Config, uploadsDir } from '../config.ts'

const FOREVER = { maxAge: '365d', immutable: true, dotfiles: 'ignore' } as const

/** A line per page and picture would drown the calls in the log. */
const QUIET = { logLevel: 'warn' } as const

/** Uploads are never pages: no script of theirs runs, whatever is in them. */
const UPLOAD_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Shown where they stand in a page; anything else is taken home. */
const PICTURE = /\.(avif|gif|jpe?g|png|webp)$/

/** Registers the file sender that the routes below use, and the uploads. */
export const uploadRoutes = async (app: FastifyInstance, { dataDir }: Config) => {
  await app.register(fastifyStatic, { serve: false })
  const root = uploadsDir(dataDir)
  app.get('/uploads/*', QUIET, (request, reply) => {
    const { '*': key } = request.params as { '*': string }
    reply.header('content-security-policy', UPLOAD_POLICY)
    if (!PICTURE.test(key)) reply.header('content-disposition', 'attachment')
    return reply.sendFile(key, root, FOREVER)
  })
}

const LAST_PART_HAS_EXTENSION = /\.[a-z0-9]+$/i

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

const serveFile = async (request: FastifyRequest, reply: FastifyReply, root: string) => {
  const { '*': path } = request.params as { '*': string }
  if (path.startsWith('_astro/')) return reply.sendFile(path, root, FOREVER)
  reply.header('cache-control', 'no-cache')
  if (isHidden(path)) return reply.callNotFound()
  const file = LAST_PART_HAS_EXTENSION.test(path) ? path : `${path}.html`
  const shell = shellFor(`/${path}`)
  if (shell && !(await isThere(join(root, file))))
    return reply.sendFile(fileOf(shell.page), root, { cacheControl: false })
  return reply.sendFile(file, root, { cacheControl: false, dotfiles: 'ignore' })
}

export const siteRoutes = (app: FastifyInstance, outDir: string) => {
  const root = resolve(outDir)
  app.get('/*', QUIET, (request, reply) => {
    const [path = '/', query] = request.url.split('?', 2)
    if (/^\/(api|pro)\//.test(path)) return reply.callNotFound()
    // One address per page: /info/ leads to /info.
    const tidy = path.length > 1 ? path.replace(/\/+$/, '') : path
    const target = redirects[tidy] ?? (tidy === path ? undefined : tidy)
    // Never to another host: //example.org would be one.
    if (target && !target.startsWith('//')) return reply.redirect(query ? `${target}?${query}` : target, 302)
    return serveFile(request, reply, root)
  })
}

export const sendNotFoundPage = async (reply: FastifyReply, outDir: string) => {
  const page = await readFile(join(resolve(outDir), '404.html'), 'utf8').catch(() => '页面不存在')
  return reply.code(404).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
}
