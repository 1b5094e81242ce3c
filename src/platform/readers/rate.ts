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

const PER = '(?:亩|公顷|年|个?月)'
const RATE = new RegExp(
  [
    '^(?:(?:租金|价格|价钱|地租|总价):?)?',
    `(?<before>(?:(?!一月)[每一按]?${PER}(?:[均租]金?价?|价|付)?){1,2})?(?:是|为|:)?`,
    '(?<amount>[^亩公年月]{1,20}?)',
    `(?<after>[/·每一按]{1,2}${PER}(?:[/·每一按]{0,2}${PER})?)?$`,
  ].join(''),
)

/** Yuan of a year: less for all of the land was meant in the field's 万元, or is for a person to say. */
const LEAST_IN_YEAR = 1000
const TEN_THOUSAND = 10_000
const MU_IN_HECTARE = 15

/**
 * `800元/亩`, `每亩800`, `年租金3万`, `50元/亩·年`, `3000元/月`: what the text says, which may be either of two for `年租金3`;
 * empty for what is no rate. 一月3万 is none: it may be of January.
 */
export const readRates = (typed: string): readonly Rate[] => {
  const {
    before = '',
    amount = '',
    after = '',
  } = RATE.exec(
    usualNumerals(tidyText(typed))
      .replace(/ (?!\d)|([^\d ]) /g, '$1')
      // 1亩800元, 800元1亩; 8001亩 is an area.
      .replace(/(^|[元圆块万])1(?=亩|公顷|年|个月)/g, '$1一'),
  )?.groups ?? {}
  const reading = readQuantity(amount, '元', 2)
  const per = before + after
  // 800-1000元一亩 is either.
  if (reading.kind === 'unclear')
    return reading.meanings.flatMap(({ text }) => readRates(before + text + after))
  if (per === '' || reading.kind !== 'value' || reading.value === 0) return []
  const months = per.includes('月') ? 12 : 1
  const rate: Rate = {
    yuan: (reading.value * months) / (per.includes('公顷') ? MU_IN_HECTARE : 1),
    isPerMu: /亩|公顷/.test(per),
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
  `${isAbout ? '约 ' : ''}${grouped(yuan, 2)} 元/${[isPerMu && '亩', isPerYear && '年'].filter(Boolean).join('·')}`
