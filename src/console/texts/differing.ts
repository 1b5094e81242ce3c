// Two short texts → what was taken away and what was added, word by word.
import { type Change, diffChars, diffWords } from 'diff'

export type Part = Pick<Change, 'value' | 'added' | 'removed'>

/** Chinese has no spaces between words; without the browser's help, sign by sign. */
const words = 'Segmenter' in Intl ? new Intl.Segmenter('zh-CN', { granularity: 'word' }) : undefined

export const differing = (before: string, after: string): Part[] =>
  words ? diffWords(before, after, { intlSegmenter: words }) : diffChars(before, after)
