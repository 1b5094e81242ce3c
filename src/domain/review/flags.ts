// Flags for reviewers, found in a submission by rules without I/O. A flag decides nothing.
import { isInProvince } from '#lib/china-provinces.ts'
import { phonesIn } from '#lib/phones.ts'
import { nfkc } from '#lib/text.ts'
import { type LocalPrices, unusualPrice } from '../listings/unusual-price.ts'

export interface Flag {
  code: FlagCode
  text: string
}
export type FlagCode =
  | 'price_low'
  | 'price_high'
  | 'same_title'
  | 'same_place'
  | 'same_phone'
  | 'banned_promise'
  | 'contact_in_text'
  | 'term_long'
  | 'point_outside'
  | 'bond_share'

const UNIT = '元/亩·年'
const yuan = (price: number) => price.toLocaleString('en-US', { maximumFractionDigits: 2 })

/** @param price yuan per mu and year; 0 stands for one to be negotiated. */
export const priceFlags = (price: number, prices: LocalPrices): Flag[] => {
  const comparison = (how: string) =>
    `单价 ${yuan(price)} ${UNIT}，${how}（当地中位价 ${yuan(prices.median)} ${UNIT}，共 ${prices.samples} 例）`
  const unusual = unusualPrice(price, prices)
  if (unusual === 'low') return [{ code: 'price_low', text: comparison('不到当地一半') }]
  if (unusual === 'high') return [{ code: 'price_high', text: comparison('超过当地三倍') }]
  return []
}

/** Asked for longer than the land may still be used; both in years. */
export const termFlags = (years: number, remaining: number): Flag[] =>
  years > remaining ? [{ code: 'term_long', text: `使用年限 ${years} 年，超过剩余期限 ${remaining} 年` }] : []

/** A point of another province than the one that was picked; degrees. */
export const pointFlags = (province_id: number, lng: number, lat: number): Flag[] =>
  isInProvince(province_id, lng, lat)
    ? []
    : [{ code: 'point_outside', text: `坐标（经度 ${lng}，纬度 ${lat}）不在所选省份内` }]

/** How far back the same phone counts. */
export const REPEAT_DAYS = 30

const REPEATED = {
  title: ['same_title', (count: number) => `另有 ${count} 条标题相同`],
  place: ['same_place', (count: number) => `另有 ${count} 条位于同一地块`],
  phone: ['same_phone', (count: number) => `同一电话 ${REPEAT_DAYS} 天内另有 ${count} 次提交`],
} as const

/** @param others how many other submissions agree in each. */
export const repeatFlags = (others: Partial<Record<keyof typeof REPEATED, number>>): Flag[] =>
  Object.entries(REPEATED).flatMap(([what, [code, say]]) => {
    const count = others[what as keyof typeof REPEATED] ?? 0
    return count > 0 ? [{ code, text: say(count) }] : []
  })

/** Promises that no intermediary may make, and longer words that merely contain one. */
const BANNED: readonly { phrase: string; within?: readonly string[] }[] = [
  {
    phrase: '保本',
    within: ['确保本', '担保本', '承保本', '投保本', '环保本', '医保本', '社保本', '林保本'],
  },
  { phrase: '保本金' },
  { phrase: '保本保息' },
  { phrase: '稳赚' },
  { phrase: '包赚' },
  { phrase: '包赢' },
  { phrase: '稳赢' },
  { phrase: '零风险' },
  { phrase: '0风险' },
  { phrase: '无风险', within: ['有无风险', '无风险提示'] },
  { phrase: '没有任何风险' },
  { phrase: '高额回报' },
  { phrase: '高额返利' },
  { phrase: '保底收益' },
  { phrase: '固定收益' },
  { phrase: '承诺收益' },
  { phrase: '保证收益' },
  { phrase: '保证盈利' },
  { phrase: '一夜暴富' },
  { phrase: '躺赚' },
  { phrase: '翻倍赚' },
  { phrase: '国家担保' },
  { phrase: '政府担保' },
  { phrase: '政府兜底' },
  { phrase: '银行兜底' },
  { phrase: '内部渠道' },
  { phrase: '内部名额' },
  { phrase: '内部消息' },
  { phrase: '包过户' },
  { phrase: '包办证' },
  { phrase: '代办假证' },
]

/** Letters, digits and characters alone: nothing put between them hides a phrase. */
const bare = (text: string) =>
  nfkc(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The banned phrases in a text, whatever stands between their characters. */
export const bannedIn = (text: string): string[] => {
  const whole = bare(text)
  return BANNED.filter(({ phrase, within = [] }) =>
    within.reduce((rest, word) => rest.replaceAll(word, ' '), whole).includes(phrase),
  ).map(({ phrase }) => phrase)
}

export const promiseFlags = (...texts: string[]): Flag[] => {
  const found = [...new Set(texts.flatMap(bannedIn))]
  const words = found.map((phrase) => `“${phrase}”`).join('')
  return found.length > 0 ? [{ code: 'banned_promise', text: `含有违规承诺：${words}` }] : []
}

const PHONES = { mobile: '手机号码', landline: '座机号码' } as const
/** Read in the form that `nfkc` makes. No two repeats of one stand side by side that could share what they match. */
const CONTACTS: readonly [name: string, pattern: RegExp][] = [
  ['网址', /https?:\/\/|www\.|[a-z0-9-]\.(com|cn|net|top|xyz|vip)\b/i],
  ['微信', /微信|薇信|加\s*[vV]|(^|[^a-z])wx\s*(:\s*)?[a-z]/i],
  ['QQ', /(qq|扣扣)\s*([群号:]+\s*)?\d{5}/i],
]
/**
 * Contacts in a text, by which readers could go around the platform.
 * @param masked the text as reviewers see it: a number that is masked there is flagged, though of unknown kind.
 */
export const contactFlags = (text: string, masked = text): Flag[] => {
  const phones = phonesIn(text).map((kind) => PHONES[kind])
  const plain = nfkc(text)
  const others = CONTACTS.filter(([, pattern]) => pattern.test(plain)).map(([name]) => name)
  const found = [...phones, ...others]
  const isHidden = masked !== text && phones.length === 0
  const contacts = isHidden ? [...found, '电话或证件号码'] : found
  return contacts.length > 0 ? [{ code: 'contact_in_text', text: `文中留有${contacts.join('、')}` }] : []
}

const NUMERALS = '零一二三四五六七八九'
const digitsOf = (text: string) =>
  nfkc(text)
    .replaceAll('〇', '零')
    .replaceAll('幺', '一')
    .replace(/[零一二三四五六七八九]/g, (numeral) => String(NUMERALS.indexOf(numeral)))
    .replace(/\D/g, '')

/** Whether a text contains one of these phones, whatever stands between the digits. */
export const containsPhone = (text: string, phones: readonly string[]) => {
  const digits = digitsOf(text)
  return phones.some((phone) => phone !== '' && digits.includes(phone))
}
