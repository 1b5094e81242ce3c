// Notices that put lots up for transfer: the species decide rent and term, the lots decide every total.
import type { DemoArticle } from '../article.ts'
import { seeded } from '../pictures/random.ts'
import { monthDay, officeTime, period, plusDays, weekdayName, workday } from './calendar.ts'
import { offers, woods } from './data/offers.ts'
import type { Offer, Wood } from './shapes.ts'
import { heading, inWords, lines, list, paragraph, table } from './text.ts'

interface Lot {
  place: string
  species: string
  use: string
  /** Mu. */
  area: number
  years: number
  /** The whole term, in 10,000 yuan. */
  price: number
}

const lotsOf = (offer: Offer): Lot[] => {
  const luck = seeded(`${offer.county}${offer.date}`)
  return offer.woods.map((species, index) => {
    const wood: Wood | undefined = woods[species]
    if (!wood) throw new Error(`No such wood: ${species}`)
    const area = luck.whole(...offer.area)
    const years = luck.pick(wood.terms)
    const rent = luck.whole(...wood.rent)
    const place = offer.places[index] ?? offer.county
    return {
      place,
      species,
      use: wood.use,
      area,
      years,
      price: Math.round((area * rent * years) / 1000) / 10,
    }
  })
}

const sum = (lots: readonly Lot[], field: 'area' | 'price') =>
  lots.reduce((total, lot) => total + lot[field], 0)
const money = (price: number) => `${Number(price.toFixed(1))}万元`

const terms = (lots: readonly Lot[]) => {
  const [shortest, longest] = [
    Math.min(...lots.map((lot) => lot.years)),
    Math.max(...lots.map((lot) => lot.years)),
  ]
  return shortest === longest ? `${shortest}年` : `${shortest}至${longest}年`
}

/** Species in the order of their area: 杉木、毛竹. */
const speciesOf = (lots: readonly Lot[]) => {
  const names = [...new Set(lots.map((lot) => lot.species))]
  const area = (name: string) =>
    sum(
      lots.filter((lot) => lot.species === name),
      'area',
    )
  return names.toSorted((one, other) => area(other) - area(one))
}

interface Timetable {
  visit: string
  visitEnd: string
  deadline: string
}
const timetable = ({ date }: Offer): Timetable => {
  const visit = workday(plusDays(date, 7), 'after')
  return {
    visit,
    visitEnd: workday(plusDays(visit, 2), 'before'),
    deadline: workday(plusDays(date, 21), 'before'),
  }
}

type Draft = (offer: Offer, lots: readonly Lot[]) => string

const TITLES: readonly Draft[] = [
  ({ county }, lots) => `${county}${inWords(lots.length)}宗林地经营权挂牌，合计${sum(lots, 'area')}亩`,
  ({ county }, lots) => `${county}${inWords(lots.length)}宗林地公开征集受让方，以${speciesOf(lots)[0]}为主`,
  ({ county }, lots) => `挂牌公告：${county}${sum(lots, 'area')}亩${speciesOf(lots).join('、')}林寻经营主体`,
]

const OPENINGS: readonly Draft[] = [
  ({ county, date }, lots) =>
    `${county}林权服务中心${monthDay(date)}挂出${inWords(lots.length)}宗林地经营权，合计${sum(lots, 'area')}亩，` +
    `期限${terms(lots)}，参考价合计${money(sum(lots, 'price'))}。`,
  ({ province, county, date }, lots) =>
    `${monthDay(date)}起，${province}${county}${inWords(lots.length)}宗林地公开征集受让方，面积共${sum(lots, 'area')}亩，` +
    `以${speciesOf(lots)[0]}为主，流转期限${terms(lots)}。`,
  ({ county }, lots) =>
    `${county}新一批挂牌林地公布，${inWords(lots.length)}宗共${sum(lots, 'area')}亩，流转${terms(lots)}，` +
    `参考价合计${money(sum(lots, 'price'))}。`,
]

/** The dearest and the smallest lot, so that a reader need not search the table. */
const digest = (lots: readonly Lot[]) => {
  const largest = lots.toSorted((one, other) => other.area - one.area)[0]
  const yearly = lots.map((lot) => (lot.price * 10_000) / (lot.area * lot.years))
  const range = `${Math.round(Math.min(...yearly))}至${Math.round(Math.max(...yearly))}元`
  return `面积最大的是${largest?.place}一宗，${largest?.area}亩。参考价按年限折算，每亩每年${range}，含现有林木。`
}

const lotTable = ({ county }: Offer, lots: readonly Lot[]) =>
  table(
    ['宗地', '面积（亩）', '林种', '树种', '期限（年）', '参考价（万元）'],
    lots.map(({ place, area, use, species, years, price }, index) => [
      `${county.slice(0, 2)}${String(index + 1).padStart(2, '0')}，${place}`,
      String(area),
      use,
      species,
      String(years),
      price.toFixed(1),
    ]),
  )

const SCHEDULES: readonly ((time: Timetable) => string)[] = [
  ({ visit, visitEnd, deadline }) =>
    `统一看山安排在${period(visit, visitEnd)}，早上八点半在县林权服务中心集合；报名到${monthDay(deadline)}` +
    `（${weekdayName(deadline)}）下午五点截止，竞买保证金不超过所报宗地参考价的2%，未成交的在五个工作日内退还。`,
  ({ visit, deadline }) =>
    `想看山的请在${monthDay(visit)}前预约，由村里护林员带路；材料交到县林权服务中心窗口，` +
    `${monthDay(deadline)}（${weekdayName(deadline)}）下班前截止。保证金按参考价的2%缴纳，未成交的五个工作日内原路退回。`,
  ({ visit, visitEnd, deadline }) =>
    `${period(visit, visitEnd)}集中踏勘，雨天顺延；${monthDay(deadline)}（${weekdayName(deadline)}）下午五点停止报名，` +
    '次日核验资格，合格的通知缴纳不超过参考价2%的保证金，落选的五个工作日内退回。',
]

const CLOSINGS = [
  '本文由编辑据公开挂牌内容整理，以当地交易场所的公告为准。签约前请实地走一遍四至，并查询抵押、查封情况。',
  '参考价不是评估价，也不代表成交价。有意受让的，可先用本站的<a href="/assess">权益评估</a>了解地块条件。',
  '更多在架宗地见<a href="/exchange">林地流转</a>栏目。挂牌内容如有变更，以受理单位的更正公告为准。',
] as const

const remark = (offer: Offer, lots: readonly Lot[]) =>
  `${offer.province}${offer.county}挂出${inWords(lots.length)}宗林地，共${sum(lots, 'area')}亩，` +
  `有${speciesOf(lots).join('、')}，期限${terms(lots)}，参考价合计${money(sum(lots, 'price'))}，` +
  `报名到${monthDay(timetable(offer).deadline)}截止。`

const notice = (offer: Offer, index: number): DemoArticle => {
  const lots = lotsOf(offer)
  const turn = <T>(choices: readonly T[]) => choices[index % choices.length] as T
  const title = turn(TITLES)(offer, lots)
  return {
    type: 2,
    title,
    remark: remark(offer, lots),
    source: `${offer.county}林权服务中心`,
    createtime: officeTime(offer.date, title),
    flag: [],
    cover: offer.cover,
    content: [
      paragraph(`${turn(OPENINGS)(offer, lots)}${offer.story}`),
      lotTable(offer, lots),
      paragraph(digest(lots)),
      heading(turn(['报名与看山', '看山、报名和保证金', '时间安排'])),
      paragraph(turn(SCHEDULES)(timetable(offer))),
      list(lines(offer.conditions)),
      paragraph(turn(CLOSINGS)),
    ].join(''),
  }
}

export const lotNotices: DemoArticle[] = offers.map(notice)
