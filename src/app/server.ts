// Builds the app: what every request passes through, then the explicit list of routes.

import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { collectableKinds, feedKinds, kindRoutes, readCounters, searchableKinds } from '#app/server-kinds.ts'
import { accountRoutes, accountSettingRoutes } from '#features/accounts/server/routes.ts'
import { apiTokenRoutes } from '#features/api-tokens/server/routes.ts'
import { assessmentRoutes } from '#features/assessment/server/routes.ts'
import { auditRoutes } from '#features/audit-log/server/routes.ts'
import { biddingRoutes } from '#features/bidding/server/routes.ts'
import { bondRoutes } from '#features/bonds/server/routes.ts'
import { certificationRoutes } from '#features/certification/server/routes.ts'
import { complaintRoutes } from '#features/complaints/server/routes.ts'
import { contentRoutes } from '#features/content/server/routes.ts'
import { dashboardRoutes } from '#features/dashboard/server/routes.ts'
import { dataRightsRoutes } from '#features/data-rights/server/routes.ts'
import { downloadRoutes } from '#features/downloads/server/routes.ts'
import { enquiryRoutes } from '#features/enquiries/server/routes.ts'
import { favouriteRoutes } from '#features/favourites/server/routes.ts'
import type { Metrics } from '#features/health/server/metrics.service.ts'
import { healthRoutes } from '#features/health/server/routes.ts'
import { homeRoutes } from '#features/home/server/routes.ts'
import { leadRoutes } from '#features/leads/server/routes.ts'
import { myListingRoutes } from '#features/listings/server/owner-routes.ts'
import { listingRoutes } from '#features/listings/server/routes.ts'
import { membershipRoutes } from '#features/membership/server/routes.ts'
import { newsRoutes } from '#features/news/server/routes.ts'
import { noticeRoutes } from '#features/notices/server/routes.ts'
import { openUnreadStreams } from '#features/notices/server/unread-streams.service.ts'
import { devRoutes } from '#features/outbox/server/routes.ts'
import { publishingRoutes } from '#features/publishing/server/routes.ts'
import { readershipRoutes } from '#features/readership/server/routes.ts'
import { redirectRoutes } from '#features/redirects/server/routes.ts'
import { regionRoutes } from '#features/regions/server/routes.ts'
import { reviewRoutes } from '#features/review/server/routes.ts'
import { savedSearchRoutes } from '#features/saved-searches/server/routes.ts'
import { searchRoutes } from '#features/search/server/routes.ts'
import { siteRoutes } from '#features/site/server/routes.ts'
import { siteCheckRoutes } from '#features/site-check/server/routes.ts'
import { staffRoutes } from '#features/staff/server/routes.ts'
import { statisticsRoutes } from '#features/statistics/server/routes.ts'
import { tenderQuestionRoutes } from '#features/tender-questions/server/routes.ts'
import { tenderRoutes } from '#features/tenders/server/routes.ts'
import { unsentSmsRoutes } from '#features/unsent-sms/server/routes.ts'
import { staffUploadRoutes, uploadTraffic, userUploadRoutes } from '#features/uploads/server/routes.ts'
import { userRoutes } from '#features/users/server/routes.ts'
import { webhookRoutes } from '#features/webhooks/server/routes.ts'
import { wordRoutes } from '#features/words/server/routes.ts'
import { StorageAway, StorageFull } from '#platform/contract/file-refusals.ts'
import { Broken, Interrupted, NoSuchCall } from '#platform/contract/refusals.ts'
import { safeHeaders } from '#platform/lib/hosting.ts'
import { isDiskFull } from '#platform/lib/plain-error.ts'
import type { Config } from '#platform/server/config.ts'
import { isConnectionLost, isOutOfConnections, isTimedOut } from '#platform/server/db/connection-errors.ts'
import { TimeLimitPassed } from '#platform/server/db/time-limit.ts'
import { isStorageAway } from '#platform/server/gateways/storage.ts'
import { BODY_LIMIT, readBodies, refusalOf } from '#platform/server/http/bodies.ts'
import { tokenOf } from '#platform/server/http/caller.ts'
import { answerClientError } from '#platform/server/http/client-errors.ts'
import { type LogTarget, loggerOptions } from '#platform/server/http/log.ts'
import { openServer } from '#platform/server/http/open-server.ts'
import { overloaded, refuseOverload } from '#platform/server/http/overload.ts'
import {
  type BodyLimits,
  KEEP_ALIVE_MS,
  limitBodies,
  REQUEST_MS,
  UPLOAD_MS,
} from '#platform/server/http/request-timeouts.ts'
import { createServe, sendRefusal } from '#platform/server/http/serve.ts'
import { publishedSite, sendNotFoundPage, uploadedFiles } from '#platform/server/http/site-files.ts'
import type { ReadingLimits } from '#platform/server/http/stalled-connections.ts'
import { RefusalError } from '#platform/server/refusals/refuse.ts'
import { docsRoutes } from './api-docs/routes.ts'
import { createAuthentication } from './authenticate.ts'
import { contentImports, contentOrder, contents } from './content-calls.ts'
import {
  type AppDeps,
  accountHooks,
  auditNames,
  siteName,
  subjectEnquiries,
  uploadGuards,
  withdrawalHooks,
} from './features.ts'

export interface AppOptions {
  /** The published site; nothing is served beside the API without it. */
  outDir?: string | undefined
  checkOutput?: boolean
  /** Tests: whether calls are refused when this process is busy. */
  heedsDelay?: boolean
  metrics?: Pick<Metrics, 'countRefusal' | 'observeRequests'> | undefined
  /** Tests: times and rates of bodies. */
  bodyLimits?: BodyLimits
  /** Tests: limits of unread answers. */
  readingLimits?: ReadingLimits
  /** Tests: where log lines go. */
  logTo?: LogTarget
}

/** Fastify accepts networks or a function; a number of proxies is passed as a function. */
const trustProxyOf = ({ trustProxy }: Config) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy

const isApi = (request: FastifyRequest) => /^\/(api|pro)(\/|$|\?)/.test(request.url)

/**
 * Pages and what monitors ask cost little. Without a token nobody is staff: not even who is about to sign in. Staff systems with
 * an API token count as visitors: a program that calls too often must not keep people from their work.
 */
const callerOf = (request: FastifyRequest) => {
  const { url = '' } = request.routeOptions
  if (!/^\/(api|pro)\//.test(url) || /^\/api\/(health|version)$/.test(url)) return 'uncounted'
  return url.startsWith('/api/staff/') && tokenOf(request) ? 'staff' : 'visitor'
}

const ID_BYTES = 12

/** Random bytes are drawn for many ids at once. In Base64, because the log would mask a long row of digits as a phone. */
const createRequestIds = () => {
  let drawn = randomBytes(0)
  return () => {
    if (drawn.length === 0) drawn = randomBytes(256 * ID_BYTES)
    const id = drawn.toString('base64url', 0, ID_BYTES)
    drawn = drawn.subarray(ID_BYTES)
    return id
  }
}

/** `GET http://host/info` asks for `/info` of this server, whatever host it names (RFC 9112, 3.2.2). */
const originForm = (url: string) => url.replace(/^https?:\/\/[^/?#]*\/?/i, '/')

type Respond = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

/** Unknown pages answer a page, unknown calls an envelope. */
const notFound =
  (outDir: string | undefined): Respond =>
  (request, reply) =>
    outDir && !isApi(request)
      ? sendNotFoundPage(reply, outDir)
      : sendRefusal(reply, new RefusalError(NoSuchCall))

const answerErrors = (app: FastifyInstance, unknown: Respond, metrics: AppOptions['metrics']) => {
  app.setNotFoundHandler(unknown)
  app.setErrorHandler((error: Error, request, reply) => {
    const refusal = refusalOf(error, request.routeOptions.bodyLimit)
    if (refusal?.cause) request.log.error({ err: refusal.cause }, refusal.message)
    if (refusal) metrics?.countRefusal(refusal)
    if (refusal) return isApi(request) ? sendRefusal(reply, refusal) : unknown(request, reply)
    if (isOutOfConnections(error) || isTimedOut(error)) {
      if (isOutOfConnections(error)) request.log.warn('out of database connections')
      // A search has a limit of its own, which busy databases pass; any other statement that takes so long may be a fault.
      else if (error instanceof TimeLimitPassed) request.log.warn({ err: error }, 'time limit passed')
      else request.log.error({ err: error }, 'statement timed out')
      const overload = overloaded()
      metrics?.countRefusal(overload)
      return sendRefusal(reply, overload)
    }
    if (isConnectionLost(error)) {
      request.log.warn({ err: error }, 'database connection lost')
      return sendRefusal(reply, new RefusalError(Interrupted))
    }
    if (isDiskFull(error)) {
      request.log.error({ err: error }, 'disk full')
      return sendRefusal(reply, new RefusalError(StorageFull))
    }
    if (isStorageAway(error)) {
      request.log.error({ err: error }, 'storage unreachable')
      return sendRefusal(reply, new RefusalError(StorageAway))
    }
    request.log.error({ err: error }, 'unexpected')
    return sendRefusal(reply, new RefusalError(Broken))
  })
}

export const buildApp = async (deps: AppDeps, options: AppOptions = {}): Promise<FastifyInstance> => {
  const { config } = deps
  const unknown = notFound(options.outDir)
  const app = fastify({
    logger: loggerOptions(config.logLevel, options.logTo) ?? false,
    genReqId: createRequestIds(),
    rewriteUrl: ({ url = '/' }) => originForm(url),
    trustProxy: trustProxyOf(config),
    bodyLimit: BODY_LIMIT,
    // What comes on a connection that was open is still answered.
    return503OnClosing: false,
    serverFactory: (listener) =>
      openServer(
        listener,
        { requestTimeout: UPLOAD_MS, headersTimeout: REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS },
        options.readingLimits,
      ),
    clientErrorHandler: answerClientError,
    // Malformed paths are answered like unknown ones.
    frameworkErrors: (_error, request, reply) => {
      void unknown(request, reply)
    },
  })
  const safe = safeHeaders(config.siteUrl)
  // Asynchronous: all that a connection has sent is parsed, and counted (serial-requests.ts), before any of it is answered.
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...safe, 'x-request-id': request.id })
  })
  options.metrics?.observeRequests(app)
  await refuseOverload(app, {
    connections: config.postgres.pool,
    callerOf,
    heedsDelay: options.heedsDelay,
  })
  limitBodies(app, options.bodyLimits)
  await app.register(cookie)
  if (config.corsOrigin.length > 0)
    await app.register(cors, {
      origin: config.corsOrigin,
      credentials: true,
      methods: ['GET', 'POST', 'PUT'],
      allowedHeaders: ['content-type', 'token'],
    })
  await readBodies(app)
  answerErrors(app, unknown, options.metrics)

  const authentication = createAuthentication(deps)
  const serve = createServe(app, {
    db: deps.db,
    read: deps.read,
    authentication,
    cache: deps.cache,
    checkOutput: options.checkOutput,
  })
  const unreadStreams = await openUnreadStreams({
    ...deps,
    onError: (error) => app.log.error({ err: error }, 'unread streams'),
  })
  // The server closes once all answers are complete.
  app.addHook('preClose', () => unreadStreams.close())
  accountRoutes(serve, deps, accountHooks)
  accountSettingRoutes(serve, deps)
  noticeRoutes(serve, deps, unreadStreams)
  favouriteRoutes(serve, deps, collectableKinds)
  savedSearchRoutes(serve, deps)
  membershipRoutes(serve, deps)
  certificationRoutes(serve, deps, withdrawalHooks)
  dataRightsRoutes(serve, deps)
  downloadRoutes(serve, deps)
  userUploadRoutes(serve, deps, uploadGuards)
  regionRoutes(serve)
  newsRoutes(serve, deps, readCounters)
  listingRoutes(serve, deps)
  myListingRoutes(serve, deps)
  leadRoutes(serve, deps)
  complaintRoutes(serve, deps)
  assessmentRoutes(serve, deps)
  enquiryRoutes(serve, deps, subjectEnquiries)
  kindRoutes(serve, deps)
  statisticsRoutes(serve, deps)
  tenderRoutes(serve, deps)
  bondRoutes(serve, deps)
  tenderQuestionRoutes(serve, deps)
  biddingRoutes(serve, deps)
  searchRoutes(serve, deps, searchableKinds)
  siteRoutes(serve, deps)
  redirectRoutes(serve, deps)
  homeRoutes(serve, deps)
  staffRoutes(serve, deps, siteName)
  userRoutes(serve, deps)
  staffUploadRoutes(serve, deps)
  auditRoutes(serve, deps, auditNames)
  wordRoutes(serve, deps)
  contentRoutes(serve, deps, { contents, contentOrder, contentImports })
  reviewRoutes(serve, deps)
  publishingRoutes(serve, deps, feedKinds)
  dashboardRoutes(serve, deps)
  readershipRoutes(serve, deps)
  siteCheckRoutes(serve, deps)
  unsentSmsRoutes(serve, deps)
  webhookRoutes(serve, deps)
  apiTokenRoutes(serve, deps)
  healthRoutes(serve, deps)
  devRoutes(app, deps)
  docsRoutes(app, deps.config, authentication.isStaff)
  uploadTraffic(app, deps)
  uploadedFiles(app, config)
  if (options.outDir) publishedSite(app, options.outDir)
  return app
}
