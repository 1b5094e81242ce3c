// The parts of a browser that an upload needs: XMLHttpRequest with progress events, localStorage, document.
import { request } from 'node:http'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

class Sending extends EventTarget {
  status = 0
  upload = new EventTarget()
  #way: { method: string; url: string } | undefined
  #over = new AbortController()

  open(method: string, url: string) {
    this.#way = { method, url }
  }
  abort() {
    this.#over.abort()
  }
  send(body: Blob) {
    const { method, url } = this.#way ?? { method: '', url: '' }
    const headers = { 'content-length': body.size }
    const sent = request(url, { method, headers, signal: this.#over.signal }, (reply) => {
      this.status = reply.statusCode ?? 0
      reply.resume()
      reply.on('end', end)
      reply.on('error', end)
    })
    const end = () => {
      this.dispatchEvent(new Event('loadend'))
    }
    sent.on('error', () => {
      if (this.status === 0) end()
    })
    let loaded = 0
    const counted = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        loaded += chunk.length
        this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded }))
        done(null, chunk)
      },
    })
    pipeline(Readable.from(body.stream()), counted, sent).catch(() => undefined)
  }
}

/** @param api origin that calls go to. */
export const likeBrowser = (api: string) => {
  const cookies = new Map<string, string>()
  const events = new EventTarget()
  Object.assign(globalThis, {
    XMLHttpRequest: Sending,
    document: { documentElement: { dataset: { api } } },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  })
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { onLine: true } })
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: (name: string) => cookies.get(name) ?? null,
      setItem: (name: string, value: string) => void cookies.set(name, value),
      removeItem: (name: string) => void cookies.delete(name),
    },
  })
}
