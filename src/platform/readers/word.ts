// Words of an enumeration as people write them.
import { tidyText } from './typed-text.ts'

export interface Words {
  names: Readonly<Record<number, string>>
  /** Other words → code. */
  others?: Readonly<Record<string, number>>
}

/**
 * What a longer word may add to a name; anything else may turn its meaning, as in 退出公益林, 拟划公益林, 非公益林. None of it
 * is made of others, so that a long text is taken apart in one way.
 */
const HARMLESS =
  /^(?:[省市县]级|国家级|地方|一般|重点|天然|人工|公开|林[木业]?|地|土地|用地|权|证|书|流转|所有制?|经营|使用|性质|方式|类型?|地图|定位|坐标系?|[()])+$/
/** Whether a word is the beginning of a name, as 乔木 is of 乔木林地. */
const isShort = (word: string, name: string) => word.length > 1 && name.startsWith(word)

/** Whether a word says a name and more, as 国家级公益林 says 公益林. */
const isLong = (word: string, name: string) => name.length > 1 && HARMLESS.test(word.replace(name, ''))

/**
 * Code of a word, which may be shorter or longer than its name where it can be no other; undefined for a word that is none
 * of them.
 */
export const codeOfWord = ({ names, others = {} }: Words, typed: string): number | undefined => {
  const word = tidyText(typed)
  if (Object.hasOwn(others, word)) return others[word]
  const known = [
    ...Object.entries(names).map(([code, name]) => [tidyText(name), Number(code)] as const),
    ...Object.entries(others),
  ]
  const exact = known.find(([name]) => name === word)
  if (exact) return exact[1]
  for (const isLike of [isShort, isLong]) {
    const codes = new Set(known.flatMap(([name, code]) => (isLike(word, name) ? [code] : [])))
    const [code] = codes
    if (codes.size === 1) return code
  }
  return undefined
}

/** Name of a word that was written in another way; empty where it was written as it is. */
export const nameOfWord = (words: Words, typed: string) => {
  const code = codeOfWord(words, typed)
  const name = code === undefined ? '' : (words.names[code] ?? '')
  return name === tidyText(typed) ? '' : name
}
