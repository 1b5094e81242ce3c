// Marks what differs between two texts.
import { type Change, diffChars, diffLines, diffWords } from 'diff'

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

/** Characters of unchanged text that are shown before and after a change. */
const CONTEXT_LENGTH = 40

/** Cuts long unchanged parts to the text next to a change. */
export const abbreviated = (parts: readonly Change[]): Change[] =>
  parts.map((part, index) => {
    const { value } = part
    if (part.added || part.removed || value.length <= 3 * CONTEXT_LENGTH) return part
    const head = index > 0 ? value.slice(0, CONTEXT_LENGTH) : ''
    const tail = index < parts.length - 1 ? value.slice(-CONTEXT_LENGTH) : ''
    return { ...part, value: `${head}……${tail}` }
  })

/** The same by words, and by lines for long texts. */
export const textChanges = (before: string, after: string): Change[] =>
  abbreviated(diffText(before, after, diffLines))
