// A server that is asked to stop while one of its jobs is at work.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { dataExports } from '#features/data-rights/server/data-rights.schema.ts'
import { owner } from '../../helpers/listings.ts'
import { newDatabaseUrl, testServer } from '../../helpers/server.ts'
import { until } from '../../helpers/until.ts'

test('a job under way ends its work, nobody is let in meanwhile, and no other job begins', async () => {
  const databaseUrl = await newDatabaseUrl()
  const server = await testServer(databaseUrl)
  const { deps } = server
  const { put } = deps.storage
  let go = () => {}
  const isHeldUp = new Promise<void>((resolve) => {
    go = resolve
  })
  let puts = 0
  deps.storage.put = async (...file) => {
    puts++
    await isHeldUp
    return put(...file)
  }
  const ask = async () => {
    const id = randomUUID()
    const row = { id, user_id: await owner(server), key: `private/exports/${id}.zip`, createtime: deps.now() }
    await deps.db.insert(dataExports).values(row)
    return id
  }
  const first = await ask()
  await until(() => puts > 0)
  const second = await ask()

  let isClosed = false
  const closing = server.close().then(() => {
    isClosed = true
  })
  await expect
    .poll(() =>
      fetch(`${server.url}/api/health`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(0)
  // Longer than between two runs.
  await pause(2500)
  expect([isClosed, puts]).toEqual([false, 1])
  go()
  await closing

  const client = new Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ id: string; state: string }>('select id, state from data_exports')
  await client.end()
  expect(Object.fromEntries(rows.map(({ id, state }) => [id, state]))).toEqual({
    [first]: 'ready',
    [second]: 'waiting',
  })
})
