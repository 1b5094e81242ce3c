// Words of an enumeration as people write them.
import { tidyText } from './typed-text.ts'

export interface Words {
  names: Readonly<Record<number, string>>
  /** Other words → code. */
  others?: Readonly<Record<string, number>>
}

/** Code of a word; undefined for a word that is none of them. */
export const codeOfWord = ({ names, others = {} }: Words, typed: string): number | undefined => {
  const word = tidyText(typed)
  if (Object.hasOwn(others, word)) return others[word]
  const named = Object.keys(names).find((code) => tidyText(names[Number(code)] ?? '') === word)
  return named === undefined ? undefined : Number(named)
}
