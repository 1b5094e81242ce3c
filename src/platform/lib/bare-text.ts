// Texts as search compares them: folded, without blanks and punctuation. Small, since the page of results marks matches by it.
import { foldedText } from './text.ts'

/** As bare_text of the migrations: blanks and punctuation but the full stop, which figures need. */
const PUNCTUATION =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are blanks too.
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each is a character of its own.
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- as above
  /[\u0001-\u002d\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\u30fb\ufe00-\ufe6f\ufeff]+/g

/** A full stop between Han characters is the dot of a name: 买买提．艾力. */
const DOT_OF_NAME = /([\u4e00-\u9fff]) *\.+ *(?=[\u4e00-\u9fff])/g

export const bareText = (text: string) => foldedText(text).replace(DOT_OF_NAME, '$1').replace(PUNCTUATION, '')
/** The same with a blank in place of punctuation. */
export const spacedText = (text: string) =>
  foldedText(text).replace(DOT_OF_NAME, '$1 ').replace(PUNCTUATION, ' ').trim()

/** A text and where each bare character of it stands. */
const bareWithPositions = (text: string) => {
  let bare = ''
  const starts: number[] = []
  let at = 0
  for (const character of text) {
    // Most are Han characters, which fold to themselves.
    const plain = character >= '\u4e00' && character <= '\u9fff' ? character : bareText(character)
    for (let unit = 0; unit < plain.length; unit++) starts.push(at)
    bare += plain
    at += character.length
  }
  starts.push(at)
  return { bare, starts }
}

const isDigit = (character: string | undefined) =>
  character !== undefined && character >= '0' && character <= '9'

/** Whether a word that stands there is part of a longer figure, as 230 of 1230: search does not find it (docs/search.md). */
const isWithinFigure = (bare: string, at: number, word: string) => {
  const end = at + word.length
  const [before, after] = [bare[at - 1], bare[end]]
  return (
    (isDigit(word[0]) && (isDigit(before) || before === '.')) ||
    (isDigit(bare[end - 1]) && (isDigit(after) || (after === '.' && isDigit(bare[end + 1]))))
  )
}

/** First position of a word from there on, by the rule of the search; -1 for none. */
const positionOf = (bare: string, word: string, from: number) => {
  let at = bare.indexOf(word, from)
  while (at >= 0 && isWithinFigure(bare, at, word)) at = bare.indexOf(word, at + 1)
  return at
}

/** Whether each of the words, which are bare, stands in one of the texts as search finds it. */
export const holdsEach = (texts: readonly string[], words: readonly string[]) => {
  const bare = texts.map(bareText)
  return words.every((word) => bare.some((text) => positionOf(text, word, 0) >= 0))
}

/** Ranges of the words in a text, in order and without overlaps: pairs of first index and index behind. */
export const matchesIn = (text: string, words: readonly string[]): [from: number, to: number][] => {
  const { bare, starts } = bareWithPositions(text)
  const ranges: [number, number][] = []
  for (const word of words) {
    if (word === '') continue
    for (let at = positionOf(bare, word, 0); at >= 0; at = positionOf(bare, word, at + word.length)) {
      const last = starts[at + word.length - 1] ?? 0
      // To the end of the last character, not to the next one: what lies between is no match.
      ranges.push([starts[at] ?? 0, last + ((text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1)])
    }
  }
  ranges.sort((a, b) => a[0] - b[0] || b[1] - a[1])
  return ranges.reduce<[number, number][]>((merged, match) => {
    const before = merged[merged.length - 1]
    if (before && match[0] <= before[1]) before[1] = Math.max(before[1], match[1])
    else merged.push([...match])
    return merged
  }, [])
}
