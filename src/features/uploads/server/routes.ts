// Uploads: the calls of users and of the staff, and the routes that carry bytes instead of an envelope.
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Serve } from '#features/identity/server/index.ts'
import { copyImage, uploadFile, uploadImage } from '#features/uploads/contract/staff-uploads.ts'
import { uploadAbort, uploadComplete, uploadParts, upToken } from '#features/uploads/contract/user-uploads.ts'
import { BrokenBody, Forbidden } from '#platform/contract/refusals.ts'
import { PART_BYTES } from '#platform/contract/upload-rules.ts'
import { isPdf } from '#platform/lib/documents.ts'
import type { Deps } from '#platform/server/deps.ts'
import { sendFile } from '#platform/server/http/send-file.ts'
import { sendJson } from '#platform/server/http/serve.ts'
import { uploadSlots } from '#platform/server/http/upload-slots.ts'
import { refusalEnvelope } from '#platform/server/refusals/refuse.ts'
import { abortUpload } from './clean-up.service.ts'
import { listParts, planUpload, type UploadDeps, type UploadGuards } from './plan.service.ts'
import { completeUpload } from './process.service.ts'
import * as uploads from './staff-uploads.service.ts'

export const userUploadRoutes = (serve: Serve, deps: UploadDeps, guards: UploadGuards) => {
  serve(upToken, ({ user, input }) => planUpload(deps, guards)(user, input))
  serve(uploadParts, ({ user, input }) => listParts(deps)(user, input))
  serve(uploadComplete, ({ user, input }) => completeUpload(deps)(user, input), { msg: '上传成功' })
  serve(uploadAbort, ({ user, input }) => abortUpload(deps)(user, input), { msg: '已取消上传' })
}

const QUIET = { logLevel: 'warn' } as const

/** HTTP statuses: the client that sends parts talks to a bucket in the same way. */
const STATUS = { forbidden: 403, gone: 404, mismatch: 409, cut: 400 } as const

const refuseWith = (reply: FastifyReply, status: number) =>
  sendJson(reply.code(status), JSON.stringify(refusalEnvelope(status === 403 ? Forbidden : BrokenBody)))

/**
 * Keeps a browser from running anything in a file that users sent. A PDF has none: viewers of browsers do not open in a sandbox,
 * and are one themselves.
 */
const POLICY = "default-src 'none'; sandbox"

/** Routes for parts and private files where storage is the local disk. Their signed addresses authorise the request. */
export const uploadTraffic = (app: FastifyInstance, { storage: { local }, now }: Deps) => {
  if (!local) return
  void app.register(async (alone) => {
    alone.removeAllContentTypeParsers()
    alone.addContentTypeParser('*', (_request, body, done) => done(null, body))
    alone.route({
      method: 'PUT',
      url: '/api/upload/part/:multipart/:part',
      // Also sets the request timeout (request-timeouts.ts).
      bodyLimit: PART_BYTES,
      ...QUIET,
      handler: async (request: FastifyRequest, reply) => {
        const { multipart, part } = request.params as { multipart: string; part: string }
        const header = request.headers['content-length']
        const body = request.body as Readable | undefined
        if (!body) return refuseWith(reply, STATUS.mismatch)
        const length = header === undefined ? undefined : Number(header)
        const received = await local.receive(
          { multipart, part, address: request.url, now: now() },
          body,
          length,
        )
        if (received !== 'done') return refuseWith(reply, STATUS[received])
        return reply.header('etag', `"${multipart}-${part}"`).header('cache-control', 'no-store').send('')
      },
    })
  })
  const privateFile = async (request: FastifyRequest, reply: FastifyReply) => {
    const { '*': key } = request.params as { '*': string }
    if (!local.mayOpen(key, request.url, now())) return refuseWith(reply, STATUS.forbidden)
    if (!isPdf(key)) reply.header('content-security-policy', POLICY)
    const sending = { root: local.privateRoot, path: key, cache: 'private, no-store' }
    return (await sendFile({ request, reply }, sending)) ? reply : refuseWith(reply, STATUS.gone)
  }
  app.route({ method: ['GET', 'HEAD'], url: '/api/private/*', ...QUIET, handler: privateFile })
}

export const staffUploadRoutes = (serve: Serve, deps: Deps) => {
  // Shared by all three calls: they use the same memory.
  const acquire = uploadSlots(uploads.STAFF_UPLOADS_AT_ONCE)
  const options = { msg: '上传成功', acquire }
  serve(uploadImage, ({ file, ...who }) => uploads.storeImage(deps)(who, file), options)
  serve(
    copyImage,
    async ({ input, ...who }) => {
      // Beside an upload of the same person, who may paste while one is under way.
      const release = acquire(`copy:${who.staff.id}`)
      try {
        return await uploads.copyOf(deps)(who, input)
      } finally {
        release()
      }
    },
    { msg: '复制成功' },
  )
  serve(uploadFile, ({ input, file, ...who }) => uploads.storeFile(deps)(who, input, file), options)
}
