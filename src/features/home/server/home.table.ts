import { eq } from 'drizzle-orm'
import type { PlacementFields } from '#features/home/contract/editing.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db } from '#platform/server/db/types.ts'
import { placements } from './home.schema.ts'

export const readPlacements = async (db: Db): Promise<PlacementFields | undefined> =>
  (await first(db.select().from(placements).where(eq(placements.id, 1))))?.data

export const writePlacements = (db: Db, data: PlacementFields) =>
  db.insert(placements).values({ id: 1, data }).onConflictDoUpdate({ target: placements.id, set: { data } })
