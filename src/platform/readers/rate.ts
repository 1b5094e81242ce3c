// Prices of one mu or one year, as people write them where a total is asked for.
import { grouped } from '#platform/lib/text.ts'
import { readQuantity } from './quantity.ts'
import { tidyText, usualNumerals } from './typed-text.ts'

export interface Rate {
  /** Of one mu, of one year, or of one mu and year. */
  yuan: number
  isPerMu: boolean
  isPerYear: boolean
  isAbout?: boolean
}

const RATE = new RegExp(
  [
    '^(?:(?:租金|价格|价钱|地租|总价):?)?',
    '(?<before>(?:(?!一月)[每一按]?(?:亩|年|个?月)(?:[均租]金?价?|价|付)?){1,2})?(?:是|为|:)?',
    '(?<amount>[^亩年月]{1,20}?)',
    '(?<after>[/·每一按]{1,2}(?:亩|年|个?月)(?:[/·每一按]{0,2}(?:亩|年|个?月))?)?$',
  ].join(''),
)

/** Yuan of a year: less for all of the land was meant in the field's 万元, or is for a person to say. */
const LEAST_IN_YEAR = 1000
const TEN_THOUSAND = 10_000

/**
 * `800元/亩`, `每亩800`, `年租金3万`, `50元/亩·年`, `3000元/月`: what the text says, which may be either of two for `年租金3`;
 * empty for what is no rate. 一月3万 is none: it may be of January.
 */
export const readRates = (typed: string): readonly Rate[] => {
  const {
    before = '',
    amount = '',
    after = '',
  } = RATE.exec(usualNumerals(tidyText(typed)).replace(/ (?!\d)|([^\d ]) /g, '$1'))?.groups ?? {}
  const reading = readQuantity(amount, '元', 2)
  const per = before + after
  // 800-1000元一亩 is either.
  if (reading.kind === 'unclear')
    return reading.meanings.flatMap(({ text }) => readRates(before + text + after))
  if (per === '' || reading.kind !== 'value' || reading.value === 0) return []
  const months = per.includes('月') ? 12 : 1
  const rate: Rate = {
    yuan: reading.value * months,
    isPerMu: per.includes('亩'),
    isPerYear: months > 1 || per.includes('年'),
    ...(reading.isAbout ? { isAbout: true } : {}),
  }
  const hasUnit = /[元圆块角分万亿千百w]/.test(amount)
  return rate.isPerMu || hasUnit || rate.yuan >= LEAST_IN_YEAR
    ? [rate]
    : [rate, { ...rate, yuan: rate.yuan * TEN_THOUSAND }]
}

/** `800 元/亩`, `约 50 元/亩·年`. */
export const rateText = ({ yuan, isPerMu, isPerYear, isAbout }: Rate) =>
  `${isAbout ? '约 ' : ''}${grouped(yuan)} 元/${[isPerMu && '亩', isPerYear && '年'].filter(Boolean).join('·')}`
