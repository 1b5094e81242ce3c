// What people type into the exchange's keyword box, and which filters it becomes.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFilterWords } from '#features/listings/rules/filter-words.ts'
import type { Unsupported } from '#features/listings/rules/keyword-parts.ts'
import {
  searchExamples,
  unclearSearchExamples,
  unsupportedSearchExamples,
} from '#platform/readers/examples.ts'

const understood = (typed: string) => {
  const { keyword, read } = readFilterWords(typed)
  return [keyword, ...read.map(({ text }) => text)]
}

describe('what is understood becomes filters, and the rest stays words', () => {
  test.each<[typed: string, keyword: string, ...conditions: string[]]>([
    ['南平 100亩以上 杉木 20万以内', '南平 杉木', '面积 100 亩以上', '总价 20 万元以下'],
    ['南平100亩以上杉木20万以内', '南平 杉木', '面积 100 亩以上', '总价 20 万元以下'],
    ['１００亩以上，２０万元以内', '', '面积 100 亩以上', '总价 20 万元以下'],
    ['１，２００亩以上', '', '面积 1200 亩以上'],
    ['50，100亩以上', '50', '面积 100 亩以上'],
    ['预算50万，100亩以上', '', '总价 50 万元以下', '面积 100 亩以上'],
    ['想找建阳的杉木，预算50万，100亩左右', '想找建阳的杉木', '总价 50 万元以下', '面积 80–120 亩'],
    ['预算50万左右', '', '总价 40–60 万元'],
    ['南平，总价不超100万', '南平', '总价 100 万元以下'],
    ['三百亩到五百亩', '', '面积 300–500 亩'],
    ['三百到五百亩', '', '面积 300–500 亩'],
    ['300-500亩 南平', '南平', '面积 300–500 亩'],
    ['1到5千亩', '', '面积 1000–5000 亩'],
    ['50公顷左右', '', '面积 600–900 亩'],
    ['大约500亩', '', '面积 400–600 亩'],
    ['80公顷以上', '', '面积 1200 亩以上'],
    ['面积不少于1.2万亩', '', '面积 12000 亩以上'],
    ['每亩年租50元以下', '', '单价 50 元/亩·年以下'],
    ['50元/亩·年以内', '', '单价 50 元/亩·年以下'],
    ['30年以上', '', '年限 30 年以上'],
    ['剩余年限超过二十年', '', '年限 20 年以上'],
    ['面议', '', '价格面议'],
    ['杉木 价格面议', '杉木', '价格面议'],
    ['面议或10万以下', '', '价格面议', '总价 10 万元以下'],
    ['面議 或者 10萬以下', '', '价格面议', '总价 10 万元以下'],
    ['10万以下或面议', '', '总价 10 万元以下', '价格面议'],
    ['10万以下 面议也行', '', '总价 10 万元以下', '价格面议'],
    ...['價格面議', '可面议', '面议。', '（面议）', '价面议', '价格可谈'].map(
      (typed): [string, string, string] => [typed, '', '价格面议'],
    ),
    ['面议或毛竹', '面议或毛竹'],
    ['建阳毛竹山', '建阳', '毛竹'],
    ['建阳县杉樹林 转让', '建阳县', '杉木', '转让'],
    ['毛竹 或 杉木', '毛竹或杉木', '毛竹或杉木'],
    ['红豆杉林', '红豆杉林'],
    ['国有毛竹林场', '国有毛竹林场'],
    ['100,120亩以上', '', '面积 100120 亩以上'],
    ['福建的毛竹林', '福建', '毛竹'],
    ['竹林 转让 不到十万', '', '竹类', '转让', '总价 10 万元以下'],
    ['10到20万', '', '总价 10–20 万元'],
    ['10万-20万', '', '总价 10–20 万元'],
    ['总价三十到五十万', '', '总价 30–50 万元'],
    ...[
      '￥100000-120000',
      '￥100000～￥120000',
      'RMB 100000-120000',
      '￥10万-12万',
      '￥10-12万',
      '10万到12万',
    ].map((typed): [string, string, string] => [typed, '', '总价 10–12 万元']),
    ['建阳 总价￥100000-120000 杉木', '建阳 杉木', '总价 10–12 万元'],
    ['1.2亿以下', '', '总价 12000 万元以下'],
    ['500000元以内的林地', '林地', '总价 50 万元以下'],
    ['面积100以上', '', '面积 100 亩以上'],
    ...searchExamples.map((example): [string, string, ...string[]] => [...example]),
    ['一百五十亩上下', '', '面积 120–180 亩'],
    ['10到50亩', '', '面积 10–50 亩'],
    ['50-100亩之间', '', '面积 50–100 亩'],
    ['价格30万到50万之间', '', '总价 30–50 万元'],
    ['100亩到200亩之间的毛竹林', '', '面积 100–200 亩', '毛竹'],
    ['八万元以下', '', '总价 8 万元以下'],
    ['100畝以上', '', '面积 100 亩以上'],
    ['3百五十亩以上', '', '面积 350 亩以上'],
    ['36万五千以内', '', '总价 37 万元以下'],
    ['12亩3分以上', '', '面积 12 亩以上'],
    ['8公顷5亩以上', '', '面积 125 亩以上'],
    ['1亿2000万以内', '', '总价 12000 万元以下'],
    ['10亩起', '', '面积 10 亩以上'],
    ['100亩+', '', '面积 100 亩以上'],
    ['100+亩', '', '面积 100 亩以上'],
    ['最好100亩以上', '', '面积 100 亩以上'],
    ['超过五十亩不超过一百亩', '', '面积 50 亩以上', '面积 100 亩以下'],
    ['300亩内', '', '面积 300 亩以下'],
    ['100亩以上内蒙古', '内蒙古', '面积 100 亩以上'],
    ['承包期20年以上', '', '年限 20 年以上'],
    ['找一块100亩左右的杉木林', '', '面积 80–120 亩', '杉木'],
    ['我要买50万以内的林地', '林地', '总价 50 万元以下'],
    ['想租 100亩以上的竹林', '', '面积 100 亩以上', '竹类'],
    ['离建阳近', '建阳', '建阳'],
    ['离三明市区不远的竹林', '三明市区', '三明市区', '竹类'],
    ['在建阳附近的杉木，100亩以上', '建阳 杉木', '建阳', '面积 100 亩以上'],
    ['建阳周边杉木', '建阳 杉木', '建阳'],
    // The search parts them, and finds titles and places as well as the species that owners name.
    ['云南核桃 50亩以上', '云南核桃', '面积 50 亩以上'],
    ...(
      [
        ['毛竹山', '毛竹'],
        ['楠竹林', '毛竹'],
        ['杉木山', '杉木'],
        ['杉树林', '杉木'],
        ['杉林', '杉木'],
        ['松林', '松类'],
        ['松树山', '松类'],
        ['松木林地', '松类'],
        ['松木', '松类'],
        ['马尾松林', '马尾松'],
        ['竹子', '竹类'],
        ['竹林地', '竹类'],
        ['油茶山', '油茶'],
        ['油茶园', '油茶'],
        ['板栗林子', '板栗'],
        ['核桃地', '核桃'],
        ['桉树山场', '桉树'],
        ['桉林', '桉树'],
        ['柏树林', '柏木'],
        ['橡胶园地', '橡胶'],
      ] as const
    ).map(([typed, species]): [string, string, string] => [`建阳 ${typed}`, '建阳', species]),
    ['百把亩', '', '面积 80–120 亩'],
    ['百十来亩', '', '面积 80–120 亩'],
    ['十来万', '', '总价 8–12 万元'],
    ['三五十亩', '', '面积 30–50 亩'],
    ['五七亩', '', '面积 5–7 亩'],
    ['一百二三十亩左右', '', '面积 120–130 亩'],
    ['貳佰畝以上', '', '面积 200 亩以上'],
    ['不低于100亩', '', '面积 100 亩以上'],
    ['100亩最多', '', '面积 100 亩以下'],
    ['不要超过100亩', '', '面积 100 亩以下'],
    ['不能少于50亩', '', '面积 50 亩以上'],
    ['剩20年以上', '', '年限 20 年以上'],
    ['一亩以上', '', '面积 1 亩以上'],
    ['50万 最多 100亩', '50万', '面积 100 亩以下'],
    ['预算50万 最少 100亩', '', '总价 50 万元以下', '面积 100 亩以上'],
    ['100亩最多 三明', '三明', '面积 100 亩以下'],
    ['建阳有没有100亩以上', '建阳', '面积 100 亩以上'],
    ['100亩以上 不要 松木', '', '面积 100 亩以上', '不要松类'],
    ['100亩以上不要松木', '', '面积 100 亩以上', '不要松类'],
    ['不要松木100亩以上', '', '不要松类', '面积 100 亩以上'],
    ['50万以内不含公益林', '', '总价 50 万元以下', '不要公益林'],
    ...[
      '不要松木',
      '除了松木',
      '除了松木之外',
      '松木以外',
      '除松木外',
      '不是松木',
      '非松木',
      '松木不要',
      '松木除外',
      '不要松',
    ].map((typed): [string, string, string] => [typed, '', '不要松类']),
    ['杉木 除了建阳', '杉木', '不要建阳'],
    ['不考虑竹林', '', '不要竹类'],
    ['不要松木、杉木', '', '不要松类、不要杉木'],
    ['不要松木和杉木', '', '不要松类、不要杉木'],
    ['不要和平县', '', '不要和平县'],
    ['不要转包 不要面议', '', '不要转包', '不要价格面议'],
    ['不要馬尾松', '', '不要马尾松'],
    ['除杉樹外', '', '不要杉木'],
    ['不考慮松樹與毛竹', '', '不要松类、不要毛竹'],
    ['毛竹林 不要 轉讓', '', '毛竹', '不要转让'],
    ['馬尾松林 面議', '', '马尾松', '价格面议'],
    ['南靖 總價五萬元以內 不少於一百畝', '南靖', '总价 5 万元以下', '面积 100 亩以上'],
    ['乾縣 杉樹林', '乾縣', '杉木'],
    ...['转让和出租', '转让、出租', '转让及出租', '转让或出租', '转让跟出租', '轉讓與出租'].map(
      (typed): [string, string, string] => [`建阳 ${typed}`, '建阳', '转让或出租'],
    ),
    ['建阳 转让 出租', '建阳', '转让', '出租'],
    ['有林地、乔木林地 出租', '', '有林地或乔木林地', '出租'],
    ...['毛竹林和杉木林', '毛竹林、杉树林', '毛竹山或者杉木', '毛竹、杉木', '楠竹与杉林'].map(
      (typed): [string, string, string] => [`建阳 ${typed}`, '建阳 毛竹或杉木', '毛竹或杉木'],
    ),
    ['出租 100亩以上', '', '出租', '面积 100 亩以上'],
    ['出租100亩以上', '', '出租', '面积 100 亩以上'],
    ['国有 100亩以上', '国有', '面积 100 亩以上'],
    ['毛竹林 不要 松木', '', '毛竹', '不要松类'],
    ['100亩以上的松林以及竹林', '松或竹', '面积 100 亩以上', '松或竹'],
  ])('%j', (typed, ...answer) => {
    const [keyword, ...conditions] = understood(typed)
    expect([keyword, ...conditions]).toEqual(answer)
  })
})

describe('what may mean several things stays a word, and each is offered', () => {
  test.each<[typed: string, ...meanings: string[]]>([
    ['南平竹林', '竹类'],
    ['议价', '价格面议'],
    ...['15年以上杉木', '15年以上的马尾松', '杉木15年以上'].map((typed): [string, string] => [
      typed,
      '年限 15 年以上',
    ]),
    ...['200亩山', '200亩林地', '租200亩山', '求购200亩杉木', '建阳200亩', '200亩急转', '200亩有证'].map(
      (typed): [string, string] => [typed, '面积 160–240 亩'],
    ),
    ['200到300亩山', '面积 200–300 亩'],
    ['不超过200亩山', '面积 200 亩以下'],
    ['100亩20万', '面积 80–120 亩', '总价 16–24 万元'],
    ['100亩20万元', '面积 80–120 亩', '总价 16–24 万元'],
    ['300亩多', '面积 300–400 亩'],
    ['五十万一百亩以上', '面积 500100 亩以上'],
    ['100,12亩以上', '面积 12 亩以上'],
    ['年租金50元以下', '单价 50 元/亩·年以下'],
    ['50元1亩以下', '单价 50 元/亩·年以下'],
    ...['评分80分以上', '评分80以上'].map((typed): [string, ...string[]] => [
      typed,
      '评分 85 分以上（Ⅰ 等）',
      '评分 70 分以上',
      '评分 55 分以上',
    ]),
    ['100,120亩', '面积 100–120 亩', '面积 80096–120144 亩'],
    ['100以上', '总价 100 万元以上', '面积 100 亩以上', '单价 100 元/亩·年以上'],
    ['三千以内', '总价 3000 万元以下', '面积 3000 亩以下', '单价 3000 元/亩·年以下'],
    ...unclearSearchExamples.map((example): [string, ...string[]] => [...example]),
    ['500元以下', '单价 500 元/亩·年以下'],
    ['￥50-60/亩', '单价 50–60 元/亩·年'],
    ['￥500以下', '单价 500 元/亩·年以下'],
    ['￥100000以下', '总价 10 万元以下', '单价 100000 元/亩·年以下'],
    ['总价100000以下', '总价 100000 万元以下', '总价 10 万元以下'],
    ['100000-120000', '总价 100000–120000 万元', '总价 10–12 万元', '面积 100000–120000 亩'],
    ['每亩500元以下', '单价 500 元/亩·年以下'],
    ['50元/亩以下', '单价 50 元/亩·年以下'],
    ['230亩', '面积 184–276 亩'],
    ['投资20万以内', '总价 20 万元以下'],
    ['每亩500以下', '单价 500 元/亩·年以下'],
    ['每亩500块以内', '单价 500 元/亩·年以下'],
    ['120多亩', '面积 120–130 亩'],
    ['三十多万', '总价 30–40 万元'],
    ['两万一亩以内', '面积 21000 亩以下', '单价 20000 元/亩·年以下'],
    ['1000块一亩以下', '单价 1000 元/亩·年以下'],
    ['一亩2万以内', '单价 20000 元/亩·年以下'],
    ['一百多亩以上', '面积 100 亩以上'],
    ['租20年', '年限 16–24 年'],
    ['竹山', '竹类'],
    ['松山', '松类'],
    ['杨林', '杨树'],
    ...['不要太贵', '不要离路远', '不要的'].map((typed): [string] => [typed]),
    ...unsupportedSearchExamples.map(([typed]): [string] => [typed]),
    ...[
      '100亩以上不要',
      '100亩不要',
      '100亩以上的都不要',
      '20万以内不考虑',
      '不考虑100亩以上',
      '没有100亩以上',
      '毛竹林、100亩以上不要',
      '100亩以上和50万以内不要',
      '不要毛竹林、100亩以上',
    ].map((typed): [string] => [typed]),
    ['林龄 10 年左右'],
    ['林齡10年左右'],
    ['树龄30年以上'],
  ])('%j', (typed, ...meanings) => {
    const { keyword, read, unclear } = readFilterWords(typed)
    expect({ keyword, read }).toEqual({ keyword: typed, read: [] })
    expect(unclear.flatMap(({ meanings: all }) => all.map(({ text }) => text))).toEqual(meanings)
  })
})

test.each([
  '杉木',
  '福建',
  '竹山县',
  '杨林镇',
  '紫竹林',
  '90年代林场',
  '1999年以上',
  '三到五百亩',
  '3 200亩以上',
  '五一100亩以上',
  '85分以上',
  'FJ/2024/01',
  '闽林招〔2024〕012号',
  '小班号 350703101003010',
  '2-3年生杉木',
  '03/04/2026',
  '三明',
  '十堰',
  '一百年',
  '0亩以上',
  '离建阳远',
  '离建阳不近',
  '附近',
  '杉木一带一路',
  '不要超过的林地',
  '-5亩以上',
  '云南松',
  '柳杉木',
  '杉木毛竹',
  '几十亩',
  '没有杉木',
  '50万最多 100亩',
  '联系',
  '咨询',
  '100亩最少 50万以内',
  '最多100亩以上',
  '无松木',
  '不种杉木',
  '非洲',
  '有路有水',
  '福建和江西',
  '杉木和马尾松混交林',
  '建阳杉木、毛竹',
  '毛竹和云南松树皮',
  '转让和平县',
])('%j stays as it is', (typed) => {
  expect(readFilterWords(typed)).toMatchObject({ keyword: typed, read: [] })
})

test.each([
  ['50万，100亩以上', '面积 100 亩以上', '总价 40–60 万元'],
  ['50万100亩以上', '面积 100 亩以上', '总价 40–60 万元'],
  ['50万元100亩以上', '面积 100 亩以上', '总价 40–60 万元'],
  ['20万，30年以上', '年限 30 年以上', '总价 16–24 万元'],
  ['20万三十年以上', '年限 30 年以上', '总价 16–24 万元'],
  ['不超过50万，100亩', '总价 50 万元以下', '面积 80–120 亩'],
  ['毛竹山100亩', '毛竹', '面积 80–120 亩'],
  ['100亩转让', '转让', '面积 80–120 亩'],
  ['100亩有林地', '有林地', '面积 80–120 亩'],
  ['100亩毛竹山', '毛竹', '面积 80–120 亩'],
  ['15年以上的杉木林', '杉木', '年限 15 年以上'],
  ['杉木林15年以上', '杉木', '年限 15 年以上'],
])('of %j is read %j, and offered %j', (typed, set, offered) => {
  const { read, unclear } = readFilterWords(typed)
  expect(read.map(({ text }) => text)).toEqual([set])
  expect(unclear.flatMap(({ meanings }) => meanings.map(({ text }) => text))).toEqual([offered])
})

test.each<[typed: string, asks: string, unsupported: Unsupported]>([
  ['20年以上树龄', '20年以上树龄', 'age'],
  ['建阳 20年以上树龄的杉木', '20年以上树龄', 'age'],
  ['20年以上的老树', '20年以上的老树', 'age'],
  ['10年以上大树', '10年以上大树', 'age'],
  ['10年以下的幼林', '10年以下的幼林', 'age'],
  ['树龄20年的杉木', '树龄20年', 'age'],
  ['林龄20以上', '林龄20以上', 'age'],
  ['年租金3万以下', '年租金3万以下', 'rent'],
  ['一年3万以内', '一年3万以内', 'rent'],
  ['建阳 年租3万以下', '年租3万以下', 'rent'],
  ['地租3万以下', '地租3万以下', 'rent'],
  ['每月3000元以内', '每月3000元以内', 'rent'],
  ['3万元一年以内', '3万元一年以内', 'rent'],
  ['3万/年以下', '3万/年以下', 'rent'],
  ['评分60以下', '评分60以下', 'score'],
  ['建阳 几十亩', '几十亩', 'vague'],
  ['十几亩山', '十几亩', 'vague'],
  ['上百亩', '上百亩', 'vague'],
  ['数百亩以上', '数百亩', 'vague'],
  ['几十万', '几十万', 'vague'],
])('%j asks for %j, which no filter finds: %s', (typed, asks, unsupported) => {
  const { read, unclear } = readFilterWords(typed)
  expect(read).toEqual([])
  expect(unclear).toMatchObject([{ typed: asks, meanings: [], unsupported }])
})

test('what is left out twice is left out once, and each by itself', () => {
  expect(readFilterWords('不要松木 不要建阳，除了松树').asked).toEqual({ without: '松类、建阳、松类' })
  const { asked, unclear } = readFilterWords('100亩以上不要 不要松木')
  expect(asked).toEqual({ without: '松类' })
  expect(unclear).toMatchObject([{ typed: '100亩以上不要', unsupported: 'exclusion' }])
})

test('either of several categories is asked for by all of their codes', () => {
  expect(readFilterWords('转让、出租').asked).toMatchObject({ forestry_type: 0, forestry_types: '1,2' })
  expect(readFilterWords('合作 转让 出租 合作').asked).toMatchObject({
    forestry_type: 0,
    forestry_types: '1,2,4',
  })
  expect(readFilterWords('转让').asked).toMatchObject({ forestry_type: 1, forestry_types: '' })
})

test.each([
  ['建阳 不要松木', '建阳'],
  ['100亩以上不要，建阳', '建阳'],
  ['不要松木', ''],
  ['建阳  ７００亩', '建阳  ７００亩'],
])('of %j is wanted %j', (typed, wanted) => {
  expect(readFilterWords(typed).wanted).toBe(wanted)
})

test('two bounds of one figure are one range, and a contradiction is not taken', () => {
  expect(understood('100亩以上 500亩以下')).toEqual(['', '面积 100 亩以上', '面积 500 亩以下'])
  expect(readFilterWords('100亩以上 500亩以下').asked).toMatchObject({ area_min: 100, area_max: 500 })
  expect(understood('500亩以上 100亩以下')).toEqual(['100亩以下', '面积 500 亩以上'])
  expect(understood('100亩以上 200亩以上')).toEqual(['200亩以上', '面积 100 亩以上'])
})

test('a bound that is understood is the one that was written, whatever stands around it', () => {
  const around = fc.constantFrom('', '南平 ', '杉木', '福建的', '林地，', '3 ', '五', '.', '约', '-')
  const unit = fc.constantFrom('亩', ' 亩', '万', '万元', '年', '元', '公顷', '', '亿')
  fc.assert(
    fc.property(around, fc.integer({ min: 1, max: 5000 }), unit, around, (before, figure, of, after) => {
      const { read, asked } = readFilterWords(`${before}${figure}${of}以上${after}`)
      if (read.length === 0) return
      const { area_min = 0, price_min = 0, years_min = 0, permu_min = 0 } = asked
      const right: Record<string, number> = {
        亩: area_min,
        公顷: area_min / 15,
        万: price_min,
        万元: price_min,
        亿: price_min / 10_000,
        年: years_min,
        元: price_min * 10_000 || permu_min,
      }
      expect(right[of.trim()]).toBe(figure)
    }),
    { seed: 38, numRuns: 2000 },
  )
})

test('of random pieces none is lost, and every filter is one that a piece says', () => {
  const said: Record<string, string> = {
    '100亩以上': '面积 100 亩以上',
    '10到50亩': '面积 10–50 亩',
    一百五十亩上下: '面积 120–180 亩',
    '50万以内': '总价 50 万元以下',
    '20年以上': '年限 20 年以上',
    每亩年租50以下: '单价 50 元/亩·年以下',
    毛竹林: '毛竹',
    面议: '价格面议',
    离建阳近: '建阳',
    三明附近: '三明',
    转让: '转让',
    出租: '出租',
  }
  const joined = /^(?:杉木|毛竹林|转让|出租)、(?:杉木|毛竹林|转让|出租)$/
  const words = [
    '杉木',
    '福建省',
    '福建和江西',
    '不要松木',
    '每亩500以下',
    '几百亩',
    '闽林招〔2024〕012号',
    '第2宗',
    '5年生',
    'ABC',
  ]
  const piece = fc.constantFrom(...Object.keys(said), ...words)
  fc.assert(
    fc.property(
      fc.uniqueArray(piece, { maxLength: 6 }),
      fc.constantFrom(' ', '，', '、', ' 的 '),
      (pieces, mark) => {
        const typed = pieces.join(mark)
        const { keyword, read } = readFilterWords(typed)
        const bare = (text: string) => text.normalize('NFKC')
        const isSeveral = ({ filter, typed: of }: (typeof read)[number]) =>
          filter === 'exclusion' || joined.test(bare(of))
        for (const one of pieces) {
          const isRead = read.some(
            (part) => part.typed === one || (isSeveral(part) && bare(part.typed).includes(bare(one))),
          )
          expect(isRead || bare(keyword).includes(bare(one)), `${one} of ${typed}`).toBe(true)
        }
        for (const part of read)
          if (part.filter === 'exclusion') expect(part.typed, typed).toMatch(/^不要松木/)
          else if (isSeveral(part))
            expect(part.text, typed).toMatch(/^(?:杉木或毛竹|毛竹或杉木|转让或出租|出租或转让)$/)
          else expect(part.text, typed).toBe(said[part.typed])
      },
    ),
    { seed: 38, numRuns: 1000 },
  )
})

test('what is to be left out is never asked for', () => {
  const thing = fc.constantFrom('毛竹林', '竹林', '杉木林', '转让', '面议', '建阳杉木')
  const before = fc.constantFrom('不要', '不要 ', '不想要', '不考虑', '除了', '不是', '非', '没有')
  const after = fc.constantFrom('除外', '以外', '之外', ' 除外', '不要', ' 不要')
  const more = fc.constantFrom('', ' 100亩以上', '，20万以内')
  const others = fc.array(thing, { maxLength: 2 })
  const asks = (typed: string) =>
    readFilterWords(typed).read.flatMap(({ filter, text }) =>
      filter === 'range' || filter === 'exclusion' ? [] : [text],
    )
  fc.assert(
    fc.property(thing, others, before, after, more, (one, rest, no, without, bound) => {
      const things = [one, ...rest].join('、')
      if (no !== '没有') expect(asks(no + things + bound)).toEqual([])
      else expect(asks(no + one + bound)).toEqual([])
      expect(asks(things + without + bound)).toEqual([])
    }),
    { seed: 38, numRuns: 500 },
  )
})

test('a bound that is to be left out is never asked for, nor any beside it', () => {
  const bound = fc.constantFrom('100亩以上', '100 亩以上', '20万以内', '20年以上', '50到80亩', '100亩左右')
  const before = fc.constantFrom(
    '不要',
    '不要 ',
    '不想要',
    '别要',
    '不考虑',
    '不考虑 ',
    '除了',
    '排除',
    '没有',
  )
  const after = fc.constantFrom('不要', ' 不要', '的不要', '都不要了', '不考虑', '除外', ' 除外')
  const joined = fc.constantFrom('、', '和', '或', '')
  const behind = fc.constantFrom('', '，转让', '，杉木')
  const ranges = (typed: string) =>
    readFilterWords(typed).read.flatMap(({ filter, text }) => (filter === 'range' ? [text] : []))
  fc.assert(
    fc.property(bound, bound, joined, before, after, behind, (one, other, join, no, without, rest) => {
      for (const bounds of [one, one + join + other]) {
        expect(ranges(no + bounds + rest)).toEqual([])
        expect(ranges(bounds + without + rest)).toEqual([])
      }
    }),
    { seed: 38, numRuns: 300 },
  )
})

test('categories that are joined in any way are asked for together, and none that is not there', () => {
  const names = ['转让', '出租', '转包', '合作', '互换']
  const joint = fc.constantFrom(
    '和',
    '、',
    ' 、 ',
    '及',
    '以及',
    '与',
    '與',
    '跟',
    '或',
    '或者',
    ' ',
    '，',
    '的',
  )
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 5 }),
      joint,
      fc.constantFrom('', '建阳 ', '100亩以上，', '不要松木 '),
      (codes, joined, before) => {
        const typed = before + codes.map((code) => names[code - 1]).join(joined)
        const { asked, keyword } = readFilterWords(typed)
        expect(asked.forestry_types, typed).toBe(codes.toSorted((a, b) => a - b).join())
        expect(keyword, typed).toBe(before.includes('建阳') ? '建阳' : '')
      },
    ),
    { seed: 38, numRuns: 300 },
  )
})

test('species that are joined stay words, one of which has to stand there', () => {
  const names = ['毛竹', '杉木', '马尾松', '油茶', '桉树', '樟子松']
  const joint = fc.constantFrom('和', '、', '及', '以及', '与', '跟', '或', '或者')
  const land = fc.constantFrom('', '林', '山', '林地')
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...names), { minLength: 2, maxLength: 4 }),
      joint,
      land,
      (some, joined, behind) => {
        const { keyword, asked } = readFilterWords(some.map((name) => name + behind).join(joined))
        expect(keyword).toBe(some.join('或'))
        expect(asked.species ?? 0).toBe(0)
      },
    ),
    { seed: 38, numRuns: 300 },
  )
})

test('最多 and 最少 between two quantities are never of the first', () => {
  const figure = fc.integer({ min: 2, max: 60 })
  const unit = fc.constantFrom('亩', '万', '万元', '年')
  const most = fc.constantFrom('最多', '最少')
  const between = fc.constantFrom([' ', ' '], ['', ' '], [' ', ''], ['', ''])
  fc.assert(
    fc.property(
      figure,
      unit,
      most,
      between,
      figure,
      unit,
      (first, of, word, [left, right], second, ofSecond) => {
        const { asked } = readFilterWords(`${first}${of}${left}${word}${right}${second}${ofSecond}`)
        const values = Object.values(asked).filter((value) => typeof value === 'number' && value > 0)
        expect(values.filter((value) => value !== second)).toEqual([])
      },
    ),
    { seed: 38, numRuns: 1000 },
  )
})

test('what never ends in a unit is given up at once', () => {
  // A pattern with two ways to take such digits apart needs seconds for thirty of them.
  for (const digits of ['十', '1万', '1', '十1', '1k', '1234万', '万', ',123', '.1'])
    expect(readFilterWords(`1亩1${digits.repeat(40)}x`).read).toEqual([])
  for (const words of [
    '我想要找',
    '一块有没有',
    '离建阳离',
    '不要除了',
    '不要松木、',
    '1亩不要、',
    '除松木',
    '松木不',
    '一亩一亩',
    '几十数百',
    '1亩多',
    '8公顷5',
    '树龄20',
    '每年3万',
    '两三百',
    '建阳杉木建阳',
    '杉木和',
    '福建和江西、',
  ])
    expect(readFilterWords(words.repeat(40)).read).toEqual([])
})

test('any text is read without losing a sign of it', () => {
  const sign = fc.constantFrom(
    ...Array.from('零一三十百千万亿亩年元公顷到至以上内下不超过约面议转让的 -~.,5071〔〕A杉木竹林'),
  )
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 30 }), (signs) => {
      const typed = signs.join('').trim()
      const { keyword, read } = readFilterWords(typed)
      if (read.length === 0) expect(keyword).toBe(typed)
      const bare = (text: string) => text.replace(/[的 ,]/g, '').length
      expect(bare(keyword) + read.reduce((sum, part) => sum + bare(part.typed), 0)).toBe(bare(typed))
    }),
    { seed: 38, numRuns: 2000 },
  )
})
