/** Signs that are counted one by one: Chinese characters, Japanese and Korean ones, and full-width punctuation. */
const WIDE =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Bopomofo}\\u3001-\\u303f\\uff01-\\uffee—…“”‘’·'
const APART = `\\s\\p{Cf}${WIDE}`
/** A word or number, with the apostrophes, dashes and dots within it. */
const WORD = `[^${APART}]+(?:[’·—][^${APART}]+)*`
const COUNTED = new RegExp(`[${WIDE}]|${WORD}`, 'gu')

/** 字数 as Word and WPS count it: each Chinese character or punctuation mark, and each Latin word or number, is one. */
export const wordCount = (text: string): number => {
  let count = 0
  COUNTED.lastIndex = 0
  while (COUNTED.test(text)) count += 1
  return count
}
