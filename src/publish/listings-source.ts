// The list first, then the details of what changed: the forest-land side of a pull.
import { forestryDetail } from '#contract/listings/detail.ts'
import { foretryList, type ListingSummary } from '#contract/listings/list.ts'
import { type Backend, BackendRefusal } from './backend.ts'
import { openDetails } from './details.ts'
import { readList } from './list-reader.ts'
import { fingerprintOf, isLive, type ListingRecord, type ListingTools, listingOf } from './listing-record.ts'

export interface ListingsPull {
  changed: ListingRecord[]
  removed: number[]
  /** Records whose detail was refused: their last good version stays, new ones wait for the next pull. */
  refused: number[]
}

export const noListings: ListingsPull = { changed: [], removed: [], refused: [] }

export type StoredListing = Pick<ListingRecord, 'id' | 'status' | 'stale' | 'fingerprint'>

const listingDetails = (call: Backend) =>
  openDetails(forestryDetail.path, '条', (id) => call(forestryDetail, { id }))

/** Undefined from a backend that has no forest land. */
const listOf = async (call: Backend): Promise<ListingSummary[] | undefined> => {
  try {
    return await readList({
      name: foretryList.path,
      ask: (page, pagesize) => call(foretryList, { page, pagesize, sort: 'newest' }),
    })
  } catch (error) {
    if (error instanceof BackendRefusal && error.code === 404) return undefined
    throw error
  }
}

/** What details say of records that no list names: withdrawn, completed and unconfirmed ones keep their page. */
const followUp = async (
  details: ReturnType<typeof listingDetails>,
  ids: readonly number[],
  isKnown: (id: number) => boolean,
  tools: ListingTools,
): Promise<Pick<ListingsPull, 'changed' | 'removed'>> => {
  const found = await Promise.all(
    ids.map(async (id) => {
      const detail = await details.read(id)
      return { id, record: detail && listingOf({ ...detail, id }, undefined, tools) }
    }),
  )
  return {
    changed: found.flatMap(({ record }) => record ?? []),
    removed: found
      .filter(({ id, record }) => !record && !details.isRefused(id) && isKnown(id))
      .map(({ id }) => id),
  }
}

export interface ListingsHints {
  /** Fetched whatever their list entries say. */
  named: ReadonlySet<number>
  /** Have a page, though no list names them. */
  unlisted: ReadonlySet<number>
  /** Ask for those as well that stood in no list before: what may have become of them meanwhile. */
  asksForUnlisted: boolean
}

export const pullListings = async (
  call: Backend,
  known: readonly StoredListing[],
  tools: ListingTools,
  { named, unlisted, asksForUnlisted }: ListingsHints,
): Promise<ListingsPull> => {
  const listed = await listOf(call)
  if (!listed) return noListings
  const before = new Map(known.map((listing) => [listing.id, listing]))
  const details = listingDetails(call)
  const changed: ListingRecord[] = []
  const removed: number[] = []
  await Promise.all(
    listed.map(async (item) => {
      const { id } = item
      const stored = before.get(id)
      // Being confirmed again is no change of the entry.
      const isSame = stored?.fingerprint === fingerprintOf(item, tools) && stored.stale === 0
      if (isSame && !named.has(id)) return
      const detail = await details.readListed(id)
      const record = detail && listingOf(detail, item, tools)
      if (record) changed.push(record)
      else if (!details.isRefused(id) && before.has(id)) removed.push(id)
    }),
  )
  details.check()
  const names = new Set(listed.map(({ id }) => id))
  const asked = known
    .filter(({ id }) => !names.has(id))
    .filter((listing) => asksForUnlisted || isLive(listing) || named.has(listing.id))
  const others = [...new Set([...named, ...unlisted])].filter((id) => !names.has(id) && !before.has(id))
  const ids = [...asked.map(({ id }) => id), ...others]
  const rest = await followUp(details, ids, (id) => before.has(id), tools)
  const isNew = ({ id, fingerprint, stale }: ListingRecord) =>
    before.get(id)?.fingerprint !== fingerprint || before.get(id)?.stale !== stale || named.has(id)
  return {
    changed: [...changed, ...rest.changed.filter(isNew)].toSorted((a, b) => a.id - b.id),
    removed: [...removed, ...rest.removed].toSorted((a, b) => a - b),
    refused: details.refused(),
  }
}

/** What a change feed names, and nothing else. Ends in the same rows. */
export const pullChangedListings = async (
  call: Backend,
  isKnown: (id: number) => boolean,
  tools: ListingTools,
  changes: readonly { id: number; deleted: boolean }[],
): Promise<ListingsPull> => {
  const details = listingDetails(call)
  const named = changes.filter(({ deleted }) => !deleted).map(({ id }) => id)
  const { changed, removed } = await followUp(details, named, isKnown, tools)
  const deleted = changes.filter((change) => change.deleted && isKnown(change.id)).map(({ id }) => id)
  return {
    changed: changed.toSorted((a, b) => a.id - b.id),
    removed: [...removed, ...deleted].toSorted((a, b) => a - b),
    refused: details.refused(),
  }
}
