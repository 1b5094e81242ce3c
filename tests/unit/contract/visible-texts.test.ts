// Marks that nobody sees: they leave every text that is sent, so that no name, title or file name passes for another.
import { describe, expect, test } from 'vitest'
import { endpoints } from '#app/calls.ts'
import { Mobile } from '#platform/contract/account-fields.ts'
import { optionalText, readsOwnPath, text } from '#platform/contract/fields.ts'
import { plainText } from '#platform/lib/plain-text.ts'
import { shapeOf } from '#platform/server/refusals/parse-input.ts'

const MARKS = '\u200b\u200d\u200e\u202e\u2066\u2069\ufeff\u00ad\u2060\u3164\u2800'

/** Fields that keep what was typed, by `path name`: secrets, HTML, and values of forms that are read later. */
const AS_TYPED = [
  /password$/,
  /content$/,
  / remark$/,
  / draft$/,
  /drafts\/store values$/,
  /assessment\w* (years|area)$/,
  /brokerOpenStore site$/,
  /addForesty /,
  /changes since$/,
  // Signed as the browser has it.
  /wechat\/signature url$/,
]
const isAsTyped = (name: string) => AS_TYPED.some((pattern) => pattern.test(name))

const textFields = Object.values(endpoints)
  .flat()
  .flatMap((call) =>
    Object.entries(shapeOf(call.input)).map(([name, schema]) => [`${call.path} ${name}`, schema] as const),
  )
  .filter(([name]) => !isAsTyped(name))

test('every text of the contract loses them', () => {
  const kept = textFields.flatMap(([name, schema]) => {
    const read = schema.safeParse(`甲${MARKS}乙`)
    return read.success && typeof read.data === 'string' && read.data !== '甲乙' && read.data.includes('甲')
      ? [name]
      : []
  })
  expect(kept).toEqual([])
})

describe('a text of nothing but such marks', () => {
  test('is no title', () => {
    expect(text('标题', 50).safeParse(MARKS).error?.issues[0]?.message).toBe('请填写标题')
  })

  test('is an empty remark', () => {
    expect(optionalText('备注', 50).parse(MARKS)).toBe('')
  })

  test('is an empty title where another backend answers it', () => {
    expect(plainText(MARKS)).toBe('')
  })
})

test('a mobile copied from the contacts of a phone is read', () => {
  expect(Mobile.parse('\u202d13800000001\u202c')).toBe('13800000001')
})

describe('the page that a notice leads to', () => {
  test.each(['/account/work', '/exchange/view/1', '/search?q=%E6%9E%97#top', '/'])('may be %s', (path) => {
    expect(readsOwnPath.parse(path)).toBe(path)
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'account/work',
    '/a b',
    7,
    null,
    undefined,
  ])('is none for %j', (address) => {
    expect(readsOwnPath.parse(address)).toBe('')
  })
})
