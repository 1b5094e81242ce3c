// Readers of the exchange from a process of their own: `load-exchange.ts <origin> <seconds> <requests per second>`. Every
// request is a filter of its own, and comes by chance: not in bursts, nor after the answer to another.
import { foretryList } from '#features/listings/contract/list.ts'
import { SPECIES } from '#features/listings/contract/species.ts'
import {
  RANGES,
  type Range,
  SORTS,
  TRANSFER_CATEGORIES,
  WOODLAND_TYPES,
} from '#features/listings/contract/woodland.ts'
import { openLoop } from './open-loop.ts'
import { regionTriples } from './sample-places.ts'

const places = regionTriples()
const KEYWORDS = [
  '杉木',
  '毛竹',
  '转让',
  '国有林场',
  '古树',
  '南山村',
  '红豆杉',
  '福建',
  '道路',
  '松',
  '林权证',
  '云南 桉树',
  '无人问津',
]

const oneOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T
const some = (share: number, value: () => number | string) => (Math.random() < share ? value() : 0)

/** Usual ranges: from a round figure up to twice or thrice as much. */
const STARTS: Record<Range, readonly number[]> = {
  price: [10, 30, 50, 100, 500],
  area: [20, 50, 100, 300, 1000],
  permu: [20, 50, 100, 300],
  years: [10, 20, 30],
}
const someRange = (share: number) => {
  if (Math.random() >= share) return {}
  const range = oneOf(RANGES)
  const min = oneOf(STARTS[range])
  return { [`${range}_min`]: min, [`${range}_max`]: min * oneOf([2, 3]) }
}

const anyFilter = () => {
  // Mixed like the filters of readers: seldom none, mostly one to three conditions, sometimes all.
  const share = oneOf([0.15, 0.3, 0.3, 0.6, 0.9])
  const place = places[Math.floor(Math.random() ** 2 * places.length)]
  const depth = Math.random() < share * 1.3 ? 1 + Math.floor(Math.random() * 3) : 0
  return {
    forestry_type: some(share, () => oneOf(TRANSFER_CATEGORIES)),
    type: some(share, () => oneOf(WOODLAND_TYPES)),
    forestry_types:
      some(share * 0.3, () => `${oneOf(TRANSFER_CATEGORIES)},${oneOf(TRANSFER_CATEGORIES)}`) || '',
    types: some(share * 0.3, () => `${oneOf(WOODLAND_TYPES)},${oneOf(WOODLAND_TYPES)}`) || '',
    forestry_price: some(share, () => 1 + Math.floor(Math.random() * 5)),
    time: some(share, () => 1 + Math.floor(Math.random() * 4)),
    measure_area: some(share, () => 1 + Math.floor(Math.random() * 4)),
    score: some(share * 0.5, () => 1 + Math.floor(Math.random() * 4)),
    species: some(share * 0.5, () => 1 + Math.floor(Math.random() * SPECIES.length)),
    ...someRange(share * 0.3),
    province_id: depth >= 1 ? (place?.province_id ?? 0) : 0,
    city_id: depth >= 2 ? (place?.city_id ?? 0) : 0,
    county_id: depth >= 3 ? (place?.county_id ?? 0) : 0,
    keyword: some(share * 0.7, () => oneOf(KEYWORDS)) || '',
    sort: oneOf(SORTS),
    page: Math.random() < 0.7 ? 1 : 1 + Math.floor(Math.random() ** 2 * 25),
    pagesize: 8,
  }
}

const ask = async (url: string) => {
  const body = new URLSearchParams(Object.entries(anyFilter()).map(([name, value]) => [name, String(value)]))
  const reply = await fetch(url + foretryList.path, { method: 'POST', body })
  const text = await reply.text()
  if (!reply.ok || !text.includes('"code":200')) throw new Error(`${reply.status} ${text.slice(0, 200)}`)
  return text.length
}

const [url = '', seconds = '', rate = ''] = process.argv.slice(2)
console.info(
  JSON.stringify(await openLoop({ seconds: Number(seconds), perSecond: Number(rate) }, () => ask(url))),
)
