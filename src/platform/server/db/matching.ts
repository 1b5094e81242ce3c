// Search conditions: words as patterns, and keywords of reviewers, which must not reveal masked numbers.
import { and, type Column, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { bareText } from '#platform/lib/bare-text.ts'
import { CHINESE_DIGITS } from '#platform/lib/personal-numbers.ts'
import { GAP_CHARACTERS } from '#platform/lib/phones.ts'
import { foldedText } from '#platform/lib/text.ts'
import type { Keyword, WholePhone } from '#platform/server/security/phone-query.ts'

/** `LIKE` pattern of texts that contain the word; wildcards in the word are escaped. */
const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Whether a text holds the word in any width and letter case, and with any dots, dashes and brackets where it has some. */
export const holdsWord = (text: SQLWrapper, word: string): SQL => {
  const [folded, bare] = [foldedText(word), bareText(word)]
  // These fold to themselves, and comparing texts as they stand is several times faster.
  if (/^[\u4e00-\u9fff]+$/.test(folded)) return sql`${text} like ${containing(folded)}`
  return bare === folded || bare === ''
    ? sql`fold_text(${text}) like ${containing(folded)}`
    : sql`bare_text(${text}) like ${containing(bare)}`
}

/** Whether a number of an office or a firm holds the word, whatever stands between its groups. */
export const holdsNumber = (number: SQLWrapper, word: string): SQL =>
  sql`bare_text(${number}) like ${containing(bareText(word) || word)}`

/** Everything that `maskAnySpelling` masks, and more: digits of masked numbers must not be found by searching. */
const SPELLED = Object.keys(CHINESE_DIGITS).join('')
const DIGIT = `[0-9０-９${SPELLED}]`
const LONG_NUMBERS = `${DIGIT}([${GAP_CHARACTERS}．－()（）]{0,4}${DIGIT}){9,}[XxＸｘ]?`

const HAS_DIGIT = new RegExp(`[\\p{N}${SPELLED}]`, 'u')

const containsWord = (columns: readonly Column[], word: string) =>
  or(
    ...columns.map((column) =>
      HAS_DIGIT.test(word)
        ? and(
            holdsWord(column, word),
            holdsWord(sql`regexp_replace(fold_text(${column}), ${LONG_NUMBERS}, '', 'g')`, word),
          )
        : holdsWord(column, word),
    ),
  )

/** Fewest digits of a number that is masked in texts. */
const MIN_MASKED_DIGITS = 10

/** Whether the phone column is this complete phone. A number too short to be masked is searched in texts as well. */
const containsPhone = (columns: readonly Column[], phone: Column, { typed, digits, spellings }: WholePhone) =>
  or(inArray(phone, spellings), digits.length < MIN_MASKED_DIGITS ? containsWord(columns, typed) : undefined)

/** Whether each word is in one of the columns, and each phone is the complete phone. */
export const matchesKeyword = (
  columns: readonly Column[],
  phone: Column,
  { words, phones }: Keyword,
  wordIn: (word: string) => SQL | undefined = () => undefined,
): SQL | undefined =>
  and(
    ...words.map((word) => or(containsWord(columns, word), wordIn(word))),
    ...phones.map((whole) => containsPhone(columns, phone, whole)),
  )
