// Small pull of a kind: the details of the records that a change feed names. Ends in the same rows as a full pull.
import type { Tools } from '#platform/content/columns.ts'
import type { AnyRecord, Kind } from '#platform/content/kind.ts'
import type { Backend } from './backend.ts'
import { openDetails } from './details.ts'
import { inOrderOfIds, type KindPull, mayHaveItems, parentOf, readByDetail } from './kind-pull.ts'
import type { SnapshotStore } from './snapshot-store.ts'

interface Found {
  record: AnyRecord
  /** Ids of its items. */
  items: number[]
}

export const readChanges = async (
  call: Backend,
  kind: Kind,
  store: SnapshotStore,
  tools: Tools,
  changes: readonly { id: number; deleted: boolean }[],
): Promise<KindPull> => {
  const details = openDetails(call, kind)
  const stored = (id: number) => store.find(kind, id)
  /** Undefined for records that readers no longer see. */
  const after = new Map<number, Found | undefined>()

  const fetchOne = async (id: number): Promise<Found | undefined> => {
    const { detail, record } = await readByDetail(kind, details, id, tools)
    if (!detail || !record) return undefined
    const items = mayHaveItems(kind, record) ? (kind.source.items?.of(detail) ?? []) : []
    return { record, items: items.map((item) => item.id) }
  }
  const fetchAll = (ids: readonly number[]) =>
    Promise.all(ids.map(async (id) => void after.set(id, await fetchOne(id))))

  for (const { id, deleted } of changes) if (deleted) after.set(id, undefined)
  await fetchAll(changes.filter(({ deleted }) => !deleted).map(({ id }) => id))

  // Items of a changed record may be new to the snapshot without having changed themselves.
  const items = [...after.values()].flatMap((answer) => answer?.items ?? [])
  await fetchAll(items.filter((id) => !after.has(id) && parentOf(kind, stored(id) ?? {}) === 0))

  const isParentAfter = (id: number) => {
    const isRead = after.has(id) && !details.isRefused(id)
    const record = isRead ? after.get(id)?.record : stored(id)
    return record !== undefined && mayHaveItems(kind, record)
  }
  const hasPlace = (record: AnyRecord) => {
    const parent = parentOf(kind, record)
    return parent === 0 || isParentAfter(parent)
  }

  const changed: AnyRecord[] = []
  const removed = new Set<number>()
  for (const [id, answer] of after) {
    if (details.isRefused(id)) continue
    if (answer && hasPlace(answer.record)) changed.push(answer.record)
    else if (stored(id)) removed.add(id)
    // Its items go with it.
    if (!isParentAfter(id))
      for (const item of store.itemsOf(kind, id)) if (!after.has(item)) removed.add(item)
  }
  return inOrderOfIds({ changed, removed: [...removed], refused: details.refused() })
}
