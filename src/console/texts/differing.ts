// Two texts → what was taken away and what was added, word by word.
import { type Change, diffChars, diffWords } from 'diff'

export type Part = Pick<Change, 'value' | 'added' | 'removed'>

/** Chinese has no spaces between words. */
const words = 'Segmenter' in Intl ? new Intl.Segmenter('zh-CN', { granularity: 'word' }) : undefined
/** Comparing word by word takes time with the square of what changed. */
const TIMEOUT_MS = 1500

/** Without the browser's help, or in time, by other parts: signs for short texts, lines for long ones. */
export const differing = (
  before: string,
  after: string,
  byOtherParts: (before: string, after: string) => Change[] = diffChars,
): Change[] =>
  (words && diffWords(before, after, { intlSegmenter: words, timeout: TIMEOUT_MS })) ||
  byOtherParts(before, after)
