// Vouchers of bonds: removed three years after the bond was settled, which keeps its record.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bonds } from '#features/bonds/contract.ts'
import { BOND } from '#features/bonds/rules/bonds.ts'
import { bondEntries } from '#features/bonds/server/bonds.schema.ts'
import { monthsBefore, retention } from '#features/data-rights/rules.ts'
import { removeExpiredOf } from '#features/data-rights/server/retention.service.ts'
import { queueTask } from '#features/review/contract/review.ts'
import { removeUnusedUploads } from '#features/uploads/server/clean-up.service.ts'
import { userUploads } from '#features/uploads/server/user-uploads.schema.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { bondIn, newestTask } from '../../helpers/bonds.ts'
import { signedInAgain, staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const DAY_SECONDS = 24 * 3600
/** Of all that the job removes: the audit log goes by the clock of the database, which no test moves. */
const removeVouchers = () => removeExpiredOf(portal.deps, 'vouchers')
const vouchersOf = ({ id }: { id: number }) =>
  portal.deps.db.select().from(userUploads).where(eq(userUploads.bond_id, id))
const entriesOf = ({ id }: { id: number }) =>
  portal.deps.db.select().from(bondEntries).where(eq(bondEntries.bond_id, id))

/** Moves the clock to within a day before the period since `from` is over. */
const passPeriod = (from: Date) => {
  while (monthsBefore(portal.deps.now(), retention.vouchers.months) < from) portal.passSeconds(DAY_SECONDS)
  portal.passSeconds(-DAY_SECONDS)
}

test('the voucher of a settled bond goes after three years, that of any other bond stays', async () => {
  const { storage } = portal.deps
  const settledAt = portal.deps.now()
  const refunded = await bondIn(portal, BOND.refunded)
  const others = [
    await bondIn(portal, BOND.pending),
    await bondIn(portal, BOND.paid),
    await bondIn(portal, BOND.failed),
    await bondIn(portal, BOND.frozen),
  ]
  const [voucher] = await vouchersOf(refunded)
  const key = voucher?.key ?? ''
  const entries = await entriesOf(refunded)

  passPeriod(settledAt)
  expect(await removeVouchers()).toBe(0)
  portal.passSeconds(2 * DAY_SECONDS)
  expect(await storage.has(key)).toBe(true)
  expect(await removeVouchers()).toBe(1)
  await removeUnusedUploads(portal.deps)
  expect(await storage.has(key)).toBe(false)
  const left = await portal.deps.db.select().from(userUploads)
  expect(left.map(({ id }) => id)).not.toContain(voucher?.id)
  for (const bond of others) expect(await vouchersOf(bond)).toHaveLength(1)
  expect(await removeVouchers()).toBe(0)

  // The record says that there was a voucher, and when; nobody is promised its picture.
  expect(await entriesOf(refunded)).toEqual(entries)
  const bidder = await signedInAgain(portal, { ...refunded.bidder, type: 2 })
  const { data } = await portal.call(bonds, { project_sn: refunded.project_sn }, bidder)
  expect(data).toMatchObject({ certificate: [], certificatetime: '2026-11-20 10:00:00', bail_status: 4 })
  const reviewer = await staffSignedIn(portal, 'reviewer')
  const task = await newestTask(portal, 'bonds', refunded.id)
  const { facts, media } = (await portal.call(queueTask, task, reviewer)).data
  expect(facts).toContainEqual({ label: '凭证影像', value: '已按保存期限删除', masked: false })
  expect(media).toEqual([])
})
