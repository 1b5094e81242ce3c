import { recordBy, type Writer } from '#features/audit/server/index.ts'
import { type OrderCall, SCHEDULE_FAILED } from '#features/content/contract/calls.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import type { OrderedKind } from '#platform/contract/kinds.ts'
import { BadInput, TargetGone } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/types.ts'
import { refuse } from '#platform/server/refusals/refuse.ts'
import { carryApprovals } from './approval.table.ts'
import type { ContentRecordRow } from './content.schema.ts'
import * as records from './content.table.ts'
import { lockedRecord } from './content-edits.service.ts'
import type { ContentDeps } from './editable.service.ts'
import { lockPositions, type OrderedTable, updateKindRow } from './kind-rows.table.ts'
import { grantsOf, refuseWithout } from './rights.service.ts'

/** Gives the record another position. Nothing else of it changes: what is live or scheduled stays so, under a new version. */
const reposition = async (
  tx: Tx,
  kind: OrderedKind,
  table: OrderedTable,
  writer: Writer,
  record: ContentRecordRow,
  sort: number,
  at: Date,
) => {
  const { id, version, live_version, scheduled_version, title } = record
  const last = (await records.findVersion(tx, kind, id, version)) ?? refuse(TargetGone)
  const number = version + 1
  await updateKindRow(tx, table, id, { sort })
  await records.insertVersion(tx, {
    kind,
    id,
    number,
    data: { ...last.data, sort },
    // A schedule that failed is told of until the record is saved or published.
    note: last.note.startsWith(SCHEDULE_FAILED) ? last.note : '调整次序',
    staff_id: writer.staff.id,
    at,
  })
  await records.updateRecord(tx, kind, id, {
    version: number,
    updatetime: at,
    editor_id: writer.staff.id,
    ...(live_version === version && { live_version: number }),
    ...(scheduled_version === version && { scheduled_version: number }),
  })
  await carryApprovals(tx, kind, id, version, number)
  await recordBy(tx, writer, {
    action: `${kind}.edit`,
    target: `${kind}:${id}`,
    detail: { title, version: number, published: live_version === version, changed: ['sort'] },
    at,
  })
}

export const orderContent =
  (deps: ContentDeps, kind: OrderedKind) =>
  async (writer: Writer, { list }: Parsed<OrderCall>): Promise<null> => {
    const at = deps.now()
    const table = deps.editable[kind].ordered ?? refuse(BadInput)
    await deps.db.transaction(async (tx) => {
      const grants = await grantsOf(tx, writer.staff)
      const positions = await lockPositions(
        tx,
        table,
        list.map(({ id }) => id),
      )
      for (const [index, { id, version }] of list.entries()) {
        const record = await lockedRecord(tx, kind, id, version, { withRemoved: false })
        refuseWithout(grants, ['publish'], kind, [record.category])
        if (positions.get(id) !== index + 1) await reposition(tx, kind, table, writer, record, index + 1, at)
      }
    })
    deps.cache.clear()
    return null
  }
