// Many companies that sign up at once, on two servers of one database.

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#features/audit/server/audit.schema.ts'
import { prosign, withdrawSignUp } from '#features/bidding/contract.ts'
import { BondInReview, endBond } from '#features/bonds/contract.ts'
import { bondEntries, bonds } from '#features/bonds/server/bonds.schema.ts'
import { notices } from '#features/notices/server/notices.schema.ts'
import { BondState } from '#features/review/contract/refusals.ts'
import { signUps } from '#features/tenders/server/tenders.schema.ts'
import { Overloaded } from '#platform/contract/refusals.ts'
import type { TestApp } from '../../helpers/app.ts'
import { newVoucher, sendVoucher } from '../../helpers/bonds.ts'
import { onTwoInstances } from '../../helpers/instances.ts'
import { newAddress, staffSignedIn } from '../../helpers/people.ts'
import { company, insertTender } from '../../helpers/tenders.ts'

const COMPANIES = 100
const WAVES = 10

test('a thousand requests of a hundred companies, a hundred at once, sign each of them up once', async () => {
  await onTwoInstances(async (one, two) => {
    const { db } = one.deps
    const { id, project_sn } = await insertTender(one, { bond_fen: 200_000 })
    const bidders: { token: string }[] = []
    for (let n = 0; n < COMPANIES; n++) bidders.push(await company(one))

    /** On a busy machine the database may have no connection left: nothing was done, and the caller tries again. */
    const ask = async (portal: TestApp, bidder: number) => {
      const { token } = bidders[bidder] ?? {}
      for (;;) {
        const answer = await portal.call(prosign, { project_sn }, { token, address: newAddress() })
        if (answer.code !== Overloaded.code) return answer
      }
    }
    // Meanwhile an editor saves and a reader is counted.
    const edit = () =>
      db.execute(
        sql`update tenders set read_num = read_num + 1, updatetime = clock_timestamp() where id = ${id}`,
      )
    const answers = []
    for (let wave = 0; wave < WAVES; wave++) {
      // Half of the companies, each on both servers.
      const half = Array.from({ length: COMPANIES / 2 }, (_, n) => n + (wave % 2) * (COMPANIES / 2))
      const [said] = await Promise.all([
        Promise.all(half.flatMap((bidder) => [ask(one, bidder), ask(two, bidder)])),
        edit(),
        edit(),
      ])
      answers.push(...said)
    }
    expect(answers).toHaveLength(1000)
    expect([...new Set(answers.map(({ code, msg }) => `${code} ${msg}`))]).toEqual(['200 报名成功'])

    const pairs = await db.select().from(signUps)
    const bidderIds = (rows: readonly { user_id: number }[]) => new Set(rows.map(({ user_id }) => user_id))
    expect([pairs.length, bidderIds(pairs).size]).toEqual([COMPANIES, COMPANIES])
    const opened = await db.select().from(bonds)
    expect(opened).toHaveLength(COMPANIES)
    expect(bidderIds(opened)).toEqual(bidderIds(pairs))
    expect(await db.select().from(bondEntries)).toHaveLength(COMPANIES)
    expect(await db.select().from(notices)).toHaveLength(COMPANIES)
    const recorded = await db.select().from(audit).where(eq(audit.action, 'tender.signUp'))
    expect(recorded).toHaveLength(COMPANIES)
  })
}, 300_000)

test('a sign-up that is taken back while a voucher is sent, or while the office ends the bond: one wins, the other is told', async () => {
  await onTwoInstances(async (one, two) => {
    const office = await staffSignedIn(two, 'reviewer')
    const endings = new Set<string>()
    for (let round = 0; round < 6; round++) {
      const { project_sn } = await insertTender(one, { bond_fen: 200_000 })
      const bidder = await company(one)
      const { token } = bidder
      await one.call(prosign, { project_sn }, { token, address: newAddress() })
      const [bond] = await one.deps.db.select().from(bonds).where(eq(bonds.user_id, bidder.id))
      const voucher = await newVoucher(two, bidder)
      const isEnded = round % 2 === 1
      const [withdrawn, other] = await Promise.all([
        one.call(withdrawSignUp, { project_sn }, { token, address: newAddress() }),
        isEnded
          ? two.call(endBond, { id: bond?.id ?? 0, reason: '资格不符' }, office)
          : sendVoucher(two, { bidder: { ...bidder, mobile: '' }, project_sn }, [voucher]),
      ])
      const [after] = await one.deps.db.select().from(bonds).where(eq(bonds.user_id, bidder.id))
      const [signUp] = await one.deps.db.select().from(signUps).where(eq(signUps.user_id, bidder.id))
      endings.add(`${isEnded ? 'end' : 'voucher'} ${withdrawn.code} ${other.code} ${after?.state}`)
      expect(signUp?.withdrawn_at !== null).toBe(withdrawn.code === 200)
      if (withdrawn.code !== 200) expect(withdrawn.code).toBe(BondInReview.code)
    }
    for (const ending of endings)
      expect([
        // Taken back first: nothing is left to pay or to end.
        `voucher 200 ${BondState.code} 6`,
        `end 200 ${BondState.code} 6`,
        // The voucher first: the money may be on its way.
        `voucher ${BondInReview.code} 200 1`,
        // Ended first: the sign-up is taken back nevertheless.
        'end 200 200 6',
      ]).toContain(ending)
  })
})
