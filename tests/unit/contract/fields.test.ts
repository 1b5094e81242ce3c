import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Mobile, PASSWORD, SmsCode } from '#platform/contract/account-fields.ts'
import {
  code,
  codeOr,
  Id,
  integer,
  integerOr,
  labelOf,
  optionalText,
  Page,
  pageOf,
  pageSize,
  readsFlag,
  readsInteger,
  readsList,
  readsText,
  text,
} from '#platform/contract/fields.ts'
import { readsImages } from '#platform/contract/file-fields.ts'

/** The complaint about a value, said after the field's name; undefined where there is none. */
const complaintAbout = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message

describe('a whole number', () => {
  const upToTen = integer(1, 10)

  test.each<[unknown, number]>([
    [1, 1],
    [10, 10],
    ['1', 1],
    ['10', 10],
    ['007', 7],
  ])('%j is taken as %i', (value, number) => {
    expect(upToTen.parse(value)).toBe(number)
  })

  test.each<[unknown, string]>([
    [0, '不能少于 1'],
    ['-3', '不能少于 1'],
    [11, '不能超过 10'],
    ['999999999999999', '不能超过 10'],
    [undefined, '没有填写'],
    [null, '没有填写'],
    ['', '没有填写'],
    [1.5, '格式不正确'],
    ['1.5', '格式不正确'],
    ['1e1', '格式不正确'],
    ['0x1', '格式不正确'],
    [' 1', '格式不正确'],
    ['1 ', '格式不正确'],
    ['１', '格式不正确'],
    ['一', '格式不正确'],
    ['9999999999999999999', '格式不正确'],
    [Number.NaN, '格式不正确'],
    [Number.POSITIVE_INFINITY, '格式不正确'],
    [true, '格式不正确'],
    [[1], '格式不正确'],
    [{}, '格式不正确'],
  ])('%j is refused: %s', (value, complaint) => {
    expect(complaintAbout(upToTen, value)).toBe(complaint)
  })

  test('may have a value for nothing', () => {
    const orFive = integerOr(5, 1, 10)
    for (const nothing of [undefined, null, '']) expect(orFive.parse(nothing)).toBe(5)
    expect(orFive.parse('7')).toBe(7)
    expect(complaintAbout(orFive, 0)).toBe('不能少于 1')
    expect(complaintAbout(orFive, 'x')).toBe('格式不正确')
  })

  test.each([0, 6, -1, '99', 1.5, 'x', '１', true, [1], 1e308])(
    '%j is no code, and its bounds are not told',
    (value) => {
      for (const type of [code('咨询类型', 1, 5), codeOr('咨询类型', 0, 1, 5)])
        expect(complaintAbout(type, value)).toBe('咨询类型不正确')
    },
  )

  test('a code that is missing is said to be, or has a value for nothing', () => {
    expect(complaintAbout(code('咨询类型', 1, 5), undefined)).toBe('没有填写')
    expect(codeOr('咨询类型', 0, 0, 5).parse('')).toBe(0)
    expect(code('咨询类型', 1, 5).parse('5')).toBe(5)
    expect(labelOf(code('咨询类型', 1, 5))).toBe('咨询类型')
  })

  test('ids fit a 32-bit column', () => {
    expect(Id.parse('2147483647')).toBe(2_147_483_647)
    expect(complaintAbout(Id, 2_147_483_648)).toBe('不能超过 2147483647')
    expect(complaintAbout(Id, 0)).toBe('不能少于 1')
  })

  test('pages and page sizes have defaults and bounds', () => {
    expect(z.object({ page: Page, pagesize: pageSize(8) }).parse({})).toEqual({ page: 1, pagesize: 8 })
    expect(complaintAbout(pageSize(8), '101')).toBe('不能超过 100')
  })
})

describe('text', () => {
  const name = text('姓名', 5)

  test('is trimmed', () => {
    expect(name.parse('  王小明 ')).toBe('王小明')
  })

  test.each([undefined, null, '', '   '])('%j is missing', (value) => {
    expect(complaintAbout(name, value)).toBe('请填写姓名')
  })

  test('is counted in characters after trimming', () => {
    expect(name.parse(' 一二三四五 ')).toBe('一二三四五')
    expect(complaintAbout(name, '一二三四五六')).toBe('不能超过 5个字')
  })

  test.each([1, true, [], {}, '有\0空'])('%j is refused', (value) => {
    expect(complaintAbout(name, value)).toBe('格式不正确')
  })

  test('may be empty where it is optional', () => {
    const remark = optionalText('备注', 5)
    for (const nothing of [undefined, null, '', '  ']) expect(remark.parse(nothing)).toBe('')
    expect(complaintAbout(remark, '一二三四五六')).toBe('不能超过 5个字')
    expect(complaintAbout(remark, 3)).toBe('格式不正确')
  })
})

describe('mobile number and code', () => {
  test.each([
    '13800000001',
    ' 13800000001 ',
    13_800_000_001,
    '138-0000-0001',
    '１３８０００００００１',
    '\u202d138 0000 0001\u202c',
    '电话13800000001',
  ])('%j is a mobile number', (value) => {
    expect(Mobile.parse(value)).toBe('13800000001')
  })

  test.each(['', undefined, null, '1380000000', '138000000011', '23800000001', {}, '13800000001\n1'])(
    '%j is none',
    (value) => {
      expect(complaintAbout(Mobile, value)).toBe('请填写正确的手机号码')
    },
  )

  test('a code has six digits', () => {
    expect(SmsCode.parse('012345')).toBe('012345')
    expect(SmsCode.parse(123_456)).toBe('123456')
    expect(complaintAbout(SmsCode, '12345')).toBe('短信验证码为 6 位数字')
    expect(complaintAbout(SmsCode, undefined)).toBe('请填写短信验证码')
  })

  test.each<[string, boolean]>([
    ['abc123', true],
    ['A1!@#$', true],
    ['abcdefghij0123456789', true],
    ['abc12', false],
    ['abcdefghij01234567890', false],
    ['abcdef', false],
    ['123456', false],
    ['abc 123', false],
    ['密码abc123', false],
    ['abc123\n', false],
  ])('password %j: %j', (password, good) => {
    expect(PASSWORD.test(password)).toBe(good)
  })
})

describe('complaints name the field in Chinese', () => {
  test.each<[z.ZodMiniType, string]>([
    [Id, '编号'],
    [Page, '页码'],
    [pageSize(10), '每页条数'],
    [Mobile, '手机号码'],
    [SmsCode, '短信验证码'],
    [text('姓名', 5), '姓名'],
    [optionalText('备注', 5), '备注'],
  ])('%# %s', (schema, label) => {
    expect(labelOf(schema)).toBe(label)
  })

  test('fields of one label do not rename each other', () => {
    const first = text('姓名', 5)
    const second = text('单位', 5)
    expect([labelOf(first), labelOf(second), labelOf(undefined), labelOf(z.string())]).toEqual([
      '姓名',
      '单位',
      undefined,
      undefined,
    ])
  })

  test('no complaint is in another language', () => {
    const schema = z.object({
      a: z.number(),
      b: z.string(),
      c: z.enum(['x']),
      d: z.array(z.string()),
      e: z.boolean(),
    })
    for (const value of [{}, { a: 'x', b: 1, c: 'y', d: [1], e: 'true' }, null, 'x'])
      for (const { message } of schema.safeParse(value).error?.issues ?? [])
        expect(message).toMatch(/^[\u4e00-\u9fff0-9 ]+$/)
  })
})

describe('what a backend answers may be untidy', () => {
  test.each<[unknown, string]>([
    [null, ''],
    [undefined, ''],
    ['文', '文'],
    [3, '3'],
    [0, '0'],
  ])('text %j → %j', (value, read) => {
    expect(readsText.parse(value)).toBe(read)
  })

  test.each<[unknown, number]>([
    [3, 3],
    ['3', 3],
    ['3.9', 3],
    ['12,345.50', 12_345],
    [-2.5, -2],
    [null, 0],
    [undefined, 0],
    ['', 0],
    [' ', 0],
    ['abc', 0],
    [{}, 0],
    [Number.NaN, 0],
  ])('number %j → %i', (value, read) => {
    expect(readsInteger.parse(value)).toBe(read)
  })

  test.each<[unknown, boolean]>([
    [true, true],
    [1, true],
    ['1', true],
    [0, false],
    ['0', false],
    [null, false],
    ['true', true],
    ['on', true],
    ['false', false],
    [2, false],
  ])('flag %j → %j', (value, read) => {
    expect(readsFlag.parse(value)).toBe(read)
  })

  test.each<[unknown, string[]]>([
    [null, []],
    [undefined, []],
    ['', []],
    ['/a.jpg', ['/a.jpg']],
    [[], []],
    [
      [{ file: '/a.jpg' }, { file: '' }, null, {}, { file: null }, '/b.jpg', ''],
      ['/a.jpg', '/b.jpg'],
    ],
    [3, []],
    [{ file: '/a.jpg' }, ['/a.jpg']],
    ['/a.jpg,b/c.png, https://d.example/e.webp', ['/a.jpg', 'b/c.png', 'https://d.example/e.webp']],
    ['/a.jpg?x-image=resize,w_100/quality,q_80', ['/a.jpg?x-image=resize,w_100/quality,q_80']],
    ['["/a.jpg","/b.jpg"]', ['/a.jpg', '/b.jpg']],
    ['[{"file":"/a.jpg"},{"file":""}]', ['/a.jpg']],
    ['{"0":{"file":"/a.jpg"}}', ['/a.jpg']],
    ['[half', []],
    ['data:image/jpeg;base64,/9j/4AAQ', []],
    [{ 0: '/a.jpg', 2: { file: '/b.jpg' } }, ['/a.jpg', '/b.jpg']],
  ])('pictures %j → %j', (value, files) => {
    expect(readsImages.parse(value)).toEqual(files.map((file) => ({ file })))
  })

  test('a list may be null, absent, an empty text or an object of PHP, and is nothing else', () => {
    const list = z.object({ list: readsList(z.object({ id: Id })) })
    for (const empty of [null, '', {}]) expect(list.parse({ list: empty })).toEqual({ list: [] })
    expect(list.parse({})).toEqual({ list: [] })
    expect(list.parse({ list: { 0: { id: 3 }, 2: { id: '5' } } })).toEqual({ list: [{ id: 3 }, { id: 5 }] })
    for (const wrong of ['[]', 0, false, [{ id: 'x' }], { 0: { id: 'x' } }])
      expect(list.safeParse({ list: wrong }).success).toBe(false)
  })

  test('a page of a list reads its count from text', () => {
    expect(pageOf(z.object({ id: Id })).parse({ list: [{ id: '3' }], count: '41' })).toEqual({
      list: [{ id: 3 }],
      count: 41,
    })
  })
})
