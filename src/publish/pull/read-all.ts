// All lists of a kind, then the details of what changed in them: a full pull.
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

/** What a pull knows before it reads the lists. */
export interface Hints {
  /** Fetched whatever their list entries say. */
  named?: ReadonlySet<number>
  /** Have a page, though no list names them. */
  unlisted?: ReadonlySet<number>
  /**
   * The backend has a change feed, so its details tell what is gone: a list may lose an entry to a change while it is
   * read, and what was there before is asked for by itself before it is given up.
   */
  detailsTell?: boolean
  /** Ask as well for those that stood in no list before: what may have become of them meanwhile. */
  asksForUnlisted?: boolean
}

/** One list, with the fields that part it from the others put into its entries. */
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

/** Undefined from a backend that has no such kind. */
const readLists = async (call: Backend, kind: Kind): Promise<Entry[] | undefined> => {
  const { each = [{}], isOptional } = kind.source
  try {
    return (await Promise.all(each.map((part) => readPart(call, kind, part)))).flat()
  } catch (error) {
    if (isOptional && error instanceof BackendRefusal && error.code === 404) return undefined
    throw error
  }
}

/** Records that were there before and that no list names: those whose details do not say that they stay. */
const findGone = async (
  kind: Kind,
  details: Details,
  missing: readonly number[],
  stays: ReadonlySet<number>,
): Promise<number[]> => {
  const isGone = async (id: number) => {
    try {
      // An item goes with the record it is under.
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

/** What details say of records that no list names. */
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

/** @param known  What the snapshot holds, as `SnapshotStore.known` answers it. */
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

  /** A record belongs to the first list that names it; lists come before items. */
  const claim = (entries: readonly Entry[]) =>
    entries.filter(({ id }) => {
      if (claimed.has(id)) return false
      claimed.add(id)
      return true
    })

  /** Leaves a record and its items as the snapshot has them. */
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
    // Items stand only in the detail, so what may have some is always fetched.
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
