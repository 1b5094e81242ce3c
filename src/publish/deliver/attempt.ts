// One attempt to deliver: the bucket is brought up to the folder, caches are purged of what changed.
import { fileOf } from '#lib/paths.ts'
import { idIn } from '#publish/write/trees.ts'
import type { BucketOptions } from './bucket.ts'
import { pageAddresses } from './objects.ts'
import { type Change, filesOfSite } from './plan.ts'
import { purge } from './purge.ts'
import { openRecord } from './record.ts'
import { syncTree } from './sync.ts'
import type { Target } from './target.ts'

/** What a publish changed, and between which states of the tree: each state is an opaque text. */
export interface Delivery {
  from: string
  to: string
  /** Paths of pages. */
  written: readonly string[]
  deleted: readonly string[]
}

export interface DeliveryOptions {
  /** A copy of the folder is kept there. */
  target?: BucketOptions | undefined
  /** Told which addresses changed. */
  purge?: { url: string; token: string } | undefined
}

export interface AttemptOptions extends DeliveryOptions {
  siteUrl: string
  /** The published folder. */
  folder: string
  record: string
  say: (line: string) => void
  signal: AbortSignal
  openTarget: (bucket: BucketOptions) => Promise<Target>
}

/** What there is to plan; nothing where only leftovers are tried again. */
export type Due =
  | { kind: 'nothing' }
  /** The folder is ahead of what was planned. */
  | { kind: 'behind' }
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
  /** Something waits for the delivery of the publish that has rewritten it. */
  behind: boolean
}

/** In the record, where no bucket has a name. */
const CACHES = 'caches'

/**
 * From the state planned last to the newest: exactly, where the deliveries lead from one to the other without a gap.
 * @param tree  Named by its id where a new one holds more than pages; scripts among it no delivery tells of.
 */
const planOf = (due: Due, planned: string | undefined, tree = ''): { change: Change; state?: string } => {
  if (due.kind === 'nothing') return { change: { written: [], deleted: [] } }
  if (due.kind === 'behind') return { change: 'all' }
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

/** One line for each reason: a bucket that cannot be reached has the same for every object. */
const byReason = (failures: readonly { key: string; reason: string }[], pending: number) =>
  [...new Set(failures.map(({ reason }) => reason))].map((reason) => ({
    reason: `存储桶：${reason}`,
    extent: `（${failures.find((failure) => failure.reason === reason)?.key} 等，还有 ${pending} 个对象待处理）`,
  }))

const putInBucket = async (
  bucket: BucketOptions,
  due: Due,
  options: AttemptOptions,
): Promise<AttemptReport> => {
  const { folder, record, signal } = options
  const target = await options.openTarget(bucket)
  try {
    const notes = openRecord(record)
    const planned = notes.planned(target.name)
    notes.close()
    // Read before the files are: a tree that replaces it meanwhile is the next delivery's.
    const { change, state } = planOf(due, planned, idIn(folder))
    const done = await syncTree({ target, folder, change, state, record, signal })
    if (done.uploaded + done.deleted > 0)
      options.say(`存储桶已更新：上传 ${done.uploaded} 个对象，删除 ${done.deleted} 个`)
    return { undelivered: byReason(done.failures, done.pending), behind: done.later > 0 }
  } finally {
    target.close()
  }
}

/** Without a bucket, whose own record tells what is new there, the folder is what caches show. */
const planPurge = (due: Due, { folder, record }: AttemptOptions) => {
  const notes = openRecord(record)
  try {
    const { change, state } = planOf(due, notes.planned(CACHES))
    const files = change === 'all' ? filesOfSite(folder) : [...change.written, ...change.deleted]
    notes.together(() => {
      notes.urls.add(files.flatMap(pageAddresses))
      if (state !== undefined) notes.setPlanned(CACHES, state)
    })
  } finally {
    notes.close()
  }
}

/**
 * Plans what is due, then does it and what earlier turns left. To be called by one process at a time. Throws where
 * folder or record cannot be used: then what is due may not be planned.
 */
export const deliverOnce = async (due: Due, options: AttemptOptions): Promise<AttemptReport> => {
  const { target, purge: hook, siteUrl, record, signal } = options
  if (!target) planPurge(due, options)
  const put = target ? await putInBucket(target, due, options) : { undelivered: [], behind: false }
  if (!hook || signal.aborted) return put
  const { purged, failures } = await purge([], { ...hook, siteUrl, record, signal })
  if (purged > 0) options.say(`缓存已刷新：${purged} 个网址`)
  const notPurged = failures.map(({ urls, reason }) => ({
    reason: `缓存刷新：${reason}`,
    extent: `（${urls} 个网址）`,
  }))
  return { ...put, undelivered: [...put.undelivered, ...notPurged] }
}
