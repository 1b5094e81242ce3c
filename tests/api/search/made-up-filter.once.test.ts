// A filter declared in a copy of the source, as somebody would add one: all that filters do follows from the declaration.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import { jsx } from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestApp } from '../../helpers/app.ts'

vi.mock('react/jsx-dev-runtime', async () => {
  const { jsx, Fragment } = await import('react/jsx-runtime')
  return { jsxDEV: jsx, Fragment }
})

interface Edit {
  file: string
  before: string
  text: string
}
/** All that is written for the filter. */
const DECLARATION: Edit = {
  file: 'src/features/listings/rules/filters.ts',
  before: '  keyword,\n] as const',
  text: `  choice({
    name: 'term',
    label: '剩余年限',
    options: { 1: '10 年以上', 2: '30 年以上', 3: '50 年以上' },
    codesOf: ({ years }) => [10, 30, 50].flatMap((from, at) => (years >= from ? [at + 1] : [])),
    ours: true,
  }),
`,
}
const CONDITION: Edit = {
  file: 'src/features/listings/server/listing-search.table.ts',
  before: '  time: (code, { now }) =>',
  text: '  term: (code) => gte(row.years, [10, 30, 50][code - 1] ?? 0),\n',
}

test('the compiler asks for its condition', () => {
  expect(complaintsBeforeCondition).toEqual([
    expect.stringMatching(/^src\/features\/listings\/server\/listing-search\.table\.ts.*'term' is missing/),
  ])
})

test('the list, its map and its counts are filtered, and a code that it lacks is refused in its words', async () => {
  const rows = []
  for (const years of [5, 10, 29, 30, 70]) rows.push(await publishedFor(years))
  const found = async (input: object) => {
    const { data } = await portal.call(copied.foretryList, { ...input, pagesize: 100 })
    return { years: data.list.map(({ years }) => years), count: data.count }
  }
  expect(await found({ term: 2 })).toEqual({ years: [70, 30], count: 2 })
  expect(await found({ term: 1, sort: 'area_asc', province_id: rows[0]?.province_id })).toMatchObject({
    count: 4,
  })
  expect((await found({})).count).toBe(5)
  const map = await portal.call(copied.foretryMap, { term: 3 })
  expect(map.data.points.map(({ id }) => id)).toEqual([rows[4]?.id])
  expect(await portal.call(copied.foretryList, { term: 4 })).toMatchObject({
    code: 400,
    msg: '剩余年限不正确',
  })
})

test('random filters ask for it, and find what it says of itself', async () => {
  const random = copied.seededRandom(1)
  const now = portal.deps.now()
  for (let n = 0; n < 60; n++)
    await copied.insertPublished(portal, { user_id, ...copied.randomPublishedListing(random, now) })
  const all = await portal.deps.db.select().from(copied.publishedListings)
  const asked = Array.from({ length: 60 }, () => copied.randomFilter(random)).filter(
    (filter) => 'term' in filter && filter.term !== 0,
  )
  expect(asked.length).toBeGreaterThan(5)
  for (const filter of asked) {
    const { data } = await portal.call(copied.foretryList, { ...filter, pagesize: 100 })
    expect(data.list.map(({ id }) => id)).toEqual(copied.naively(all, filter, 'newest', now))
  }
})

test('the form offers it, an address holds it, and a chip takes it away', () => {
  const { queryAt, addressOf } = copied
  const query = queryAt({ pathname: '/exchange', search: '?term=2&type=3&page=2' })
  expect(addressOf(query)).toBe('/exchange?type=3&term=2&page=2')
  expect(queryAt({ pathname: '/exchange', search: '?term=4' }).filter).toMatchObject({ term: 0 })
  const chips = copied.chipsOf(query.filter, {})
  expect(chips.map(({ text }) => text)).toEqual(['乔木林地', '30 年以上'])
  expect(addressOf({ ...query, filter: chips[1]?.without ?? query.filter })).toBe('/exchange?type=3&page=2')
  expect(copied.nameOfSearch(query.filter, {})).toBe('乔木林地·30 年以上')
  expect(copied.filterText(query.filter)).toBe('乔木林地、30 年以上')
  const nothing = () => undefined
  const form = renderToStaticMarkup(
    jsx(copied.Filters, {
      filter: query.filter,
      provinces: [],
      submitLabel: '',
      onHydrated: nothing,
      onFilter: nothing,
      onRegions: nothing,
      onDone: nothing,
    }),
  )
  expect(form).toMatch(
    /<label for="f-term">剩余年限<\/label><select [^>]*name="term">.*<option value="2" selected="">30 年以上/,
  )
})

test('a search for it is saved once, and whoever saved it is told of what it finds and of nothing else', async () => {
  const who = await copied.signedIn(portal)
  const save = async (name: string) =>
    (await portal.call(copied.searchAdd, { name, term: 3, species: 2 }, who)).data.id
  expect(await save('长期')).toBe(await save('长期松林'))
  for (const years of [49, 50]) {
    const published = { ...(await publishedFor(years)), species: '马尾松', project_name: `${years} 年的林地` }
    await portal.deps.db.transaction((tx) =>
      copied.notifySearchers({ ...portal.deps, db: tx }, { kind: 'new', published }),
    )
  }
  expect((await portal.call(copied.searchList, {}, who)).data).toMatchObject([
    { name: '长期松林', filter: { term: 3, species: 2 } },
  ])
  const told = (await portal.call(copied.noticeList, { category: 0 }, who)).data.data
  expect(told.map(({ content }) => content)).toEqual(['您保存的搜索“长期松林”有新林地：50 年的林地'])
})

test('a backend that ignores it is found out, and readers are told', async () => {
  const query = copied.queryAt({ pathname: '/exchange', search: '?term=2' })
  const listingOf = async (years: number) =>
    copied.summaryOf(
      { ...(await publishedFor(years)), member_until: null, certified_as: null, certified_at: null },
      portal.deps.now(),
    )
  const [short, long] = [await listingOf(29), await listingOf(30)]
  expect(await copied.ignoredNotice(query, [long])).toBe('')
  expect(await copied.ignoredNotice(query, [long, short])).toBe(
    '数据来源不支持按剩余年限查找：下面的林地没有这样筛选过。',
  )
})

let copied: Awaited<ReturnType<typeof modulesOf>>
let portal: TestApp
let user_id: number
let complaintsBeforeCondition: string[]
const folder = mkdtempSync(join(tmpdir(), 'made-up-filter-'))

beforeAll(async () => {
  for (const source of ['src', 'tests/helpers', 'tests/fixtures', 'package.json', 'tsconfig.json'])
    cpSync(source, join(folder, source), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  edit(DECLARATION)
  complaintsBeforeCondition = complaints()
  edit(CONDITION)
  copied = await modulesOf(<Module>(file: string): Promise<Module> => import(join(folder, file)))
  portal = await copied.testApp()
  user_id = await copied.owner(portal)
})
afterAll(async () => {
  await portal.close()
  rmSync(folder, { recursive: true })
})

const edit = ({ file, before, text }: Edit) => {
  const source = readFileSync(join(folder, file), 'utf8')
  expect(source.split(before)).toHaveLength(2)
  writeFileSync(join(folder, file), source.replace(before, text + before))
}

/** What the compiler says of it in the search for listings. */
const complaints = () => {
  const config = { extends: './tsconfig.json', include: ['src/env.d.ts', 'src/features/listings/server'] }
  writeFileSync(join(folder, 'tsconfig.search.json'), JSON.stringify(config))
  const compiler = join(folder, 'node_modules/typescript7/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [compiler, '--noEmit', '-p', 'tsconfig.search.json'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout.split('\n').filter((line) => line.includes('term'))
}

const modulesOf = async (load: <Module>(file: string) => Promise<Module>) => ({
  ...(await load<typeof import('../../helpers/app.ts')>('tests/helpers/app.ts')),
  ...(await load<typeof import('../../helpers/listings.ts')>('tests/helpers/listings.ts')),
  ...(await load<typeof import('../../helpers/people.ts')>('tests/helpers/people.ts')),
  ...(await load<typeof import('../../helpers/naive-search.ts')>('tests/helpers/naive-search.ts')),
  ...(await load<typeof import('#features/listings/contract/list.ts')>(
    'src/features/listings/contract/list.ts',
  )),
  ...(await load<typeof import('#features/listings/contract/map.ts')>(
    'src/features/listings/contract/map.ts',
  )),
  ...(await load<typeof import('#features/saved-searches/contract.ts')>(
    'src/features/saved-searches/contract.ts',
  )),
  ...(await load<typeof import('#features/notices/contract.ts')>('src/features/notices/contract.ts')),
  ...(await load<typeof import('#features/exchange/islands/list-query.ts')>(
    'src/features/exchange/islands/list-query.ts',
  )),
  ...(await load<typeof import('#features/exchange/islands/filter-texts.ts')>(
    'src/features/exchange/islands/filter-texts.ts',
  )),
  ...(await load<typeof import('#features/exchange/islands/search-name.ts')>(
    'src/features/exchange/islands/search-name.ts',
  )),
  ...(await load<typeof import('#backends/spec/ignored-filters.ts')>('src/backends/spec/ignored-filters.ts')),
  ...(await load<typeof import('#features/exchange/islands/Filters.tsx')>(
    'src/features/exchange/islands/Filters.tsx',
  )),
  ...(await load<typeof import('#features/data-rights/server/form-texts.ts')>(
    'src/features/data-rights/server/form-texts.ts',
  )),
  ...(await load<typeof import('#features/listings/server/published-listings.schema.ts')>(
    'src/features/listings/server/published-listings.schema.ts',
  )),
  ...(await load<typeof import('#features/listings/server/listing-list.service.ts')>(
    'src/features/listings/server/listing-list.service.ts',
  )),
  ...(await load<typeof import('#features/saved-searches/server/search-notices.service.ts')>(
    'src/features/saved-searches/server/search-notices.service.ts',
  )),
})

const publishedFor = async (years: number) => {
  const { id } = await copied.insertPublished(portal, { user_id, years })
  const { publishedListings } = copied
  const [row] = await portal.deps.db.select().from(publishedListings).where(eq(publishedListings.id, id))
  if (!row) throw new Error('not published')
  return row
}
