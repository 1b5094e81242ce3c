// Many companies that sign up at once, on two servers of one database.

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#features/audit/server/audit.schema.ts'
import { prosign } from '#features/bidding/contract.ts'
import { bondEntries, bonds } from '#features/bonds/server/bonds.schema.ts'
import { notices } from '#features/notices/server/notices.schema.ts'
import { signUps } from '#features/tenders/server/tenders.schema.ts'
import { Overloaded } from '#platform/contract/refusals.ts'
import type { TestApp } from '../../helpers/app.ts'
import { onTwoInstances } from '../../helpers/instances.ts'
import { newAddress } from '../../helpers/people.ts'
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
