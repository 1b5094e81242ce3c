import { avatarUpload } from '#features/accounts/contract/avatar.ts'
import * as calls from '#features/uploads/contract/staff-uploads.ts'
import { addressOf, currentToken, Refused, readReply, Unreachable } from '#platform/browser/call.ts'
import type { Endpoint, Input, Output } from '#platform/contract/endpoint.ts'
import { tooLargeText, wrongEndingText } from '#platform/contract/upload-rules.ts'

export type OnProgress = (share: number) => void

const FAILED = '上传失败，请重新上传'

/** Refuses before sending what the API would refuse. */
const validate = <E extends Endpoint>({ file }: E, { name, size }: File, options: object): Input<E> => {
  const refuse = (field: string, message: string): never => {
    throw new Refused(400, message, { [field]: message })
  }
  const wrongEnding = file && wrongEndingText(file, name)
  if (wrongEnding) refuse('name', wrongEnding)
  const complaint = file && tooLargeText(file, size)
  if (complaint) refuse('file', complaint)
  return { name, ...options } as Input<E>
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Longest time in which nothing of a part is sent, or answered. */
const STALL_TIMEOUT_MS = 60_000
/** The same for a whole file, which is checked and redrawn before the answer. */
const FILE_TIMEOUT_MS = 300_000

interface Transfer {
  method: 'PUT' | 'POST'
  address: string
  body: Blob | FormData
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  stallTimeoutMs?: number
  onBytes?: ((sent: number) => void) | undefined
}

/**
 * Sends a file, a part of one, or a form. Rejects with the signal's reason, or with an error where there is no answer or nothing
 * moves for too long.
 */
export const transfer = ({
  method,
  address,
  body,
  headers = {},
  signal,
  stallTimeoutMs = STALL_TIMEOUT_MS,
  onBytes,
}: Transfer) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    // Old browsers have no abort reason.
    const reason = () => (signal?.reason as unknown) ?? new DOMException('given up', 'AbortError')
    if (signal?.aborted) return reject(reason())
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let timer: ReturnType<typeof setTimeout>
    const resetStallTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(abort, stallTimeoutMs)
    }
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => {
      resetStallTimer()
      onBytes?.(loaded)
    })
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      if (request.status > 0) resolve({ status: request.status, text: request.responseText })
      else reject(signal?.aborted ? reason() : new Error('no answer'))
    })
    signal?.addEventListener('abort', abort, { once: true })
    resetStallTimer()
    request.send(body)
  })

const send = async (address: string, file: File, onProgress?: OnProgress, signal?: AbortSignal) => {
  const token = currentToken()
  try {
    const { status, text } = await transfer({
      method: 'POST',
      address,
      body: file,
      headers: { 'content-type': 'application/octet-stream', ...(token && { token }) },
      signal,
      stallTimeoutMs: FILE_TIMEOUT_MS,
      onBytes: (sent) => onProgress?.(file.size > 0 ? sent / file.size : 1),
    })
    return { body: parseJson(text), status }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Unreachable(FAILED, 0, error)
  }
}

/** Ends with the last upload that was begun: the server takes one at a time from each account. */
let lastUpload: Promise<unknown> = Promise.resolve()

const uploader =
  <E extends Endpoint>(call: E, options: Partial<Input<E>> = {}) =>
  async (file: File, onProgress?: OnProgress, signal?: AbortSignal): Promise<Output<E>> => {
    const query = validate(call, file, options) as Record<string, string>
    const sending = lastUpload.then(() => send(addressOf(call, query), file, onProgress, signal))
    lastUpload = sending.catch(() => undefined)
    return readReply(call, await sending).data as Output<E>
  }

/** Uploads a picture; returns its URL and size in pixels. Throws Refused, Unreachable, or the signal's reason. */
export const uploadImage = uploader(calls.uploadImage)
export const uploadFile = uploader(calls.uploadFile)
/** The same for a file that only signed-in users may download; what is returned is no URL. */
export const uploadPrivateFile = uploader(calls.uploadFile, { visibility: 'private' })
export const uploadAvatar = uploader(avatarUpload)
