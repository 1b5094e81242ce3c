// The database's names of regions follow the package's.
import type { Db } from '#platform/server/db/types.ts'
import { writeNames } from './region-names.table.ts'
import { allRegions } from './regions.service.ts'

/** Answers the regions whose names the database did not have. */
export const syncRegionNames = (db: Db): Promise<number[]> =>
  db.transaction((tx) => writeNames(tx, allRegions))
