import { expect, test } from 'vitest'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { addProposal } from '#features/enquiries/contract.ts'
import { TaskDecided, TaskTaken, TaskUnclaimed } from '#features/review/contract/refusals.ts'
import { claimTask, decideTask, queueList, queueTask, unclaimTask } from '#features/review/contract/review.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import { testApp } from '../../helpers/app.ts'
import { testDatabase } from '../../helpers/database.ts'
import { newAddress, newMobile, staffSignedIn } from '../../helpers/people.ts'

test('of reviewers on several instances, each task is claimed by one and decided once', async () => {
  const database = await testDatabase()
  const other = await openDatabase({ databaseUrl: database.url, dataDir: '' })
  const [one, two] = [await testApp({ database }), await testApp({ database: other })]
  try {
    const people = [
      { portal: one, token: (await staffSignedIn(one, 'reviewer')).token },
      { portal: two, token: (await staffSignedIn(one, 'reviewer')).token },
      { portal: two, token: (await staffSignedIn(one, 'admin')).token },
    ]
    for (let round = 0; round < 10; round++)
      await one.call(
        addProposal,
        { type: 4, province_id: 810000, city_id: 0, county_id: 0, name: '王林', mobile: newMobile() },
        { address: newAddress() },
      )
    const { token } = people[0] ?? { token: '' }
    const { list } = (await one.call(queueList, { queue: 'enquiries' }, { token })).data
    expect(list).toHaveLength(10)
    for (const { id } of list) {
      const task = { queue: 'enquiries', id }
      const claims = await Promise.all(people.map((who) => who.portal.call(claimTask, task, who)))
      const winner = people[claims.findIndex(({ code }) => code === 200)]
      if (!winner) throw new Error('nobody has it')
      expect(claims.filter(({ code }) => code === TaskTaken.code)).toHaveLength(2)

      const { stamp } = (await one.call(queueTask, task, winner)).data
      const decision = { ...task, stamp, outcome: 'approved', note: '已电话答复' }
      const steps = await Promise.all([
        ...[1, 2, 3].map(() => winner.portal.call(decideTask, decision, winner)),
        winner.portal.call(unclaimTask, task, winner),
      ])
      const rows = await historyOf(one.deps.db, `enquiry:${id}`)
      const answered = rows.filter(({ action }) => action === 'enquiry.answer')
      // Decided once, or given back before anybody decided.
      expect(answered.length).toBe(steps.slice(0, 3).filter(({ code }) => code === 200).length)
      expect(answered.length).toBeLessThanOrEqual(1)
      const known = new Set<number>([200, TaskDecided.code, TaskUnclaimed.code])
      expect(steps.every(({ code }) => known.has(code))).toBe(true)
    }
  } finally {
    await one.close()
    await two.close()
  }
})
