// A record that no page can be made of: whichever way it is pulled, it alone stays behind.
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { news } from '#features/news/kind.ts'
import type { Tools } from '#platform/content/columns.ts'
import { openBackend } from '#platform/publish/pull/backend.ts'
import type { KindPull } from '#platform/publish/pull/kind-pull.ts'
import { readAll } from '#platform/publish/pull/read-all.ts'
import { readChanges } from '#platform/publish/pull/read-changes.ts'
import { type SnapshotStore } from '#platform/publish/pull/snapshot-store.ts'
import { type MessyBackend, startMessyBackend } from '../fixtures/messy-backend.ts'
import { openSnapshotStore } from '../helpers/content-model.ts'
import { temporaryFolder } from './kit.ts'

const POISON = '<p>剧毒</p>'

const tools: Tools = {
  clean: async (html) => {
    if (html === POISON) throw new RangeError('Maximum call stack size exceeded')
    return html
  },
  media: (address) => address,
  rules: '',
}

let backend: MessyBackend
let store: SnapshotStore
const call = () => openBackend({ apiBase: backend.url, retries: 0 })
const everything = () => readAll(call(), news, store.known(news), tools)
const named = (...ids: number[]) =>
  readChanges(
    call(),
    news,
    store,
    tools,
    ids.map((id) => ({ id, deleted: false })),
  )
const idsOf = ({ changed, removed, refused }: KindPull) => ({
  changed: changed.map(({ id }) => id),
  removed,
  refused: refused.map(({ id }) => id),
})

beforeEach(async () => {
  backend = await startMessyBackend()
  store = openSnapshotStore(join(temporaryFolder(), 'snapshot.db'))
  const { changed, removed } = await everything()
  store.apply({ records: { news: { changed, removed } }, singles: {}, pulledAt: '', source: '', rules: '' })
})
afterEach(async () => {
  store.close()
  await backend.close()
})

const ways: [name: string, pull: (...ids: number[]) => Promise<KindPull>][] = [
  ['list by list', everything],
  ['named by a feed', named],
]

test.each(ways)('articles, %s: all others land', async (_, pull) => {
  const poisoned = [302, 303, 304, 305]
  for (const id of poisoned) backend.edit(id, { title: '改过的标题' }, { type: 3, content: POISON })
  backend.edit(301, { title: '另一篇' }, { type: 3 })
  expect(idsOf(await pull(...poisoned, 301))).toEqual({ changed: [301], removed: [], refused: poisoned })
})

test.each(ways)('a topic, %s: its items stay', async (_, pull) => {
  backend.edit(601, {}, { type: 6, content: POISON })
  expect(idsOf(await pull(601))).toEqual({ changed: [], removed: [], refused: [601] })
})

test('a topic and an item of it, named by a feed: the item lands', async () => {
  backend.edit(601, {}, { type: 6, content: POISON })
  backend.editSubItem(612, { title: '林下羊肚菌', type: 3, topic_id: 601 })
  expect(idsOf(await named(601, 612))).toEqual({ changed: [612], removed: [], refused: [601] })
})

test('a new article, list by list: it waits for the next pull', async () => {
  backend.add(3, { id: 399, title: '新政策', createtime: '2026-04-01 08:00:00' }, { content: POISON })
  expect(idsOf(await everything())).toEqual({ changed: [], removed: [], refused: [399] })
})
