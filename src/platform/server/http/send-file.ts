// Sends a file as an answer. Headers and bytes come from one open handle, so that a file replaced meanwhile is still sent
// whole.
import type { Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import parseRange from 'range-parser'
import { contentTypeOf } from '#platform/lib/hosting.ts'

/** Smaller files are read at once, so that a slow client does not keep them open. */
const READ_AT_ONCE = 256 * 1024

/** Errors of paths that cannot be read: answered as not found. */
const NOT_FOUND = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EACCES', 'ELOOP', 'EINVAL'])

/** Refuses parent folders, backslashes and NUL. */
const isSafePath = (path: string) => !/[\\\0]/.test(path) && !path.split('/').includes('..')

const openFile = async (file: string): Promise<FileHandle | undefined> => {
  try {
    return await open(file)
  } catch (error) {
    if (NOT_FOUND.has((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/** Requested range of bytes; undefined for the whole file, `none` if the range is outside of it. */
const rangeOf = ({ headers }: FastifyRequest, size: number, etag: string, modified: string) => {
  const { range, 'if-range': ifRange } = headers
  if (!range || (ifRange !== undefined && ifRange !== modified && ifRange !== etag)) return undefined
  const ranges = parseRange(size, range, { combine: true })
  if (ranges === -1) return 'none'
  const [only, further] = ranges === -2 || ranges.type !== 'bytes' ? [] : ranges
  return further ? undefined : only
}

interface Sending {
  root: string
  path: string
  cache: string
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** Sends a regular file as requested; answers whether the sent stream will close it. */
const answer = async (
  file: FileHandle,
  { size, mtime }: Stats,
  { request, reply }: Exchange,
  { path, cache }: Sending,
): Promise<boolean> => {
  const etag = `W/"${size.toString(36)}-${mtime.getTime().toString(36)}"`
  const modified = mtime.toUTCString()
  reply.headers({ etag, 'last-modified': modified, 'accept-ranges': 'bytes', 'cache-control': cache })
  if (fresh(request.headers, { etag, 'last-modified': modified })) {
    reply.code(304).send()
    return false
  }
  const range = rangeOf(request, size, etag, modified)
  if (range === 'none') {
    reply.code(416).header('content-range', `bytes */${size}`).send()
    return false
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const length = end - start + 1
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.type(contentTypeOf(path)).header('content-length', length)
  if (request.method === 'HEAD' || length === 0) {
    reply.send()
    return false
  }
  if (length > READ_AT_ONCE) {
    reply.send(file.createReadStream({ start, end }))
    return true
  }
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
  if (bytesRead < length) throw new Error(`${path} became shorter while it was read`)
  reply.send(buffer)
  return false
}

/** Sends a file below `root`, or the requested range of it. Answers false, and sends nothing, if it does not exist. */
export const sendFile = async (exchange: Exchange, sending: Sending): Promise<boolean> => {
  const file = isSafePath(sending.path) ? await openFile(join(sending.root, sending.path)) : undefined
  if (!file) return false
  let isClosedByStream = false
  try {
    const stats = await file.stat()
    if (!stats.isFile()) return false
    isClosedByStream = await answer(file, stats, exchange, sending)
    return true
  } finally {
    if (!isClosedByStream) await file.close()
  }
}
