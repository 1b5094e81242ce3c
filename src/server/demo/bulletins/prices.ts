// Weekly price bulletins: an edition's level and moves become a table, and the table decides the sentences.
import type { DemoArticle } from '../article.ts'
import { seeded } from '../pictures/random.ts'
import { dayOfWeek, officeTime } from './calendar.ts'
import { bamboo, eucalyptus } from './data/prices-fast.ts'
import { nursery, oilSeed } from './data/prices-garden.ts'
import { fir, pine } from './data/prices-softwood.ts'
import { opening, spread, summary } from './price-sentences.ts'
import { quoted, type Week, weekOf } from './price-week.ts'
import type { Edition, Product } from './shapes.ts'
import { heading, lines, list, paragraph, table } from './text.ts'

/** 持平, +10, −0.2 with a true minus sign. */
const signed = (product: Product, move: number) => {
  if (move === 0) return '持平'
  return `${move > 0 ? '+' : '−'}${quoted(product, move)}`
}

const priceTable = ({ product, quotes, versus }: Week) =>
  table(
    ['市场', product.mixed ? '品种与规格' : '规格', `价格（${product.unit}）`, `比${versus}（元）`],
    quotes.map(({ market, spec, price, move }) => [
      market,
      spec,
      quoted(product, price),
      signed(product, move),
    ]),
  )

const HEADINGS = ['行情要点', '这周看什么', '几点说明', '市场观察'] as const
const CLOSINGS = [
  '报价由编辑向市场经营户询得，只供买卖双方参考，以实际成交为准。',
  '数据来自编辑逐家询价，同一市场取当周多笔成交的中间值，不构成买卖建议。',
  '各地计量、扣水和结算习惯不同，签合同前请与收货方当面核对。',
] as const

const body = (week: Week, edition: Edition) => {
  const luck = seeded(`body${week.seed}`)
  return [
    paragraph(opening(week)),
    priceTable(week),
    paragraph(spread(week)),
    heading(luck.pick(HEADINGS)),
    list(lines(edition.points)),
    paragraph(`${week.product.basis}。${luck.pick(CLOSINGS)}`),
  ].join('')
}

/** 2026年第12周 */
const weekName = (week: number) => `${Math.floor(week / 100)}年第${week % 100}周`

/** Markets close at noon, bulletins follow in the afternoon. */
const HOURS = [14, 15, 16, 16, 17]

const bulletin = (product: Product, edition: Edition, index: number): DemoArticle => {
  const title = `${product.name}价格周报（${weekName(edition.week)}）：${edition.headline}`
  const week = weekOf(product, edition)
  return {
    type: 1,
    title,
    remark: summary(week),
    source: '本站行情组',
    createtime: officeTime(dayOfWeek(edition.week, product.weekday), title, HOURS),
    flag: edition.hot ? ['hot'] : [],
    cover: product.covers[index % product.covers.length] ?? 'timber-yard',
    content: body(week, edition),
  }
}

export const priceBulletins: DemoArticle[] = [fir, pine, eucalyptus, bamboo, oilSeed, nursery].flatMap(
  (product) => product.editions.map((edition, index) => bulletin(product, edition, index)),
)
