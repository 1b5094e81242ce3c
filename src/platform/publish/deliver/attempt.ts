// One attempt to deliver: puts into the bucket what the folder has, and purges from caches what changed.
import { fileOf } from '#platform/lib/paths.ts'
import { idIn } from '#platform/publish/write/trees.ts'
import type { BucketOptions } from './bucket.ts'
import { FORGOTTEN, openDeliveryStore } from './delivery-store.ts'
import { pageAddresses } from './objects.ts'
import { type Change, filesOfSite } from './plan.ts'
import type { Probe } from './probe.ts'
import { purge } from './purge.ts'
import { syncTree } from './sync.ts'
import type { Target } from './target.ts'

/** Changes of one publish, which led the tree from one state to another. States are opaque texts. */
export interface Delivery {
  from: string
  to: string
  /** Paths of pages. */
  written: readonly string[]
  deleted: readonly string[]
  /** State of the site, as publishers of the same content name it; empty where it has none. */
  shows?: string
}

export interface DeliveryOptions {
  /** Bucket that holds a copy of the folder. */
  target?: BucketOptions | undefined
  /** Hook that receives the addresses that changed. */
  purge?: { url: string; token: string } | undefined
}

export interface AttemptOptions extends DeliveryOptions {
  siteUrl: string
  /** Rank of the page at a path in the order of writing. */
  rankOf: (path: string) => number
  /** The published folder. */
  folder: string
  /** Path of the delivery store. */
  store: string
  say: (line: string) => void
  warn: (line: string) => void
  probe: Probe
  signal: AbortSignal
  /** Whether this process may write to bucket and caches: otherwise it only plans what there is to do. */
  mayWrite: () => boolean
  /** Whether the active publisher has done everything that is planned. */
  isDone: () => boolean
  openTarget: (bucket: BucketOptions) => Promise<Target>
}

/** Changes to plan; `nothing` if only leftovers are tried again. */
export type DueChanges =
  | { kind: 'nothing' }
  /** The folder is ahead of what was planned. */
  | { kind: 'unplanned' }
  /** Deliveries one after the other; `upTo` is when the last of them was over, in milliseconds. */
  | { kind: 'deliveries'; deliveries: readonly Delivery[]; upTo: number }

export interface Undelivered {
  /** In Chinese; stays the same as long as the same thing fails. */
  reason: string
  /** How much, which differs from try to try. */
  extent: string
}

export interface AttemptReport {
  undelivered: Undelivered[]
  /** Whether an object waits for the delivery of a later publish, which has rewritten its file. */
  isUnplanned: boolean
}

/** Name of the only target of the store where there is no bucket: the caches in front of the site. */
const CACHES = 'caches'

/** State of a folder that was compared without a delivery that names it: none goes on from there. */
const COMPARED = 'compared'

/**
 * Plan from the state planned last to the newest: exact if the deliveries lead from one to the other without a gap,
 * otherwise a comparison of the whole folder.
 * @param tree  Id of the tree. A new tree has new scripts too, which no delivery names: it is compared as a whole.
 */
const planOf = (
  due: DueChanges,
  planned: string | undefined,
  tree = '',
): { change: Change; state?: string } => {
  if (due.kind !== 'deliveries') {
    if (planned === FORGOTTEN) return { change: 'all', state: COMPARED }
    return { change: due.kind === 'unplanned' ? 'all' : { written: [], deleted: [] } }
  }
  const { deliveries, upTo } = due
  const stateOf = (state: string) => JSON.stringify([tree, state])
  const follows = deliveries.every(({ from }, index) =>
    index === 0 ? stateOf(from) === planned : from === deliveries[index - 1]?.to,
  )
  const state = stateOf(deliveries.at(-1)?.to ?? '')
  if (!follows) return { change: 'all', state }
  const filesOf = (which: 'written' | 'deleted') => [
    ...new Set(deliveries.flatMap((delivery) => delivery[which].map(fileOf))),
  ]
  return { change: { written: filesOf('written'), deleted: filesOf('deleted'), upTo }, state }
}

/** Addresses that a report names. */
const NAMED = 10

/** One entry for each reason: a bucket that cannot be reached has the same for every object. */
const byReason = <T extends { reason: string }>(
  name: string,
  failures: readonly T[],
  extentOf: (failures: readonly T[]) => string,
): Undelivered[] =>
  [...new Set(failures.map(({ reason }) => reason))].map((reason) => ({
    reason: `${name}：${reason}`,
    extent: `（${extentOf(failures.filter((failure) => failure.reason === reason))}）`,
  }))

/** Stores that the objects are in the bucket, and caches purged, as planned. */
const noteDone = (target: string, file: string) => {
  const store = openDeliveryStore(file)
  try {
    store.transaction(() => {
      store.of(target).completeAll()
      store.urls.remove(store.urls.all())
    })
  } finally {
    store.close()
  }
}

/** Forgets what was known of a bucket that has lost objects. */
const forgetLosses = async (target: Target, { store: file, probe, warn, signal }: AttemptOptions) => {
  const store = openDeliveryStore(file)
  try {
    const key = await probe.missing(target, store.of(target.name), signal)
    if (key === undefined) return
    warn(`存储桶里少了已送达的对象（${key} 等），可能被清空过，重新送达整个站点`)
    store.forget(target.name)
  } finally {
    store.close()
  }
}

const putInBucket = async (
  bucket: BucketOptions,
  due: DueChanges,
  options: AttemptOptions,
): Promise<AttemptReport> => {
  const { folder, rankOf, store: file, signal, mayWrite } = options
  const target = await options.openTarget(bucket)
  try {
    if (mayWrite()) await forgetLosses(target, options)
    const store = openDeliveryStore(file)
    const planned = store.planned(target.name)
    store.close()
    // Read before the files are: a tree that replaces it meanwhile is the next delivery's.
    const { change, state } = planOf(due, planned, idIn(folder))
    const done = await syncTree({ target, folder, rankOf, change, state, store: file, signal, mayWrite })
    if (options.isDone()) noteDone(target.name, file)
    if (done.uploaded + done.deleted > 0)
      options.say(`存储桶已更新：上传 ${done.uploaded} 个对象，删除 ${done.deleted} 个`)
    const undelivered = byReason(
      '存储桶',
      done.failures,
      ([first]) => `${first?.key} 等，还有 ${done.pending} 个对象待处理`,
    )
    return { undelivered, isUnplanned: done.later > 0 }
  } finally {
    target.close()
  }
}

/** Plans the purge of a site without a bucket, whose folder is what caches show. (A sync plans that of a bucket.) */
const planPurge = (due: DueChanges, { folder, store: file }: AttemptOptions) => {
  const store = openDeliveryStore(file)
  try {
    const { change, state } = planOf(due, store.planned(CACHES))
    const files = change === 'all' ? [...filesOfSite(folder)] : [...change.written, ...change.deleted]
    store.transaction(() => {
      for (const file of files) store.urls.add(pageAddresses(file))
      if (state !== undefined) store.setPlanned(CACHES, state)
    })
  } finally {
    store.close()
  }
}

/**
 * Plans the changes that are due, then delivers them and what earlier attempts left. To be called by one process at a
 * time. Throws if folder or store cannot be used: then the changes may not be planned.
 */
export const deliverOnce = async (due: DueChanges, options: AttemptOptions): Promise<AttemptReport> => {
  const { target, purge: hook, siteUrl, store, signal } = options
  if (!target) {
    planPurge(due, options)
    if (options.isDone()) noteDone(CACHES, store)
  }
  const put = target ? await putInBucket(target, due, options) : { undelivered: [], isUnplanned: false }
  if (!hook || signal.aborted || !options.mayWrite()) return put
  const { purged, failures } = await purge([], { ...hook, siteUrl, store, signal })
  if (purged > 0) options.say(`缓存已刷新：${purged} 个网址`)
  const notPurged = byReason('缓存刷新', failures, (those) => {
    const urls = those.flatMap((failure) => failure.urls)
    return `${urls.length} 个网址：${urls.slice(0, NAMED).join(' ')}${urls.length > NAMED ? ' 等' : ''}`
  })
  return { ...put, undelivered: [...put.undelivered, ...notPurged] }
}
