// A pull that breaks off: the next one asks only for what it had not read, and ends in the same snapshot.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SpecBackend, startSpecBackend } from '../fixtures/spec-backend/start.ts'
import { pull } from '../helpers/content-model.ts'
import { dump, temporaryFolder } from './kit.ts'

const DETAIL = '/api/getNewsDetail'
let backend: SpecBackend
let snapshot = ''
beforeEach(async () => {
  backend = await startSpecBackend({})
  snapshot = join(temporaryFolder(), 'snapshot.db')
})
afterEach(() => backend.close())

const pullInto = (file: string, more: { signal?: AbortSignal; full?: boolean } = {}) =>
  pull({ snapshot: file, apiBase: backend.url, mediaBase: 'https://media.example', retries: 0, ...more })
/** Details of articles that were asked for. */
const asked = () => backend.requests.filter(({ path }) => path === DETAIL).length

/** Breaks off a pull when so many details of articles are read. */
const breakOff = async (after: number) => {
  const stop = new AbortController()
  const watch = setInterval(() => asked() >= after && stop.abort(new Error('power is gone')), 1)
  await expect(pullInto(snapshot, { signal: stop.signal })).rejects.toThrow()
  clearInterval(watch)
  const read = asked()
  backend.requests.length = 0
  return read
}

const freshDump = async () => {
  const fresh = join(temporaryFolder(), 'snapshot.db')
  await pullInto(fresh)
  return dump(fresh, { meta: false })
}

test('what was read before a pull broke off is not asked for again', async () => {
  const read = await breakOff(280)
  await pullInto(snapshot)
  const articles = backend.state.articles.length
  // The first two hundred details of a pull are not kept.
  expect(asked()).toBeLessThan(articles - 20)
  expect(asked()).toBeGreaterThanOrEqual(articles - read)
  expect(existsSync(`${snapshot}.unfinished`)).toBe(false)
  expect(dump(snapshot, { meta: false })).toBe(await freshDump())
})

test('a record that was edited meanwhile is read anew', async () => {
  await breakOff(280)
  for (const article of backend.state.articles) article.title = `${String(article.title)}（更正）`
  await pullInto(snapshot)
  expect(asked()).toBeGreaterThanOrEqual(backend.state.articles.length)
  expect(dump(snapshot, { meta: false })).toBe(await freshDump())
})

test('a comparison of everything asks for everything', async () => {
  await breakOff(280)
  await pullInto(snapshot, { full: true })
  expect(asked()).toBeGreaterThanOrEqual(backend.state.articles.length)
})

test('a damaged file of what was read costs reading again, and nothing else', async () => {
  await breakOff(280)
  writeFileSync(`${snapshot}.unfinished`, 'no database at all, whatever its name says')
  await pullInto(snapshot)
  expect(dump(snapshot, { meta: false })).toBe(await freshDump())
  expect(existsSync(`${snapshot}.unfinished`)).toBe(false)
})
