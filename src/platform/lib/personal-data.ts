// Numbers of people in texts that are published: identity cards, mobiles, bank cards. Landlines, numbers of documents and of forest
// parcels are none. For messages to staff; masking is in src/platform/lib/personal-numbers.ts.
import { readDocumentNumber } from '#platform/readers/codes.ts'
import { isIdentityNumber } from './identity-number.ts'

export const personalNumberNames = { identity: '身份证号', mobile: '手机号码', card: '银行卡号' } as const
export type PersonalNumberKind = keyof typeof personalNumberNames

export interface PersonalNumber {
  kind: PersonalNumberKind
  /** Where it stands in the text. */
  from: number
  to: number
  excerpt: string
}

/** Digits in full width, replaced one by one so that positions do not change. */
const asciiDigits = (text: string) =>
  text.replace(/[０-９Ｘｘ]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))

const GAP = '[ \\t\\u00a0\\u3000\\u200b-\\u200d\\-‐-―·]{0,3}'
/** What is counted or measured is no phone: 总价 13800000000 元. */
const UNIT = '\\s*(?:元|万|亿|亩|㎡|平方|公顷|株|吨|立方|%)'

const digitsOf = (number: string) => number.replace(/[^\dX]/gi, '')

/** Check digit of ISO 7812, which bank cards end in. */
export const hasLuhnCheck = (digits: string) => {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at])
    const doubled = at % 2 === 0 ? digit : digit * 2
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** UnionPay; Visa and Mastercard; cards that ICBC issued before there was UnionPay. */
const CARD = /^(?:62\d{14,17}|4\d{15}|5[1-5]\d{14}|9558\d{15})$/
/** Parcels, certificates and orders have numbers as long, and every tenth of them passes the check. */
const OTHER_NUMBER = /(?:小班|林班|编号|编码|证号|单元号?|代码|文号|流水号?|订单号?|合同号?|条码)[^\n]{0,4}$/

interface Pattern {
  kind: PersonalNumberKind
  written: RegExp
  isOne: (digits: string, before: string) => boolean
}

const PATTERNS: readonly Pattern[] = [
  {
    kind: 'identity',
    written: new RegExp(`(?<![\\dA-Za-z])\\d(?:${GAP}\\d){16}${GAP}[\\dXx](?![\\dA-Za-z])`, 'g'),
    isOne: (digits) => isIdentityNumber(readDocumentNumber(digits)),
  },
  {
    kind: 'mobile',
    written: new RegExp(
      `(?<![\\d.¥￥])(?:(?:\\+|00)?86${GAP})?1[3-9]\\d${GAP}\\d{4}${GAP}\\d{4}(?!\\d|\\.\\d|${UNIT})`,
      'g',
    ),
    isOne: () => true,
  },
  {
    kind: 'card',
    written: /(?<![\dA-Za-z])(?:\d{16,19}|\d{4}(?:[ \u00a0-]\d{4}){3}(?:[ \u00a0-]?\d{1,3})?)(?![\dA-Za-z])/g,
    isOne: (digits, before) => CARD.test(digits) && hasLuhnCheck(digits) && !OTHER_NUMBER.test(before),
  },
]

const AROUND = 12

/** What stands there in a text, with the words around it in its line. */
export const excerptOf = (text: string, from: number, to: number) => {
  const before = text.slice(Math.max(0, from - AROUND), from).replace(/^[\s\S]*\n/, '')
  const after = text.slice(to, to + AROUND).replace(/\n[\s\S]*$/, '')
  const [start, end] = [from - before.length, to + after.length]
  const cut = (at: number) => at > 0 && at < text.length && text[at - 1] !== '\n' && text[at] !== '\n'
  return `${cut(start) ? '…' : ''}${before}${text.slice(from, to)}${after}${cut(end) ? '…' : ''}`.trim()
}

/** Numbers in their order; of places where several kinds fit, the first kind of the table. */
export const personalNumbersIn = (text: string): PersonalNumber[] => {
  const readable = asciiDigits(text)
  const matches: { kind: PersonalNumberKind; from: number; to: number }[] = []
  /** Which characters belong to a number that was found. */
  const taken = new Uint8Array(text.length)
  for (const { kind, written, isOne } of PATTERNS) {
    written.lastIndex = 0
    for (let match = written.exec(readable); match; match = written.exec(readable)) {
      const from = match.index
      const to = from + match[0].length
      const isFree = !taken[from] && !taken[to - 1]
      if (isFree && isOne(digitsOf(match[0]), readable.slice(Math.max(0, from - AROUND), from))) {
        matches.push({ kind, from, to })
        taken.fill(1, from, to)
      }
      // The number may begin within what was no number.
      else written.lastIndex = from + 1
    }
  }
  return matches
    .toSorted((a, b) => a.from - b.from)
    .map((match) => ({ ...match, excerpt: excerptOf(text, match.from, match.to) }))
}
