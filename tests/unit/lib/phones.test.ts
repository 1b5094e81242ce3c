// One definition of phone numbers for reviewers' warnings, masking and the form's warning.
import { expect, test } from 'vitest'
import { contactFlags } from '#features/review/rules/flags.ts'
import { maskAnySpelling, maskPersonalIn, phonesIn } from '#platform/lib/personal-numbers.ts'
import { maskMobile, phoneDigits, phoneParts } from '#platform/lib/phones.ts'
import { bareMobile } from '#platform/readers/phone.ts'

const MOBILES = [
  '13812345678',
  '138 1234 5678',
  '138-1234-5678',
  '138,1234,5678',
  '138/1234/5678',
  '138_1234_5678',
  '138*1234*5678',
  '(138)1234 5678',
  '１３８１２３４５６７８',
  '138\u200d1234\u200d5678',
]
const LANDLINES = ['0591-87654321', '（0591）8765 4321', '010-87654321', '0591/8765/4321', '0598 765 4321']

test.each([
  ...MOBILES.map((number) => [number, 'mobile', '手机号码'] as const),
  ...LANDLINES.map((number) => [number, 'landline', '座机号码'] as const),
])('%j is a number to whoever masks it and to whoever warns of it', (number, kind, name) => {
  const text = `看山请打${number}，随时可来`
  expect(phonesIn(text)).toEqual([kind])
  expect(contactFlags(text)).toEqual([{ code: 'contact_in_text', text: `文中留有${name}` }])
  expect(maskPersonalIn(text)).toMatch(/\d{3,4}\*{4}\d{2,4}/)
})

test('a number with separators is warned of, as masking cannot tell it from other figures', () => {
  expect(phonesIn('一三八不写，1-3-8-1-2-3-4-5-6-7-8')).toEqual(['mobile'])
})

test.each(['138零零一三八零零零', '一三八零零一三八零零零', '一三八、零零一三、八零零零', '第一13812345678'])(
  'a number in words, %s, is one to reader, owner and reviewer',
  (number) => {
    expect(phonesIn(`请打${number}`)).toEqual(['mobile'])
    expect(contactFlags(`请打${number}`)).toHaveLength(1)
    expect(maskAnySpelling(`请打${number}`)).toMatch(/1\d{2}\*{4}\d{4}$/)
  },
)

test.each([
  '面积 13812 亩',
  '2026-11-20',
  '合同 350102-2026-0001',
  '0591 区号',
  '10813812345678',
  '总价 13800000000 元',
])('%j is no number to either', (text) => {
  expect(phonesIn(text)).toEqual([])
  expect(maskPersonalIn(text)).toBe(text)
})

test('a mobile number is shown masked, and anything else not at all', () => {
  expect(maskMobile(bareMobile('+86 138 0000 0001'))).toBe('138****0001')
  for (const other of ['', '0591-87654321', '23800000001']) expect(maskMobile(other)).toBe('****')
})

test.each([
  ['13911110001', '13911110001'],
  ['139 1111-0001', '13911110001'],
  ['+86 13911110001', '13911110001'],
  ['(86)13911110001', '13911110001'],
  ['13911110001转12', '13911110001'],
  ['（0591）8888-0001 转 3', '059188880001'],
  ['转', ''],
])('the digits of %s are %s', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits)
})

test('the phones of a contact are parts of their own, and nothing of the text is lost', () => {
  const parts = phoneParts('何女士 0599-0000021，或 13800000001（上午）')
  expect(parts.map(([part]) => part).join('')).toBe('何女士 0599-0000021，或 13800000001（上午）')
  expect(parts.flatMap(([, number]) => number ?? [])).toEqual(['05990000021', '13800000001'])
})

test.each([
  ['王先生 １３９ 0000 4321／0599—5512345', ['13900004321', '05995512345']],
  ['139-0000-4321、（0599）5512345', ['13900004321', '05995512345']],
  ['+86 139 0000 4321', ['+8613900004321']],
  ['０５９９－５５１２３４５', ['05995512345']],
  ['0599-5512345-8', ['05995512345']],
  ['010-87654321转803', ['01087654321']],
  ['400-123-4567', ['4001234567']],
  ['2026-12-20', ['20261220']],
  ['上午8点到12点', []],
])('a contact, %s, is called at %j', (contact, numbers) => {
  const parts = phoneParts(contact)
  expect(parts.map(([part]) => part).join('')).toBe(contact)
  expect(parts.flatMap(([, number]) => number ?? [])).toEqual(numbers)
})
