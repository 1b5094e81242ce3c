// Figures of the project library on their way to the page: at once where somebody asks, at most once a minute otherwise.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStatistics } from '#features/statistics/single.ts'
import { closeContent, openContent } from '#platform/content/open.ts'
import { type PullOptions, pull } from '../../helpers/content-model.ts'
import { insertProjects } from '../../helpers/projects.ts'
import { type TestServer, testServer } from '../../helpers/server.ts'

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'linquan-statistics-'))
const snapshot = join(folder, 'snapshot.db')

const pullNow = (more: Partial<PullOptions> = {}) =>
  pull({ snapshot, apiBase: server.url, mediaBase: '', ...more })
const shown = () => {
  openContent({ snapshot, siteUrl: '', apiBase: '', policy: '' })
  try {
    return readStatistics().projectnum
  } finally {
    closeContent()
  }
}
const addProject = () => insertProjects(server.deps.db, [{}])
const letAMinutePass = () => {
  const database = new DatabaseSync(snapshot)
  const before = new Date(Date.now() - 61_000).toISOString()
  database.prepare("UPDATE meta SET value = ? WHERE name = 'fetched:statistics'").run(before)
  database.close()
}

beforeAll(async () => {
  server = await testServer()
  await pullNow({ force: true })
}, 120_000)
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a pull that somebody asks for brings the figures at once', async () => {
  await addProject()
  await pullNow()
  expect(shown()).toBe(1)
})

test('a watcher leaves figures that it fetched a moment ago to a later pull, which no further change need bring about', async () => {
  await addProject()
  await pullNow({ paced: true })
  expect(shown()).toBe(1)
  await pullNow({ paced: true })
  expect(shown()).toBe(1)
  letAMinutePass()
  expect(await pullNow({ paced: true })).toMatchObject({ changed: 0 })
  expect(shown()).toBe(2)
})

test('the next pull in its own time brings what waits', async () => {
  await addProject()
  await pullNow({ paced: true })
  expect(shown()).toBe(2)
  await pullNow({ refreshCounts: true })
  expect(shown()).toBe(3)
})

test('a clock that was put back holds nothing for ever', async () => {
  const database = new DatabaseSync(snapshot)
  const ahead = new Date(Date.now() + 3_600_000).toISOString()
  database.prepare("UPDATE meta SET value = ? WHERE name = 'fetched:statistics'").run(ahead)
  database.close()
  await addProject()
  await pullNow({ paced: true })
  expect(shown()).toBe(4)
})
