// Refuses pulls that would lose a large part of what readers see, unless they are forced.

import type { Kind } from '#platform/content/kind.ts'
import type { Single } from '#platform/content/single.ts'
import { LossError } from './backend.ts'
import type { KindPull } from './kind-pull.ts'
import type { SingleValues } from './singles.ts'
import type { SnapshotStore } from './snapshot-store.ts'

/** Share of a kind that may vanish in one pull. */
const MAX_LOSS = 0.2
/** Any list may lose this many, as long as something is left. */
const SMALL_LOSS = 1

/** More losses than this in one pull are hardly an editor's work: an operator decides. */
const MANY_LOSSES = 100

/** `before` and `after` count the same records: new ones do not make up for lost ones. */
const refuseLoss = (label: string, before: number, after: number) => {
  const lost = before - after
  if (lost <= before * MAX_LOSS || (lost <= SMALL_LOSS && after > 0)) return
  throw new LossError(
    `${label}将从 ${before} 条减少到 ${after} 条，超过两成，已停止更新；确认无误后用 --force 重试`,
  )
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)

const countBy = <T>(items: Iterable<T>, groupOf: (item: T) => string) => {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(groupOf(item), (counts.get(groupOf(item)) ?? 0) + 1)
  return counts
}

/**
 * Throws LossError where a kind, or a group of it, would lose more than a fifth: pages, or their contents.
 * @param isByFeed  The feed named what is gone: then an editor removed it, and only very many losses are refused.
 */
export const guardRecords = (store: SnapshotStore, kind: Kind, pull: KindPull, isByFeed = false) => {
  const { group, isEmptied = () => false } = kind.guard ?? {}
  const pairs = [
    ...pull.removed.map((id) => ({ before: store.find(kind, id), after: undefined })),
    ...pull.changed.map((after) => ({ before: store.find(kind, after.id), after })),
  ]
  const known = pairs.flatMap(({ before, after }) => (before ? [{ before, after }] : []))
  const lost = known.filter(({ before, after }) => !after || (isEmptied(after) && !isEmptied(before))).length
  const lostByGroup = group
    ? countBy(
        known.filter(({ before, after }) => !after || group(before) !== group(after)),
        ({ before }) => group(before),
      )
    : new Map<string, number>()
  const losses = Math.max(lost, sum(lostByGroup.values()))
  if (losses === 0 || (isByFeed && losses <= MANY_LOSSES)) return
  const { name: label } = kind.words
  const total = store.count(kind)
  const added = pairs.length - known.length
  if (total - lost + added === 0)
    throw new LossError(`${label}将全部消失，已停止更新；确认无误后用 --force 重试`)
  refuseLoss(label, total, total - lost)
  if (!group) return
  const sizes = countBy(store.known(kind), group)
  for (const [name, count] of lostByGroup) {
    const before = sizes.get(name) ?? 0
    refuseLoss(name, before, before - count)
  }
}

/** Throws LossError where a singleton loses entries that it guards. */
export const guardSingles = (store: SnapshotStore, singles: readonly Single[], pulled: SingleValues) => {
  for (const single of singles) {
    const { guard } = single
    const [before, after] = [store.single(single), pulled[single.name]]
    if (before === undefined || after === undefined) continue
    if (guard) {
      const known = guard.ids(before)
      const ids = new Set(guard.ids(after))
      refuseLoss(guard.name, known.length, known.filter((id) => ids.has(id)).length)
    }
    const lists = single.guardedLists?.(after) ?? {}
    for (const [name, list] of Object.entries(single.guardedLists?.(before) ?? {}))
      if (list.length > 0 && lists[name]?.length === 0)
        throw new LossError(`首页数据 ${name} 突然为空，已停止更新；确认无误后用 --force 重试`)
  }
}
