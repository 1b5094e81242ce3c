import type { Endpoint } from '#platform/contract/endpoint.ts'
import { addressOf, currentToken, readReply, Unreachable } from './call.ts'
import { saveFile } from './save-file.ts'

const isJson = (reply: Response) => (reply.headers.get('content-type') ?? '').includes('json')

const blobOf = async (call: Endpoint, query: Record<string, string>): Promise<Blob> => {
  const token = currentToken()
  try {
    const reply = await fetch(addressOf(call, query), {
      headers: token ? { token } : {},
      credentials: 'include',
    })
    if (isJson(reply)) readReply(call, { body: await reply.json(), status: reply.status })
    if (!reply.ok || isJson(reply)) throw new Unreachable(`${call.path} 没有答复文件`, reply.status)
    return await reply.blob()
  } catch (error) {
    if (error instanceof TypeError) throw new Unreachable(`${call.path} 没有响应`, 0, error)
    throw error
  }
}

/** Saves the file under this name. Throws Refused or Unreachable. */
export const download = async (call: Endpoint, query: Record<string, string>, name: string) =>
  saveFile(await blobOf(call, query), name)
