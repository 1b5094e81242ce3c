// Flags for reviewers, found in a submission by rules without I/O. A flag decides nothing.

import { CHINESE_DIGITS, phonesIn } from '#platform/lib/personal-numbers.ts'
import { nfkc } from '#platform/lib/text.ts'
import { textContactsIn } from '#platform/lib/text-contacts.ts'
import { BANNED, bareWords, CHATS } from './flagged-words.ts'

export interface Flag {
  code: FlagCode
  text: string
  /** Ids of other subjects of the same kind that it speaks of. */
  others?: readonly number[]
  /** The pieces of the text that it speaks of. */
  words?: readonly string[]
}
export type FlagCode =
  | 'price_low'
  | 'price_high'
  | 'same_title'
  | 'same_place'
  | 'same_phone'
  | 'banned_word'
  | 'listed_word'
  | 'banned_promise'
  | 'contact_in_text'
  | 'term_long'
  | 'point_outside'
  | 'bond_share'
  | 'same_identity'
  | 'same_company'
  | 'credit_code'

/** How far back the same phone counts. */
export const REPEAT_DAYS = 30

const REPEATED = {
  title: ['same_title', (count: number) => `另有 ${count} 条标题相同`],
  place: ['same_place', (count: number) => `另有 ${count} 条位于同一地块`],
  phone: ['same_phone', (count: number) => `同一电话 ${REPEAT_DAYS} 天内另有 ${count} 次提交`],
} as const

type Repeated<T> = Partial<Record<keyof typeof REPEATED, T>>

/** @param counts how many other submissions agree in each; @param ids some of them, to be looked at */
export const repeatFlags = (counts: Repeated<number>, ids: Repeated<readonly number[]> = {}): Flag[] =>
  Object.entries(REPEATED).flatMap(([name, [code, say]]) => {
    const what = name as keyof typeof REPEATED
    const count = counts[what] ?? 0
    const others = ids[what]
    return count > 0 ? [{ code, text: say(count), ...(others ? { others } : {}) }] : []
  })

/** The banned phrases in a text, whatever stands between their characters. */
export const bannedIn = (text: string): string[] => {
  const whole = bareWords(text)
  return BANNED.filter(({ phrase, within = [] }) =>
    within.reduce((rest, word) => rest.replaceAll(word, ' '), whole).includes(phrase),
  ).map(({ phrase }) => phrase)
}

export const promiseFlags = (...texts: string[]): Flag[] => {
  const banned = [...new Set(texts.flatMap(bannedIn))]
  const words = banned.map((phrase) => `“${phrase}”`).join('')
  return banned.length > 0 ? [{ code: 'banned_promise', text: `含有违规承诺：${words}` }] : []
}

const PHONES = { mobile: '手机号码', landline: '座机号码' } as const
/**
 * Contacts in a text, by which readers could go around the platform.
 * @param masked the text as reviewers see it: a number that is masked there is flagged, though of unknown kind.
 */
export const contactFlags = (text: string, masked = text): Flag[] => {
  const phones = phonesIn(text).map((kind) => PHONES[kind])
  const plain = nfkc(text)
  const addresses = textContactsIn(plain).filter((kind) => kind === '邮箱' || kind === '网址')
  // Here a mere mention is enough.
  const chats = CHATS.filter(([, pattern]) => pattern.test(plain)).map(([name]) => name)
  const contactWords = [...phones, ...addresses, ...chats]
  const isHidden = masked !== text && phones.length === 0
  const contacts = isHidden ? [...contactWords, '电话或证件号码'] : contactWords
  return contacts.length > 0 ? [{ code: 'contact_in_text', text: `文中留有${contacts.join('、')}` }] : []
}

const digitsOf = (text: string) => nfkc(text).replace(/\D/g, (character) => CHINESE_DIGITS[character] ?? '')

/** Whether a text contains one of these phones, whatever stands between the digits. */
export const containsPhone = (text: string, phones: readonly string[]) => {
  const digits = digitsOf(text)
  return phones.some((phone) => phone !== '' && digits.includes(phone))
}
