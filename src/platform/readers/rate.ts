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
    '(?<before>(?:[每一按]?(?:亩|年|月)(?:[均租]金?价?|价|付)?){1,2})?(?:是|为|:)?',
    '(?<amount>[^亩年月]{1,20}?)',
    '(?<after>[/·每一按]{1,2}(?:亩|年|月)(?:[/·每一按]{0,2}(?:亩|年|月))?)?$',
  ].join(''),
)

/** `800元/亩`, `每亩800`, `年租金3万`, `50元/亩·年`, `3000元/月`; undefined for what is no rate. */
export const readRate = (typed: string): Rate | undefined => {
  const {
    before = '',
    amount = '',
    after = '',
  } = RATE.exec(usualNumerals(tidyText(typed)).replace(/ (?!\d)|([^\d ]) /g, '$1'))?.groups ?? {}
  const reading = readQuantity(amount, '元', 2)
  const per = before + after
  if (per === '' || reading.kind !== 'value' || reading.value === 0) return undefined
  const months = per.includes('月') ? 12 : 1
  return {
    yuan: reading.value * months,
    isPerMu: per.includes('亩'),
    isPerYear: months > 1 || per.includes('年'),
    ...(reading.isAbout ? { isAbout: true } : {}),
  }
}

/** `800 元/亩`, `约 50 元/亩·年`. */
export const rateText = ({ yuan, isPerMu, isPerYear, isAbout }: Rate) =>
  `${isAbout ? '约 ' : ''}${grouped(yuan)} 元/${[isPerMu && '亩', isPerYear && '年'].filter(Boolean).join('·')}`
