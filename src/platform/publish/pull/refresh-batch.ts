// What does not tell when it changed, read again from time to time: details of records whose entries have no time of the
// last edit, and lists of authors.
import type { AnyRecord, Kind } from '#platform/content/kind.ts'
import type { Entry } from './record.ts'

/** A detail is older than this before it is read again. */
export const REFRESH_AFTER_MS = 6 * 3_600_000
/** Records of a kind that one pull of a watcher reads again; more where the age limit would be missed otherwise. */
const BATCH_SIZE = 60
const MINUTE_MS = 60_000

/** Of those, which are to be read again now. */
export type ChooseDue = (ids: readonly number[]) => readonly number[]

export interface RefreshOptions {
  /** `all`: whatever their age. `none`: none in this pull. */
  extent: 'all' | 'due' | 'none'
  /** Milliseconds. */
  afterMs: number
  now: number
  /** Whether a pull comes every minute; otherwise this one reads all that is due. */
  isWatching: boolean
}

/** @param readings  When each was last read, by id, in milliseconds; what is not there never was. */
export const refreshesDue =
  (
    { extent, afterMs, now, isWatching: watching }: RefreshOptions,
    readings: () => ReadonlyMap<number, number>,
  ): ChooseDue =>
  (ids) => {
    if (extent === 'all') return ids
    if (extent === 'none' || ids.length === 0) return []
    const readAt = readings()
    const ageOf = (id: number) => now - (readAt.get(id) ?? Number.NEGATIVE_INFINITY)
    // A clock that was put back must not hold a record for ever.
    const dueIds = ids.filter((id) => ageOf(id) >= afterMs || ageOf(id) < 0)
    const batchSize = Math.max(BATCH_SIZE, Math.ceil((ids.length * MINUTE_MS) / afterMs))
    // The longest unread first, of those that were read together the newest.
    const inOrder = dueIds.toSorted((a, b) => (readAt.get(a) ?? 0) - (readAt.get(b) ?? 0) || b - a)
    return watching ? inOrder.slice(0, batchSize) : inOrder
  }

/** Whether an entry changes with every edit of its record; kinds that have no such time say so by all they show. */
export const tellsEdits = (entry: Entry) => (entry as { updatetime?: string }).updatetime !== ''

/** Whether readers would see nothing new: what changes with what is read is no edit. */
export const isSameToReaders = (kind: Kind, record: AnyRecord, stored: AnyRecord | undefined) =>
  stored !== undefined &&
  Object.keys(kind.columns).every(
    (column) => kind.volatileColumns?.includes(column) || stored[column] === record[column],
  )
