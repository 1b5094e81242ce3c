// Numbers of people in what staff publish. All numbers are made up.
import { describe, expect, test } from 'vitest'
import { hasLuhnCheck, type PersonalNumberKind, personalNumbersIn } from '#platform/lib/personal-data.ts'
import { quickest } from '../../helpers/quickest.ts'

test.each<[text: string, kind: PersonalNumberKind, excerpt: string]>([
  [
    '户主张三，身份证号11010519491231002X，住杉木村',
    'identity',
    '户主张三，身份证号11010519491231002X，住杉木村',
  ],
  ['１１０１０５１９４９１２３１００２ｘ', 'identity', '１１０１０５１９４９１２３１００２ｘ'],
  ['110105 1949 1231 002X', 'identity', '110105 1949 1231 002X'],
  ['350703-19000101-0014', 'identity', '350703-19000101-0014'],
  ['13800138000 11010519491231002X', 'mobile', '13800138000 11010519491…'],
  [
    '有意者请与本村村民委员会王五联系，电话：138 0013 8000，上午办理',
    'mobile',
    '…民委员会王五联系，电话：138 0013 8000，上午办理',
  ],
  ['微信同号+86-138-0013-8000', 'mobile', '微信同号+86-138-0013-8000'],
  ['请汇至6222021001116245702（李四）', 'card', '请汇至6222021001116245702（李四）'],
  ['卡号 6222 0210 0111 6245 702', 'card', '卡号 6222 0210 0111 6245 702'],
  ['4111-1111-1111-1111', 'card', '4111-1111-1111-1111'],
])('%j names a %s', (text, kind, excerpt) => {
  expect(personalNumbersIn(text)).toContainEqual(expect.objectContaining({ kind, excerpt }))
})

test.each([
  '',
  '林资发〔2024〕12号、闽林招〔2024〕012号、FJ/2024/01',
  '咨询电话 0591-87654321、010-87654321、（0591）8765 4321、400-800-1234、12345',
  '身份证号 110105194912310021、350703190001010015',
  '总价 13800000000 元，面积 13800138000亩，¥13800138000',
  '蓄积量 0.13800138000，13800138000.5',
  '小班号 350703101003010、林权证号 6222021001116245702、不动产单元号 350703101003GB00010F00010001',
  '统一社会信用代码 91350100M000100Y43',
  '订单 6222021234567890123、合同 2026112013812345',
  '2026-11-20 10:30:00，2026.11.20，118.1254,27.3314',
  '转账 6222021001116245703',
])('%j names nobody', (text) => {
  expect(personalNumbersIn(text)).toEqual([])
})

test('several numbers are named in their order, each in its line', () => {
  expect(
    personalNumbersIn('张三 13800138000\n李四 13900139000\n李四 11010519491231002X').map(
      ({ excerpt }) => excerpt,
    ),
  ).toEqual(['张三 13800138000', '李四 13900139000', '李四 11010519491231002X'])
})

describe('the check digit of bank cards', () => {
  test('finds any one digit that differs', () => {
    const card = '6222021001116245702'
    expect(hasLuhnCheck(card)).toBe(true)
    for (let at = 0; at < card.length; at++)
      for (let digit = 0; digit < 10; digit++)
        if (String(digit) !== card[at])
          expect(hasLuhnCheck(card.slice(0, at) + digit + card.slice(at + 1))).toBe(false)
  })
})

test('a long text of digits takes no longer', async () => {
  for (const text of [
    '138 '.repeat(20_000),
    '1 '.repeat(20_000),
    '1'.repeat(100_000),
    '6222 '.repeat(20_000),
  ])
    expect(await quickest(500, () => personalNumbersIn(text))).toBeLessThan(500)
})
