import { nfkc } from '#platform/lib/text.ts'
import { EMAIL, LINK } from '#platform/lib/text-contacts.ts'

/** Promises that no intermediary may make, and longer words that merely contain one. */
export const BANNED: readonly { phrase: string; within?: readonly string[] }[] = [
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

/** Read in the form that `nfkc` makes. No two repeats of one stand side by side that could share what they match. */
export const CHATS: readonly [name: string, pattern: RegExp][] = [
  ['微信', /微信|薇信|加\s*[vV]|(^|[^a-z])wx\s*(:\s*)?[a-z]/i],
  ['QQ', /(qq|扣扣)\s*([群号:]+\s*)?\d{5}/i],
]
/** Letters, digits and characters alone: nothing put between them hides a phrase. */
export const bareWords = (text: string) =>
  nfkc(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

interface Range {
  start: number
  end: number
}

/** Normalises a text character by character; `rangeOf` answers where a part of the result stands in the text. */
const normalised = (text: string, normalise: (character: string) => string) => {
  let whole = ''
  const positions: Range[] = []
  for (const { 0: character, index: start } of text.matchAll(/./gsu)) {
    const plain = normalise(character)
    whole += plain
    for (let i = 0; i < plain.length; i++) positions.push({ start, end: start + character.length })
  }
  const rangeOf = (at: number, length: number): Range => ({
    start: positions[at]?.start ?? 0,
    end: positions[at + length - 1]?.end ?? 0,
  })
  return { whole, rangeOf }
}

/** Every place of the phrases in a text, whatever stands between their characters. */
const rangesOfPhrases = (phrases: readonly string[], text: string): Range[] => {
  const { whole, rangeOf } = normalised(text, bareWords)
  return phrases.flatMap((phrase) => {
    const ranges: Range[] = []
    for (let at = whole.indexOf(phrase); at >= 0; at = whole.indexOf(phrase, at + 1))
      ranges.push(rangeOf(at, phrase.length))
    return ranges
  })
}

/** Every match of the patterns in a text as `nfkc` makes it. */
const rangesOfPatterns = (patterns: readonly RegExp[], text: string): Range[] => {
  const { whole, rangeOf } = normalised(text, nfkc)
  return patterns.flatMap((pattern) =>
    [...whole.matchAll(pattern)].map(({ index, 0: { length } }) => rangeOf(index, length)),
  )
}

/** Banned phrases but those that merely stand in a longer word. */
const promisesIn = (text: string): Range[] => {
  const harmless = rangesOfPhrases(
    BANNED.flatMap(({ within = [] }) => within),
    text,
  )
  return rangesOfPhrases(
    BANNED.map(({ phrase }) => phrase),
    text,
  ).filter(({ start, end }) => !harmless.some((word) => word.start <= start && end <= word.end))
}

/** A phone or identity number, masked or not. */
const NUMBER_PATTERN = /\+?\d[\d*\s-]{5,}[\d*]/gu

const CONTACT_PATTERNS = [
  NUMBER_PATTERN,
  new RegExp(`${EMAIL}|${LINK}`, 'giu'),
  ...CHATS.map(([, pattern]) => new RegExp(`(?:${pattern.source})[\\w.:/-]*`, 'giu')),
]

export interface TextFlag {
  code: string
  /** Words that the flag found in the text; they are compared by their letters and digits alone. */
  words?: readonly string[] | undefined
}

/** Flag → where its words stand. */
const finders: Readonly<Record<string, (text: string) => Range[]>> = {
  banned_promise: promisesIn,
  contact_in_text: (text) => rangesOfPatterns(CONTACT_PATTERNS, text),
}

export interface TextPart {
  text: string
  isFlagged: boolean
}

/** The text in pieces, those marked that raised one of the flags. */
export const flaggedParts = (text: string, flags: readonly TextFlag[]): TextPart[] => {
  const ranges = flags
    .flatMap(({ code, words }) =>
      words ? rangesOfPhrases(words.map(bareWords).filter(Boolean), text) : (finders[code]?.(text) ?? []),
    )
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
  const parts: TextPart[] = []
  let at = 0
  for (const { start, end } of ranges) {
    if (end <= at) continue
    const from = Math.max(start, at)
    parts.push(
      { text: text.slice(at, from), isFlagged: false },
      { text: text.slice(from, end), isFlagged: true },
    )
    at = end
  }
  return [...parts, { text: text.slice(at), isFlagged: false }].filter((part) => part.text !== '')
}
