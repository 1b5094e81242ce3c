// A bucket in memory that can be slow, refuse, and be watched: what a real one adds is tested with a real one.
import type { BucketOptions } from '#platform/publish/deliver/bucket.ts'
import { type Target, TargetUnreachable } from '#platform/publish/deliver/target.ts'

export interface FakeBucket {
  objects: Map<string, string>
  /** `PUT info/view/1`, in the order of arrival. */
  log: string[]
  /** Most requests that were under way at the same time. */
  atOnce: number
  isDown: boolean
  /** The keys may write and not read. */
  isUnreadable: boolean
  /** Keys of objects that were asked for. */
  probes: string[]
  refuse: Set<string>
  /** Awaited before a request is done; the object's text was read before. */
  before: (line: string) => void | Promise<void>
}

export const fakeBucket = (): FakeBucket => ({
  objects: new Map(),
  log: [],
  atOnce: 0,
  isDown: false,
  isUnreadable: false,
  probes: [],
  refuse: new Set(),
  before: () => undefined,
})

/** A promise that the test ends. */
export const openPromise = () => {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** Ends with the signal, however long the work takes. */
const orAborted = async (work: void | Promise<void>, signal: AbortSignal | undefined) => {
  const aborted = openPromise()
  signal?.addEventListener('abort', aborted.resolve, { once: true })
  await Promise.race([work, aborted.promise])
  signal?.removeEventListener('abort', aborted.resolve)
  signal?.throwIfAborted()
}

export const bucketOptions = (bucket: string): BucketOptions => ({
  bucket,
  endpoint: '',
  region: '',
  keyId: '',
  keySecret: '',
  pathStyle: true,
})

/** Opens buckets by name. */
export const openFake =
  (buckets: Record<string, FakeBucket>) =>
  ({ bucket: name }: BucketOptions): Promise<Target> => {
    const bucket = buckets[name] ?? fakeBucket()
    let under = 0
    const request = async (line: string, signal: AbortSignal | undefined, done: () => void) => {
      bucket.atOnce = Math.max(bucket.atOnce, ++under)
      try {
        await orAborted(bucket.before(line), signal)
        if (bucket.isDown) throw new TargetUnreachable('连接不上存储服务')
        if (bucket.refuse.has(line)) throw new Error('存储服务拒绝')
        bucket.log.push(line)
        done()
      } finally {
        under--
      }
    }
    return Promise.resolve({
      name,
      put: (key, body, { signal }) => {
        const text = Buffer.from(body).toString()
        return request(`PUT ${key}`, signal, () => bucket.objects.set(key, text))
      },
      delete: (key, signal) => request(`DELETE ${key}`, signal, () => bucket.objects.delete(key)),
      has: (key) => {
        if (bucket.isDown) return Promise.reject(new TargetUnreachable('连接不上存储服务'))
        bucket.probes.push(key)
        return Promise.resolve(bucket.isUnreadable ? undefined : bucket.objects.has(key))
      },
      close: () => undefined,
    })
  }
