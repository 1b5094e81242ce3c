// A snapshot that was made for other columns or shapes, as a release of the site leaves it to the next one.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { kinds } from '#app/kinds.ts'
import { news } from '#features/news/kind.ts'
import type { Kind } from '#platform/content/kind.ts'
import { layoutOf } from '#platform/content/schema.ts'
import { pull } from '#platform/publish/pull/pull.ts'
import { openSnapshotStore } from '#platform/publish/pull/snapshot-store.ts'
import { type MessyBackend, startMessyBackend } from '../fixtures/messy-backend.ts'
import { temporaryFolder } from './kit.ts'

let backend: MessyBackend
beforeAll(async () => {
  backend = await startMessyBackend()
})
afterAll(() => backend.close())

test('a snapshot without a column that pages read is replaced by a pull of everything', async () => {
  const snapshot = join(temporaryFolder(), 'snapshot.db')
  const pullFor = (kindsOfRelease: readonly Kind[]) =>
    pull({ snapshot, apiBase: backend.url, mediaBase: '', kinds: kindsOfRelease })
  const { source: _, ...columns } = news.columns
  const older = { ...news, columns, card: news.card.filter((name) => name !== 'source') } as unknown as Kind
  const olderKinds = kinds.map((kind) => (kind.name === 'news' ? older : kind))
  const first = await pullFor(olderKinds)
  const lineage = lineageOf(snapshot, olderKinds)

  const second = await pullFor(kinds)
  expect(second.changed).toBe(first.changed)
  const store = openSnapshotStore(snapshot, kinds)
  expect(store.find(news, 1)).toHaveProperty('source')
  expect(store.state().lineage).not.toBe(lineage)
  store.close()

  expect((await pullFor(kinds)).changed).toBe(0)
})

test('the layout is another one where an answer that columns are made from has another shape', () => {
  const detail = { ...news.source.detail, output: z.object({ id: z.int(), files: z.array(z.string()) }) }
  const changed: Kind = { ...news, source: { ...news.source, detail } }
  expect(layoutOf([changed])).not.toBe(layoutOf([news]))
  expect(layoutOf([{ ...news }])).toBe(layoutOf([news]))
})

const lineageOf = (file: string, kindsOfRelease: readonly Kind[]) => {
  const store = openSnapshotStore(file, kindsOfRelease)
  const { lineage } = store.state()
  store.close()
  return lineage
}
