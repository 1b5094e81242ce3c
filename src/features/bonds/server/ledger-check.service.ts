// Whether the ledger of the bonds adds up: `npm run admin -- check-ledger`, and the tests.
import type { Db } from '#platform/server/db/types.ts'
import * as table from './ledger-check.table.ts'

export type { LedgerFault } from './ledger-check.table.ts'
export type Fault = Awaited<ReturnType<typeof table.findFaults>>[number]

export const FAULTS_MAX = 1000

/**
 * Every bond's entries form a chain that the state machine allows, ends in the bond's state and adds up to what is held.
 * Answers how much was checked, and what is wrong: FAULTS_MAX at most.
 */
export const checkLedger = async (db: Db): Promise<{ bonds: number; entries: number; faults: Fault[] }> => ({
  ...(await table.countLedger(db)),
  faults: await table.findFaults(db, FAULTS_MAX),
})
