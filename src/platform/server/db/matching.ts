// Search conditions: words as patterns, and keywords of reviewers, which must not reveal masked numbers.
import { and, type Column, ilike, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import { GAP_CHARACTERS } from '#platform/lib/phones.ts'
import type { Keyword, WholePhone } from '#platform/server/security/phone-query.ts'

/** `LIKE` pattern of texts that contain the word; wildcards in the word are escaped. */
export const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Everything that `maskPersonalIn` masks, and more: digits of masked numbers must not be found by searching. */
const DIGIT = '[0-9０-９]'
const LONG_NUMBERS = `${DIGIT}([${GAP_CHARACTERS}．－()（）]{0,4}${DIGIT}){9,}[XxＸｘ]?`

const containsWord = (columns: readonly Column[], word: string) => {
  // `like` is several times faster than `ilike`, and equivalent for words without letter case.
  const matches = word.toLowerCase() === word.toUpperCase() ? like : ilike
  const pattern = containing(word)
  const inText = (column: Column) =>
    /\p{N}/u.test(word)
      ? and(
          matches(column, pattern),
          matches(sql`regexp_replace(${column}, ${LONG_NUMBERS}, '', 'g')`, pattern),
        )
      : matches(column, pattern)
  return or(...columns.map(inText))
}

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
