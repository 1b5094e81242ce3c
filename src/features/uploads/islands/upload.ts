// File upload to the API in one request, with progress and abort.
import { avatarUpload } from '#features/accounts/contract/avatar.ts'
import * as calls from '#features/uploads/contract/staff-uploads.ts'
import { addressOf, currentToken, Refused, readReply, Unreachable } from '#platform/browser/call.ts'
import type { Endpoint, Input, Output } from '#platform/contract/endpoint.ts'
import { tooLargeText, wrongEndingText } from '#platform/contract/upload-rules.ts'

/** @param share of the file, 0 to 1. */
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

const send = (address: string, file: File, onProgress?: OnProgress, signal?: AbortSignal) =>
  new Promise<{ body: unknown; status: number }>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const finish = (work: () => void) => () => {
      signal?.removeEventListener('abort', abort)
      work()
    }
    request.open('POST', address)
    const token = currentToken()
    if (token) request.setRequestHeader('token', token)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded }) =>
      onProgress?.(file.size > 0 ? loaded / file.size : 1),
    )
    request.addEventListener(
      'load',
      finish(() => resolve({ body: parseJson(request.responseText), status: request.status })),
    )
    request.addEventListener(
      'error',
      finish(() => reject(new Unreachable(FAILED, 0))),
    )
    request.addEventListener(
      'abort',
      finish(() => reject(signal?.reason ?? new Unreachable(FAILED, 0))),
    )
    signal?.addEventListener('abort', abort, { once: true })
    request.send(file)
  })

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
/** Uploads an attachment; returns its URL, name and size in bytes. Throws like `uploadImage`. */
export const uploadFile = uploader(calls.uploadFile)
/** The same for a file that only signed-in users may download; what is returned is no URL. */
export const uploadPrivateFile = uploader(calls.uploadFile, { visibility: 'private' })
/** Uploads an avatar of the user; returns its URL. */
export const uploadAvatar = uploader(avatarUpload)
