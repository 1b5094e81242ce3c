// A user's file on its way to storage, in parts: goes on after whatever interrupted it, a reload included.
import { readerRefusals } from '#contract/reader-refusals.ts'
import * as calls from '#contract/uploads/user-uploads.ts'
import { call, mediaAddress, Refused } from './call.ts'

/** `waiting` for a connection, `checking` while the server looks at the whole. */
export type SendingState = 'sending' | 'waiting' | 'checking'

export interface Sending {
  purpose: calls.UploadPurpose
  file: File
  /** Whose it is, among those who share a device. */
  owner?: string | undefined
  /** A share of the whole, 0 to 1: what has arrived, and what is under way. */
  onProgress?: ((share: number) => void) | undefined
  onState?: ((state: SendingState) => void) | undefined
  /** Gives up and forgets the upload; what has arrived is removed. */
  signal?: AbortSignal | undefined
  /** Asked at the end of one that the signal stopped: true keeps it, so that it may go on later. */
  isKept?: (() => boolean) | undefined
}

/** Tries without a byte more than before. */
const TRIES = 6
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 15_000
/** Without a sign of life. */
const STALLED_MS = 60_000
/** What Node and browsers alike cannot tell from an address that has run out. */
const STALE = 'stale'

const MEMORY = 'upload:'
/** The server removes what nobody goes on with. */
const MEMORY_MS = 24 * 3_600_000
/** Enough to tell one file from another. */
export type FileMark = Pick<File, 'name' | 'size' | 'lastModified'>
/** The same file on the same device. */
const nameOf = ({ purpose, file }: { purpose: calls.UploadPurpose; file: FileMark }) =>
  [MEMORY + purpose, file.name, file.size, file.lastModified].join(':')

/** A plan, when it was made and for whom. */
interface Remembered extends calls.UploadPlan {
  at: number
  owner: string
}
const remembered = (name: string): Remembered | undefined => {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<Remembered> | null
    const plan = calls.UploadPlan.safeParse(kept).data
    return plan && { ...plan, at: Number(kept?.at) || 0, owner: kept?.owner ?? '' }
  } catch {
    return undefined
  }
}
const remember = (name: string, plan: Remembered | undefined) => {
  try {
    if (plan) localStorage.setItem(name, JSON.stringify(plan))
    else localStorage.removeItem(name)
  } catch {
    // Without memory it begins anew after a reload.
  }
}

const MARK = /^upload:([a-z]+):([^]*):(\d+):(\d+)$/
const allNames = () => {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
/** On their way from this page, by name. One that was stopped has not always ended when the next begins. */
const running = new Map<string, AbortController>()
/** Files of this owner whose upload was cut off and may go on. Those that are too old are forgotten. */
export const leftUploads = (purpose: calls.UploadPurpose, owner: string): FileMark[] =>
  allNames().flatMap((key) => {
    const [, of, name = '', size, lastModified] = MARK.exec(key) ?? []
    if (of !== purpose || running.has(key)) return []
    const plan = remembered(key)
    if (plan && plan.at > Date.now() - MEMORY_MS)
      return plan.owner === owner ? [{ name, size: Number(size), lastModified: Number(lastModified) }] : []
    remember(key, undefined)
    return []
  })
/** What has arrived of it is removed, at once where the server can be told. */
export const forgetUpload = (purpose: calls.UploadPurpose, file: FileMark) => {
  const name = nameOf({ purpose, file })
  const id = remembered(name)?.id
  remember(name, undefined)
  if (id) void call(calls.uploadAbort, { id }).catch(() => undefined)
}

const isGone = (error: unknown) => error instanceof Refused && error.code === readerRefusals.TargetGone.code

/** Old browsers know no reasons. */
const stopIfAborted = (signal: AbortSignal) => {
  if (signal.aborted) throw signal.reason ?? new DOMException('given up', 'AbortError')
}

const untilAborted = (signal: AbortSignal, wake: () => void) => {
  signal.addEventListener('abort', wake, { once: true })
  return () => signal.removeEventListener('abort', wake)
}

/** Waits, or not for as long where the connection comes back meanwhile. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const isOffline = () => !navigator.onLine
    const wake = () => {
      clearTimeout(timer)
      removeEventListener('online', wake)
      forget()
      resolve()
    }
    const timer = setTimeout(() => isOffline() || wake(), ms)
    addEventListener('online', wake)
    const forget = untilAborted(signal, wake)
    if (signal.aborted) wake()
  })

/** Rejects with what went wrong, or `stale` for an address that is good no longer. */
const put = (url: string, body: Blob, signal: AbortSignal, onBytes: (bytes: number) => void) =>
  new Promise<void>((resolve, reject) => {
    stopIfAborted(signal)
    const request = new XMLHttpRequest()
    const giveUp = () => request.abort()
    let timer: ReturnType<typeof setTimeout>
    const alive = () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, STALLED_MS)
    }
    const forget = untilAborted(signal, giveUp)
    request.open('PUT', mediaAddress(url))
    request.upload.addEventListener('progress', ({ loaded }) => {
      alive()
      onBytes(loaded)
    })
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      forget()
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new Error(request.status >= 400 && request.status < 500 ? STALE : 'cut'))
    })
    alive()
    request.send(body)
  })

const failure = ({ purpose }: Sending, cause: unknown) =>
  Object.assign(new Refused(0, calls.uploadRules[purpose].failed, {}), { cause })

/** Does it again after a pause, until it succeeds, is refused, or has brought nothing for too long. */
const insist = async <T>(
  sending: Sending,
  signal: AbortSignal,
  work: () => Promise<T>,
  { progress = () => 0, state = 'sending' }: { progress?: () => number; state?: SendingState } = {},
): Promise<T> => {
  let before = progress()
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      stopIfAborted(signal)
      if (error instanceof Refused && error.code !== readerRefusals.Broken.code) throw error
      if (progress() > before) tries = 0
      before = Math.max(before, progress())
      if (tries >= TRIES) throw failure(sending, error)
      sending.onState?.('waiting')
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1), LONGEST_PAUSE_MS), signal)
      stopIfAborted(signal)
      sending.onState?.(state)
    }
  }
}

/** The plan of before, where the server still knows of it, and what has arrived by it. */
const planFor = async (sending: Sending, name: string, signal: AbortSignal) => {
  const { purpose, file } = sending
  const known = remembered(name)
  if (known)
    try {
      const asked = { id: known.id, parts: [] }
      const { done } = await insist(sending, signal, async () => (await call(calls.uploadParts, asked)).data)
      return { plan: known, done }
    } catch (error) {
      if (!isGone(error)) throw error
    }
  const asked = { purpose, name: file.name, size: file.size }
  const plan = await insist(sending, signal, async () => (await call(calls.upToken, asked)).data)
  remember(name, { ...plan, at: Date.now(), owner: sending.owner ?? '' })
  return { plan, done: [] }
}

const sendParts = async (
  sending: Sending,
  plan: calls.UploadPlan,
  arrived: readonly number[],
  signal: AbortSignal,
) => {
  const { file, onProgress } = sending
  const sent = new Map<number, number>()
  const beginOf = (part: number) => (part - 1) * plan.part_size
  const endOf = (part: number) => Math.min(part * plan.part_size, file.size)
  const told = (part: number, bytes: number) => {
    sent.set(part, bytes)
    const all = [...sent.values()].reduce((sum, each) => sum + each, 0)
    onProgress?.(Math.min(1, all / file.size))
  }
  const isThere = (part: number) => told(part, endOf(part) - beginOf(part))
  for (const part of arrived) isThere(part)

  /** How far the server says a part has come: what is under way may yet be lost. */
  const from = new Map<number, number>()
  const sendPart = async (part: number) => {
    const { done, urls } = (await call(calls.uploadParts, { id: plan.id, parts: [part] })).data
    const place = urls.find((each) => each.part === part)
    if (done.includes(part) || !place) return isThere(part)
    from.set(part, place.from)
    const rest = file.slice(beginOf(part) + place.from, endOf(part))
    await put(place.url, rest, signal, (bytes) => told(part, place.from + Math.min(bytes, rest.size)))
    isThere(part)
  }
  const missing = Array.from({ length: plan.parts }, (_, i) => i + 1).filter((part) => !sent.has(part))
  const work = async () => {
    for (let part = missing.shift(); part !== undefined; part = missing.shift()) {
      const one = part
      await insist(sending, signal, () => sendPart(one), { progress: () => from.get(one) ?? 0 })
    }
  }
  await Promise.all(Array.from({ length: plan.parallel }, work))
}

/**
 * Sends a file and answers what became of it. Throws Refused, with words for the person: what is wrong with the file, or
 * that it could not be sent, after which the same file goes on where it stopped. Throws the signal's reason.
 */
export const uploadFile = async (sending: Sending): Promise<calls.UploadDone> => {
  const { purpose, file, onState } = sending
  const complaint = calls.uploadComplaint(purpose, file.name, file.size)
  if (complaint) throw new Refused(readerRefusals.BadInput.code, complaint, { file: complaint })
  // Ends the other parts, too, when one of them cannot be sent.
  const over = new AbortController()
  const { signal } = over
  const name = nameOf(sending)
  const end = () => {
    if (running.get(name) === over) running.delete(name)
  }
  const giveUp = () => {
    end()
    over.abort(sending.signal?.reason)
  }
  const forget = sending.signal ? untilAborted(sending.signal, giveUp) : () => undefined
  const isKept = () => sending.signal?.aborted && sending.isKept?.()
  let id: string | undefined
  running.set(name, over)
  if (sending.signal?.aborted) giveUp()
  try {
    stopIfAborted(signal)
    onState?.('sending')
    const { plan, done } = await planFor(sending, name, signal)
    ;({ id } = plan)
    await sendParts(sending, plan, done, signal)
    const state = 'checking'
    onState?.(state)
    const finish = async () => (await call(calls.uploadComplete, { id: plan.id })).data
    const whole = await insist(sending, signal, finish, { state })
    // Of one that was left meanwhile nobody hears: the same file is asked for again.
    if (!isKept()) remember(name, undefined)
    return whole
  } catch (error) {
    over.abort(error)
    if (isKept()) throw error
    if (sending.signal?.aborted) {
      remember(name, undefined)
      if (id) await call(calls.uploadAbort, { id }).catch(() => undefined)
    } else if (error instanceof Refused && !KEPT.has(error.code)) remember(name, undefined)
    throw error
  } finally {
    end()
    forget()
  }
}

/** After these the same upload may go on: not sent, not signed in, too often, not whole. */
const KEPT = new Set<number>([
  0,
  readerRefusals.NotSignedIn.code,
  readerRefusals.TooMany.code,
  readerRefusals.UploadIncomplete.code,
])
