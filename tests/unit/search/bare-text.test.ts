import { expect, test } from 'vitest'
import { searchableKinds } from '#app/server-kinds.ts'
import { isOneEditApart } from '#features/search/server/did-you-mean.service.ts'
import {
  namesOfEverything,
  segmentsOf,
  wordsOfEverything,
} from '#features/search/server/search-words.service.ts'
import { snippetOf, textOfHtml } from '#features/search/server/snippet.service.ts'
import { bareText, holdsEach, matchesIn } from '#platform/lib/bare-text.ts'

const names = namesOfEverything(searchableKinds)

test.each([
  ['《林 权》ＡＢ－3.5亩（试行）', '林权ab3.5亩试行'],
  ['<b>%_\\', 'b'],
  ['', ''],
  ['买买提・艾力', '买买提艾力'],
  ['买买提．艾力 . 江', '买买提艾力江'],
  ['J.Smith 3.5', 'j.smith3.5'],
])('%s is bare as %s', (text, bare) => {
  expect(bareText(text)).toBe(bare)
})

const marked = (text: string, words: string[]) =>
  matchesIn(text, words).map(([from, to]) => text.slice(from, to))
test.each([
  ['福建 230 亩毛竹林', ['毛竹', '230亩'], ['230 亩毛竹']],
  ['ＦＳＣ认证', ['fsc'], ['ＦＳＣ']],
  ['𠮷林林地', ['𠮷', '林地'], ['𠮷', '林地']],
  ['林权、林地', ['林'], ['林', '林']],
  ['没有', ['松'], []],
  ['空', [''], []],
  ['合计 1230 亩，其中 230 亩毛竹', ['230亩'], ['230 亩']],
  ['2305 亩', ['230'], []],
  ['3.5 万元，5 万元', ['5万元'], ['5 万元']],
  ['230.5 亩与 230. 完', ['230'], ['230']],
  ['LQ2026-000123', ['000123', '123'], []],
])('matches in %s', (text, words, expected) => {
  expect(marked(text, words)).toEqual(expected)
})

test.each([
  [['毛竹 230 亩', '福建'], ['230亩', '福建'], true],
  [['毛竹', '230', '亩'], ['230亩'], false],
  [['毛竹 1230 亩'], ['230亩'], false],
  [['毛竹'], [], true],
])('%j holds each of %j: %s', (texts, words, holds) => {
  expect(holdsEach(texts, words)).toBe(holds)
})

test.each([
  ['福建毛竹林权抵押', ['福建', '毛竹', '林权抵押']],
  ['毛竹 230亩', ['毛竹', '230亩']],
  ['三明的杉木', ['三明', '杉木']],
  // 意 by itself would be found nearly everywhere.
  ['会同意', ['会同意']],
])('words of %s', (keyword, words) => {
  expect(wordsOfEverything(keyword, names)).toEqual(words)
})

test('a dictionary parts what terms do not', () => {
  expect(segmentsOf('森林步道设计施工', names).length).toBeGreaterThan(1)
})

test('a snippet is not cut around a figure within a longer one', () => {
  expect(snippetOf([`共 1230 亩。${'前'.repeat(200)}230 亩毛竹${'后'.repeat(200)}`], ['230亩'])).toMatch(
    /^…前{24}230 亩毛竹/,
  )
})

test('a snippet is cut around the match, or begins where the text does', () => {
  expect(snippetOf(['甲乙'], ['乙'])).toBe('甲乙')
  expect(snippetOf(['无', `${'前'.repeat(200)}目标${'后'.repeat(200)}`], ['目标'])).toMatch(
    /^…前{24}目标后{70}…$/,
  )
  expect(snippetOf(['摘要', '正文'], ['无'])).toBe('摘要')
  expect(snippetOf([], ['无'])).toBe('')
})

test('text of HTML has no tags, scripts or styles', () => {
  expect(textOfHtml('<p>林<b>权</b>&amp;x</p><script>a("<p>")</script><style>b{}</style>尾')).toBe(
    '\n林权&x\n尾',
  )
})

test.each([
  ['碳会造林', '碳汇造林', true],
  ['碳造林', '碳汇造林', true],
  ['碳汇林造', '碳汇造林', true],
  ['碳会早林', '碳汇造林', false],
])('%s and %s', (one, other, differ) => {
  expect(isOneEditApart(Array.from(one), Array.from(other))).toBe(differ)
})
