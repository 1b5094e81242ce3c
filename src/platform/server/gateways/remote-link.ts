// Whether a page of another website is still there.
import { setTimeout as pause } from 'node:timers/promises'
import type { LinkFault } from '#platform/contract/link-faults.ts'
import { askPublic, type IsAllowed, isPublicAddress, isWebAddress, NotPublic } from './public-web.ts'

/** Of one attempt, its redirects included. */
const TIMEOUT_MS = 10_000
const MAX_REDIRECTS = 5

export interface LinkCheckOptions {
  /** Replaced by tests, whose servers are on this machine. */
  isAllowed?: IsAllowed
  isAllowedUrl?: (url: URL) => boolean
  timeoutMs?: number
}

const faultOf = (status: number): LinkFault => {
  if (status === 404 || status === 410) return 'gone'
  // Others refuse programs, or ask to come back later: readers may well get in.
  return status >= 500 && status !== 503 ? 'server' : ''
}

const attempt = async (
  address: string,
  method: 'GET' | 'HEAD',
  { isAllowed = isPublicAddress, isAllowedUrl = isWebAddress, timeoutMs = TIMEOUT_MS }: LinkCheckOptions,
): Promise<LinkFault> => {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    let url = new URL(address)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      if (!isAllowedUrl(url)) return redirects === 0 ? '' : 'private'
      const reply = await askPublic(url, { method, accept: '*/*', isAllowed, signal })
      reply.destroy()
      const { statusCode = 0, headers } = reply
      if (statusCode < 300 || statusCode > 399 || !headers.location) return faultOf(statusCode)
      url = new URL(headers.location, url)
    }
    return 'redirects'
  } catch (error) {
    if (error instanceof NotPublic || (error as Error).cause instanceof NotPublic) return 'private'
    return signal.aborted ? 'timeout' : 'unreachable'
  }
}

/** By its headers alone; where these do not please, as a reader would ask. Never throws, and ends within twice the time limit. */
export const checkRemoteLink = async (
  address: string,
  options: LinkCheckOptions = {},
): Promise<LinkFault> => {
  const fault = await attempt(address, 'HEAD', options)
  if (fault === '' || fault === 'private') return fault
  await pause(Math.min(500, options.timeoutMs ?? 500))
  return attempt(address, 'GET', options)
}

export type CheckLink = (address: string) => Promise<LinkFault>
