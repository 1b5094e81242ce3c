import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { publishNow } from '#features/publishing/contract.ts'
import { publishRuns } from '#features/publishing/server/publish-runs.schema.ts'
import { publishQueue } from '#features/publishing/server/publish-runs.service.ts'
import { connectPublisher } from '#features/publishing/server/publisher.ts'
import { testApp } from '../../helpers/app.ts'
import { testDatabase } from '../../helpers/database.ts'
import { staffSignedIn } from '../../helpers/people.ts'
import { wentWell } from '../../helpers/publish.ts'

test('a publisher in another process is woken, takes the request, and no other takes it again', async () => {
  const database = await testDatabase()
  const portal = await testApp({ database })
  const config = { ...portal.deps.config, databaseUrl: database.url }
  const [one, two] = [await connectPublisher(config), await connectPublisher(config)]
  try {
    const editor = await staffSignedIn(portal)
    const taken: number[] = []
    const publish = ({ publishLock, publishes }: typeof one) =>
      publishLock(async () => {
        const requested = await publishes.requested()
        if (!requested) return
        taken.push(...requested.requests)
        await publishes.end(await publishes.begin('', requested), wentWell)
      })
    let woken = 0
    const work: Promise<void>[] = []
    for (const publisher of [one, two])
      publisher.onContentChange(() => {
        woken++
        work.push(publish(publisher))
      })
    await portal.call(publishNow, {}, editor)
    await expect.poll(() => woken).toBe(2)
    await Promise.all(work)
    expect(taken).toHaveLength(1)
    // Taken, and ended, perhaps before the answer tells of it.
    expect((await portal.call(publishNow, {}, editor)).code).toBe(200)
    await expect.poll(() => woken).toBe(4)
    await Promise.all(work)
    expect(new Set(taken).size).toBe(2)
  } finally {
    await one.close()
    await two.close()
    await portal.close()
  }
})

test('a run is recorded though its publisher stood still until the database ended the transaction', async () => {
  const database = await testDatabase()
  const portal = await testApp({ database })
  let stalls = 0
  const publishes = publishQueue(portal.deps, async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = '100ms'`)
    if (stalls-- > 0) await pause(500)
  })
  try {
    stalls = 1
    const id = await publishes.begin('')
    stalls = 1
    await publishes.end(id, wentWell)
    stalls = 1
    await publishes.note(id, ['存储桶没有答复'])
    const [run] = await database.db.select().from(publishRuns).where(eq(publishRuns.id, id))
    expect(run).toMatchObject({ pages: wentWell.pages, reason: '存储桶没有答复' })
    expect(await database.db.$count(publishRuns)).toBe(1)
    // A second time in a row something else is the matter.
    stalls = 2
    await expect(publishes.begin('')).rejects.toThrow()
  } finally {
    await portal.close()
  }
})
