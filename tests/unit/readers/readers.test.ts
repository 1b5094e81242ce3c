// Terms, phones, codes, names and positions as people write them.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDocumentNumber, readSmsCode } from '#platform/readers/codes.ts'
import { NAME, readName } from '#platform/readers/name.ts'
import { readPhone } from '#platform/readers/phone.ts'
import { readAngle, readPoint } from '#platform/readers/point.ts'
import { readAge, readTerm } from '#platform/readers/term.ts'
import { readTime } from '#platform/readers/time.ts'
import { type NumberRule, numberComplaint } from '#platform/readers/typed-number.ts'

const TODAY = '2026-11-28'

describe('a term', () => {
  test.each([
    ['30', 30],
    ['三十年', 30],
    ['30年', 30],
    ['还有28年', 28],
    ['剩余年限：28年', 28],
    ['使用期限二十八年', 28],
    ['28年零3个月', 28],
    ['28年半', 28],
    ['336个月', 28],
    ['三十年不变', 30],
    ['28年又3月', 28],
    ['5年3月', 5],
    ['租赁期限30年', 30],
    ['合同期：30年', 30],
    ['剩余使用年限30年', 30],
    ['30年。', 30],
  ])('%j is %d years', (typed, value) => {
    expect(readTerm(typed, TODAY)).toMatchObject({ kind: 'value', value })
  })

  test.each([
    ['2054年止', 28, '2054-12-31'],
    ['2054', 28, '2054-12-31'],
    ['至2054年', 28, '2054-12-31'],
    ['2054-12', 28, '2054-12-31'],
    ['到2054年12月止', 28, '2054-12-31'],
    ['二〇五四年十二月底', 28, '2054-12-31'],
    ['2054年底止', 28, '2054-12-31'],
    ['2054年年底为止', 28, '2054-12-31'],
    ['到2054年6月末', 27, '2054-06-30'],
    ['2054年12月31日', 28, '2054-12-31'],
    ['2054/6/1', 27, '2054-06-01'],
    ['2054.11.28', 28, '2054-11-28'],
    ['2054.11.27', 27, '2054-11-27'],
    ['205412', 28, '2054-12-31'],
    ['2054-12-31 00:00:00', 28, '2054-12-31'],
    ['终止日期：2054年12月31日', 28, '2054-12-31'],
    ['1984年1月1日起至2054年12月31日止', 28, '2054-12-31'],
    ['1984年1月1日起2054年12月31日止', 28, '2054-12-31'],
    ['自1984年到2054年', 28, '2054-12-31'],
    ['1984-1-1－2054-12-31', 28, '2054-12-31'],
    ['19840101-20541231', 28, '2054-12-31'],
    ['1984~2054', 28, '2054-12-31'],
    ['70年，自1984年1月1日至2054年12月31日', 28, '2054-12-31'],
    ['70年（1984年1月1日起）', 27, '2053-12-31'],
    ['从1990年3月起算70年', 33, '2060-03-30'],
    ['30年，到2054年止', 28, '2054-12-31'],
    ['30年（至2054年12月）', 28, '2054-12-31'],
    ['2054 年 12 月 31 日', 28, '2054-12-31'],
    ['2054 年', 28, '2054-12-31'],
    ['至2054 年 12 月 31 日止', 28, '2054-12-31'],
    ['2024 年 1 月 1 日至2054 年 12 月 31 日', 28, '2054-12-31'],
    ['林地使用期限：自2024年01月01日起至2054年12月31日止', 28, '2054-12-31'],
    ['2054年12月31日。', 28, '2054-12-31'],
    ['2054。12。31', 28, '2054-12-31'],
    ['2054.12.31.', 28, '2054-12-31'],
    ['2054年12月31日前', 28, '2054-12-31'],
    ['2054年12月31日以前', 28, '2054-12-31'],
    ['2054-12-31 23:59:59', 28, '2054-12-31'],
    ['2054年12月31日24时止', 28, '2054-12-31'],
    ['2054年12月31日23时59分59秒', 28, '2054-12-31'],
    ['2024年1月1日起30年', 27, '2053-12-31'],
    ['2024年2月29日起30年', 27, '2054-02-28'],
    ['2024年1月1日起，共30年', 27, '2053-12-31'],
    ['1984.1.1-2054.12.31(70年)', 28, '2054-12-31'],
    ['自1984年1月1日起至2054年12月31日止，共70年', 28, '2054-12-31'],
    ['二O五四年', 28, '2054-12-31'],
    ['二0五四年十二月', 28, '2054-12-31'],
  ])('%j ends in %d whole years, on %s', (typed, value, until) => {
    expect(readTerm(typed, TODAY)).toEqual({
      kind: 'value',
      value,
      until,
      understood: `到 ${until}，从今天起满 ${value} 年`,
    })
  })

  test('that is over says so', () => {
    expect(readTerm('2020年止', TODAY)).toMatchObject({ value: -6, understood: '2020-12-31 已经过去' })
    const rule: NumberRule = {
      unit: '年',
      min: 1,
      max: 70,
      decimals: 0,
      ask: '请填整年数',
      bounds: '最多 70 年',
      read: (typed) => readTerm(typed, TODAY),
    }
    expect(numberComplaint('2020年止', rule)).toBe('2020-12-31 已经过去，请按权证填写还没到的终止日期')
    expect(numberComplaint('2126年止', rule)).toBe('请填整年数；最多 70 年')
  })

  test('about a year is about so many years', () => {
    const read = { kind: 'value', value: 28, isAbout: true, understood: '约到 2054-12-31，从今天起满 28 年' }
    expect(readTerm('约2054年', TODAY)).toEqual(read)
    expect(readTerm('2054年左右', TODAY)).toEqual(read)
  })

  test.each([
    ['34年6月', ['2034年6月', '34年6个月']],
    ['54年12月', ['2054年12月', '54年12个月']],
    ['三十四年六月', ['2034年6月', '34年6个月']],
  ])('%j may be a month of the calendar', (typed, texts) => {
    const reading = readTerm(typed, TODAY)
    const meanings = reading.kind === 'unclear' ? reading.meanings : []
    expect(meanings.map(({ text }) => text)).toEqual(texts)
    for (const { text, value } of meanings)
      expect(readTerm(text, TODAY)).toMatchObject({ kind: 'value', value })
  })

  test.each(['70年（自1984年起）', '自1984年起70年', '1984年起70年', '七十年，1984年起'])(
    '%j may end in either of two years',
    (typed) => {
      const reading = readTerm(typed, TODAY)
      const texts = reading.kind === 'unclear' ? reading.meanings.map(({ text }) => text) : []
      expect(texts).toEqual(['2053年止', '2054年止'])
      for (const { text, value } of reading.kind === 'unclear' ? reading.meanings : [])
        expect(readTerm(text, TODAY)).toMatchObject({ kind: 'value', value })
    },
  )

  test.each(['长期', '长期不变', '永久有效', '无固定期限', '承包期内', '合同期内', '以合同为准'])(
    '%j has no end',
    (typed) => {
      expect(readTerm(typed, TODAY)).toEqual({ kind: 'endless' })
    },
  )

  test.each([
    '2054-13',
    '2054.02.30',
    '明年',
    '03/04/2054',
    '30年止',
    '30个月',
    '2054年至1984年',
    '终止日期：30',
    '12月',
    '6月',
    '08年',
    '08年3月',
    '34年13月',
    '9999年1月1日起70年',
    '30年（1984年至2054年）',
    '1984.1.1-2054.12.31(30年)',
  ])('%j is none', (typed) => {
    expect(readTerm(typed, TODAY)).toEqual({ kind: 'unreadable' })
  })
})

describe('a time', () => {
  test.each([
    ['二〇二六年十二月二十日上午九时三十分', '2026-12-20T09:30:00'],
    ['二○二六年十二月二十日下午三时', '2026-12-20T15:00:00'],
    ['2026年12月20日 9:30（北京时间）', '2026-12-20T09:30:00'],
    ['2026年12月20日上午9时30分（北京时间）', '2026-12-20T09:30:00'],
    ['北京时间2026年12月20日9:30', '2026-12-20T09:30:00'],
    ['2026年12月20日（星期日）9:30', '2026-12-20T09:30:00'],
    ['2026年12月20日24时', '2026-12-21T00:00:00'],
    ['2026-12-31 24:00', '2027-01-01T00:00:00'],
    ['2026年12月20日中午12点', '2026-12-20T12:00:00'],
    ['2026年12月20日17时整', '2026-12-20T17:00:00'],
    ['2026年12月20日17:00前', '2026-12-20T17:00:00'],
    ['二〇二六年十二月二十日', '2026-12-20'],
    ['二O二六年十月十二日九时三十分', '2026-10-12T09:30:00'],
    ['二0二六年十月十二日 九时', '2026-10-12T09:00:00'],
    ['二〇二六 年 十 月 十二 日 九 时', '2026-10-12T09:00:00'],
  ])('%s is %s', (typed, time) => {
    expect(readTime(typed)).toBe(time)
  })

  test.each(['2026年12月20日 25:61', '2026-12-20 9:61', '2026-12-20 24:30', '12月20日 9:30'])(
    '%s is none',
    (typed) => {
      expect(readTime(typed)).toBe(typed)
    },
  )
})

describe('an age of trees', () => {
  test.each([
    ['15', 15],
    ['15年生', 15],
    ['十五年', 15],
    ['300', 300],
    ['2010', 16],
    ['2010年', 16],
    ['二〇一〇年', 16],
    ['2010年造林', 16],
    ['1990年春季造林', 36],
    ['2010.3', 16],
    ['2026年', 0],
    ['林龄15', 15],
    ['树龄15年', 15],
    ['平均林龄：15年', 15],
    ['15岁', 15],
    ['98年造林', 28],
    ['98年种的', 28],
    ['08年', 18],
    ['30年', 30],
    ['98年生', 98],
  ])('of %j is %d years', (typed, value) => {
    expect(readAge(typed, TODAY)).toMatchObject({ kind: 'value', value })
  })

  test.each([
    ['98年', ['1998年造林', '98年生']],
    ['15年', ['2015年造林', '15年生']],
    ['2008-2010', ['16年生', '18年生']],
    ['15-20年', ['15年生', '20年生']],
    ['2008年至2010年造林', ['16年生', '18年生']],
  ])('of %j is asked', (typed, texts) => {
    const reading = readAge(typed, TODAY)
    const meanings = reading.kind === 'unclear' ? reading.meanings : []
    expect(meanings.map(({ text }) => text)).toEqual(texts)
    for (const { text, value } of meanings)
      expect(readAge(text, TODAY)).toMatchObject({ kind: 'value', value })
  })

  test('from a year of planting is said back', () => {
    expect(readAge('2010年', TODAY)).toMatchObject({ understood: '2010 年造林，16 年生' })
  })

  test.each(['2030', '2030年', '长期', '中龄林'])('%j is none', (typed) => {
    expect(readAge(typed, TODAY)).toEqual({ kind: 'unreadable' })
  })
})

test.each([
  ['几十亩', '“几十亩”看不出是多少：请填亩数，如 120.5，大约的在前面写“约”'],
  ['十几亩', '“十几亩”看不出是多少：请填亩数，如 120.5，大约的在前面写“约”'],
  ['一百亩不到', '“一百亩不到”看不出是多少：请填亩数，如 120.5，大约的在前面写“约”'],
  ['100亩以上', '“100亩以上”看不出是多少：请填亩数，如 120.5，大约的在前面写“约”'],
  ['七八十亩', '请写明是 70亩 还是 80亩'],
  ['很大', '请填亩数，如 120.5'],
  ['5垧', '一垧有多大各地不同，请换算成亩或公顷'],
])('%j is asked about in words', (typed, complaint) => {
  const rule: NumberRule = {
    unit: '亩',
    min: 1,
    max: 1e6,
    decimals: 2,
    ask: '请填亩数，如 120.5',
    bounds: '',
  }
  expect(numberComplaint(typed, rule)).toBe(complaint)
})

describe('a phone', () => {
  test.each([
    '\u202d138 0013 8000\u202c',
    '+86 138-0013-8000',
    '0086 13800138000',
    '138.0013.8000',
    '138—0013—8000',
    '电话13800138000',
    '手机号：13800138000',
    '移动电话13800138000',
    '电话/微信：13800138000',
    '013800138000',
    '13800138000 微信同号',
    '13800138000（同微信）',
    '１３８００１３８０００',
  ])('%j is a mobile', (typed) => {
    expect(readPhone(typed)).toEqual({ kind: 'mobile', number: '13800138000' })
  })

  test.each([
    ['010－87654321', '010-87654321'],
    ['0591—87654321', '0591-87654321'],
    ['(0591)8765 4321', '0591-87654321'],
    ['0598 765 4321', '0598-7654321'],
    ['+86 591 87654321', '0591-87654321'],
    ['86 0591 87654321', '0591-87654321'],
    ['0591-87654321转8', '0591-87654321转8'],
    ['0591-87654321 分机 803', '0591-87654321转803'],
    ['0599-5512345-8', '0599-5512345转8'],
    ['（0599）5512345-8', '0599-5512345转8'],
    ['0599 5512345 8', '0599-5512345转8'],
    ['0599-5512345（8）', '0599-5512345转8'],
    ['010-87654321-803', '010-87654321转803'],
    ['0598-765-4321', '0598-7654321'],
    ['4001234567', '400-123-4567'],
  ])('%j is the landline %s', (typed, number) => {
    expect(readPhone(typed)).toEqual({ kind: 'landline', number })
  })

  test.each(['13800138000/13900139000', '13800138000、13900139000', '13800138000 13900139000'])(
    'of two, %j, one is to be chosen',
    (typed) => {
      expect(readPhone(typed)).toEqual({ kind: 'several', numbers: ['13800138000', '13900139000'] })
    },
  )

  test.each([
    '87654321',
    '8687654321',
    '5918765432',
    '138001380001',
    '12345',
    '+1 415 555 0100',
    '无',
    '010-8765432',
    '0599-5512345,8',
  ])('%j is none', (typed) => {
    expect(readPhone(typed)).toEqual({ kind: 'unreadable' })
  })

  test('keeps its digits whatever stands between them', () => {
    const mark = fc.constantFrom('', ' ', '-', '.', '\u200b', '－', '—', '\u00a0')
    fc.assert(
      fc.property(fc.stringMatching(/^1[3-9]\d{9}$/), mark, mark, (number, one, two) => {
        const typed = [number.slice(0, 3), one, number.slice(3, 7), two, number.slice(7)].join('')
        expect(readPhone(typed)).toEqual({ kind: 'mobile', number })
      }),
      { seed: 38 },
    )
  })
})

test.each([
  '验证码：257704，5分钟内有效',
  '【林权】您的验证码为257704',
  '257 704',
  '257-704',
  '２５７７０４',
  ' 257704 ',
])('the code of %j is read', (typed) => {
  expect(readSmsCode(typed)).toBe('257704')
})
test('of two codes none is chosen', () => {
  expect(readSmsCode('257704 或 123456')).toBe('257704 或 123456')
})

test.each([
  '110105-19900307-123x',
  '\u202d11010519900307123X\u202c',
  '110105 1990 0307 123X',
  '身份证号：110105 1990 0307 123X',
  '居民身份证号码11010519900307123x',
  '１１０１０５１９９００３０７１２３ｘ',
])('the groups of %j are one number', (typed) => {
  expect(readDocumentNumber(typed)).toBe('11010519900307123X')
})

test.each([
  ['张〇', '张〇'],
  ['买买提‧艾力', '买买提·艾力'],
  ['买买提・艾力', '买买提·艾力'],
  ['买买提 • 艾力', '买买提·艾力'],
  ['买买提．艾力.江', '买买提·艾力·江'],
  ['买买提●艾力', '买买提·艾力'],
  ['买买提˙艾力', '买买提·艾力'],
  ['买买提。艾力', '买买提·艾力'],
  ['张○', '张〇'],
  ['王○明', '王〇明'],
  ['O’Neil', "O'Neil"],
  ['O´Neil', "O'Neil"],
  ['J. Smith', 'J. Smith'],
  ['\u200b王\u3000芳 ', '王 芳'],
])('%j is the name %s', (typed, name) => {
  expect(readName(typed)).toBe(name)
  expect(NAME.test(name)).toBe(true)
})

test('a name that somebody has left out is none', () => {
  expect(NAME.test(readName('张○○'))).toBe(false)
})

describe('a position', () => {
  test.each([
    '118.1254,27.3314',
    '118.1254，27.3314',
    '118.1254 27.3314',
    '(118.1254, 27.3314)',
    '东经118.1254 北纬27.3314',
    'E118.1254 N27.3314',
    '北纬27.3314，东经118.1254',
    'lat: 27.3314, lng: 118.1254',
    '经度：118.1254，纬度：27.3314',
  ])('is read from %j', (typed) => {
    expect(readPoint(typed)).toEqual({ kind: 'point', point: { lng: 118.1254, lat: 27.3314 } })
  })

  test.each([
    '118°7′32″,27°19′53″',
    '118°7′32″E 27°19′53″N',
    '27°19′53″N 118°7′32″E',
    '118度7分32秒 27度19分53秒',
    '118°7\'32" 27°19\'53"',
    '118 7 32 27 19 53',
    '118º7′32″, 27º19′53″',
    '118˚7ʹ32ʺ 27˚19ʹ53ʺ',
    '118゜7´32〞 27゜19´53〞',
    '118-7-32，27-19-53',
    '118:07:32 27:19:53',
    '东经118 7 32 北纬27 19 53',
  ])('in degrees, minutes and seconds, %j, is said back in decimals', (typed) => {
    expect(readPoint(typed)).toEqual({
      kind: 'point',
      point: { lng: 118.125556, lat: 27.331389 },
      understood: '东经 118.125556 度，北纬 27.331389 度',
    })
  })

  test('with the latitude first is offered to be exchanged', () => {
    expect(readPoint('27.3314,118.1254')).toEqual({
      kind: 'exchanged',
      point: { lng: 118.1254, lat: 27.3314 },
    })
  })

  test('of a survey sheet is taken apart', () => {
    expect(readPoint('X 3012345.67 Y 39567890.12')).toEqual({
      kind: 'grid',
      grid: { north: 3012345.67, east: 567890.12, zone: 39 },
    })
    expect(readPoint('X=3012345.67，Y=567890.12')).toEqual({
      kind: 'grid without zone',
      north: 3012345.67,
      east: 567890.12,
    })
  })

  test.each([
    ['西安80 X 3012345.67 Y 39567890.12', '西安80'],
    ['1980西安坐标系：X 3012345.67，Y 39567890.12', '西安80'],
    ['X 3012345.67 Y 20567890.12（北京54）', '北京54'],
    ['北京1954坐标系 118°7′32″ 27°19′53″', '北京54'],
    ['Xian80, X 3012345 Y 39567890', '西安80'],
  ])('%j is of an old datum', (typed, name) => {
    expect(readPoint(typed)).toEqual({ kind: 'old datum', name })
  })

  test.each([
    'CGCS2000 X 3012345.67 Y 39567890.12',
    '2000国家大地坐标系：X=3012345.67，Y=39567890.12',
    'x 3012345.67 y 39567890.12 (CGCS2000)',
    '2000坐标系 X3012345.67 Y39567890.12',
  ])('%j is of the datum of surveys', (typed) => {
    expect(readPoint(typed).kind).toBe('grid')
  })

  test.each([
    'X 3012345.67 Y 39567890.12',
    'Y=39567890.12 X=3012345.67',
    '3012345.67, 39567890.12',
    'X 39567890.12，Y 3012345.67',
    'X3012345.67Y39567890.12',
    '横坐标39567890.12 纵坐标3012345.67',
  ])('of a survey sheet has its halves in any order: %j', (typed) => {
    expect(readPoint(typed)).toEqual({
      kind: 'grid',
      grid: { north: 3012345.67, east: 567890.12, zone: 39 },
    })
  })

  test.each(['118 7', '118 7 27 19', '118 7 32 27 19', '118 70 32 27 19 53', '27 19 53'])(
    '%j is no pair: it may be degrees and minutes',
    (typed) => {
      expect(readPoint(typed)).toEqual({ kind: 'unreadable' })
    },
  )

  test.each(['1,2', '118.1254', '118.1254,118.1254', '118°70′ 27°', 'X 3012345 Y 99567890', '武夷山'])(
    '%j is none',
    (typed) => {
      expect(readPoint(typed)).toEqual({ kind: 'unreadable' })
    },
  )

  test.each([
    '118°7′32″',
    '118度7分32秒',
    '118° 7\' 32"',
    '东经118°7′32″',
    '118°7.5333′',
    '118 7 32',
    '118 07 32',
    '118-7-32',
    '118.7.32',
    '118：7：32',
    '118 7.5333',
    '东经 118 7 32',
  ])('one coordinate is read from %j', (typed) => {
    const reading = readAngle(typed, 'lng')
    expect(reading.kind === 'value' && reading.value).toBeCloseTo(118.12555, 4)
  })

  test('a latitude is no longitude', () => {
    expect(readAngle('北纬27.3', 'lng')).toEqual({ kind: 'unreadable' })
  })

  test('no text makes a reader throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 250 }), (typed) => {
        for (const read of [readPoint, readPhone, readSmsCode, readDocumentNumber, readName]) read(typed)
        readTerm(typed, TODAY)
        readAngle(typed, 'lat')
      }),
      { numRuns: 3_000, seed: 38 },
    )
  })
})
