// A pull from a backend that has the calls of the specification alone, however it answers others.
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readExpertIndex } from '#features/news/single.ts'
import { closeContent, openContent } from '#platform/content/open.ts'
import { startSpecBackend } from '../fixtures/spec-backend/start.ts'
import { pull } from '../helpers/content-model.ts'
import { temporaryFolder } from './kit.ts'

let close = async () => {}
afterEach(() => close())

const snapshotOf = async (unknownStatus: 404 | 200) => {
  const backend = await startSpecBackend({ unknownStatus })
  close = backend.close
  const { total, refused } = await pull({
    snapshot: join(temporaryFolder(), 'snapshot.db'),
    apiBase: backend.url,
    mediaBase: 'https://media.example',
    retries: 0,
  })
  await backend.close()
  return { total, refused, state: backend.state }
}

test('the think-tank’s landing page shows the articles that the backend names, in its order', async () => {
  const backend = await startSpecBackend({})
  close = backend.close
  const ofType = (type: number) =>
    backend.state.articles.filter((row) => row.type === type).map(({ id }) => id)
  // An editor of that backend has put the oldest interview first.
  const last = backend.state.articles.findLastIndex(({ type }) => type === 7)
  backend.state.articles.unshift(...backend.state.articles.splice(last, 1))
  const snapshot = join(temporaryFolder(), 'snapshot.db')
  await pull({ snapshot, apiBase: backend.url, mediaBase: 'https://media.example', retries: 0 })
  openContent({ snapshot, siteUrl: 'https://site.example', apiBase: '', policy: '' })
  expect(readExpertIndex()).toEqual([7, 8, 9, 10].map((type) => ofType(type).slice(0, 10)))
  closeContent()
})

test('unknown calls may be answered by a page with 404 or with 200: nothing is missing', async () => {
  const { total, refused, state } = await snapshotOf(404)
  const { articles, plans, projects, experts, listings } = state
  const published = listings.filter(({ status }) => [1, 3].includes(Number(status)))
  expect(refused).toEqual({})
  const records = [articles, plans, projects, experts, published].map(({ length }) => length)
  expect(total).toBeGreaterThanOrEqual(records.reduce((sum, count) => sum + count, 0))
  const other = await snapshotOf(200)
  expect({ total: other.total, refused: other.refused }).toEqual({ total, refused: {} })
})
