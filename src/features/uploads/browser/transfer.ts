/** Longest time in which nothing of a part is sent, or answered. */
const STALL_TIMEOUT_MS = 60_000
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
