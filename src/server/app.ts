// Builds the app: what every request passes through, then the explicit list of routes.
import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { safeHeaders } from '#lib/hosting.ts'
import { BODY_LIMIT, readBodies, refusalOf } from './body.ts'
import { answerClientError } from './client-errors.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { openServer } from './http/open-server.ts'
import type { ReadingLimits } from './http/stalled-connections.ts'
import { type LogTarget, loggerOptions } from './log.ts'
import { awaitBodies, KEEP_ALIVE_MS, REQUEST_MS, UPLOAD_MS } from './patience.ts'
import { Refusal } from './refuse.ts'
import { accountRoutes } from './routes/accounts.ts'
import { changeRoutes } from './routes/changes.ts'
import { collectRoutes } from './routes/collects.ts'
import { contentRoutes } from './routes/content.ts'
import { devRoutes } from './routes/dev.ts'
import { docsRoutes } from './routes/docs.ts'
import { enquiryRoutes } from './routes/enquiries.ts'
import { healthRoutes } from './routes/health.ts'
import { homeRoutes } from './routes/home.ts'
import { leadRoutes } from './routes/leads.ts'
import { listingRoutes } from './routes/listings.ts'
import { myListingRoutes } from './routes/my-listings.ts'
import { newsRoutes } from './routes/news.ts'
import { noticeRoutes } from './routes/notices.ts'
import { sendNotFoundPage, siteRoutes, uploadRoutes } from './routes/site.ts'
import { staffRoutes } from './routes/staff.ts'
import { staffAccountRoutes } from './routes/staff-accounts.ts'
import { staffOverviewRoutes } from './routes/staff-overview.ts'
import { staffPublishingRoutes } from './routes/staff-publishing.ts'
import { staffQueueRoutes } from './routes/staff-queues.ts'
import { staffUploadRoutes } from './routes/staff-uploads.ts'
import { uploadTraffic, userUploadRoutes } from './routes/uploads.ts'
import { sendRefusal, serving } from './serve.ts'

export interface AppOptions {
  /** The published site; nothing is served beside the API without it. */
  outDir?: string | undefined
  /** Tests: answers are held against their schemas. */
  checkOutput?: boolean
  /** Tests: how long a body may take that is no upload. */
  bodyMs?: number
  /** Tests: how long a connection may leave its answers unread. */
  readingLimits?: ReadingLimits
  /** Tests: where log lines go. */
  logTo?: LogTarget
}

/** Fastify takes networks or a function; a count of proxies is put as the latter. */
const trustProxyOf = ({ trustProxy }: Config) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy

const isApi = (request: FastifyRequest) => /^\/(api|pro)(\/|$|\?)/.test(request.url)

/** `GET http://host/info` asks for `/info` of this server, whatever host it names (RFC 9112, 3.2.2). */
const originForm = (url: string) => url.replace(/^https?:\/\/[^/?#]*\/?/i, '/')

type Respond = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

/** Unknown pages answer a page, unknown calls an envelope. */
const notFound =
  (outDir: string | undefined): Respond =>
  (request, reply) =>
    outDir && !isApi(request)
      ? sendNotFoundPage(reply, outDir)
      : sendRefusal(reply, new Refusal('NoSuchCall'))

const answerErrors = (app: FastifyInstance, unknown: Respond) => {
  app.setNotFoundHandler(unknown)
  app.setErrorHandler((error: Error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal?.cause) request.log.error({ err: refusal.cause }, refusal.refusal)
    if (refusal) return isApi(request) ? sendRefusal(reply, refusal) : unknown(request, reply)
    request.log.error({ err: error }, 'unexpected')
    return sendRefusal(reply, new Refusal('Broken'))
  })
}

export const buildApp = async (deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> => {
  const { config } = deps
  const unknown = notFound(options.outDir)
  const app = fastify({
    logger: loggerOptions(config.logLevel, options.logTo) ?? false,
    // No row of digits that the log would take for a phone.
    genReqId: () => randomBytes(12).toString('base64url'),
    rewriteUrl: ({ url = '/' }) => originForm(url),
    trustProxy: trustProxyOf(config),
    bodyLimit: BODY_LIMIT,
    serverFactory: (listener) =>
      openServer(
        listener,
        { requestTimeout: UPLOAD_MS, headersTimeout: REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS },
        options.readingLimits,
      ),
    clientErrorHandler: answerClientError,
    // A path that is not even an address: answered like an unknown one.
    frameworkErrors: (_error, request, reply) => {
      void unknown(request, reply)
    },
  })
  const safe = safeHeaders(config.siteUrl)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...safe, 'x-request-id': request.id })
  })
  awaitBodies(app, options.bodyMs)
  await app.register(cookie)
  if (config.corsOrigin.length > 0)
    await app.register(cors, {
      origin: config.corsOrigin,
      credentials: true,
      methods: ['GET', 'POST', 'PUT'],
      allowedHeaders: ['content-type', 'token'],
    })
  await readBodies(app)
  answerErrors(app, unknown)

  const serve = serving(app, deps, options.checkOutput)
  accountRoutes(serve, deps)
  newsRoutes(serve, deps)
  listingRoutes(serve, deps)
  homeRoutes(serve, deps)
  collectRoutes(serve, deps)
  enquiryRoutes(serve, deps)
  myListingRoutes(serve, deps)
  userUploadRoutes(serve, deps)
  leadRoutes(serve, deps)
  noticeRoutes(serve, deps)
  staffRoutes(serve, deps)
  staffAccountRoutes(serve, deps)
  contentRoutes(serve, deps)
  staffUploadRoutes(serve, deps)
  staffQueueRoutes(serve, deps)
  staffPublishingRoutes(serve, deps)
  staffOverviewRoutes(serve, deps)
  healthRoutes(serve, deps)
  changeRoutes(serve, deps)
  devRoutes(app, deps)
  docsRoutes(app, deps)
  uploadRoutes(app, config)
  uploadTraffic(app, deps)
  if (options.outDir) siteRoutes(app, options.outDir)
  return app
}
