// One record before and after a pull → the keys that its change touches. Its place in lists is another matter:
// places.ts.
import { keys, rangeOf } from '#content/keys.ts'
import type { SnapshotNews } from '#contract/snapshot.ts'
import { articlePath } from '#lib/paths.ts'

export type Record = SnapshotNews & { fingerprint: string }
export type Row = Record & { seq: number }

/** What lists show of an article. */
export const FIELDS = [
  'type',
  'topic_id',
  'title',
  'remark',
  'source',
  'cover',
  'createtime',
  'read_num',
  'flag',
] as const
/** Whether it stands in another place of its list, or in another list. */
export const isMoved = (before: Row | undefined, after: Record | undefined) =>
  before?.type !== after?.type ||
  before?.topic_id !== after?.topic_id ||
  before?.createtime !== after?.createtime

const addressOf = (record: Row | Record | undefined) => record && articlePath(record)

/** What one record's change touches, its place in lists aside. */
export function* touchedBy(before: Row | undefined, after: Record | undefined): Generator<string> {
  const id = (before ?? after)?.id ?? 0
  const summaryChanged = FIELDS.some((field) => before?.[field] !== after?.[field])
  if (summaryChanged) yield keys.item(id)
  const bodyChanged = before?.content !== after?.content || before?.files !== after?.files
  if (summaryChanged || bodyChanged) yield keys.body(id)
  if (addressOf(before) !== addressOf(after)) yield keys.range(rangeOf(id))
  const moved = isMoved(before, after)
  const pinned = (record: Row | Record | undefined) => record?.flag === 'index'
  for (const record of [before, after]) {
    if (!record) continue
    if (moved && record.topic_id > 0) yield keys.topic(record.topic_id)
    if (pinned(record) && (moved || !pinned(before) || !pinned(after))) yield keys.pinned(record.type)
  }
}
