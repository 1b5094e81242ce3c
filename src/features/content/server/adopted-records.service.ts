// Records that nobody wrote in the console: live from the start, in their first version.
import type { EditedKind } from '#platform/contract/kinds.ts'
import type { Tx } from '#platform/server/db/types.ts'
import * as table from './content.table.ts'

export const adoptRecord = async (
  tx: Tx,
  {
    kind,
    id,
    title,
    category = 0,
    data,
    at,
  }: {
    kind: EditedKind
    id: number
    title: string
    category?: number
    data: Record<string, unknown>
    at: Date
  },
) => {
  const live = { version: 1, live_version: 1, live_since: at, updatetime: at }
  await table.insertRecord(tx, { kind, id, title, category, ...live })
  await table.insertVersion(tx, { kind, id, number: 1, data, at })
}
