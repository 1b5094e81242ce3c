// Every validation rule of the listing form, at its limits.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { emptyDraft, ListingDraft } from '#features/listings/contract/draft.ts'
import { isTermTooLong, ListingFields, pointOf } from '#features/listings/contract/form.ts'

const file = (n: number) => ({ id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, name: 'a.jpg' })
const files = (count: number) => Array.from({ length: count }, (_, i) => file(i))

const valid = {
  forestry_type: 1,
  type: 20,
  province_id: 350000,
  city_id: 350700,
  county_id: 350703,
  measure_area: '120.5',
  price_type: 0,
  price: '36.5',
  years: 30,
  ownership: 1,
  warrant: 4,
  image: files(1),
  images: files(2).slice(1),
  project_name: '建阳杉木林',
  content: '林'.repeat(20),
  user_name: '林先生',
}
/** First error message of each invalid field. */
const complaints = (changes: Record<string, unknown>) => {
  const read = z.safeParse(ListingFields, ListingDraft.parse({ ...valid, ...changes }))
  if (read.success) return {}
  return Object.fromEntries(
    read.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  )
}
const fields = (changes: Record<string, unknown>) =>
  ListingFields.parse(ListingDraft.parse({ ...valid, ...changes }))

describe('what is typed', () => {
  const DETAILS = '林地详情应为 20-1000 个字'
  const AREA = '请填亩数，如 120.5'
  const AREA_BEYOND = `${AREA}；最少 0.01 亩，最多 100 万亩`
  const PRICE = '期望总价请填万元数，如 36.5，定不下来的写“面议”'
  const PRICE_BEYOND = `${PRICE}；最少 100 元，最多 100 亿元`
  const YEARS = '使用年限请填整年数，如 30'
  const YEARS_BEYOND = `${YEARS}；1 到 70 年`
  const PHONE = '请填写 11 位手机号码，或带区号的座机号码（区号-号码）'

  test.for([
    ['content', '林'.repeat(19), DETAILS],
    ['content', '林'.repeat(20), undefined],
    ['content', '林'.repeat(1000), undefined],
    ['content', '林'.repeat(1001), DETAILS],
    ['content', '🌲'.repeat(19), DETAILS],
    ['content', '🌲'.repeat(20), undefined],
    ['content', '🌲'.repeat(1000), undefined],
    ['content', '🌲'.repeat(1001), DETAILS],
    ['content', ` ${'林'.repeat(19)}\n `, DETAILS],
    ['content', '  \n ', '请填写林地详情'],
    ['content', '\u200b'.repeat(20), '请填写林地详情'],
    ['content', `${'林'.repeat(19)}\u200b`, DETAILS],
    ['content', `${'林'.repeat(1000)}\u200b`, undefined],
    ['project_name', '🌲'.repeat(50), undefined],
    ['project_name', '林'.repeat(51), '信息标题不能超过 50 个字'],
    ['project_name', ' ', '请填写信息标题'],
    ...['\u200b\u2060', '\u3164', '\u115f\u1160', '\uffa0', '\u2800', '\ufe0f', ' \u200d\u3000'].map(
      (unseen) => ['project_name', unseen, '请填写信息标题'] as const,
    ),
    ['project_name', '上\n下', '信息标题请写成一行'],
    ['user_name', '', '请填写联系人'],
    ['user_name', '\u3164', '请填写联系人'],
    ['user_name', '林'.repeat(51), '联系人不能超过 50 个字'],
    ['measure_area', '', '请填写实测面积'],
    ['measure_area', '0.01', undefined],
    ['measure_area', 0, AREA_BEYOND],
    ['measure_area', '-1', AREA],
    ['measure_area', '0.001', AREA_BEYOND],
    ['measure_area', '1,000,000', undefined],
    ['measure_area', '１２０．５', undefined],
    ['measure_area', ' 120.5 ', undefined],
    ['measure_area', '12,5', AREA],
    ['measure_area', '0,125', AREA],
    ['measure_area', '1,2345', AREA],
    ['measure_area', '1234,567', AREA],
    ['measure_area', '1,234,56', AREA],
    ['measure_area', ',100', AREA],
    ['measure_area', '1,,000', AREA],
    ['measure_area', '100.1,000', AREA],
    ['measure_area', '1 2', AREA],
    ['measure_area', '1 000', undefined],
    ['measure_area', 1_000_000.01, AREA_BEYOND],
    ['measure_area', '1e3', AREA],
    ['measure_area', '0x10', AREA],
    ['measure_area', '一百亩', undefined],
    ['measure_area', '约12亩', undefined],
    ['measure_area', '120.5亩', undefined],
    ['measure_area', '1,200 亩', undefined],
    ['measure_area', '120公顷', undefined],
    ['measure_area', '120亩亩', AREA],
    ['measure_area', '亩', AREA],
    ['measure_area', '9'.repeat(300), AREA],
    ['price', '', '请填写期望总价，或选择面议'],
    ['price', 0, PRICE_BEYOND],
    ['price', -36.5, PRICE],
    ['price', '12,5', PRICE],
    ['price', '12，5', PRICE],
    ['price', '0.0001', PRICE_BEYOND],
    ['price', '36.12345', '最多 4 位小数，如 36.1235'],
    ['price', '1000000.0001', PRICE_BEYOND],
    ['price', '1000000', undefined],
    ['price', '36.5万元', undefined],
    ['price', '３６．５ 万', undefined],
    ['price', '365000元', undefined],
    ['price', '十二万', undefined],
    ['price', '三千', '请写明是 3000元 还是 3000万元'],
    ['price', '30-40万', '请写明是 30万元 还是 40万元'],
    ['years', '', '请填写使用年限'],
    ['years', 0, YEARS_BEYOND],
    ['years', 1, undefined],
    ['years', 1.5, '请填整数，如 2'],
    ['years', 70, undefined],
    ['years', '30 年', undefined],
    ['years', '30个月', `${YEARS}，或终止日期 2054年12月31日`],
    ['years', '三十', undefined],
    ['years', '2054年止', undefined],
    ['years', '2020年止', '2020-12-31 已经过去，请按权证填写还没到的终止日期'],
    ['years', '长期', '没有写明期限的，请按权证填写终止日期，如 2054年12月31日'],
    ['years', 71, YEARS_BEYOND],
    ['user_phone', '', undefined],
    ['user_phone', '13700001111', undefined],
    ['user_phone', '1370000111', PHONE],
    ['user_phone', '23700001111', PHONE],
    ['spare_phone', '0599-1234567', PHONE],
    ['spare_phone', '0599-8234567', undefined],
    ['spare_phone', '87654321', PHONE],
    ['user_phone', '13700001111/13700002222', '请只填一个号码'],
    ['forestry_type', 6, '请选择流转类别'],
    ['forestry_type', '', '请选择流转类别'],
    ['type', 10, '请选择林地类型'],
    ['ownership', 4, '请选择林地权属'],
    ['warrant', 0, '请选择权证情况'],
    ['forest_category', 3, '请选择森林类别'],
    ['forest_category', '', undefined],
    ['stock_volume', '每亩8方', '蓄积量请填总数：每亩的乘以亩数，如 860'],
    ['stock_volume', '8方/亩', '蓄积量请填总数：每亩的乘以亩数，如 860'],
    ['stand_age', '98年', '请写明是 1998年造林 还是 98年生'],
    ['stand_age', '-1', '林龄请填整年数，如 15'],
    ['stand_age', '很老', '林龄请填整年数，如 15'],
    ['stand_age', 0, undefined],
    ['stock_volume', '0.005', '最多 2 位小数，如 0.01'],
    ['stock_volume', '300 m³', undefined],
    ['stock_volume', '300方', undefined],
    ['stock_volume', '300吨', '蓄积量请填立方米数，如 860'],
    ['remaining_term', 71, '剩余期限请填整年数，如 25；1 到 70 年'],
    ['address', '路'.repeat(101), '详细位置不能超过 100 个字'],
    ['east', '溪'.repeat(51), '东至不能超过 50 个字'],
  ] as const)('%s %j', ([name, value, message]) => {
    expect(complaints({ [name]: value })).toEqual(message === undefined ? {} : { [name]: message })
  })
})

describe('files', () => {
  test.for([
    ['images', 0, '请上传林地照片'],
    ['images', 6, undefined],
    ['images', 7, '最多上传 6 张图片'],
    ['image', 0, '请上传权证照片'],
    ['image', 3, undefined],
    ['image', 4, '最多上传 3 张图片'],
    ['video', 0, undefined],
    ['video', 1, undefined],
    ['video', 2, '最多上传 1 个视频'],
  ] as const)('of %s: %d', ([name, count, message]) => {
    expect(complaints({ [name]: files(count) })).toEqual(message === undefined ? {} : { [name]: message })
  })

  test('are not the same twice', () => {
    expect(complaints({ images: [file(1), file(1)] })).toEqual({ images: '林地照片有重复，请移除一张' })
  })

  test('are known by the number of their upload alone', () => {
    const odd = ['x', null, {}, { id: 'x' }, { id: '../../etc/passwd' }, { id: 5 }]
    expect(ListingDraft.parse({ images: odd }).images).toEqual([])
  })
})

describe('a place', () => {
  test('is picked, and no deeper than three levels', () => {
    const AREA = { province_id: '所在地区只选到区县，乡镇和村请写在“详细位置”' }
    expect(complaints({ province_id: 0 })).toEqual({ province_id: '请选择所在地区' })
    expect(complaints({ province_id: '', area: [350000, 350700, 350703] })).toEqual({})
    expect(complaints({ province_id: '', area: [350000, 350700, 350703, 350703001] })).toEqual(AREA)
    expect(complaints({ area: [1, 2, 3, 4] })).toEqual(AREA)
  })

  test('may have a point, both degrees or none', () => {
    expect(complaints({ lng: '118.1', lat: '27.3' })).toEqual({})
    expect(Object.keys(complaints({ lng: '118.1' }))).toEqual(['lat'])
    expect(Object.keys(complaints({ lat: '27.3' }))).toEqual(['lng'])
    expect(Object.keys(complaints({ lng: '72.9', lat: '54.1' })).toSorted()).toEqual(['lat', 'lng'])
  })
})

const POSITION_PARTS =
  '118.1254|27.3314|118°7′32″|27度19分53秒|东经|北纬|E|N|,|，| |0|60|-|X 3012345.67|Y 39567890.12|Y 567890.12'.split(
    '|',
  )

test('whatever is written as a position, the form draws the point that is stored, or says what is wrong', () => {
  const written = fc
    .array(fc.constantFrom(...POSITION_PARTS), { maxLength: 4 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(written, written, (lng, lat) => {
      const wrong = complaints({ lng, lat })
      const point = pointOf({ lng, lat })
      if (Object.keys(wrong).length > 0) expect(point).toBeUndefined()
      else expect(fields({ lng, lat })).toMatchObject(point ?? { lng: null, lat: null })
    }),
    { numRuns: 2000 },
  )
})

describe('a price', () => {
  test.for([
    [{ face_price: 36.5 }, 36.5],
    [{ forestry_price: '36.5' }, 36.5],
    [{ face_price: 0 }, 0],
    [{ face_price: '0' }, 0],
    [{ face_price: { type: 0, value: '36.5' } }, 36.5],
    [{ face_price: { type: 1, value: '' } }, 0],
    [{ face_price: { type: '1' } }, 0],
    [{ face_price: { value: 12 } }, 12],
    [{ face_price: { type: '', value: '12' } }, 12],
  ] as const)('as the spec sends it, %j, is %d', ([sent, expected]) => {
    expect(fields({ price_type: '', price: '', ...sent }).price).toBe(expected)
  })

  test.for(['', '  ', '\t', null, {}, { type: ' ', value: ' ' }])('that is blank, %j, is none', (sent) => {
    const missing = { price: '请填写期望总价，或选择面议' }
    expect(complaints({ price_type: '', price: '', face_price: sent })).toEqual(missing)
    expect(fields({ price_type: '', price: ' ', face_price: 12 }).price).toBe(12)
  })

  test('of 0 is negotiable only where the spec says so', () => {
    const range = '期望总价请填万元数，如 36.5，定不下来的写“面议”；最少 100 元，最多 100 亿元'
    expect(complaints({ price_type: '', price: '', face_price: { value: 0 } })).toEqual({ price: range })
  })

  test('to be negotiated needs no number', () => {
    expect(fields({ price_type: 1, price: '' }).price).toBe(0)
    expect(fields({ price_type: 1, price: 'abc' }).price).toBe(0)
    for (const price of [
      '面议',
      '详谈',
      '好商量',
      '私聊',
      '电话联系',
      '双方协商',
      '来电详谈',
      '由双方协商确定',
    ])
      expect(fields({ price_type: '', price }).price).toBe(0)
    expect(complaints({ price_type: '0', price: '36万面议' })).toEqual({
      price: '期望总价请只写价格，如 36.5，或只写“面议”',
    })
    expect(complaints({ price_type: '', price: '5' })).toEqual({ price: '请填写期望总价，或选择面议' })
  })
})

test('thousands separators and full-width digits are accepted', () => {
  expect(fields({ measure_area: '１，２００．５亩', price: '1,280' })).toMatchObject({
    measure_area: 1200.5,
    price: 1280,
  })
})

test('invisible characters are removed', () => {
  const phone = '\u202d13700001111\u202c'
  expect(fields({ project_name: '建\u200b阳\u2060林', user_phone: phone })).toMatchObject({
    project_name: '建阳林',
    user_phone: '13700001111',
  })
})

test('omitted values are null or empty', () => {
  expect(fields({})).toMatchObject({
    stand_age: null,
    stock_volume: null,
    forest_category: null,
    remaining_term: null,
    lng: null,
    lat: null,
    species: '',
    east: '',
    user_phone: '',
  })
})

test('sides are stored without what their labels say, and species in one punctuation', () => {
  const sides = {
    east: '东至小溪',
    south: '南以山脊为界',
    west: '无',
    north: '北与张三的山交界',
    species: '杉木,毛竹;马尾松；',
  }
  expect(fields(sides)).toMatchObject({
    east: '小溪',
    south: '山脊',
    west: '',
    north: '张三的山',
    species: '杉木、毛竹、马尾松',
  })
  const plain = {
    east: '东风水库',
    south: '南山',
    west: '西到机耕路',
    north: '北面：防火带',
    species: '杉木',
  }
  expect(fields(plain)).toMatchObject({ ...plain, west: '机耕路', north: '防火带' })
})

test('a term longer than the remaining one is reported, not refused', () => {
  expect(isTermTooLong(fields({ years: 30, remaining_term: 29 }))).toBe(true)
  expect(isTermTooLong(fields({ years: 30, remaining_term: 30 }))).toBe(false)
  expect(isTermTooLong(fields({ years: 30 }))).toBe(false)
})

test('a draft keeps any input as typed', () => {
  expect(ListingDraft.parse({})).toEqual(emptyDraft)
  for (const odd of [null, 'x', [], 5]) expect(ListingDraft.parse(odd)).toEqual(emptyDraft)
  const kept = ListingDraft.parse({ measure_area: '一百多亩', years: 999, project_name: '长'.repeat(30_000) })
  expect(kept).toMatchObject({ measure_area: '一百多亩', years: '999' })
  expect(kept.project_name).toHaveLength(20_000)
  expect(ListingDraft.parse(kept)).toEqual(kept)
})
