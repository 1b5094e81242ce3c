// Files that one call takes whole: pictures and attachments of the staff, avatars.
import { addressOf, currentToken, Refused, readReply, Unreachable } from '#platform/browser/call.ts'
import type { Endpoint, Input, Output } from '#platform/contract/endpoint.ts'
import { tooLargeText, wrongEndingText } from '#platform/contract/upload-rules.ts'
import { transfer } from './transfer.ts'

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

/** Longest wait: the server checks and redraws the whole file before it answers. */
const FILE_TIMEOUT_MS = 300_000

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

/** How a file is sent by `call`. What it answers throws Refused, Unreachable, or the signal's reason. */
export const uploader =
  <E extends Endpoint>(call: E, options: Partial<Input<E>> = {}) =>
  async (file: File, onProgress?: OnProgress, signal?: AbortSignal): Promise<Output<E>> => {
    const query = validate(call, file, options) as Record<string, string>
    const sending = lastUpload.then(() => send(addressOf(call, query), file, onProgress, signal))
    lastUpload = sending.catch(() => undefined)
    return readReply(call, await sending).data as Output<E>
  }
