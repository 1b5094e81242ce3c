// Keeps the number of unread notifications up to date while the page is in sight and somebody is signed in: by
// server-sent events, or by asking again and again where the backend or a proxy does not pass them on.

import { noticeCount, noticeCountEvents } from '#features/notices/contract.ts'
import { addressOf, call, currentToken, isSignedOut } from '#platform/browser/call.ts'
import { $session } from '#platform/browser/session.ts'
import { $unread } from './unread.ts'

const POLL_MS = 60_000
/** After so long without the first event a proxy is taken to hold events back. */
const FIRST_EVENT_MS = 10_000

/**
 * Asks for the number; keeps the known one on failure, without a message, and where the backend does not say.
 * @returns false where the session has ended
 */
export const refreshUnread = async (): Promise<boolean> => {
  try {
    const { num } = (await call(noticeCount, {})).data
    if (num !== null) $unread.set(num)
    return true
  } catch (error) {
    return !isSignedOut(error)
  }
}

/** Ends by itself with the session. @returns a function that stops. */
const poll = () => {
  const ask = async () => {
    if (!(await refreshUnread())) clearInterval(timer)
  }
  const timer = setInterval(() => void ask(), POLL_MS)
  void ask()
  return () => clearInterval(timer)
}

/**
 * Needs a fetch that streams. Connects again by itself after a break; `onFailure` is called where there are no events.
 * @returns a function that stops.
 */
const followEvents = (token: string, onFailure: () => void) => {
  let stop: () => void = () => undefined
  let isStopped = false
  const connect = async () => {
    const { EventSource } = await import('eventsource')
    if (isStopped) return
    const source = new EventSource(addressOf(noticeCountEvents, {}), {
      // The browser's own EventSource sends no headers.
      fetch: (address, init) => fetch(address, { ...init, headers: { ...init.headers, token } }),
    })
    const fail = () => {
      stop()
      onFailure()
    }
    const timer = setTimeout(fail, FIRST_EVENT_MS)
    stop = () => {
      clearTimeout(timer)
      source.close()
    }
    source.addEventListener('message', ({ data }) => {
      clearTimeout(timer)
      const event = noticeCountEvents.events?.safeParse(JSON.parse(String(data)))
      if (event?.success) $unread.set((event.data as { num: number }).num)
    })
    source.addEventListener('error', () => {
      if (source.readyState === source.CLOSED) fail()
    })
  }
  connect().catch(onFailure)
  return () => {
    isStopped = true
    stop()
  }
}

let hasEvents = true
let current: { token: string; stop: () => void } | undefined

const start = (token: string) => {
  const startPolling = () => {
    hasEvents = false
    if (current?.token === token) current.stop = poll()
  }
  current = { token, stop: () => undefined }
  current.stop = hasEvents ? followEvents(token, startPolling) : poll()
}

const update = () => {
  const isWanted = document.visibilityState === 'visible' && $session.get().kind === 'signed-in'
  const token = isWanted ? currentToken() : undefined
  if (token === current?.token) return
  current?.stop()
  current = undefined
  if (token) start(token)
  else if ($session.get().kind === 'anonymous') $unread.set(0)
}

let isFollowing = false

/** Called by every island that shows the number; the first call begins. */
export const followUnread = () => {
  if (isFollowing) return
  isFollowing = true
  $session.subscribe(update)
  document.addEventListener('visibilitychange', update)
}
