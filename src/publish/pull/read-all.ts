// Full pull of a kind: all of its lists, then the details of the records that changed.
import type { Tools } from '#content/columns.ts'
import type { AnyRecord, Kind } from '#content/kind.ts'
import { matches } from '#content/where.ts'
import { type Backend, BackendRefusal } from './backend.ts'
import { type Details, openDetails, saysGone } from './details.ts'
import {
  inOrderOfIds,
  type KindPull,
  mayHaveItems,
  nothingPulled,
  parentOf,
  readByDetail,
} from './kind-pull.ts'
import { readList } from './list-reader.ts'
import { correctEntry, type Entry, fingerprintOf, recordOf } from './record.ts'

/** Knowledge of a pull before it reads the lists. */
export interface Hints {
  /** Records to fetch whatever their list entries say. */
  named?: ReadonlySet<number>
  /** Records that have a page though no list names them. */
  unlisted?: ReadonlySet<number>
  /**
   * Whether the details say which records are gone, as those of a backend with a change feed do. Its lists may miss an
   * entry that moved while they were read: stored records are then asked for one by one before they are removed.
   */
  detailsTell?: boolean
  /** Whether to ask also for records that were in no list before: their state may have changed. */
  asksForUnlisted?: boolean
}

/** Reads one list, and sets in its entries the fields that distinguish it from the others. */
const readPart = async (call: Backend, { source }: Kind, part: Readonly<Record<string, number>>) => {
  const [[field, value] = []] = Object.entries(part)
  const entries = await readList<Entry>({
    name: source.list.path + (field ? `（${field}=${value}）` : ''),
    ask: async (page, pagesize) =>
      (await call(source.list, { page, pagesize, ...part, ...source.input })) as {
        list: Entry[]
        count: number
      },
  })
  return entries.map((entry) => correctEntry(source, { ...entry, ...part }))
}

/** Entries of all lists; undefined if the backend has no such kind. */
const readLists = async (call: Backend, kind: Kind): Promise<Entry[] | undefined> => {
  const { each = [{}], isOptional } = kind.source
  try {
    return (await Promise.all(each.map((part) => readPart(call, kind, part)))).flat()
  } catch (error) {
    if (isOptional && error instanceof BackendRefusal && error.code === 404) return undefined
    throw error
  }
}

/** Stored records that no list names, without those whose details say that they stay. */
const findGone = async (
  kind: Kind,
  details: Details,
  missing: readonly number[],
  stays: ReadonlySet<number>,
): Promise<number[]> => {
  const isGone = async (id: number) => {
    try {
      // An item goes with its parent.
      const parent = parentOf(kind, await details.ask(id))
      return parent > 0 && !stays.has(parent)
    } catch (error) {
      if (saysGone(error)) return true
      throw error
    }
  }
  const gone = await Promise.all(missing.map(async (id) => ((await isGone(id)) ? id : undefined)))
  return gone.filter((id) => id !== undefined)
}

/** Reads the details of records that no list names. */
const readUnlisted = async (
  kind: Kind,
  details: Details,
  ids: readonly number[],
  before: ReadonlyMap<number, AnyRecord>,
  named: ReadonlySet<number>,
  tools: Tools,
): Promise<Pick<KindPull, 'changed' | 'removed'>> => {
  const found = await Promise.all(
    ids.map(async (id) => ({ id, ...(await readByDetail(kind, details, id, tools)) })),
  )
  const isNew = (record: AnyRecord) => {
    const stored = before.get(record.id)
    return (
      !stored || named.has(record.id) || Object.keys(stored).some((name) => stored[name] !== record[name])
    )
  }
  return {
    changed: found.flatMap(({ record }) => (record && isNew(record) ? [record] : [])),
    removed: found
      .filter(({ id, record }) => !record && !details.isRefused(id) && before.has(id))
      .map(({ id }) => id),
  }
}

/** @param known  Stored records, as `SnapshotStore.known` answers them. */
export const readAll = async (
  call: Backend,
  kind: Kind,
  known: readonly AnyRecord[],
  tools: Tools,
  { named = new Set(), unlisted = new Set(), detailsTell = false, asksForUnlisted = false }: Hints = {},
): Promise<KindPull> => {
  const listed = await readLists(call, kind)
  if (!listed) return nothingPulled
  const { source } = kind
  const before = new Map(known.map((record) => [record.id, record]))
  const claimed = new Set<number>()
  const stays = new Set<number>()
  const changed: AnyRecord[] = []
  const details = openDetails(call, kind)

  /** Entries that no earlier list named: a record belongs to the first list that names it; lists precede items. */
  const claim = (entries: readonly Entry[]) =>
    entries.filter(({ id }) => {
      if (claimed.has(id)) return false
      claimed.add(id)
      return true
    })

  /** Keeps a record and its items as they are stored. */
  const keep = (id: number) => {
    for (const record of known)
      if (record.id === id || (parentOf(kind, record) === id && !claimed.has(record.id))) {
        claimed.add(record.id)
        stays.add(record.id)
      }
  }

  /** Fetches a record if it changed; returns its items. */
  const take = async (entry: Entry, parent: number): Promise<readonly Entry[]> => {
    const { id } = entry
    const stored = before.get(id)
    const isSame = (fingerprint: string) =>
      stored?.fingerprint === fingerprint &&
      parentOf(kind, stored) === parent &&
      !named.has(id) &&
      source.isStale?.(stored) !== true
    // Only details name items, so a record that may have some is always fetched.
    const hasItems = mayHaveItems(kind, entry, parent)
    if (!hasItems && isSame(fingerprintOf(kind, { entry, parent }, tools))) {
      stays.add(id)
      return []
    }
    const detail = await details.readListed(entry)
    if (!detail) {
      if (details.isRefused(id)) keep(id)
      return []
    }
    if (!isSame(fingerprintOf(kind, { entry, parent, detail }, tools))) {
      const record = await recordOf(kind, { detail, entry, parent, isListed: true }, tools)
      if (record === 'failed') {
        details.refuse(id)
        keep(id)
      }
      if (!record || record === 'failed') return []
      changed.push(record)
    }
    stays.add(id)
    return hasItems ? (source.items?.of(detail) ?? []).map((item) => correctEntry(source, item)) : []
  }

  const first = claim(listed)
  const under = await Promise.all(first.map((entry) => take(entry, 0)))
  await Promise.all(first.flatMap(({ id }, index) => claim(under[index] ?? []).map((item) => take(item, id))))
  details.check()

  const missing = known.map(({ id }) => id).filter((id) => !stays.has(id))
  if (source.unlisted === 'gone')
    return inOrderOfIds({
      changed,
      removed: detailsTell ? await findGone(kind, details, missing, stays) : missing,
      refused: details.refused(),
    })
  const isAsked = (id: number) =>
    asksForUnlisted || named.has(id) || matches(kind.live ?? {}, before.get(id) ?? {})
  const notListed = missing.filter((id) => !claimed.has(id) && isAsked(id))
  const others = [...named, ...unlisted].filter((id) => !claimed.has(id) && !before.has(id))
  const rest = await readUnlisted(kind, details, [...notListed, ...new Set(others)], before, named, tools)
  return inOrderOfIds({
    changed: [...changed, ...rest.changed],
    removed: [...missing.filter((id) => claimed.has(id)), ...rest.removed],
    refused: details.refused(),
  })
}
