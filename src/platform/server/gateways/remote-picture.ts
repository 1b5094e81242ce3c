// Pictures of other websites, fetched on behalf of an editor.
import type { IncomingMessage } from 'node:http'
import { askPublic, type IsAllowed, isPublicAddress, isWebAddress } from './public-web.ts'

const TIMEOUT_MS = 15_000
const MAX_REDIRECTS = 3

interface Options {
  maxBytes: number
  /** Replaced by tests, whose servers are on this machine. */
  isAllowed?: IsAllowed
  isAllowedUrl?: (url: URL) => boolean
}

const bytesOf = async (reply: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) {
      reply.destroy()
      throw new Error(`more than ${maxBytes} bytes`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Bytes at an address, whatever they are. Throws if it is not public, does not answer in time, or answers too much. */
export const fetchRemotePicture = async (
  address: string,
  { maxBytes, isAllowed = isPublicAddress, isAllowedUrl = isWebAddress }: Options,
): Promise<Buffer> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let url = new URL(address)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    if (!isAllowedUrl(url)) throw new Error(`${url.href} is not a web address`)
    const reply = await askPublic(url, { accept: 'image/*', isAllowed, signal })
    const { statusCode = 0, headers } = reply
    if (statusCode === 200) return bytesOf(reply, maxBytes)
    reply.destroy()
    if (statusCode < 300 || statusCode > 399 || !headers.location) throw new Error(`status ${statusCode}`)
    url = new URL(headers.location, url)
  }
  throw new Error('too many redirects')
}
