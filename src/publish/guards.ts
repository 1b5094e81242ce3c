// What a pull may not do without being told to: lose a large part of what readers see.
import { forestSections } from '#contract/home.ts'
import { STATUS, TAKEN_DOWN } from '#contract/listings/woodland.ts'
import type { Single, SingleName } from '#contract/snapshot.ts'
import { LossError } from './backend.ts'
import type { ListingsPull } from './listings-source.ts'
import { kindOf, type NewsPull } from './news-source.ts'
import type { SnapshotStore } from './snapshot-store.ts'

/** Share of a kind that may vanish in one pull. */
const MAX_LOSS = 0.2
/** A short list may lose this many whatever its length, as long as something is left. */
const SMALL_LOSS = 1

/** So many at once are no editor's work: somebody ought to look first. */
const CLEARANCE = 100

/** `before` and `after` count the same records: new ones do not make up for lost ones. */
const refuseLoss = (kind: string, before: number, after: number) => {
  const lost = before - after
  if (lost <= before * MAX_LOSS || (lost <= SMALL_LOSS && after > 0)) return
  throw new LossError(
    `${kind}将从 ${before} 条减少到 ${after} 条，超过两成，已停止更新；确认无误后用 --force 重试`,
  )
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)

/** How many records leave each kind: withdrawn, or now of another. */
const lossesOf = (store: SnapshotStore, news: NewsPull) => {
  const losses = new Map<number, number>()
  const lose = (id: number, after?: number) => {
    const before = store.find(id)
    if (!before || kindOf(before) === after) return
    losses.set(kindOf(before), (losses.get(kindOf(before)) ?? 0) + 1)
  }
  for (const id of news.removed) lose(id)
  for (const record of news.changed) lose(record.id, kindOf(record))
  return losses
}

/**
 * Throws LossError where news would lose more than a fifth of a kind.
 * @param isTold by a feed that names what is gone: then only a clearance is stopped, not an editor at work.
 */
export const guardNews = (store: SnapshotStore, news: NewsPull, isTold = false) => {
  const losses = lossesOf(store, news)
  if (losses.size === 0) return
  if (isTold && sum(losses.values()) <= CLEARANCE) return
  const counts = store.counts()
  const total = sum(counts.values())
  const added = news.changed.filter(({ id }) => !store.find(id)).length
  if (total - news.removed.length + added === 0)
    throw new LossError('资讯将全部消失，已停止更新；确认无误后用 --force 重试')
  refuseLoss('资讯', total, total - news.removed.length)
  for (const [kind, lost] of losses) {
    const before = counts.get(kind) ?? 0
    refuseLoss(kind === 0 ? '专题条目' : `资讯（type=${kind}）`, before, before - lost)
  }
}

/** Throws LossError where listings would go: lose their page, or what stands on it. */
export const guardListings = (store: SnapshotStore, { changed, removed }: ListingsPull, isTold = false) => {
  const isWithdrawn = (listing: { status: number } | undefined) =>
    listing?.status === STATUS.withdrawn || listing?.status === TAKEN_DOWN
  const withdrawn = changed.filter(({ id, ...after }) => {
    const before = store.findListing(id)
    return before && !isWithdrawn(before) && isWithdrawn(after)
  })
  const lost = removed.length + withdrawn.length
  if (lost === 0 || (isTold && lost <= CLEARANCE)) return
  const before = store.listingTotal()
  refuseLoss('林地', before, before - lost)
}

type Singles = { [N in SingleName]?: Single<N> }

/** Throws LossError where links, regions or home placements vanish. */
export const guardSingles = (store: SnapshotStore, singles: Singles) => {
  for (const [name, kind] of [
    ['links', '友情链接'],
    ['provinces', '地区'],
  ] as const) {
    const value = singles[name]
    if (!value) continue
    const before = store.single(name) ?? []
    const after = new Set(value.map(({ id }) => id))
    refuseLoss(kind, before.length, before.filter(({ id }) => after.has(id)).length)
  }
  // These lists come and go with what editors place; that one is suddenly empty is a backend's trouble.
  const lists = (from: (name: 'home' | 'hot') => unknown) =>
    Object.entries({ ...(from('home') as Single<'home'>), hot: from('hot') as Single<'hot'> | undefined })
  const now = new Map(lists((name) => singles[name]))
  // The last listing of a section may well be withdrawn; how many go at once is guardListings' matter.
  for (const [name, before] of lists((name) => store.single(name)))
    if (before && before.length > 0 && now.get(name)?.length === 0 && !Object.hasOwn(forestSections, name))
      throw new LossError(`首页数据 ${name} 突然为空，已停止更新；确认无误后用 --force 重试`)
}
