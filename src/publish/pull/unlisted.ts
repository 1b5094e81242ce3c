// Records that no list of the backend names: what their details say.
import type { Tools } from '#content/columns.ts'
import type { AnyRecord, Kind } from '#content/kind.ts'
import { type Details, saysGone } from './details.ts'
import { type KindPull, parentOf, readByDetail } from './kind-pull.ts'

/** Records that were there before: those whose details do not say that they stay. */
export const findGone = async (
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

/** What details say of these. */
export const readUnlisted = async (
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
