import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/types.ts'
import { regionNames } from './region-names.schema.ts'

export const writeNames = async (
  tx: Tx,
  names: readonly { id: number; name: string }[],
): Promise<number[]> => {
  const rows = await tx
    .insert(regionNames)
    .values([...names])
    .onConflictDoUpdate({
      target: regionNames.id,
      set: { name: sql`excluded.name` },
      setWhere: sql`${regionNames.name} <> excluded.name`,
    })
    .returning({ id: regionNames.id })
  return rows.map(({ id }) => id)
}
