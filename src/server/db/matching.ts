// Words of a search as patterns, and as what reviewers may find people by.
import { and, type Column, ilike, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import { GAP_SIGNS } from '#lib/phones.ts'
import type { Keyword, WholePhone } from '#server/security/phone-query.ts'

/** Pattern of texts that contain the word, whatever is in it. */
export const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** All that `maskPersonalIn` hides, and more: nobody is to guess a number digit by digit. */
const DIGIT = '[0-9０-９]'
const LONG_NUMBERS = `${DIGIT}([${GAP_SIGNS}．－()（）]{0,4}${DIGIT}){9,}[XxＸｘ]?`

const saying = (columns: readonly Column[], word: string) => {
  // Several times faster than `ilike`, and the same for what has no capitals.
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

/** Digits of the shortest number that is masked in texts. */
const SHORTEST_MASKED = 10

/** The whole phone; in texts, a number that is too short to be masked there. */
const telling = (columns: readonly Column[], phone: Column, { typed, digits, spellings }: WholePhone) =>
  or(inArray(phone, spellings), digits.length < SHORTEST_MASKED ? saying(columns, typed) : undefined)

/** Every word stands in one of the columns, and every phone is the whole phone. */
export const matchesKeyword = (
  columns: readonly Column[],
  phone: Column,
  { words, phones }: Keyword,
  wordIn: (word: string) => SQL | undefined = () => undefined,
): SQL | undefined =>
  and(
    ...words.map((word) => or(saying(columns, word), wordIn(word))),
    ...phones.map((whole) => telling(columns, phone, whole)),
  )
