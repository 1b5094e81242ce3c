import { type Change, diffChars, diffWords } from 'diff'

export type DiffPart = Pick<Change, 'value' | 'added' | 'removed'>

/** Chinese has no spaces between words, so a segmenter has to find them. */
const wordSegmenter = 'Segmenter' in Intl ? new Intl.Segmenter('zh-CN', { granularity: 'word' }) : undefined
/** The time to compare grows with the square of the number of changes. */
const TIMEOUT_MS = 1500

/** @param fallback used without a segmenter and after the time limit: by characters, or by lines for long texts. */
export const diffText = (
  before: string,
  after: string,
  fallback: (before: string, after: string) => Change[] = diffChars,
): Change[] =>
  (wordSegmenter && diffWords(before, after, { intlSegmenter: wordSegmenter, timeout: TIMEOUT_MS })) ||
  fallback(before, after)
