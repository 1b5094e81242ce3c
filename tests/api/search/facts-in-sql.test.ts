// Facts that the database needs for itself, held against the values that everything else reads.
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  NEGOTIABLE,
  PRICE_BANDS,
  TRANSFER_CATEGORIES,
  WOODLAND_TYPES,
} from '#features/listings/contract/woodland.ts'
import { transferCategories, woodlandTypes } from '#features/listings/rules/woodland.ts'
import { textOfHtml } from '#features/search/server/snippet.service.ts'
import { AREA_BANDS, bandOf } from '#platform/contract/bands.ts'
import { bareText, holdsEach } from '#platform/lib/bare-text.ts'
import { CENTRE_TYPES } from '#platform/lib/news-types.ts'
import { foldedText } from '#platform/lib/text.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { insertPublished } from '../../helpers/listings.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const valueOf = async (value: SQL, from: SQL) => {
  const [row] = await portal.deps.db.select({ value: sql<unknown>`${value}` }).from(from)
  return row?.value
}

/** Values at the edges of each band, with its code. */
const samplesOf = (bands: readonly number[]) =>
  bands.flatMap((from, at) => {
    const to = bands[at + 1]
    return [from || 0.0001, to === undefined ? from + 1_000_000 : to - 0.0001].map(
      (value) => [value, at + 1] as const,
    )
  })

describe('the bands of the search', () => {
  const priceBandOf = (price: number) => valueOf(sql`price_band(${price})`, sql`(select) as once`)
  const areaBandOf = (area: number) => valueOf(sql`area_band(${area})`, sql`(select) as once`)

  test.each(samplesOf(PRICE_BANDS))('a price of %d is of band %d', async (price, code) => {
    expect([await priceBandOf(price), bandOf(PRICE_BANDS, price)]).toEqual([code, code])
  })

  test('a negotiable price is of its own', async () => {
    expect(await priceBandOf(0)).toBe(NEGOTIABLE)
  })

  test.each(samplesOf(AREA_BANDS))('an area of %d is of band %d', async (area, code) => {
    expect([await areaBandOf(area), bandOf(AREA_BANDS, area)]).toEqual([code, code])
  })
})

describe('the words of the search', () => {
  test.each([
    ...TRANSFER_CATEGORIES.map(
      (forestry_type) => [transferCategories[forestry_type], { forestry_type }] as const,
    ),
    ...WOODLAND_TYPES.map((type) => [woodlandTypes[type], { type }] as const),
  ])('%s finds what is labelled so', async (label, of) => {
    const { id } = await insertPublished(portal, { project_name: 'A', address: 'B', species: 'C', ...of })
    const haystack = String(await valueOf(sql`haystack`, sql`listing_search where id = ${id}`))
    expect(haystack.split('\n')).toContain(foldedText(label ?? ''))
  })
})

test('the planner sees the words of a search, and asks for borders of figures alone', async () => {
  const planOf = async (word: string) => {
    const query = sql`select id from listing_search where word_stands_in(haystack, ${word})`
    return JSON.stringify(await portal.deps.db.execute(sql`explain ${query}`))
  }
  expect(await planOf('毛竹')).toMatch(/Filter: \(strpos\(haystack, '毛竹'::text\) <> 0\)/)
  expect(await planOf('230')).toMatch(/haystack ~ '[^']*230[^']*'::text/)
  for (const word of ['毛竹', '230']) expect(await planOf(word)).not.toMatch(/word_stands_in|figure_pattern/)
})

test.each([
  '《林 权》ＡＢ－3.5亩（试行）',
  'a\u0301b\ufeff—…·×÷→①%_',
  '　全角　空白\t\n',
  '买买提・艾力 ． 江｡J.Smith⸱3.5',
])('bare texts are the same in the database: %s', async (text) => {
  expect(await valueOf(sql`bare_text(${text}::text)`, sql`(select) as once`)).toBe(bareText(text))
})

test.each([
  '230亩',
  '1230亩',
  '230.5亩',
  '230.亩',
  '3.230亩',
  '亩230',
  '亩2301',
  '.230',
  '12301230',
  '亩1230亩230',
])('a figure stands in %s by the database as by the page that marks it', async (text) => {
  for (const word of ['230', '230亩', '亩230', '1230', '3'])
    expect(
      await valueOf(sql`word_stands_in(${text}::text, ${word}::text)`, sql`(select) as once`),
      word,
    ).toBe(holdsEach([text], [word]))
})

test('the text of HTML is the same in the database', async () => {
  const html =
    '<p class="a">林<b>权</b>&amp;&nbsp;x</p><script>a("<p>")</script><!-- <i> --><STYLE>b{}</STYLE><br/>尾 1 < 2'
  expect(await valueOf(sql`html_text(${html}::text)`, sql`(select) as once`)).toBe(textOfHtml(html))
})

test('the index of the whole news centre holds the types of the news centre', async () => {
  const definition = String(await valueOf(sql`indexdef`, sql`pg_indexes where indexname = 'news_all'`))
  expect(definition).toContain(`type = ANY (ARRAY[${CENTRE_TYPES.join(', ')}])`)
})
