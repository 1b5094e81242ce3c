// Word-by-word difference of two texts.
import { type Change, diffChars, diffWords } from 'diff'

export type DiffPart = Pick<Change, 'value' | 'added' | 'removed'>

/** Chinese has no spaces between words. */
const wordSegmenter = 'Segmenter' in Intl ? new Intl.Segmenter('zh-CN', { granularity: 'word' }) : undefined
/** Comparing word by word takes time with the square of what changed. */
const TIMEOUT_MS = 1500

/** Without the browser's help, or in time, by other parts: signs for short texts, lines for long ones. */
export const diffText = (
  before: string,
  after: string,
  fallback: (before: string, after: string) => Change[] = diffChars,
): Change[] =>
  (wordSegmenter && diffWords(before, after, { intlSegmenter: wordSegmenter, timeout: TIMEOUT_MS })) ||
  fallback(before, after)
