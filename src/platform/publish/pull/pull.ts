// API → content-cache/snapshot.db. A pull lands whole or not at all.

import type { Tools } from '#platform/content/columns.ts'
import type { AnyRecord, Kind } from '#platform/content/kind.ts'
import type { ContentModel } from '#platform/content/model.ts'
import type { Single } from '#platform/content/single.ts'
import { mediaAddress } from '#platform/html/media-address.ts'
import { htmlPool } from '#platform/html/pool.ts'
import { SANITISER_RULES } from '#platform/html/sanitise.ts'
import { isDamaged } from '#platform/publish/system/disk-errors.ts'
import { removeDatabase } from '#platform/publish/system/files.ts'
import { readingsOfAuthors } from './authors.ts'
import { type Backend, type BackendOptions, openBackend, PullError } from './backend.ts'
import { type Change, type Feed, readFeed, withRefused } from './feed.ts'
import { guardRecords, guardSingles } from './guards.ts'
import { type KindPull, nothingPulled, type Readings } from './kind-pull.ts'
import { type Hints, readAll } from './read-all.ts'
import { readChanges } from './read-changes.ts'
import { REFRESH_AFTER_MS, type RefreshOptions, refreshesDue } from './refresh-batch.ts'
import type { Refused } from './refused.ts'
import { pace, pullSingles } from './singles.ts'
import { openSnapshotStore, type SnapshotStore } from './snapshot-store.ts'
import { openUnfinishedPull, type UnfinishedPull } from './unfinished-pull.ts'

export interface PullOptions extends BackendOptions {
  /** Content to pull. */
  model: ContentModel
  /** Path of the snapshot file. */
  snapshot: string
  /** Origin put before relative picture addresses; empty where site and API share one. */
  mediaBase: string
  /** As of SiteOptions. */
  fileBase?: string
  /** Accept the loss of more than a fifth of a kind, lists much shorter than they count, and any number of refused records. */
  force?: boolean
  /** Compare everything, whatever the change feed says. */
  full?: boolean
  /** Fetch values too that change without an edit, such as hot lists. */
  refreshCounts?: boolean
  /** Leave values that were fetched a moment ago to a later pull (`pauseMs` of a singleton). */
  paced?: boolean
  /** Age at which a detail that does not tell of edits is read again; REREAD_AFTER_MS by default. */
  rereadAfterMs?: number
  /** Whether a pull comes every minute: each reads again only its share of what is due. */
  watching?: boolean
  /** The pull ends with an error after so long. */
  maxMs?: number
  /** Pages of one list. */
  maxPages?: number
}

export interface PullReport {
  changed: number
  removed: number
  /** Records of the snapshot. Undefined where a pull follows every change: a million take longer to count than one to pull. */
  total: number | undefined
  /** By kind, with their present pages, empty for none; kinds without any are left out. */
  refused: { [kind: string]: (Refused & { page: string })[] }
  milliseconds: number
}

/** Longest time of a pull by default. */
export const MAX_PULL_MS = 30 * 60_000

/** With more changes than this, lists are read faster than details one by one. */
const MANY_CHANGES = 1000

/** Version of the rules for texts and addresses: a snapshot made by other rules is fetched again. */
export const rulesFor = (mediaBase: string, fileBase = '') =>
  [SANITISER_RULES, mediaBase, ...(fileBase ? [fileBase] : [])].join(' ')

/** Whether the feed names all changes. One of an unknown kind may show anywhere. */
const isEnough = (feed: Feed, { kinds, singles }: ContentModel) => {
  const known = new Set([...kinds, ...singles].map(({ name }) => name))
  return (
    !feed.end.reset &&
    feed.changes.length <= MANY_CHANGES &&
    feed.changes.every(({ kind }) => known.has(kind))
  )
}

/** A kind with what a pull read of it. */
interface PulledKind {
  kind: Kind
  pulled: KindPull
}

/** Singletons that a small pull may have changed. */
const singlesChanged = (
  singles: readonly Single[],
  changes: readonly Change[],
  byKind: readonly PulledKind[],
  store: SnapshotStore,
) => {
  const named = new Set(changes.map(({ kind }) => kind))
  const isMovedBy = ({ movesWith = {} }: Single, { kind, pulled }: PulledKind) => {
    const moves = movesWith[kind.name]
    if (!moves) return false
    const isMove = (after: AnyRecord) => {
      const before = store.find(kind, after.id)
      return !before || moves(before, after)
    }
    return pulled.removed.length > 0 || pulled.changed.some(isMove)
  }
  return singles.filter(
    (single) =>
      [single.name, ...(single.changesWith ?? [])].some((of) => named.has(of)) ||
      byKind.some((one) => isMovedBy(single, one)),
  )
}

/** Pulls the records that the feed names. */
const pullChanges = (
  call: Backend,
  kinds: readonly Kind[],
  store: SnapshotStore,
  tools: Tools,
  changes: readonly Change[],
) =>
  Promise.all(
    kinds.map((kind) =>
      readChanges(
        call,
        kind,
        store,
        tools,
        changes.filter(({ kind: name }) => name === kind.name),
      ),
    ),
  )

/**
 * Pulls everything, list by list. A record that the feed names is fetched even if its list entry is the same; before a
 * reset the feed names the records that are in no list.
 */
const pullAll = (
  call: Backend,
  kinds: readonly Kind[],
  store: SnapshotStore,
  tools: Tools,
  feed: Feed | undefined,
  isFull: boolean,
  refreshOptions: RefreshOptions,
  options: PullOptions,
  unfinished: UnfinishedPull,
) => {
  const hintsFor = (kind: Kind): Hints => {
    const { name } = kind
    const ids = new Set(feed?.changes.filter(({ kind }) => kind === name).map(({ id }) => id))
    return {
      ...(feed?.end.reset ? { unlisted: ids } : { named: ids }),
      force: options.force,
      maxPages: options.maxPages,
      detailsTell: feed !== undefined,
      unfinished: options.full ? undefined : unfinished,
      // Backends without a feed are compared again and again, and would be asked for every completed record each time.
      asksForUnlisted: feed !== undefined || isFull,
      refreshes: {
        due: refreshesDue(refreshOptions, () => store.readAt(name)),
        dueAuthors: refreshesDue(refreshOptions, () => store.readAt(readingsOfAuthors(kind) ?? '')),
        find: (id) => store.find(kind, id),
        etagOf: (id) => (options.full ? '' : store.etagOf(name, id)),
      },
    }
  }
  return Promise.all(kinds.map((kind) => readAll(call, kind, store.known(kind), tools, hintsFor(kind))))
}

const pullOnce = async (options: PullOptions): Promise<PullReport> => {
  const started = performance.now()
  const { model, maxMs = MAX_PULL_MS } = options
  const { kinds } = model
  const over = new AbortController()
  const tooLong = new PullError(
    `内容拉取超过 ${Math.ceil(maxMs / 60_000)} 分钟，已停止；可用 PULL_MINUTES 放宽`,
  )
  const timer = setTimeout(() => over.abort(tooLong), maxMs)
  const signal = options.signal ? AbortSignal.any([over.signal, options.signal]) : over.signal
  const call = openBackend({ ...options, signal })
  const store = openSnapshotStore(options.snapshot, model)
  const unfinished = openUnfinishedPull(options.snapshot, options.apiBase)
  try {
    const tools: Tools = {
      clean: (html) => htmlPool.cleanForPublishing(html, options.mediaBase, options.fileBase),
      media: (address) => mediaAddress(address, options.mediaBase),
      rules: rulesFor(options.mediaBase, options.fileBase),
    }
    const goesOn =
      !options.full && store.meta('source') === options.apiBase && store.meta('rules') === tools.rules
    // Read first: changes made during the pull are in the next feed again.
    const named = await readFeed({ ...options, signal }, goesOn ? store.meta('cursor') : '')
    const feed =
      named && goesOn ? withRefused(named, store.meta('refused').split(',').filter(Boolean)) : named
    const isByFeed = feed !== undefined && goesOn && isEnough(feed, model)
    const pulledAt = new Date()
    const refreshOptions: RefreshOptions = {
      extent: options.full ? 'all' : options.paced ? 'none' : 'due',
      afterMs: options.rereadAfterMs ?? REFRESH_AFTER_MS,
      now: pulledAt.getTime(),
      isWatching: options.watching ?? false,
    }
    const records = isByFeed
      ? await pullChanges(call, kinds, store, tools, feed.changes)
      : await pullAll(call, kinds, store, tools, feed, !goesOn, refreshOptions, options, unfinished)
    const byKind = kinds.map((kind, index) => ({ kind, pulled: records[index] ?? nothingPulled }))
    const changed = isByFeed ? singlesChanged(model.singles, feed.changes, byKind, store) : model.singles
    const wanted = model.singles.filter(
      (single) => changed.includes(single) || (options.refreshCounts && single.isMoving),
    )
    const mayWait = goesOn && options.paced === true
    const { fetched, waiting } = pace(store, model.singles, wanted, mayWait, pulledAt.getTime())
    // After the records: a move that this pull has seen is no change to the next one.
    const singles = await pullSingles(call, fetched, tools.media)
    const readings = Object.assign({}, ...records.map((pulled) => pulled.readings)) as Readings
    if (!options.force) {
      for (const { kind, pulled } of byKind) guardRecords(store, kind, pulled, isByFeed)
      // A feed names the change by which an editor emptied a list; without one, an empty list is a fault of the backend.
      if (!isByFeed) guardSingles(store, model.singles, singles)
    }
    const refused = byKind.filter(({ pulled }) => pulled.refused.length > 0)
    const pageOf = (kind: Kind, id: number) => {
      const stored = store.find(kind, id)
      return stored ? kind.pages.of(stored) : ''
    }
    store.apply({
      records: Object.fromEntries(byKind.map(({ kind, pulled }) => [kind.name, pulled])),
      singles,
      pulledAt: pulledAt.toISOString(),
      waiting,
      readings,
      source: options.apiBase,
      cursor: feed?.end.cursor ?? '',
      refused: refused.flatMap(({ kind, pulled }) =>
        pulled.refused.filter(({ id }) => id > 0).map(({ id }) => `${kind.name} ${id}`),
      ),
      rules: tools.rules,
    })
    unfinished.remove()
    const sumOf = (of: 'changed' | 'removed') => records.reduce((sum, pulled) => sum + pulled[of].length, 0)
    return {
      changed: sumOf('changed'),
      removed: sumOf('removed'),
      total: options.watching ? undefined : store.total(),
      refused: Object.fromEntries(
        refused.map(({ kind, pulled }) => [
          kind.name,
          pulled.refused.map((record) => ({ ...record, page: pageOf(kind, record.id) })),
        ]),
      ),
      milliseconds: Math.round(performance.now() - started),
    }
  } finally {
    clearTimeout(timer)
    // Aborts the calls still under way after a failure.
    over.abort()
    unfinished.close()
    store.close()
  }
}

/** Throws PullError, with nothing changed, if the backend cannot be trusted. */
export const pull = async (options: PullOptions): Promise<PullReport> => {
  try {
    return await pullOnce(options)
  } catch (error) {
    if (!isDamaged(error)) throw error
    removeDatabase(options.snapshot)
    return pullOnce(options)
  }
}
