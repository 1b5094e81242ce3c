import { expect, test, vi } from 'vitest'
import { titleHtml, titlePieces } from '#platform/lib/line-breaks.ts'

const broken = (title: string) => titlePieces(title).join('|')

test.each([
  ['霍山太阳 240 亩毛竹林互换', '霍山|太阳 |240 亩|毛竹林|互换'],
  ['100 亩水土保持林', '100 亩|水土保持林'],
  [
    '三百公里外签下一座山：浦岚县首宗林权线上签约落地',
    '三百公里|外签下|一座山：|浦岚县|首宗|林权|线上|签约|落地',
  ],
  [
    '桉木价格周报（2026年第47周）：采伐恢复，供需重新接上',
    '桉木|价格|周报|（2026年|第47周）：|采伐|恢复，|供需|重新|接上',
  ],
])('a line may end between words, not within them: %s', (title, pieces) => {
  expect(broken(title)).toBe(pieces)
})

test.each([
  '240 亩',
  '240亩',
  '1,311 亩',
  '第47周',
  '2026年',
  '3%',
  '3.5 万元',
  '3个月',
  '二十三天',
  '三百公里',
  '约40个',
  '9月17日',
  '2025年12月',
  '2026-11-22',
  '3—5月',
])('a number stays with its unit, a date in one line: %s', (text) => {
  expect(titlePieces(text)).toEqual([text])
  expect(titlePieces(`成交${text}`).join('|')).toMatch(new RegExp(`(^|成交\\|?)${text}$`))
})

test('no line begins with closing punctuation or ends with an opening one', () => {
  const title = '全县“一张图”更新（试行），《办法》：油茶、杉木！'
  for (const piece of titlePieces(title)) {
    expect(piece).not.toMatch(/^[”）》，：、！]/)
    expect(piece).not.toMatch(/[“（《]$/)
  }
})

test('the pieces are the title, whatever it is', () => {
  for (const title of ['', ' ', '林', '  240  亩 ', '👩‍👩‍👧 𠮷林', 'PPP<b>&"', 'https://example.cn/a-b?c=1'])
    expect(titlePieces(title).join('')).toBe(title)
})

test('what is written in a title is never read as HTML', () => {
  expect(titleHtml('<b>毛竹</b>&')).not.toMatch(/<(?!wbr>|\/?span>)/)
})

test('blanks and hyphens within a piece do not break; what is too long for a narrow screen does', () => {
  expect(titleHtml('流转 240 亩')).toBe('流转 <wbr><span>240 亩</span>')
  expect(titleHtml('2026-11-22')).toBe('<span>2026-11-22</span>')
  expect(titleHtml('www.example.cn/forest-land/2026')).not.toContain('<span>')
})

test('a title stays as it is where the browser knows no words', async () => {
  vi.resetModules()
  vi.stubGlobal('Intl', {})
  const old = await import('#platform/lib/line-breaks.ts')
  vi.unstubAllGlobals()
  expect(old.titleHtml('杉木 & 毛竹林互换')).toBe('杉木 &#38; 毛竹林互换')
})
