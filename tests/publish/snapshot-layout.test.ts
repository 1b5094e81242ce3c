// A snapshot that was made for other columns or shapes, as a release of the site leaves it to the next one.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contentModel } from '#app/content-model.ts'
import { news } from '#features/news/kind.ts'
import { links } from '#features/site/single.ts'
import type { Kind } from '#platform/content/kind.ts'
import type { ContentModel } from '#platform/content/model.ts'
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
  const pullFor = (model: ContentModel) => pull({ model, snapshot, apiBase: backend.url, mediaBase: '' })
  const { source: _, ...columns } = news.columns
  const older = { ...news, columns, card: news.card.filter((name) => name !== 'source') } as unknown as Kind
  const olderModel = {
    ...contentModel,
    kinds: contentModel.kinds.map((kind) => (kind.name === 'news' ? older : kind)),
  }
  const first = await pullFor(olderModel)
  const lineage = lineageOf(snapshot, olderModel)

  const second = await pullFor(contentModel)
  expect(second.changed).toBe(first.changed)
  const store = openSnapshotStore(snapshot, contentModel)
  expect(store.find(news, 1)).toHaveProperty('source')
  expect(store.state().lineage).not.toBe(lineage)
  store.close()

  expect((await pullFor(contentModel)).changed).toBe(0)
})

test('the layout is another one where an answer that columns are made from has another shape', () => {
  const detail = { ...news.source.detail, output: z.object({ id: z.int(), files: z.array(z.string()) }) }
  const changed: Kind = { ...news, source: { ...news.source, detail } }
  const layoutOfNews = (kind: Kind) => layoutOf({ ...contentModel, kinds: [kind] })
  expect(layoutOfNews(changed)).not.toBe(layoutOfNews(news))
  expect(layoutOfNews({ ...news })).toBe(layoutOfNews(news))
})

test('the layout is another one where a singleton has another shape', () => {
  const layoutOfLinks = (shape: typeof links.shape) => layoutOf({ kinds: [], singles: [{ ...links, shape }] })
  const another = z.array(z.object({ id: z.int(), title: z.string(), url: z.nullable(z.string()) }))
  expect(layoutOfLinks(another as typeof links.shape)).not.toBe(layoutOfLinks(links.shape))
})

const lineageOf = (file: string, model: ContentModel) => {
  const store = openSnapshotStore(file, model)
  const { lineage } = store.state()
  store.close()
  return lineage
}
