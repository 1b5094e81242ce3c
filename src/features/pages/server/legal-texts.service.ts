// Legal texts have versions: which one holds follows from their days, and is told to the accounts that agree to it.
import { setTextInForce } from '#features/accounts/server/index.ts'
import { LEGAL_TEXTS, type LegalText, legalTexts } from '#features/identity/rules/agreements.ts'
import { day, toWireTime } from '#platform/lib/dates.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { eachAlone } from '#platform/server/jobs/each-alone.ts'
import * as table from './pages.table.ts'

export const beijingDay = (at: Date) => day(toWireTime(at))

export const lockTexts = (tx: Tx) => lockNameForTransaction(tx, 'legal texts')

/** Marks the version that holds at this time. */
export const settleText = async (tx: Tx, legal: LegalText, at: Date) => {
  await lockTexts(tx)
  const version = await table.versionAt(tx, legal, beijingDay(at))
  await table.markInForce(tx, legal, version?.id ?? 0)
  const isLater = version !== undefined && version.from_day > legalTexts[legal].version
  await setTextInForce(tx, legal, isLater ? { version: version.from_day, note: version.note } : undefined)
}

/** A version comes into force at the beginning of its day. */
export const settleTexts = async ({ db, now }: Pick<Deps, 'db' | 'now'>) => {
  await eachAlone(LEGAL_TEXTS, (legal) => db.transaction((tx) => settleText(tx, legal, now())))
}
