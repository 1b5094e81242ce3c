// Body parsers: every POST accepts forms and JSON. Unreadable bodies and oversized ones have refusals of their own.

import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { FileTooLarge } from '#platform/contract/file-refusals.ts'
import { BrokenBody, TooLarge } from '#platform/contract/refusals.ts'
import { RefusalError } from '#platform/server/refusals/refuse.ts'

export const BODY_LIMIT = 256 * 1024

/** A form without files, as scripts send it from `FormData`. */
const readFormData = async (type: string, body: Buffer<ArrayBuffer>) => {
  try {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData()
    return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  } catch {
    throw new RefusalError(BrokenBody)
  }
}

export const readBodies = async (app: FastifyInstance) => {
  await app.register(formbody)
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer<ArrayBuffer>) =>
      readFormData(request.headers['content-type'] ?? '', body),
  )
  app.removeContentTypeParser(['application/json', 'text/plain'])
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    // Some clients send the JSON header without a body.
    if (text.trim() === '') done(null, {})
    else void parseJson(request, text, done)
  })
}

/** Makes the routes of this instance accept bodies of bytes only. */
export const readBytes = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}

/**
 * Fastify's own errors about a request, as refusals; undefined for errors that are ours.
 *
 * @param bodyLimit of the route, in bytes; beyond `BODY_LIMIT` its body is a file
 */
export const refusalOf = (error: Error & { code?: string; statusCode?: number }, bodyLimit = BODY_LIMIT) => {
  if (error instanceof RefusalError) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new RefusalError(bodyLimit > BODY_LIMIT ? FileTooLarge : TooLarge)
  const isAboutRequest = (error.statusCode ?? 500) < 500
  return isAboutRequest ? new RefusalError(BrokenBody) : undefined
}
