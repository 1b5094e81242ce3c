import { describe, expect, test } from 'vitest'
import { bare, placeIn, stateOf } from '#features/content/console/comments/comment-places.ts'

const TEXT = '今年全县采伐限额为三万立方米，其中商品林两万立方米。明年的限额另行公布。'
const place = { quote: '三万立方米', before: '今年全县采伐限额为', after: '，其中商品林两万立方米' }

const wordsAt = (text: string, where = place) => {
  const found = placeIn(bare(text), where)
  return found && [bare(text).slice(found.from, found.to), found.isExact]
}

describe('a comment finds the words it was made at', () => {
  test.for([
    ['as the text was', TEXT, '三万立方米'],
    ['after something was put before them', `公告：${TEXT}`, '三万立方米'],
    ['after lines were broken anew', TEXT.replace('三万', '三万\n  '), '三万立方米'],
    ['after what follows was rewritten', '今年全县采伐限额为三万立方米。', '三万立方米'],
  ] as const)('%s', ([, text, words]) => {
    expect(wordsAt(text)).toEqual([words, true])
  })

  test('of several places with the same words, the one with its neighbours', () => {
    const text = `去年为三万立方米。${TEXT}后年为三万立方米。`
    const found = placeIn(text, place)
    expect(text.slice((found?.from ?? 0) - 4, found?.from)).toBe('采伐限额'.slice(1) + '为')
  })
})

test('where its words were changed, it stands at those between its neighbours, and says so', () => {
  expect(wordsAt(TEXT.replace('三万立方米', '叁万五千立方米'))).toEqual(['叁万五千立方米', false])
})

test.for([
  ['the sentence was removed', '明年的限额另行公布。'],
  ['nothing stands between its neighbours any more', TEXT.replace('三万立方米', '')],
  ['its neighbours are far from each other now', TEXT.replace('三万立方米', '字'.repeat(100))],
  ['there is no text', ''],
] as const)('its place is gone where %s', ([, text]) => {
  expect(stateOf(placeIn(bare(text), place))).toBe('gone')
})

test('without words or with neighbours too short to be told apart, no other place is taken for its own', () => {
  expect(placeIn(TEXT, { quote: '', before: '今年', after: '全县' })).toBeUndefined()
  expect(placeIn('甲丙乙', { quote: '丁', before: '甲', after: '乙' })).toBeUndefined()
})
