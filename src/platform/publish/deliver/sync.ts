// Published folder → bucket: the objects that changed, and no others. The plan is stored before the first of them is put,
// so that a sync that dies, or cannot reach the bucket, is finished by the next.
import { join } from 'node:path'
import pLimit from 'p-limit'
import { messageOf } from '#platform/lib/errors.ts'
import { openDeliveryStore, type Pending } from './delivery-store.ts'
import { addressesOf, hashOf, headersOf, phases, redirectOf } from './objects.ts'
import { bodyOf, isKeyInFolder, type PlanOptions, plan } from './plan.ts'
import { type Target, TargetUnreachable } from './target.ts'

export interface SyncOptions extends PlanOptions {
  target: Target
  /** Path of the delivery store. */
  store: string
  /** Asked before each object. */
  mayWrite?: () => boolean
  concurrency?: number
}

export interface SyncReport {
  uploaded: number
  deleted: number
  bytes: number
  /** Reasons in Chinese. */
  failures: { key: string; reason: string }[]
  /** Objects still to be put or deleted: the next sync begins with them. */
  pending: number
  /** Objects among them whose files a later publish has written: they are put by its own delivery. */
  later: number
  /** Paths that changed in the bucket, leftovers of an earlier sync included; the store keeps them for `purge`. */
  changed: string[]
}

/** Throws only if folder or store cannot be used; a target that cannot be reached is part of the report. */
export const syncTree = async (options: SyncOptions): Promise<SyncReport> => {
  const { target, folder, signal, mayWrite = () => true, concurrency = 16 } = options
  const report: SyncReport = {
    uploaded: 0,
    deleted: 0,
    bytes: 0,
    failures: [],
    pending: 0,
    later: 0,
    changed: [],
  }
  const store = openDeliveryStore(options.store)
  const objects = store.of(target.name)
  let unreachable = false
  const over = () => unreachable || signal?.aborted === true || !mayWrite()

  const complete = (key: string, hash: string | undefined) => {
    const addresses = addressesOf(key)
    objects.complete(key, hash, addresses)
    report.changed.push(...addresses)
  }
  const put = async (file: string, { key, hash: planned, begun }: Pending) => {
    const body = bodyOf(join(folder, file))
    if (!body) {
      // Deleted since it was planned.
      if (objects.hash(key) === undefined && !begun) objects.drop(key)
      else objects.planDeletion(key)
      return
    }
    const hash = hashOf(file, body)
    // Rewritten since it was planned: it may lead to pages that are not.
    if (hash !== planned) {
      report.later++
      return
    }
    await target.put(key, body, { ...headersOf(file), redirect: redirectOf(key, file, body), signal })
    complete(key, hash)
    report.uploaded++
    report.bytes += body.length
  }
  const remove = async (key: string) => {
    // The file is there again: the publish that wrote it delivers it.
    if (isKeyInFolder(folder, key)) {
      objects.drop(key)
      return
    }
    await target.delete(key, signal)
    complete(key, undefined)
    report.deleted++
  }
  const attempt = async (pending: Pending) => {
    if (over()) return
    const { key, file } = pending
    try {
      await (file === null ? remove(key) : put(file, pending))
    } catch (error) {
      if (signal?.aborted) return
      if (error instanceof TargetUnreachable) unreachable = true
      report.failures.push({ key, reason: messageOf(error) })
    }
  }

  try {
    await plan(store, target.name, options)
    for (const phase of Object.values(phases)) {
      const objectsOfPhase = objects.pending(phase)
      if (objectsOfPhase.length === 0) continue
      if (over()) break
      objects.begin(phase)
      await pLimit(concurrency).map(objectsOfPhase, attempt)
      // What leads to a page, or asks for a script, must not come before it.
      if (report.failures.length + report.later > 0) break
    }
    return { ...report, pending: objects.pendingCount() }
  } finally {
    store.close()
  }
}
