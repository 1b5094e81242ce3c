import { expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { publishDue } from '#features/content/server/schedule.service.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import { testApp } from '../../helpers/app.ts'
import { testDatabase } from '../../helpers/database.ts'
import { toldBy } from '../../helpers/feed.ts'
import { staffSignedIn } from '../../helpers/people.ts'

test('several instances that look at once publish each record once', async () => {
  const database = await testDatabase()
  const other = await openDatabase({ databaseUrl: database.url, dataDir: '' })
  const portals = [await testApp({ database }), await testApp({ database: other })] as const
  const [one] = portals
  try {
    const { token } = await staffSignedIn(one)
    const publish_at = toWireTime(new Date(one.deps.now().getTime() + 10_000))
    const ids: number[] = []
    for (let i = 0; i < 20; i++) {
      const input = { type: 1, title: `第 ${i} 篇`, mode: 'schedule', publish_at }
      ids.push((await one.call(content.news.calls.save, input, { token })).data.id)
    }
    for (const portal of portals) portal.passSeconds(10)
    let published: number[] = []
    const told = await toldBy(one, async () => {
      published = await Promise.all([...portals, ...portals].map(({ deps }) => publishDue(deps)))
    })
    expect(published.reduce((sum, count) => sum + count)).toBe(ids.length)
    expect(told.toSorted()).toEqual(ids.map((id) => `+news ${id}`).toSorted())
    for (const id of ids)
      expect((await historyOf(one.deps.db, `news:${id}`)).map(({ action }) => action)).toEqual([
        'news.publish',
        'news.add',
      ])
  } finally {
    for (const portal of portals) await portal.close()
  }
})
