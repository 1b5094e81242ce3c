// Answer of a backend about one record → row of the snapshot, with a fingerprint to detect changes.
import { createHash } from 'node:crypto'
import type { Tools } from '#platform/content/columns.ts'
import type { Answer, AnyRecord, Kind } from '#platform/content/kind.ts'
import { ThreadsClosed } from '#platform/threads/thread-pool.ts'

/** Entry or detail of any kind, parsed; only the kind knows its fields. */
export interface Entry {
  id: number
}
export type AnyAnswer = Answer<Entry, Entry>

/** The list entry that a detail repeats, field by field as a list would answer it. */
export const repeatedEntry = ({ source }: Kind, detail: Entry, id: number): Entry => {
  const entry = Object.fromEntries(
    Object.keys(source.entry.shape).map((field) => [field, detail[field as keyof Entry]]),
  ) as unknown as Entry
  return correctEntry(source, { ...entry, id })
}

export const correctEntry = (source: Kind['source'], entry: Entry) => source.correct?.(entry) ?? entry

/** Hash of everything by which a pull detects that a record must be fetched. */
export const fingerprintOf = (
  { source }: Kind,
  { entry, parent, detail }: { entry: Entry; parent: number; detail?: Entry },
  { rules }: Tools,
) => {
  const key = source.refetchKey?.({ entry, parent, ...(detail ? { detail } : {}) }) ?? [entry]
  return createHash('sha256')
    .update(JSON.stringify([rules, ...key]))
    .digest('base64url')
}

/** Throws if no page can be made of the answer. A pull calls `recordOf`. */
export const buildRecord = async (kind: Kind, answer: AnyAnswer, tools: Tools): Promise<AnyRecord> => {
  const shown = kind.source.redact?.(answer) ?? answer
  const record: AnyRecord = { id: answer.entry.id, fingerprint: '' }
  for (const [name, column] of Object.entries(kind.columns)) {
    const own = kind.values?.[name]
    const field = name as keyof Entry
    const cleaned = own
      ? column.clean(own(shown, tools), undefined, tools)
      : column.clean(shown.detail[field], shown.entry[field], tools)
    // Only HTML is cleaned by another thread; an `await` for each column would take longer than the columns.
    record[name] = cleaned instanceof Promise ? await cleaned : cleaned
  }
  record.fingerprint = fingerprintOf(kind, answer, tools)
  return record
}

/**
 * Undefined if readers may not see the record; `failed` if no page can be made of it: it must not keep all others
 * from the site. Throws if texts cannot be cleaned at all, as when the server is closing: that is no fault of a record.
 */
export const recordOf = async (
  kind: Kind,
  answer: AnyAnswer,
  tools: Tools,
): Promise<AnyRecord | 'failed' | undefined> => {
  if (kind.source.isPublic?.(answer) === false) return undefined
  try {
    return await buildRecord(kind, answer, tools)
  } catch (error) {
    if (error instanceof ThreadsClosed) throw error
    return 'failed'
  }
}
