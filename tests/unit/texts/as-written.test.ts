// What people write is tried in browser and API: no table of examples has one side alone.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as helped from '#platform/readers/examples.ts'
import * as written from '../../fixtures/as-written.ts'

/** Keywords for forest land are no values of a field: filter-words.test.ts, and keyword-filters.test.tsx for what is asked. */
const isKeyword = (name: string) => /search/i.test(name)
const tables = [...new Set([...Object.keys(helped), ...Object.keys(written)])].filter(
  (name) => name !== 'exampleGroups' && !isKeyword(name),
)

const rows = readFileSync('docs/tests.md', 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)))
  .filter((cells) => cells.length === 6 && cells.slice(3, 5).some((files) => files.length > 0))
  .map(([, , names = [], api = [], browser = []]) => ({ names, api, browser }))

const textOf = (file: string) => readFileSync(file, 'utf8')
/** Names that a file imports of this module. */
const importsOf = (file: string, module: string): string[] =>
  [...textOf(file).matchAll(/import \{([^}]*)\} from '([^']+)'/g)].flatMap(([, names = '', from = '']) =>
    from.endsWith(module) ? names.split(',').map((name) => name.trim()) : [],
  )

const FIXTURE = 'tests/fixtures/as-written.ts'
const throughFixture = importsOf(FIXTURE, 'readers/examples.ts')
/** Texts of the tables of the fixture. */
const fixtureTexts = new Set([Object.values(written)].flat(5))
const textsOf = (table: string): unknown[] => {
  const examples: unknown = Reflect.get(helped, table)
  return Array.isArray(examples) ? examples.map((row: unknown[]) => row[0]) : [examples]
}
const isWalked = (file: string, table: string) =>
  importsOf(file, 'fixtures/as-written.ts').includes(table) ||
  importsOf(file, 'readers/examples.ts').includes(table)

test('the page names every table', () => {
  expect(tables.filter((table) => !rows.some(({ names }) => names.includes(table)))).toEqual([])
  expect(rows.flatMap(({ names }) => names).filter((name) => !tables.includes(name))).toEqual([])
})

test.for(rows.flatMap(({ names, ...sides }) => names.map((table) => ({ table, ...sides }))))(
  '$table is walked in API and browser',
  ({ table, api, browser }) => {
    // Part of another table, which has its own row.
    if (throughFixture.includes(table))
      expect(textsOf(table).filter((text) => !fixtureTexts.has(text))).toEqual([])
    else
      for (const side of [api, browser])
        expect(
          side.some((file) => isWalked(file, table)),
          `${table}: ${side.join()}`,
        ).toBe(true)
  },
)

test('each side is one of its kind', () => {
  for (const { api, browser } of rows) {
    expect(api.filter((file) => !/^tests\/(?:api|site)\//.test(file))).toEqual([])
    expect(browser.filter((file) => !/^tests\/(?:components|e2e)\//.test(file))).toEqual([])
  }
})
