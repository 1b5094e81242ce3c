// Fetches an answer of the backend within bounds, so that no backend can fill the memory or lead a pull elsewhere.

/** Bytes of one answer, decompressed. A hundred articles with their texts have some ten million. */
const MAX_BYTES = 32_000_000
const MAX_REDIRECTS = 5

/** An answer that no further try would better. */
export class OutOfBounds extends Error {
  override name = 'OutOfBounds'
}

const isRedirect = ({ status }: Response) => status >= 300 && status < 400 && status !== 304

/** Whether a redirect stays on its host and port, or goes from HTTP to HTTPS on that host. */
export const isSameServer = (target: URL, from: URL) =>
  target.origin === from.origin ||
  (target.hostname === from.hostname && from.protocol === 'http:' && target.protocol === 'https:')

/** Like `fetch`, but follows redirects only on the same server, with the method and body of the call. */
export const fetchFrom = async (address: string, init: RequestInit): Promise<Response> => {
  let url = new URL(address)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await fetch(url, { ...init, redirect: 'manual' })
    const location = response.headers.get('location')
    if (!isRedirect(response) || !location) return response
    await response.body?.cancel()
    const target = URL.parse(location, url)
    if (!target || !isSameServer(target, url))
      throw new OutOfBounds(`转向另一台主机、端口或不加密的地址（${target?.origin ?? location}），不予跟随`)
    url = target
  }
  throw new OutOfBounds(`转向超过 ${MAX_REDIRECTS} 次`)
}

/** The text of an answer. Throws OutOfBounds beyond so many bytes, whatever its headers say. */
export const textOf = async (response: Response, maxBytes = MAX_BYTES): Promise<string> => {
  const decoder = new TextDecoder()
  let bytes = 0
  let text = ''
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new OutOfBounds(`答复超过 ${maxBytes / 1_000_000} MB`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
