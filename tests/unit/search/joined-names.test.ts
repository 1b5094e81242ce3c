// Names that people join: of some a record has only one, of others it may have both.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { listingWordsOf, simplifiedListingWordsOf } from '#features/listings/server/listing-words.service.ts'
import { readEitherNames, withNamesApart } from '#features/search/server/joined-names.service.ts'
import { alternativesOf } from '#features/search/server/search.kind.ts'
import { knownNames } from '#features/search/server/search-words.service.ts'

const { pattern } = knownNames([])

test.each([
  ['福建和江西', '福建或江西'],
  ['福建、江西', '福建或江西'],
  ['福建 江西', '福建或江西'],
  ['福建江西毛竹', '福建或江西毛竹'],
  ['福建以及江西', '福建或江西'],
  ['福建、 江西、浙江的杉木', '福建或江西或浙江的杉木'],
  ['广西与云南 桉树', '广西或云南 桉树'],
  ['南平和三明的杉木', '南平或三明的杉木'],
  ['建阳和邵武', '建阳或邵武'],
  ['建阳区 邵武市', '建阳区或邵武市'],
  ['福建南平、三明', '福建 南平或三明'],
  ['福建南平、江西赣州', '南平或赣州'],
  // 和安 and 和龙 are counties.
  ['江苏和安徽', '江苏或安徽'],
  ['三明和龙岩', '三明或龙岩'],
  ['杉木和马尾松', '杉木或马尾松'],
  ['建阳杉木、毛竹', '建阳杉木或毛竹'],
])('%s asks for either: %s', (typed, text) => {
  expect(readEitherNames(typed, pattern).text).toBe(text)
})

test.each([
  '福建 南平',
  '福建南平建阳',
  '吉林 长春',
  '北京 朝阳',
  // A village may have the name of a county elsewhere.
  '福建 长岭',
  '建阳 邵武',
  '福建和平县',
  '安徽和县',
  '福建或江西',
  '杉木 马尾松',
  '杉木马尾松混交林',
  '有路有水',
  '林地和林木',
])('%s asks for all of it', (typed) => {
  expect(readEitherNames(typed, pattern)).toEqual({ text: typed, either: [] })
})

test.each([
  ['福建和南平', ['福建', '南平']],
  ['福建与福建省', ['福建', '福建省']],
  ['杉木和马尾松混交林', ['杉木', '马尾松', '混交林']],
  ['福建和龙岩', ['福建', '龙岩']],
])('where a record may have both of %s, each is a word: %j', (typed, words) => {
  expect(listingWordsOf(typed)).toEqual(words)
})

test('in traditional characters too', async () => {
  expect(await simplifiedListingWordsOf('廣東、廣西 桉樹')).toEqual(['广东或广西', '桉树'])
  expect(await simplifiedListingWordsOf('福建與江西')).toEqual(['福建或江西'])
})

test('for records that may have both, names are only parted', () => {
  expect(withNamesApart('福建和江西的林权改革', pattern)).toBe('福建 江西的林权改革')
  expect(withNamesApart('福建 江西', pattern)).toBe('福建 江西')
})

const provinces = ['福建', '江西', '浙江', '安徽', '广东', '广西', '内蒙古', '黑龙江', '江苏']
const joint = fc.constantFrom('和', '、', '及', '与', '跟', '以及', ' ', ' 和 ')

test('however provinces are joined, each is an alternative, and what stands around them stays', () => {
  const around = fc.constantFrom('', '毛竹', ' 100亩', '的杉木', ' 有路有水')
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...provinces), { minLength: 2, maxLength: 5 }),
      joint,
      around,
      (some, joined, rest) => {
        const { text, either } = readEitherNames(some.join(joined) + rest, pattern)
        expect(text).toBe(some.join('或') + rest)
        expect(either.map((one) => alternativesOf(one.text))).toEqual([some])
      },
    ),
    { seed: 38, numRuns: 500 },
  )
})

test('of any text no sign is lost but what joins names', () => {
  const piece = fc.constantFrom(
    ...provinces,
    '南平',
    '建阳',
    '和平县',
    '杉木',
    '毛竹',
    '和',
    '、',
    '与',
    ' ',
    '林',
    '100亩',
    '混交林',
    '或',
  )
  const bare = (text: string) => text.replace(/以及|[和及与跟、或 ]/g, '')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const typed = pieces.join('')
      const { text, either } = readEitherNames(typed, pattern)
      for (const one of either) expect(typed.slice(one.from)).toMatch(one.typed)
      // Of 福建南平、江西赣州 the provinces say which one is meant.
      for (const sign of bare(text)) expect(typed).toContain(sign)
      if (either.length === 0) expect(bare(text)).toBe(bare(typed))
      expect(bare(withNamesApart(typed, pattern))).toBe(bare(typed))
    }),
    { seed: 38, numRuns: 2000 },
  )
})

test('a long keyword is read at once', () => {
  const start = performance.now()
  readEitherNames('福建、'.repeat(200), pattern)
  readEitherNames('福建 江西'.repeat(100), pattern)
  expect(performance.now() - start).toBeLessThan(1000)
})
