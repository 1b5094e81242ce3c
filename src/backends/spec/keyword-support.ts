// Whether a list of the API looks at its keyword. The keyword is ours: a backend that knows the spec alone ignores it, and
// answers everything.
import { spacedText } from '#platform/lib/bare-text.ts'

/** Stands in no text: only a list that ignores keywords has anything for it. */
const NO_WORD = 'qzxjvwk'

export const wordsOf = (keyword: string) => spacedText(keyword).split(' ').filter(Boolean)

/**
 * Answers whether keywords are ignored; asks once, and again after a failure.
 * @param countOf  How many entries the list has for a keyword; throws as `call` does.
 */
export const ignoresKeywords = (countOf: (keyword: string) => Promise<number>) => {
  let answer: Promise<boolean> | undefined
  const ask = async () => {
    try {
      return (await countOf(NO_WORD)) > 0
    } catch (error) {
      answer = undefined
      throw error
    }
  }
  return () => (answer ??= ask())
}
