// Records that no list of the backend names: what their details say.
import type { Tools } from '#platform/content/columns.ts'
import type { AnyRecord, Kind } from '#platform/content/kind.ts'
import { isSurrogateId } from '#platform/lib/record-ids.ts'
import type { Details } from './details.ts'
import { type KindPull, parentOf, readByDetail } from './kind-pull.ts'

/** Records that were there before: those whose details say that they are gone. */
export const findGone = async (
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

/** What details say of these. */
export const readUnlisted = async (
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
