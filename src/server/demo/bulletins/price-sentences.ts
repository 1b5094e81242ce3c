// The sentences of a price bulletin, chosen by what the week's figures did.
import { seeded } from '../pictures/random.ts'
import { type Quote, quoted, type Trend, type Week } from './price-week.ts'

type Sentence = (week: Week) => string

const OPENINGS: Record<Trend, readonly Sentence[]> = {
  rise: [
    ({ days, product: { name, per }, mean, versus, change, percent, lead }) =>
      `${days}，五地${name}均价为${per}${mean}元，比${versus}涨${change}元，涨幅${percent}。${lead}`,
    ({ days, product: { name, per }, mean, versus, percent, lead }) =>
      `${lead}${days}，五个市场的${name}均价升到${per}${mean}元，较${versus}上涨${percent}。`,
    ({ days, product: { name, per }, mean, versus, change, tally, slight, lead }) =>
      `本期（${days}）${name}${slight ? '略有上移' : '行情走高'}，五地${tally}，均价${per}${mean}元，` +
      `比${versus}多${change}元。${lead}`,
  ],
  fall: [
    ({ days, product: { name, per }, mean, versus, change, percent, lead }) =>
      `${days}，五地${name}均价为${per}${mean}元，比${versus}跌${change}元，跌幅${percent}。${lead}`,
    ({ days, product: { name, per }, mean, versus, percent, lead }) =>
      `${lead}${days}，五个市场的${name}均价降到${per}${mean}元，较${versus}下跌${percent}。`,
    ({ days, product: { name, per }, mean, versus, change, tally, slight, lead }) =>
      `本期（${days}）${name}${slight ? '略有回落' : '行情走低'}，五地${tally}，均价${per}${mean}元，` +
      `比${versus}少${change}元。${lead}`,
  ],
  flat: [
    ({ days, product: { name, per }, mean, versus, lead }) =>
      `${days}，五地${name}均价为${per}${mean}元，与${versus}基本持平。${lead}`,
    ({ days, product: { name, per }, mean, versus, tally, lead }) =>
      `${lead}${days}，五个市场${tally}，${name}均价${per}${mean}元，与${versus}相差不到千分之三。`,
  ],
}

const MIXED_OPENINGS: Record<Trend, Sentence> = {
  rise: ({ days, tally, versus, percent, lead }) =>
    `${lead}${days}，我们跟踪的五个品种${tally}，平均比${versus}涨${percent}。`,
  fall: ({ days, tally, versus, percent, lead }) =>
    `${days}，我们跟踪的五个品种${tally}，平均比${versus}跌${percent}。${lead}`,
  flat: ({ days, tally, versus, lead }) =>
    `${lead}${days}，我们跟踪的五个品种${tally}，整体与${versus}持平。`,
}

export const opening: Sentence = (week) =>
  week.product.mixed
    ? MIXED_OPENINGS[week.trend](week)
    : seeded(`opening${week.seed}`).pick(OPENINGS[week.trend])(week)

const namesOf = (quotes: readonly Quote[]) => quotes.map((quote) => quote.short).join('、')

/** Who went up (or down): all of them where they moved alike, else those in front. */
const movers = ({ product, quotes }: Week, word: '涨' | '跌') => {
  const sign = word === '涨' ? 1 : -1
  const moved = quotes.filter((quote) => quote.move * sign > 0)
  if (moved.length === 0) return []
  const most = Math.max(...moved.map((quote) => quote.move * sign))
  const front = moved.filter((quote) => quote.move * sign === most)
  const each = `${product.per}${front.length > 1 ? '各' : ''}`
  const amount = `${quoted(product, most)}元`
  return front.length === moved.length
    ? [`${namesOf(front)}${each}${word}${amount}`]
    : [`${namesOf(front)}${word}得最多，${each}${amount}`]
}

/** How far dearest and cheapest stand apart; equals are named together. */
const gap: Sentence = ({ product, quotes, seed }) => {
  const prices = quotes.map((quote) => quote.price)
  const [high, low] = [Math.max(...prices), Math.min(...prices)]
  const dearest = namesOf(quotes.filter((quote) => quote.price === high))
  const cheapest = namesOf(quotes.filter((quote) => quote.price === low))
  const distance = `${quoted(product, high - low)}元`
  return seeded(`gap${seed}`).pick([
    `最高的${dearest}与最低的${cheapest}相差${distance}，主要差在规格和运距。`,
    `五地高低价差${distance}，${dearest}最高，${cheapest}最低。`,
    `${dearest}仍是五地中价格最高的，比${cheapest}高出${distance}。`,
  ])
}

export const spread: Sentence = (week) => {
  const parts = [...movers(week, '涨'), ...movers(week, '跌')].join('，')
  return week.product.mixed ? `分品种看，${parts}。` : `分市场看，${parts}。${gap(week)}`
}

export const summary: Sentence = ({ product, trend, versus, percent, mean, tally, lead }) => {
  const change = {
    rise: `比${versus}涨${percent}`,
    fall: `比${versus}跌${percent}`,
    flat: `与${versus}基本持平`,
  }[trend]
  return product.mixed
    ? `五个品种${tally}，整体${change}。${lead}`
    : `五地均价${mean}${product.unit}，${change}，${tally}。${lead}`
}
