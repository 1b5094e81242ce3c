// Readers of the market from a process of their own: `load-market.ts <origin> <seconds> <requests per second>`. Every request
// is a filter of its own, comes by chance, and wants a fresh answer.
import { MARKET_KINDS, tenderList } from '#features/tenders/contract/tenders.ts'
import { TENDERS_PER_PAGE } from '#features/tenders/rules/tenders.ts'
import { openLoop } from './open-loop.ts'
import { oneOf } from './random.ts'
import { regionTriples } from './sample-places.ts'

const provinces = [...new Set(regionTriples().map(({ province_id }) => province_id))]

const some = (share: number, value: () => number) => (Math.random() < share ? value() : 0)
const upTo = (most: number) => 1 + Math.floor(Math.random() * most)

const anyFilter = () => {
  // As readers do: often nothing or a kind, mostly one condition or two, sometimes all.
  const share = oneOf([0, 0.15, 0.3, 0.3, 0.9])
  return {
    c_id: some(share * 1.5, () => oneOf(MARKET_KINDS)),
    type: some(share * 0.5, () => upTo(2)),
    infor_type: some(share, () => upTo(4)),
    industry_type: some(share, () => upTo(5)),
    province_id: some(share * 1.3, () => oneOf(provinces)),
    time: some(share, () => upTo(4)),
    open: some(share * 0.7, () => 1),
    page: Math.random() < 0.8 ? 1 : upTo(25),
    pagesize: TENDERS_PER_PAGE,
  }
}

const ask = async (url: string) => {
  const body = new URLSearchParams(Object.entries(anyFilter()).map(([name, value]) => [name, String(value)]))
  const reply = await fetch(url + tenderList.path, {
    method: 'POST',
    body,
    headers: { 'cache-control': 'no-cache' },
  })
  const text = await reply.text()
  if (!reply.ok || !text.includes('"code":200')) throw new Error(`${reply.status} ${text.slice(0, 200)}`)
  return text.length
}

const [url = '', seconds = '', rate = ''] = process.argv.slice(2)
console.info(
  JSON.stringify(await openLoop({ seconds: Number(seconds), perSecond: Number(rate) }, () => ask(url))),
)
