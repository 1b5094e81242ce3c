// Many companies that sign up at once, on two servers of one database.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { prosign } from '#contract/tenders.ts'
import { bondEntries, bonds } from '#server/bonds/bonds.schema.ts'
import { notices } from '#server/notices/notices.schema.ts'
import { signUps, tenders } from '#server/tenders/tenders.schema.ts'
import { onTwoInstances } from '../../helpers/instances.ts'
import { newAddress } from '../../helpers/people.ts'
import { company, insertTender } from '../../helpers/tenders.ts'

const COMPANIES = 100
const REQUESTS = 1000

test('a thousand requests of a hundred companies at once sign each of them up once', async () => {
  await onTwoInstances(async (one, two) => {
    const { db } = one.deps
    const chosen = [await insertTender(one, { bond_fen: 200_000 }), await insertTender(one, { bond_fen: 0 })]
    const bidders: { token: string }[] = []
    for (let n = 0; n < COMPANIES; n++) bidders.push(await company(one))

    // Meanwhile editors save and readers are counted.
    const over = new AbortController()
    const editing = async () => {
      for (; !over.signal.aborted; )
        for (const { id } of chosen)
          await db.execute(
            sql`update tenders set read_num = read_num + 1, updatetime = clock_timestamp() where id = ${id}`,
          )
    }
    const edits = editing()
    const answers = await Promise.all(
      Array.from({ length: REQUESTS }, (_, n) =>
        (n % 2 === 0 ? one : two).call(
          prosign,
          { project_sn: chosen[n % 7 === 0 ? 1 : 0]?.project_sn },
          { token: bidders[(n * 7) % COMPANIES]?.token, address: newAddress() },
        ),
      ),
    )
    over.abort()
    await edits
    expect([...new Set(answers.map(({ code, msg }) => `${code} ${msg}`))]).toEqual(['200 报名成功'])

    const pairs = await db.select().from(signUps)
    expect(new Set(pairs.map(({ tender_id, user_id }) => `${tender_id} ${user_id}`)).size).toBe(pairs.length)
    const ofFirst = pairs.filter(({ tender_id }) => tender_id === chosen[0]?.id)
    expect(ofFirst).toHaveLength(COMPANIES)
    const opened = await db.select().from(bonds)
    expect(opened).toHaveLength(COMPANIES)
    expect(new Set(opened.map(({ user_id }) => user_id))).toEqual(
      new Set(ofFirst.map(({ user_id }) => user_id)),
    )
    expect(await db.select().from(bondEntries)).toHaveLength(COMPANIES)
    expect(await db.select().from(notices)).toHaveLength(pairs.length)
    expect(await db.select().from(tenders)).toHaveLength(2)
  })
}, 300_000)
