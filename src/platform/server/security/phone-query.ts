// Keyword of a reviewer, split into complete phones and other words: complete phones can be searched, parts of them cannot.
import { withoutInvisible } from '#platform/lib/invisible.ts'
import { MOBILE_DIGITS, maskMobile } from '#platform/lib/phones.ts'
import { nfkc } from '#platform/lib/text.ts'

export interface WholePhone {
  typed: string
  digits: string
  /** Spellings in which a phone field may contain it. */
  spellings: string[]
  /** `138****0001` */
  masked: string
}

export interface Keyword {
  words: string[]
  phones: WholePhone[]
}

/** Digits and common separators, after NFKC normalisation. */
const PHONE_CHARACTERS = /^(?=.*\d)[-\d+().·‐-―转]+$/
/** Mobiles, landlines with their area code, and numbers without one; the latter with an extension, too. */
const WHOLE = new RegExp(`^(?:${MOBILE_DIGITS}|0\\d{9,17}|[2-9]\\d{6,13})$`)
/** Numbers that may be typed in groups separated by blanks. */
const IN_GROUPS = new RegExp(`^(?:${MOBILE_DIGITS}|0\\d{9,11})$`)
const MOST_GROUPS = 5
const COUNTRY_CODE = new RegExp(`^(?:00)?86(?=${MOBILE_DIGITS}$)`)

/** Digits of text that looks like a phone or a part of one; otherwise empty. */
const digitsOf = (text: string) => {
  const plain = withoutInvisible(nfkc(text))
  if (!PHONE_CHARACTERS.test(plain)) return ''
  return plain.replace(/\D/g, '').replace(COUNTRY_CODE, '')
}

const spellingsOf = (digits: string) => {
  if (digits.startsWith('1')) {
    const groups = [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)]
    return [`+86${digits}`, `86${digits}`, groups.join('-'), groups.join(' ')]
  }
  if (!digits.startsWith('0')) return []
  const [area, rest] = /^0(?:10|2)/.test(digits)
    ? [digits.slice(0, 3), digits.slice(3)]
    : [digits.slice(0, 4), digits.slice(4)]
  return [`${area}-${rest}`, `${area} ${rest}`, `(${area})${rest}`, `（${area}）${rest}`]
}

const phoneOf = (tokens: readonly string[]): WholePhone | undefined => {
  const digits = digitsOf(tokens.join(''))
  if (!(tokens.length === 1 ? WHOLE : IN_GROUPS).test(digits)) return undefined
  const typed = tokens.join(' ')
  const spellings = [...new Set([typed, digits, ...spellingsOf(digits)])]
  return { typed, digits, spellings, masked: maskMobile(digits) }
}

export const keywordOf = (typed: string): Keyword => {
  const tokens = typed.split(/\s+/).filter(Boolean)
  const keyword: Keyword = { words: [], phones: [] }
  for (let at = 0; at < tokens.length; ) {
    let groups = Math.min(MOST_GROUPS, tokens.length - at)
    let phone = phoneOf(tokens.slice(at, at + groups))
    while (!phone && groups > 1) phone = phoneOf(tokens.slice(at, at + --groups))
    if (phone) keyword.phones.push(phone)
    else keyword.words.push(tokens[at] ?? '')
    at += groups
  }
  return keyword
}
