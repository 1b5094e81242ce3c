// Full pull of a kind: all of its lists, then the details of the records that changed.
import type { Tools } from '#platform/content/columns.ts'
import type { AnyRecord, Kind } from '#platform/content/kind.ts'
import { matches } from '#platform/content/where.ts'
import { isSurrogateId } from '#platform/lib/record-ids.ts'
import { readAuthors, readingsOfAuthors } from './authors.ts'
import type { Backend } from './backend.ts'
import { type Details, openDetails } from './details.ts'
import { type ListOptions, readLists } from './kind-lists.ts'
import {
  inOrderOfIds,
  type KindPull,
  mayHaveItems,
  nothingPulled,
  parentOf,
  readByDetail,
} from './kind-pull.ts'
import { correctEntry, type Entry, fingerprintOf, recordOf } from './record.ts'
import { type ChooseDue, isSameToReaders, tellsEdits } from './refresh-batch.ts'
import { separateNumbers } from './separate-numbering.ts'
import type { UnfinishedPull } from './unfinished-pull.ts'

/** Records under way of each kind, from the question to the cleaned text: more would only wait, and fill the memory. */
const AT_ONCE = 24

/** Records that were there before: those whose details say that they are gone. */
const findGone = async (
  kind: Kind,
  details: Details,
  missing: readonly AnyRecord[],
  stays: ReadonlySet<number>,
): Promise<number[]> => {
  const isGone = async (record: AnyRecord) => {
    const detail = await details.read(record.id, isSurrogateId(record.id) ? record : undefined, false)
    if (!detail) return !details.isRefused(record.id)
    // An item goes with the record it is under.
    const parent = parentOf(kind, detail)
    return parent > 0 && !stays.has(parent)
  }
  const gone = await Promise.all(
    missing.map(async (record) => ((await isGone(record)) ? record.id : undefined)),
  )
  return gone.filter((id) => id !== undefined)
}

/** Reads records that no list names, by their detail calls. @param ids  of those records. */
const readUnlisted = async (
  kind: Kind,
  details: Details,
  ids: readonly number[],
  before: ReadonlyMap<number, AnyRecord>,
  named: ReadonlySet<number>,
  tools: Tools,
): Promise<Pick<KindPull, 'changed' | 'removed'>> => {
  const answers = await Promise.all(
    ids.map(async (id) => ({ id, ...(await readByDetail(kind, details, id, tools)) })),
  )
  const isNew = (record: AnyRecord) => {
    const stored = before.get(record.id)
    return (
      !stored || named.has(record.id) || Object.keys(stored).some((name) => stored[name] !== record[name])
    )
  }
  return {
    changed: answers.flatMap(({ record }) => (record && isNew(record) ? [record] : [])),
    removed: answers
      .filter(({ id, record }) => !record && !details.isRefused(id) && before.has(id))
      .map(({ id }) => id),
  }
}

/** Knowledge of a pull before it reads the lists. */
export interface Hints extends ListOptions {
  /** Records to fetch whatever their list entries say. */
  named?: ReadonlySet<number>
  /** Records that have a page though no list names them. */
  unlisted?: ReadonlySet<number>
  /**
   * Whether the details say which records are gone, as those of a backend with a change feed do. Its lists may miss an
   * entry that moved while they were read: stored records are then asked for one by one before they are removed.
   */
  detailsTell?: boolean
  /** What a pull before had read when it broke off. */
  unfinished?: UnfinishedPull | undefined
  /** Whether to ask also for records that were in no list before: their state may have changed. */
  asksForUnlisted?: boolean
  /** Where the backend does not tell of edits: what is read again though its entry is the same. By default nothing. */
  refreshes?: {
    /** Records whose entries do not tell of edits. */
    due: ChooseDue
    dueAuthors: ChooseDue
    /** A record as the snapshot has it. */
    find: (id: number) => AnyRecord | undefined
    /** ETag of its detail; empty for none, and where the detail is to be read in any case. */
    etagOf: (id: number) => string
  }
}

const NO_REFRESHES: NonNullable<Hints['refreshes']> = {
  due: () => [],
  dueAuthors: () => [],
  find: () => undefined,
  etagOf: () => '',
}

/** @param known  Stored records, as `SnapshotStore.known` answers them. */
export const readAll = async (
  call: Backend,
  kind: Kind,
  known: readonly AnyRecord[],
  tools: Tools,
  {
    named = new Set(),
    unlisted = new Set(),
    detailsTell = false,
    asksForUnlisted = false,
    refreshes = NO_REFRESHES,
    unfinished,
    ...options
  }: Hints = {},
): Promise<KindPull> => {
  const lists = await readLists(call, kind, options)
  if (!lists) return nothingPulled
  const { source } = kind
  const inLists = separateNumbers(kind, lists.entries)
  const before = new Map(known.map((record) => [record.id, record]))
  const authorship = await readAuthors(call, kind, inLists, before, refreshes.dueAuthors, options)
  const complete = (entry: Entry) => authorship?.complete(entry) ?? entry
  const seenIds = new Set<number>()
  const stays = new Set<number>()
  const changed: AnyRecord[] = []
  /** Whose details were read and do not tell of later edits by themselves, with their ETags. */
  const read = new Map<number, string>()
  const details = openDetails(call, kind, {
    listed: inLists.length,
    isGoneIfRefused: !detailsTell,
    force: options.force,
    unfinished,
  })

  /** Entries that no earlier list named. Order: lists, then items, then the lists of authors. */
  const unseen = (entries: readonly Entry[]) =>
    entries.filter(({ id }) => {
      if (seenIds.has(id)) return false
      seenIds.add(id)
      return true
    })

  /** Keeps a record and its items as they are stored. */
  const keep = (id: number) => {
    for (const record of known)
      if (record.id === id || (parentOf(kind, record) === id && !seenIds.has(record.id))) {
        seenIds.add(record.id)
        stays.add(record.id)
      }
  }

  /** Records that are read again though their entries are the same. */
  const refreshedIds = new Set<number>()
  const chooseRefreshes = (entries: readonly Entry[]) => {
    const silent = entries.filter((entry) => before.has(entry.id) && !tellsEdits(entry))
    for (const id of refreshes.due(silent.map(({ id }) => id))) refreshedIds.add(id)
  }

  /** Fetches a record if it changed; returns its items. */
  const fetchChanged = async (entry: Entry, parent: number): Promise<readonly Entry[]> => {
    const { id } = entry
    const stored = before.get(id)
    const isSame = (fingerprint: string) =>
      stored?.fingerprint === fingerprint &&
      parentOf(kind, stored) === parent &&
      !named.has(id) &&
      source.isStale?.(stored) !== true
    // Only details name items, so a record that may have some is always fetched.
    const hasItems = mayHaveItems(kind, entry, parent)
    const isRefresh = refreshedIds.has(id)
    const fingerprint = fingerprintOf(kind, { entry, parent }, tools)
    const isSameInList = !hasItems && isSame(fingerprint)
    if (isSameInList && !isRefresh) {
      stays.add(id)
      return []
    }
    const etag = isSameInList ? refreshes.etagOf(id) : ''
    // A feed names no edit made before this pull: an entry has to tell of it.
    const isSafe = !named.has(id) && !isRefresh && (!detailsTell || tellsEdits(entry))
    const detail = await (etag
      ? details.readAgain(id, entry, etag)
      : isSafe
        ? details.readListed(id, entry, fingerprint)
        : details.read(id, entry))
    if (detail === 'unchanged') {
      read.set(id, etag)
      stays.add(id)
      return []
    }
    if (!detail) {
      if (details.isRefused(id)) keep(id)
      return []
    }
    const isUnchanged = isSame(fingerprintOf(kind, { entry, parent, detail }, tools))
    if (isRefresh || !isUnchanged) {
      const record = await recordOf(kind, { detail, entry, parent, isListed: true }, tools)
      if (record === 'failed') {
        details.refuse(id)
        keep(id)
      }
      if (!record || record === 'failed') return []
      // What an unfinished pull had read is read again soon.
      const readEtag = details.etagOf(id)
      if (!tellsEdits(entry) && readEtag !== undefined) read.set(id, readEtag)
      if (!isUnchanged || !isSameToReaders(kind, record, refreshes.find(id))) changed.push(record)
    }
    stays.add(id)
    return hasItems
      ? (source.items?.of(detail) ?? []).map((item) => complete(correctEntry(source, item)))
      : []
  }

  const fetchAll = async (entries: readonly { entry: Entry; parent: number }[]) => {
    chooseRefreshes(entries.map(({ entry }) => entry))
    const taken: { entry: Entry; items: readonly Entry[] }[] = []
    const waiting = entries.entries()
    const fetchInTurn = async () => {
      for (const [at, { entry, parent }] of waiting)
        taken[at] = { entry, items: await fetchChanged(entry, parent) }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, fetchInTurn))
    return taken
  }
  const asRoot = (entry: Entry) => ({ entry, parent: 0 })

  const taken = await fetchAll(unseen(inLists.map(complete)).map(asRoot))
  await fetchAll(
    taken.flatMap(({ entry: { id }, items }) => unseen(items).map((entry) => ({ entry, parent: id }))),
  )
  await fetchAll(unseen(authorship?.more ?? []).map(asRoot))
  const refusedEntries = [...lists.refused, ...(authorship?.refused ?? [])]
  for (const { id } of refusedEntries) if (!seenIds.has(id)) keep(id)
  const refused = () => [...refusedEntries, ...details.refused()]
  /** Whether what no list names may still be there. */
  const isUnsure = detailsTell || lists.isShort || refusedEntries.some(({ id }) => id === 0)

  const authorsName = readingsOfAuthors(kind)
  const readings = {
    [kind.name]: read,
    ...(authorsName && authorship ? { [authorsName]: new Map(authorship.read.map((id) => [id, ''])) } : {}),
  }
  const missing = known.filter(({ id }) => !stays.has(id))
  if (source.unlisted === 'gone')
    return inOrderOfIds({
      changed,
      removed: isUnsure ? await findGone(kind, details, missing, stays) : missing.map(({ id }) => id),
      refused: refused(),
      readings,
    })
  const isAsked = (id: number) =>
    asksForUnlisted || named.has(id) || matches(kind.listedWhere ?? {}, before.get(id) ?? {})
  const missingIds = missing.map(({ id }) => id)
  const notListed = missingIds.filter((id) => !seenIds.has(id) && isAsked(id))
  const others = [...named, ...unlisted].filter((id) => !seenIds.has(id) && !before.has(id))
  const rest = await readUnlisted(kind, details, [...notListed, ...new Set(others)], before, named, tools)
  return inOrderOfIds({
    changed: [...changed, ...rest.changed],
    removed: [...missingIds.filter((id) => seenIds.has(id)), ...rest.removed],
    refused: refused(),
    readings,
  })
}
