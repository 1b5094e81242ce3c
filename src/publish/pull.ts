// API → content-cache/snapshot.db. A pull lands whole or not at all.
import type { SingleName } from '#contract/snapshot.ts'
import { mediaAddress } from '#html/media-address.ts'
import { htmlPool } from '#html/pool.ts'
import { SANITISER_RULES } from '#html/sanitise.ts'
import { type Backend, type BackendOptions, openBackend } from './backend.ts'
import { pullChangedNews } from './changed-news.ts'
import { isDamaged } from './disk-faults.ts'
import { type Change, type Feed, readFeed } from './feed.ts'
import { removeDatabase } from './files.ts'
import { guardListings, guardNews, guardSingles } from './guards.ts'
import { type ListingsPull, pullChangedListings, pullListings } from './listings-source.ts'
import type { NewsTools } from './news-record.ts'
import { type NewsPull, pullNews } from './news-source.ts'
import { ALL_SINGLES, pullSingles, type Singles } from './singles-source.ts'
import { openSnapshotStore, type SnapshotStore } from './snapshot-store.ts'

export interface PullOptions extends BackendOptions {
  /** Path of the snapshot file. */
  snapshot: string
  /** Origin put before relative picture addresses; empty where site and API share one. */
  mediaBase: string
  /** Accept the loss of more than a fifth of a kind. */
  force?: boolean
  /** Compare everything, whatever the change feed says. */
  full?: boolean
  /** Look as well for what moves without an edit: hot lists follow what is read. */
  look?: boolean
}

export interface PullReport {
  changed: number
  removed: number
  total: number
  /** Listed articles whose detail the backend refused, or no page can be made of: their last good version stays. */
  refused: number[]
  /** The same of listings. */
  refusedListings: number[]
  milliseconds: number
}

/** Above so many changes, lists are read faster than details one by one. */
const MANY_CHANGES = 1000

/** The values a change of this kind may show in. */
const SINGLES_OF: { [kind: string]: readonly SingleName[] } = {
  news: ['home', 'hot'],
  listings: ['home'],
  home: ['home'],
  links: ['links'],
  settings: ['settings'],
  prices: ['prices'],
}

/** Names what texts and addresses of a snapshot were made by: under other rules all of them are fetched again. */
export const rulesFor = (mediaBase: string) => `${SANITISER_RULES} ${mediaBase}`

const isNews = ({ kind }: Change) => kind === 'news'
const isListing = ({ kind }: Change) => kind === 'listings'

/** Whether the feed alone tells all that is new; an unknown kind is none it could tell of. */
const isEnough = (feed: Feed) =>
  !feed.end.reset &&
  feed.changes.length <= MANY_CHANGES &&
  feed.changes.every(({ kind }) => Object.hasOwn(SINGLES_OF, kind))

/** Move with what is read. */
const MOVING: readonly SingleName[] = ['home', 'hot']

const nothing: NewsPull = { changed: [], removed: [], refused: [] }

interface Pulled {
  news: NewsPull
  listings: ListingsPull
  singles: Singles
}

const allOf = async (
  news: Promise<NewsPull> | NewsPull,
  listings: Promise<ListingsPull>,
  singles: Promise<Singles>,
): Promise<Pulled> => {
  const [first, second, third] = await Promise.all([news, listings, singles])
  return { news: first, listings: second, singles: third }
}

/** What the feed names, and nothing else. */
const pullChanges = (
  call: Backend,
  store: SnapshotStore,
  tools: NewsTools,
  changes: readonly Change[],
  look: boolean,
): Promise<Pulled> => {
  const names = new Set([...changes.flatMap(({ kind }) => SINGLES_OF[kind] ?? []), ...(look ? MOVING : [])])
  const named = changes.filter(isNews)
  const isKnown = (id: number) => store.findListing(id) !== undefined
  return allOf(
    named.length > 0 ? pullChangedNews(call, store, tools, named) : nothing,
    pullChangedListings(call, isKnown, tools, changes.filter(isListing)),
    pullSingles(call, names, tools.media),
  )
}

/**
 * Everything, list by list. What the feed names is fetched even where its list entry is the same; before a reset it names
 * the listings that stand in no list.
 */
const pullAll = (
  call: Backend,
  store: SnapshotStore,
  tools: NewsTools,
  feed: Feed | undefined,
  isFull: boolean,
): Promise<Pulled> => {
  const namedIn = (isOfKind: (change: Change) => boolean) =>
    new Set(feed?.changes.filter(isOfKind).map(({ id }) => id))
  return allOf(
    pullNews(call, store.known(), tools, {
      named: namedIn(isNews),
      asksBeforeRemoval: feed !== undefined,
    }),
    pullListings(call, store.knownListings(), tools, {
      named: feed?.end.reset ? new Set() : namedIn(isListing),
      unlisted: feed?.end.reset ? namedIn(isListing) : new Set(),
      // Backends without a feed are compared again and again: what is over would be asked for every time.
      asksForUnlisted: feed !== undefined || isFull,
    }),
    pullSingles(call, ALL_SINGLES, tools.media),
  )
}

const pullOnce = async (options: PullOptions): Promise<PullReport> => {
  const started = performance.now()
  const over = new AbortController()
  const signal = options.signal ? AbortSignal.any([over.signal, options.signal]) : over.signal
  const call = openBackend({ ...options, signal })
  const store = openSnapshotStore(options.snapshot)
  try {
    const rules = rulesFor(options.mediaBase)
    const tools: NewsTools = {
      clean: (html) => htmlPool.cleanForPublishing(html, options.mediaBase),
      media: (address) => mediaAddress(address, options.mediaBase),
      rules,
    }
    const goesOn = !options.full && store.meta('source') === options.apiBase && store.meta('rules') === rules
    // Asked before anything is read: what changes meanwhile is in the next feed again.
    const feed = await readFeed({ ...options, signal }, goesOn ? store.meta('cursor') : '')
    const isTold = feed !== undefined && goesOn && isEnough(feed)
    const { news, listings, singles } = isTold
      ? await pullChanges(call, store, tools, feed.changes, options.look ?? false)
      : await pullAll(call, store, tools, feed, !goesOn)
    if (!options.force) {
      guardNews(store, news, isTold)
      guardListings(store, listings, isTold)
      // A list that an editor emptied is told as a change; one that is empty of itself is a backend's trouble.
      if (!isTold) guardSingles(store, singles)
    }
    store.apply({
      changed: news.changed,
      removed: news.removed,
      listings,
      singles,
      pulledAt: new Date().toISOString(),
      source: options.apiBase,
      // A refused record is asked for again: the feed would not name it a second time.
      cursor: news.refused.length + listings.refused.length > 0 ? '' : (feed?.end.cursor ?? ''),
      rules,
    })
    return {
      changed: news.changed.length + listings.changed.length,
      removed: news.removed.length + listings.removed.length,
      total: store.total() + store.listingTotal(),
      refused: news.refused,
      refusedListings: listings.refused,
      milliseconds: Math.round(performance.now() - started),
    }
  } finally {
    // After a failure, whatever else is under way is of no use.
    over.abort()
    store.close()
  }
}

/** Throws PullError, with nothing changed, where the backend cannot be trusted. */
export const pull = async (options: PullOptions): Promise<PullReport> => {
  try {
    return await pullOnce(options)
  } catch (error) {
    if (!isDamaged(error)) throw error
    removeDatabase(options.snapshot)
    return pullOnce(options)
  }
}
