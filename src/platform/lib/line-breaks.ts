// Where a line of a Chinese title may end. Browsers would end it between any two characters, within words too.
import { escapeHtml } from './escape-html.ts'

// Old phones have none.
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'word' }) : undefined

const HAN = /^\p{Script=Han}$/u
const NUMERAL = /^(?:\d+(?:[.,]\d+)*|[一二三四五六七八九十百千万亿两几]+)$/
const OPENING = /[\p{Ps}\p{Pi}]$/u
/** Blanks, and punctuation that must not begin a line. */
const CLOSING = /^(?![\p{Ps}\p{Pi}])[\s\p{P}\p{S}]/u
const ENDS_APART = /[\s\p{P}\p{S}]$/u
/** End of a date or a range that the next number continues. */
const DATE_OR_RANGE = /\d\s?[年月日时点–—～]\s?$/
const ASCII_PAIR = /^[!-~]{2}$/
/** Words of one character that belong to the next word. */
const PREFIX = /^[与和及或在从对把被为向给让由按将至到第个不未新旧老初再各每该]$/
/** The same before a number. */
const NUMBER_PREFIX = /^[约近共超达限]$/
/** Words of one character that belong to the word before, and end it. */
const SUFFIXES = '的了里省市县区乡镇村旗州'
const SUFFIX = new RegExp(`^[${SUFFIXES}]$`)
const ENDS_WITH_SUFFIX = new RegExp(`.[${SUFFIXES}]$`)
/** Blanks, hyphens and the like between letters: browsers break there by themselves. */
const BREAKABLE = /[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}]/u
/** Longer pieces may break there: they would not fit a narrow screen in large type. */
const MAX_UNBROKEN = 12

/** A character alone: part of a name or of a term that the segmenter does not know. */
const isLoose = (word = '') =>
  HAN.test(word) && !NUMERAL.test(word) && !PREFIX.test(word) && !SUFFIX.test(word)

/** Whether a word must stand in one line with the piece before it. `words` have no blanks. */
const continues = (piece: string, words: readonly string[], at: number) => {
  const [beforeLast = '', last = '', word = '', next = ''] = [-2, -1, 0, 1].map((step) => words[at + step])
  if (CLOSING.test(word) || OPENING.test(last) || NUMERAL.test(last)) return true
  if (NUMERAL.test(word) && (NUMBER_PREFIX.test(last) || DATE_OR_RANGE.test(piece))) return true
  if (ASCII_PAIR.test(piece.slice(-1) + word.slice(0, 1))) return true
  if (ENDS_APART.test(piece)) return false
  if (SUFFIX.test(word) || PREFIX.test(last)) return true
  const isUnit = NUMERAL.test(beforeLast)
  if (isUnit || ENDS_WITH_SUFFIX.test(piece)) return isLoose(word) && (next === '' || CLOSING.test(next))
  // Two of them are mostly a word.
  const isPair = isLoose(next) && !isLoose(last) && !isLoose(words[at + 2])
  return isLoose(word) ? !isPair : HAN.test(piece)
}

/** The pieces of a title between which a line may end; the title as it is where the browser knows no words. */
export const titlePieces = (title: string): string[] => {
  if (!segmenter) return [title]
  const pieces: string[] = []
  const segments = Array.from(segmenter.segment(title), ({ segment }) => segment)
  const words = segments.filter((segment) => segment.trim() !== '')
  let at = 0
  for (const segment of segments) {
    const isBlank = segment.trim() === ''
    const piece = pieces[pieces.length - 1]
    if (piece !== undefined && (isBlank || continues(piece, words, at)))
      pieces[pieces.length - 1] = piece + segment
    else pieces.push(segment)
    if (!isBlank) at++
  }
  return pieces
}

/**
 * HTML of a title in which a line may end between words only. Styles: `.title-text` in styles/base.css.
 * @param pieceHtml answers the HTML of the piece that begins at an index of the title
 */
export const titleHtml = (title: string, pieceHtml: (piece: string, from: number) => string = escapeHtml) => {
  if (!segmenter) return pieceHtml(title, 0)
  let from = 0
  return titlePieces(title)
    .map((piece) => {
      const html = pieceHtml(piece, from)
      from += piece.length
      return BREAKABLE.test(piece) && piece.length <= MAX_UNBROKEN ? `<span>${html}</span>` : html
    })
    .join('<wbr>')
}
