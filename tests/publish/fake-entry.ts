// Compiled templates as threads load them, with a page that does what the test asks for by `apiBase`.
import { isMainThread } from 'node:worker_threads'
import { fakeSite } from './fake-site.ts'

/** Enough that threads are worth it. */
const COUNT = 1500
const POISONED = '/info/view/700'

const body = (path: string) => `<!doctype html><title>${path}</title>${'林'.repeat(200)}</html>`
const paths = Array.from({ length: COUNT }, (_, number) => `/info/view/${number}`)
const pages = Object.fromEntries([...paths, '/index'].map((path) => [path, body(path)]))

const faults: { [name: string]: () => void | Promise<never> } = {
  throws: () => {
    throw new Error('模板出错')
  },
  // In the publisher itself it would end the test.
  ends: () => void (isMainThread || process.exit(0)),
  crashes: () => {
    setImmediate(() => {
      throw new Error('线程崩溃')
    })
    // Its thread is never done before.
    return new Promise(() => undefined)
  },
}

const healthy = fakeSite({ pages })
let fault: (() => void | Promise<never>) | undefined
export const site = {
  ...healthy,
  open: ({ apiBase }: { apiBase: string }) => {
    if (apiBase === 'cannot open' && !isMainThread) throw new Error('快照打不开')
    fault = faults[apiBase]
  },
  render: async (path: string) => {
    if (path === POISONED) await fault?.()
    return healthy.render(path)
  },
}
