// Readers who search everything, or type, from a process of their own: `load-search.ts <origin> <search|suggest> <seconds>
// <requests per second>`. Each request has a keyword of its own and comes by chance, from an address of its own.

import { search, searchSuggestions } from '#features/search/contract.ts'
import { RECORD_KINDS } from '#platform/contract/kinds.ts'
import { openLoop } from './open-loop.ts'
import { anyAddress, oneOf } from './random.ts'
import { placeNames, WORDS } from './sample-records.ts'

const place = () => oneOf(placeNames).replace(/(?<=..)[县区市]$/, '')
const word = () => oneOf(WORDS)
const figure = () => 10 + Math.floor(Math.random() * 900)

/** Mixed like the keywords of readers: mostly one or two words; sometimes a place, a figure, a typo, nonsense. */
const KEYWORDS: readonly (() => string)[] = [
  word,
  word,
  word,
  place,
  place,
  () => `${place()}${word()}`,
  () => `${place()}${word()}`,
  () => `${word()} ${word()}`,
  () => `${word()}${word()}`,
  () => `毛竹 ${figure()}亩`,
  () => `${oneOf(placeNames)}${word()}转让`,
  () => `LD${String(1 + Math.floor(Math.random() * 100_000)).padStart(12, '0')}`,
  () => oneOf(['林權轉讓', '碳匯造林', '馬尾松', '經營權']),
  () => oneOf(['林', '竹', '松', '山']),
  () => oneOf(['松材线虫冰', '不动惨登记', '无人问津', '量子计算机']),
  () => oneOf(['maozhu', 'lqzr', 'nanping shanmu', '茅竹', '南坪杉木']),
]

/** Calls that the server refused as overload: they take no time, and are told apart. */
let refused = 0

const post = async (url: string, fields: Record<string, string>) => {
  const headers = { 'x-forwarded-for': anyAddress() }
  const reply = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields) })
  const text = await reply.text()
  if (reply.status === 503) {
    refused += 1
    return text.length
  }
  if (!reply.ok || !text.includes('"code":200')) throw new Error(`${reply.status} ${text.slice(0, 200)}`)
  return text.length
}

const [origin = '', what = '', seconds = '', rate = ''] = process.argv.slice(2)

const searches = () =>
  post(origin + search.path, {
    keyword: oneOf(KEYWORDS)(),
    kind: Math.random() < 0.3 ? oneOf(RECORD_KINDS) : '',
    page: String(Math.random() < 0.8 ? 1 : 2 + Math.floor(Math.random() * 4)),
  })
/** Beginning of a keyword, as typed so far. */
const suggestions = () => {
  const characters = Array.from(oneOf(KEYWORDS)())
  const keyword = characters.slice(0, 1 + Math.floor(Math.random() * characters.length)).join('')
  return post(origin + searchSuggestions.path, { keyword: keyword.trim() || '林' })
}

const report = await openLoop(
  { seconds: Number(seconds), perSecond: Number(rate) },
  what === 'search' ? searches : suggestions,
)
console.info(JSON.stringify({ ...report, refused }))
