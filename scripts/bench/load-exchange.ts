// Readers of the exchange from a process of their own: `load-exchange.ts <origin> <seconds> <requests per second>`. Every
// request is a filter of its own, and comes by chance: not in bursts, nor after the answer to another.
import { foretryList } from '#features/listings/contract/list.ts'
import { SORTS } from '#features/listings/contract/woodland.ts'
import { FILTERS, type Filter, type RangeName } from '#features/listings/rules/filters.ts'
import { openLoop } from './open-loop.ts'
import { oneOf } from './random.ts'
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

/** Usual ranges: from a round figure up to twice or thrice as much. */
const STARTS: Record<RangeName, readonly number[]> = {
  price: [10, 30, 50, 100, 500],
  area: [20, 50, 100, 300, 1000],
  permu: [20, 50, 100, 300],
  years: [10, 20, 30],
}
const rangeNames = FILTERS.flatMap((one) => (one.kind === 'range' ? [one.name] : []))
const someRange = (share: number) => {
  if (Math.random() >= share) return {}
  const range = oneOf(rangeNames)
  const min = oneOf(STARTS[range])
  return { [`${range}_min`]: min, [`${range}_max`]: min * oneOf([2, 3]) }
}

/** Values that a filter asks for where readers use it as often as `share` says. */
const anyValues = (one: Filter, share: number): Record<string, number | string> => {
  const isChosen = (part: number) => Math.random() < share * part
  switch (one.kind) {
    case 'choice': {
      const isSpecial = one.name === 'score' || one.name === 'species'
      return isChosen(isSpecial ? 0.5 : 1) ? { [one.name]: oneOf(Object.keys(one.options)) } : {}
    }
    case 'several': {
      const codes = Object.keys(one.options)
      return {
        ...(isChosen(1) ? { [one.name]: oneOf(codes) } : {}),
        ...(isChosen(0.3) ? { [`${one.name}s`]: `${oneOf(codes)},${oneOf(codes)}` } : {}),
      }
    }
    case 'place': {
      const place = places[Math.floor(Math.random() ** 2 * places.length)]
      const depth = isChosen(1.3) ? 1 + Math.floor(Math.random() * 3) : 0
      return Object.fromEntries(Object.entries(place ?? {}).slice(0, depth))
    }
    case 'keyword':
      return isChosen(0.7) ? { keyword: oneOf(KEYWORDS) } : {}
    case 'exclusion':
    case 'range':
      return {}
  }
}

const anyFilter = () => {
  // Mixed like the filters of readers: seldom none, mostly one to three conditions, sometimes all.
  const share = oneOf([0.15, 0.3, 0.3, 0.6, 0.9])
  return {
    ...Object.assign({}, ...FILTERS.map((one) => anyValues(one, share))),
    ...someRange(share * 0.3),
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
