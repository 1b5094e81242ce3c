// A reader without scripts, and a search engine: from the home page on, by links alone, to everything that is published.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileOf, homePath, listingPath } from '#platform/lib/paths.ts'
import { type MessyBackend, startMessyBackend } from '../fixtures/messy-backend.ts'
import { openMessyLibrary } from '../fixtures/messy-library.ts'
import { compiledSite } from '../helpers/compiled-site.ts'
import { publish, pull } from '../helpers/content-model.ts'
import { temporaryFolder } from './kit.ts'
import { linksOf, treeOf } from './trees-kit.ts'

test('every record that is in the sitemap can be reached by links', () => {
  const records = named.filter((path) => /view\/\d+$/.test(path))
  expect(records.filter((path) => path.startsWith('/exchange/'))).toHaveLength(LISTINGS)
  expect(records.filter((path) => !reached.has(path))).toEqual([])
})

test('an index names all listings, newest first', () => {
  const [newest, oldest] = [listingPath(LISTINGS), listingPath(1)]
  expect(reached.has('/exchange/all/1')).toBe(true)
  expect(linksOf(htmlOf('/exchange/all'))).toContain(newest)
  expect(linksOf(htmlOf('/exchange/all/1'))).toContain(oldest)
  expect(textOf('/exchange/all/1')).toContain('编号 1–99')
})

test('landings without listings are there, and in no search engine', () => {
  const empty = '/exchange/xizang/lease'
  expect(htmlOf(empty)).toContain('<meta name="robots" content="noindex">')
  expect(named).not.toContain(empty)
  expect(named.filter((path) => /^\/exchange(?:\/(?!all|view)|$)/.test(path)).toSorted()).toEqual([
    '/exchange',
    '/exchange/fujian',
    '/exchange/fujian/transfer',
    '/exchange/transfer',
  ])
  for (const path of ['/exchange', '/exchange/fujian']) expect(htmlOf(path)).not.toContain('noindex')
})

const LISTINGS = 118
const folder = temporaryFolder()
const outDir = join(folder, 'dist')

let backend: MessyBackend
let tree: ReturnType<typeof treeOf>
/** Paths in the sitemap. */
let named: string[]
let reached: Set<string>

const htmlOf = (path: string) => tree.get(fileOf(path)) ?? ''
const textOf = (path: string) => readFileSync(join(outDir, fileOf(path)), 'utf8')

beforeAll(async () => {
  const { build, site } = await compiledSite(join(import.meta.dirname, '../..'))
  backend = await startMessyBackend({ library: openMessyLibrary() })
  for (let id = 1; id <= LISTINGS; id++)
    backend.offer({
      id,
      project_name: `第 ${id} 块林地`,
      pname: '福建省',
      province_id: '13',
      forestry_type: 1,
      status: '1',
      releasetime: `2026-06-01 10:${String(Math.floor(id / 60)).padStart(2, '0')}:${String(id % 60).padStart(2, '0')}`,
    })
  for (let id = 2000; id < 2025; id++) backend.add(20, { id, title: `推荐 ${id}` })
  const snapshot = join(folder, 'snapshot.db')
  await pull({ snapshot, apiBase: backend.url, mediaBase: '' })
  await publish(site, {
    snapshot,
    outDir,
    buildId: build.id,
    entry: '',
    clientFiles: build.clientFiles,
    siteUrl: 'https://site.example',
    apiBase: '',
    policy: '',
  })
  tree = treeOf(outDir)
  named = linksOf(tree.get('sitemap.xml') ?? '')
  reached = new Set([homePath])
  for (const path of reached) for (const link of linksOf(htmlOf(path))) reached.add(link)
}, 600_000)
afterAll(() => backend.close())
