// Functions that a full pull and a pull by the feed share.
import type { Tools } from '#platform/content/columns.ts'
import type { AnyRecord, Kind } from '#platform/content/kind.ts'
import type { Details } from './details.ts'
import { type Entry, recordOf, repeatedEntry } from './record.ts'
import type { Refused } from './refused.ts'

export interface KindPull {
  changed: AnyRecord[]
  removed: number[]
  refused: Refused[]
  /** What was read and does not tell of later edits by itself, under the names by which the snapshot notes it. */
  readings?: Readings
}

/** By name, a kind or its lists of authors: id → ETag of what was read, empty for none. */
export type Readings = Readonly<Record<string, ReadonlyMap<number, string>>>

export const nothingPulled: KindPull = { changed: [], removed: [], refused: [] }

export const inOrderOfIds = (pulled: KindPull): KindPull => ({
  ...pulled,
  changed: pulled.changed.toSorted((a, b) => a.id - b.id),
  removed: pulled.removed.toSorted((a, b) => a - b),
  refused: pulled.refused.toSorted((a, b) => a.id - b.id),
})

/** Makes a record from its detail alone; empty where the backend refused it or readers may not see it. */
export const readByDetail = async (
  kind: Kind,
  details: Details,
  id: number,
  tools: Tools,
): Promise<{ detail?: Entry; record?: AnyRecord }> => {
  const detail = await details.read(id)
  if (!detail) return {}
  const parent = parentOf(kind, detail)
  const answer = {
    detail: { ...detail, id },
    entry: repeatedEntry(kind, detail, id),
    isListed: false,
    parent,
  }
  const record = await recordOf(kind, answer, tools)
  if (record === 'failed') details.refuse(id)
  return record && record !== 'failed' ? { detail, record } : {}
}

/** Id of the record that this one is an item of; 0 for none. */
export const parentOf = ({ source }: Kind, record: object) =>
  source.items ? Number((record as Record<string, unknown>)[source.items.parent] ?? 0) : 0

/** Whether it may have items. */
export const mayHaveItems = (kind: Kind, record: object, parent = parentOf(kind, record)) =>
  kind.source.items?.isParent(record as AnyRecord, parent) ?? false
