// One week of one product in figures, and those figures as words ready for a sentence.
import { seeded } from '../pictures/random.ts'
import { dayOfWeek, period } from './calendar.ts'
import type { Edition, Product } from './shapes.ts'
import { inWords } from './text.ts'

export type Trend = 'rise' | 'fall' | 'flat'

export interface Quote {
  market: string
  spec: string
  /** What a reader calls the row: the species where the table mixes them, else province and county. */
  short: string
  price: number
  move: number
}

export interface Week {
  product: Product
  quotes: readonly Quote[]
  trend: Trend
  /** A trend hardly worth the name. */
  slight: boolean
  /** 3月16日至20日 */
  days: string
  /** 上周, 节前 */
  versus: string
  lead: string
  /** Mean price and size of its change, in the product's unit: 955, 6. */
  mean: string
  change: string
  /** Size of the mean's change: 0.6% */
  percent: string
  /** 三涨一平一跌 */
  tally: string
  /** Same piece, same luck. */
  seed: string
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const quotesOf = (product: Product, edition: Edition): Quote[] => {
  const luck = seeded(`${product.name}${edition.week}`)
  return product.markets.map(({ name, spec, offset }, index) => ({
    market: name,
    spec,
    short: product.mixed ? (spec.split('，')[0] ?? spec) : name.slice(0, 4),
    price: Number((edition.level + offset + luck.whole(-1, 1) * product.step).toFixed(2)),
    move: edition.moves[index] ?? 0,
  }))
}

const trendOf = (percent: number): Trend => {
  if (Math.abs(percent) < 0.25) return 'flat'
  return percent > 0 ? 'rise' : 'fall'
}

/** The commonest first; 全部下跌 where all went one way. */
const tallyOf = (moves: readonly number[]) => {
  if (moves.every((move) => move > 0)) return '全部上涨'
  if (moves.every((move) => move < 0)) return '全部下跌'
  return [
    { word: '涨', count: moves.filter((move) => move > 0).length },
    { word: '平', count: moves.filter((move) => move === 0).length },
    { word: '跌', count: moves.filter((move) => move < 0).length },
  ]
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .map(({ word, count }) => inWords(count) + word)
    .join('')
}

export const weekOf = (product: Product, edition: Edition): Week => {
  const quotes = quotesOf(product, edition)
  const mean = average(quotes.map((quote) => quote.price))
  const move = average(edition.moves)
  const percent = (move / (mean - move)) * 100
  /** Means carry one digit more than small quotes, without a trailing nought. */
  const figure = (value: number) => String(Number(value.toFixed(product.step < 1 ? 2 : 0)))
  return {
    product,
    quotes,
    trend: trendOf(percent),
    slight: Math.abs(percent) < 0.45,
    days: period(dayOfWeek(edition.week, 1), dayOfWeek(edition.week, product.weekday)),
    versus: edition.versus ?? '上周',
    lead: edition.lead,
    mean: figure(mean),
    change: figure(Math.abs(move)),
    percent: `${Math.abs(percent).toFixed(1)}%`,
    tally: tallyOf(edition.moves),
    seed: `${product.name}${edition.week}`,
  }
}

/** A quote or the size of its move, as the market writes it: 945, 13.9, 0.2. */
export const quoted = ({ step }: Product, value: number) => Math.abs(value).toFixed(step < 1 ? 1 : 0)
