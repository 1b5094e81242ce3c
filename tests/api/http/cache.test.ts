import { expect, test } from 'vitest'
import { newsList } from '#features/news/contract/news.ts'
import { siteSettings } from '#features/site/contract/site.ts'
import { writeSettings } from '#features/site/server/site.table.ts'
import { publicCache } from '#platform/server/http/public-cache.ts'
import { testApp } from '../../helpers/app.ts'
import { article, signedIn } from '../../helpers/people.ts'

test('public answers are shared for a moment between callers without a token, and refreshed by a write', async () => {
  const cache = publicCache({ ttlMs: 60_000, maxEntries: 10 })
  const portal = await testApp({ deps: { cache } })
  try {
    const { token } = await signedIn(portal)
    const count = async (input = {}, as?: string) =>
      (await portal.call(newsList, input, { token: as })).data.count
    expect([await count(), await count()]).toEqual([0, 0])
    await article(portal)
    expect([await count(), await count({ page: 2 }), await count({}, token)]).toEqual([0, 1, 1])
    cache.clear()
    expect(await count()).toBe(1)
  } finally {
    await portal.close()
  }
})

test('whoever asks for no-cache gets an answer that is not older than the question', async () => {
  const cache = publicCache({ ttlMs: 60_000, maxEntries: 10 })
  const portal = await testApp({ deps: { cache } })
  try {
    const count = async (value?: string) => {
      const headers = value === undefined ? {} : { 'cache-control': value }
      const reply = await portal.app.inject({ method: 'POST', url: newsList.path, headers })
      return reply.json().data.count as number
    }
    expect([await count(), await count()]).toEqual([0, 0])
    await article(portal)
    for (const value of ['no-cache', 'max-age=0, No-Cache']) expect(await count(value)).toBe(1)
    for (const value of [undefined, '', 'max-age=60', 'x-no-cached']) expect(await count(value)).toBe(0)
  } finally {
    await portal.close()
  }
})

test('a rush of readers costs one answer, and an answer that failed is not kept', async () => {
  const cache = publicCache({ ttlMs: 60_000, maxEntries: 10 })
  let made = 0
  const make = async () => `answer ${++made}`
  expect(await Promise.all([1, 2, 3].map(() => cache.get('a', make)))).toEqual(Array(3).fill('answer 1'))
  const failing = () => cache.get('b', () => Promise.reject(new Error('down')))
  await expect(failing()).rejects.toThrow('down')
  expect(await cache.get('b', make)).toBe('answer 2')
})

test('what is asked for once is not kept', async () => {
  const cache = publicCache({ ttlMs: 60_000, maxEntries: 10 })
  let made = 0
  const ask = () => cache.get('a', async () => `answer ${++made}`)
  expect([await ask(), await ask(), await ask()]).toEqual(['answer 1', 'answer 2', 'answer 2'])
  cache.clear()
  expect([await ask(), await ask(), await ask()]).toEqual(['answer 3', 'answer 4', 'answer 4'])
})

test('it holds no more than it was given room for, and forgets the oldest', async () => {
  const cache = publicCache({ ttlMs: 60_000, maxEntries: 2 })
  for (const key of ['a', 'a', 'b', 'b', 'c', 'c']) await cache.get(key, async () => key)
  expect(await cache.get('c', async () => 'new')).toBe('c')
  expect(await cache.get('a', async () => 'new')).toBe('new')
})

test('what the operator sets is seen within a second', async () => {
  const portal = await testApp({ deps: { cache: publicCache({ ttlMs: 50, maxEntries: 10 }) } })
  try {
    await portal.call(siteSettings)
    const before = (await portal.call(siteSettings)).data
    await writeSettings(portal.deps.db, { ...before, hotline: '400-111-2222' })
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect((await portal.call(siteSettings)).data.hotline).toBe('400-111-2222')
  } finally {
    await portal.close()
  }
})
