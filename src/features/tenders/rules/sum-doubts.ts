// Sums of a tender that contradict each other, as a slip of the unit makes them.
import { sumText } from '#platform/lib/text.ts'
import { numberOf } from '#platform/readers/typed-number.ts'
import {
  BOND_SHARE_MAX,
  BOND_SHARE_MIN,
  bondShare,
  isBondTooHigh,
  isBondTooLow,
  percent,
  shareText,
} from './tenders.ts'

const YUAN_PER_UNIT = 10_000
/** From this multiple on, the unit is wrong rather than the sum. */
const WRONG_UNIT = 10

/** Plain text of the fields, of which the sums may be as people write them. */
interface WrittenSums {
  estimate: unknown
  bond: unknown
  starting_price: string
  content: string
}

const isFarFrom = (one: number, other: number) => Math.max(one / other, other / one) >= WRONG_UNIT

const SUM = '(?:人民币|[￥¥])?\\s*(\\d[\\d,，.]*\\s*(?:亿元|万元|元|亿|万))'
const named = (labels: string) => new RegExp(`(?:${labels})[^\\d。；\\n]{0,12}${SUM}(?!\\s*[/／每])`, 'g')
const ESTIMATES = named('估算价|估算金额|预算|控制价|最高限价|概算|总投资|投资额')
const BONDS = named('保证金')

/** Sums that stand after one of the labels, in yuan. */
const sumsIn = (text: string, labels: RegExp) =>
  Array.from(text.matchAll(labels)).flatMap(([, sum = '']) => {
    const yuan = numberOf(sum, 2, '元') ?? 0
    return yuan > 0 ? [{ yuan, written: sum.trim() }] : []
  })

/** What each sum contradicts, in words; a price of one mu or one tree is compared with nothing. */
export const sumDoubts = ({ estimate, bond, starting_price, content }: WrittenSums): string[] => {
  const units = numberOf(estimate, 4, '万元') ?? 0
  const sums = { estimate: units, bond: numberOf(bond, 2, '元') ?? 0 }
  const estimated = units * YUAN_PER_UNIT
  const start = /[每/／%％]/.test(starting_price) ? 0 : (numberOf(starting_price, 2, '元') ?? 0)
  const doubts: string[] = []
  if (estimated > 0) {
    const said = `估算价 ${sumText(estimated)}`
    if (start > 0 && isFarFrom(estimated, start)) doubts.push(`${said}，起始价却是 ${sumText(start)}`)
    const written = sumsIn(content, ESTIMATES)
    const [first] = written
    if (first && written.every(({ yuan }) => isFarFrom(estimated, yuan)))
      doubts.push(`${said}，正文写的却是 ${first.written}`)
  }
  if (sums.bond > 0) {
    const said = `投标保证金 ${sumText(sums.bond)}`
    if (isBondTooHigh(sums))
      doubts.push(`${said}，${shareText(bondShare(sums))}，高于 ${percent(BOND_SHARE_MAX)}`)
    if (isBondTooLow(sums))
      doubts.push(`${said}，${shareText(bondShare(sums))}，低于 ${percent(BOND_SHARE_MIN)}`)
    const written = sumsIn(content, BONDS)
    const [first] = written
    if (first && written.every(({ yuan }) => isFarFrom(sums.bond, yuan)))
      doubts.push(`${said}，正文写的却是 ${first.written}`)
  }
  return doubts
}
