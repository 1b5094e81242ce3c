// Multipart upload of a user's file to storage; resumes after interruptions, page reloads included.

import * as calls from '#features/uploads/contract/user-uploads.ts'
import { UploadIncomplete } from '#features/uploads/contract/user-uploads.ts'
import { call, mediaAddress, Refused } from '#platform/browser/call.ts'
import { storedValues } from '#platform/browser/stored-values.ts'
import { StorageFull } from '#platform/contract/file-refusals.ts'
import { BadInput, NotSignedIn, TargetGone, TooMany } from '#platform/contract/refusals.ts'
import { fileComplaint, uploadRules } from '#platform/contract/upload-rules.ts'
import { transfer } from './transfer.ts'
import { AlreadyThere } from './upload-queue.ts'

/** `waiting`: for a connection; `checking`: the server processes the complete file. */
export type UploadPhase = 'sending' | 'waiting' | 'checking'

export interface UploadRequest {
  purpose: calls.UploadPurpose
  file: File
  /** The file as it was chosen, before its conversion; its content tells whether an upload resumes. */
  chosen?: File | undefined
  /** Key of the user, as several may share a device. */
  owner?: string | undefined
  /** Whether the form has the upload with this id: the same file is not sent twice. */
  isThere?: ((id: string) => boolean) | undefined
  onProgress?: ((share: number) => void) | undefined
  onState?: ((state: UploadPhase) => void) | undefined
  /** Told whether an upload resumes, or why it does not. */
  onNote?: ((note: string) => void) | undefined
  signal?: AbortSignal | undefined
  /** Asked after an abort: true keeps the upload, so that it can be resumed. */
  keepOnAbort?: (() => boolean) | undefined
}

const MAX_ATTEMPTS_WITHOUT_PROGRESS = 6
const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 15_000
/** Message of an error: the storage refuses the request, as with an address or a token that has expired. */
const REFUSED_BY_STORAGE = 'refused'
/** Answers of servers that are asked too much, or too slowly: the same request may succeed later. */
const RETRY_LATER = new Set([408, 425, 429])
const isRefusal = (status: number) => status >= 400 && status < 500 && !RETRY_LATER.has(status)

export type FileIdentity = Pick<File, 'name' | 'size' | 'lastModified'>

const planKey = ({ purpose, file }: { purpose: calls.UploadPurpose; file: FileIdentity }) =>
  [purpose, file.name, file.size, file.lastModified].join(':')
const PLAN_KEY = /^[a-z]+:([^]*):(\d+):(\d+)$/

const plans = storedValues({
  name: 'upload',
  // The server removes unfinished uploads after this time.
  lifetimeMs: 24 * 3_600_000,
  parse: (stored) => ({
    ...calls.UploadPlan.parse(stored),
    owner: (stored as { owner?: string }).owner ?? '',
    sample: (stored as { sample?: string }).sample ?? '',
  }),
})

const SAMPLE_BYTES = 64 * 1024

/**
 * SHA-256 of the beginning, the middle and the end of a file: apps give the same video another name and time. Empty where the
 * browser cannot tell, as on a site without TLS.
 */
const sampleOf = async (file: File): Promise<string> => {
  try {
    const starts = [0, (file.size - SAMPLE_BYTES) / 2, file.size - SAMPLE_BYTES]
    const parts = starts.map((start) => {
      const from = Math.max(0, Math.floor(start))
      return file.slice(from, from + SAMPLE_BYTES)
    })
    const samples = await Promise.all(parts.map((part) => part.arrayBuffer()))
    const bytes = await new Blob([String(file.size), ...samples]).arrayBuffer()
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return ''
  }
}

/** Active uploads of this page by key of their plan. An aborted one may end after its successor has started. */
const activeUploads = new Map<string, AbortController>()

/** Tells other pages of an active upload; absent in old browsers and on sites without TLS. */
const locks = () => ('locks' in navigator ? navigator.locks : undefined)
const lockOf = (key: string) => `upload:${key}`
const activeAnywhere = async (): Promise<Set<string | undefined>> => {
  const { held = [] } = (await locks()?.query()) ?? {}
  return new Set(held.map(({ name }) => name))
}

/** Files of this owner with an unfinished upload; removes expired plans. */
export const unfinishedUploads = (purpose: calls.UploadPurpose, owner: string): FileIdentity[] => {
  plans.removeExpired()
  return plans.keys(`${purpose}:`).flatMap((key) => {
    const [, name = '', size, lastModified] = PLAN_KEY.exec(key) ?? []
    if (activeUploads.has(key) || plans.read(key)?.owner !== owner) return []
    return [{ name, size: Number(size), lastModified: Number(lastModified) }]
  })
}
/** Removes the plan, and the stored parts if the server can be reached. */
export const forgetUpload = (purpose: calls.UploadPurpose, file: FileIdentity) => {
  const id = plans.take(planKey({ purpose, file }))?.id
  if (id) void call(calls.uploadAbort, { id }).catch(() => undefined)
}

const isGone = (error: unknown) => error instanceof Refused && error.code === TargetGone.code

/** Old browsers have no abort reason. */
const throwIfAborted = (signal: AbortSignal) => {
  if (signal.aborted) throw signal.reason ?? new DOMException('given up', 'AbortError')
}

const onAbort = (signal: AbortSignal, listener: () => void) => {
  signal.addEventListener('abort', listener, { once: true })
  return () => signal.removeEventListener('abort', listener)
}

/** Waits until the time is over or the connection is back; offline, only for the connection. */
const waitForRetry = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const isOffline = () => !navigator.onLine
    const finish = () => {
      clearTimeout(timer)
      removeEventListener('online', finish)
      stopListening()
      resolve()
    }
    const timer = setTimeout(() => isOffline() || finish(), ms)
    addEventListener('online', finish)
    const stopListening = onAbort(signal, finish)
    if (signal.aborted) finish()
  })

/** Sends a part or a form. Rejects with an error whose message is REFUSED_BY_STORAGE, or with any other error. */
const sendToStorage = async (request: Omit<Parameters<typeof transfer>[0], 'address'> & { url: string }) => {
  const { status } = await transfer({ ...request, address: mediaAddress(request.url) })
  if (status < 200 || status >= 300) throw new Error(isRefusal(status) ? REFUSED_BY_STORAGE : 'cut')
}

const uploadFailure = ({ purpose }: UploadRequest, cause: unknown) =>
  Object.assign(new Refused(0, uploadRules[purpose].failed, {}), { cause })

/** Repeats after a delay until it succeeds, is refused, or made no progress for too long. */
const withRetries = async <T>(
  upload: UploadRequest,
  signal: AbortSignal,
  work: () => Promise<T>,
  { progress = () => 0, state = 'sending' }: { progress?: () => number; state?: UploadPhase } = {},
): Promise<T> => {
  let before = progress()
  for (let attempts = 1; ; attempts++) {
    try {
      return await work()
    } catch (error) {
      throwIfAborted(signal)
      if (error instanceof Refused && !calls.PASSING.has(error.code)) throw error
      if (progress() > before) attempts = 0
      before = Math.max(before, progress())
      if (attempts >= MAX_ATTEMPTS_WITHOUT_PROGRESS) throw uploadFailure(upload, error)
      upload.onState?.('waiting')
      await waitForRetry(Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1), MAX_RETRY_MS), signal)
      throwIfAborted(signal)
      upload.onState?.(state)
    }
  }
}

const requestUpload = async ({ purpose, file }: UploadRequest, hash = '') =>
  (await call(calls.upToken, { purpose, name: file.name, size: file.size, ...(hash ? { hash } : {}) })).data

const sendByToken = async (upload: UploadRequest, token: calls.UploadToken, signal: AbortSignal) => {
  const { file, onProgress } = upload
  const { uploadByToken } = await import('#backends/spec/token-upload.ts')
  let unused: calls.UploadToken | undefined = token
  let refusals = 0
  return withRetries(upload, signal, async () => {
    // A token may expire during the delay, or serve one request only.
    const current = unused ?? calls.UploadToken.parse(await requestUpload(upload))
    unused = undefined
    try {
      return await uploadByToken(file, current, (address, form) =>
        sendToStorage({
          method: 'POST',
          url: address,
          body: form,
          signal,
          onBytes: (bytes) => onProgress?.(Math.min(1, bytes / file.size)),
        }),
      )
    } catch (error) {
      // A second refusal, with a new token, is final.
      const isRefused = error instanceof Error && error.message === REFUSED_BY_STORAGE
      refusals = isRefused ? refusals + 1 : 0
      if (refusals > 1) throw uploadFailure(upload, error)
      throw error
    }
  })
}

/**
 * Plan of an unfinished upload with this content, whatever its name and time, under the key of this file from now on. A video
 * takes the place of another, as a listing has one; photos may share a name, and the sides of an ID card are two files.
 */
const findPlan = async (
  { purpose, file, owner = '', onNote }: UploadRequest,
  key: string,
  sample: string,
) => {
  const active = await activeAnywhere()
  const keys = plans
    .keys(`${purpose}:`)
    .filter((other) => other === key || !(activeUploads.has(other) || active.has(lockOf(other))))
  const candidates = keys.flatMap((other) => {
    const plan = plans.read(other)
    const [, , size] = PLAN_KEY.exec(other) ?? []
    const isOwn = other === key || plan?.owner === owner
    return plan && isOwn ? [{ other, plan, isSameSize: Number(size) === file.size }] : []
  })
  const same = candidates.find(({ other, plan, isSameSize }) =>
    plan.sample && sample ? isSameSize && plan.sample === sample : other === key,
  )
  if (same && same.other !== key) {
    plans.remove(same.other)
    plans.write(same.plan, key)
  }
  const outdated = same ? [] : candidates.filter(({ other }) => purpose === 'video' || other === key)
  for (const { other, plan } of outdated) {
    plans.remove(other)
    void call(calls.uploadAbort, { id: plan.id }).catch(() => undefined)
  }
  if (outdated.length > 0) onNote?.('和上次没有传完的文件内容不同，从头开始上传')
  return same?.plan
}

/** The stored plan with its completed parts if the server still has it, else what it answers: a plan, or a token. */
const findOrCreatePlan = async (upload: UploadRequest, key: string, signal: AbortSignal) => {
  const sample = await sampleOf(upload.chosen ?? upload.file)
  throwIfAborted(signal)
  const known = await findPlan(upload, key, sample)
  if (known)
    try {
      const input = { id: known.id, parts: [] }
      const { done } = await withRetries(
        upload,
        signal,
        async () => (await call(calls.uploadParts, input)).data,
      )
      upload.onNote?.('接着上次没有传完的部分上传')
      return { answer: known, done }
    } catch (error) {
      if (!isGone(error)) throw error
    }
  const answer = await withRetries(upload, signal, () => requestUpload(upload, sample))
  const plan = calls.UploadPlan.safeParse(answer).data
  if (plan?.same?.some((id) => upload.isThere?.(id))) {
    void call(calls.uploadAbort, { id: plan.id }).catch(() => undefined)
    throw new AlreadyThere()
  }
  if (plan) plans.write({ ...plan, owner: upload.owner ?? '', sample }, key)
  return { answer, done: [] }
}

const sendParts = async (
  upload: UploadRequest,
  plan: calls.UploadPlan,
  arrived: readonly number[],
  signal: AbortSignal,
) => {
  const { file, onProgress } = upload
  const sent = new Map<number, number>()
  const beginOf = (part: number) => (part - 1) * plan.part_size
  const endOf = (part: number) => Math.min(part * plan.part_size, file.size)
  const reportPart = (part: number, bytes: number) => {
    sent.set(part, bytes)
    const all = [...sent.values()].reduce((sum, each) => sum + each, 0)
    onProgress?.(Math.min(1, all / file.size))
  }
  const markDone = (part: number) => reportPart(part, endOf(part) - beginOf(part))
  for (const part of arrived) markDone(part)

  const offsets = new Map<number, number>()
  const sendPart = async (part: number) => {
    const { done, urls } = (await call(calls.uploadParts, { id: plan.id, parts: [part] })).data
    const target = urls.find((each) => each.part === part)
    if (done.includes(part) || !target) return markDone(part)
    offsets.set(part, target.from)
    const rest = file.slice(beginOf(part) + target.from, endOf(part))
    await sendToStorage({
      method: 'PUT',
      url: target.url,
      body: rest,
      signal,
      onBytes: (bytes) => reportPart(part, target.from + Math.min(bytes, rest.size)),
    })
    markDone(part)
  }
  const pending = Array.from({ length: plan.parts }, (_, i) => i + 1).filter((part) => !sent.has(part))
  const sendPending = async () => {
    for (let part = pending.shift(); part !== undefined; part = pending.shift()) {
      const one = part
      await withRetries(upload, signal, () => sendPart(one), { progress: () => offsets.get(one) ?? 0 })
    }
  }
  await Promise.all(Array.from({ length: plan.parallel }, sendPending))
}

/**
 * Uploads a file. Throws Refused with a message for the user, about the file or the failed transfer, which resumes
 * with the same file; AlreadyThere where the form has the file; the signal's reason after an abort.
 */
export const uploadFile = async (upload: UploadRequest): Promise<calls.UploadDone> => {
  const { purpose, file, onState } = upload
  const complaint = fileComplaint(purpose, file.name, file.size)
  if (complaint) throw new Refused(BadInput.code, complaint, { file: complaint })
  // Aborts the other parts when one fails.
  const controller = new AbortController()
  const { signal } = controller
  const key = planKey(upload)
  const unregister = () => {
    if (activeUploads.get(key) === controller) activeUploads.delete(key)
  }
  const abort = () => {
    unregister()
    // What goes on at the server keeps nobody from choosing the file again.
    unlock()
    controller.abort(upload.signal?.reason)
  }
  const stopListening = upload.signal ? onAbort(upload.signal, abort) : () => undefined
  const keepOnAbort = () => upload.signal?.aborted && upload.keepOnAbort?.()
  let id: string | undefined
  activeUploads.set(key, controller)
  let unlock = () => undefined as void
  const ended = new Promise<void>((resolve) => {
    unlock = resolve
  })
  void locks()
    ?.request(lockOf(key), { mode: 'shared' }, () => ended)
    .catch(() => undefined)
  if (upload.signal?.aborted) abort()
  try {
    throwIfAborted(signal)
    onState?.('sending')
    const { answer, done } = await findOrCreatePlan(upload, key, signal)
    const plan = calls.UploadPlan.safeParse(answer).data
    if (!plan) return await sendByToken(upload, calls.UploadToken.parse(answer), signal)
    ;({ id } = plan)
    await sendParts(upload, plan, done, signal)
    const state = 'checking'
    onState?.(state)
    const finish = async () => (await call(calls.uploadComplete, { id: plan.id })).data
    const uploaded = await withRetries(upload, signal, finish, { state })
    // A kept upload keeps its plan: nobody receives this result, and the same file is chosen again.
    if (!keepOnAbort()) plans.remove(key)
    return uploaded
  } catch (error) {
    controller.abort(error)
    if (keepOnAbort()) throw error
    if (upload.signal?.aborted) {
      plans.remove(key)
      if (id) await call(calls.uploadAbort, { id }).catch(() => undefined)
    } else if (error instanceof Refused && !RESUMABLE.has(error.code)) plans.remove(key)
    throw error
  } finally {
    unregister()
    unlock()
    stopListening()
  }
}

/** Refusals after which the upload can be resumed: not sent, not signed in, too many requests, no room, incomplete. */
const RESUMABLE = new Set<number>([
  0,
  ...calls.PASSING,
  NotSignedIn.code,
  TooMany.code,
  StorageFull.code,
  UploadIncomplete.code,
])
