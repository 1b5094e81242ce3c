// Words of a search as patterns, and as what reviewers may find people by.
import { and, type Column, ilike, inArray, like, or, type SQL, sql } from 'drizzle-orm'

/** Pattern of texts that contain the word, whatever is in it. */
export const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Numbers that are masked where they are shown: nobody is to guess them digit by digit. */
const LONG_NUMBERS = '[0-9０-９]([ \\t　.·()（）‐-―-]{0,4}[0-9０-９]){9,}[XxＸｘ]?'

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

/** The digits of a word that is a phone, or part of one, however it is written; else empty. */
const phoneOf = (word: string) => {
  const digits = word.normalize('NFKC').replace(/[-+().·‐-―转]/g, '')
  return /^\d{4,}$/.test(digits) ? digits : ''
}

/** Every word stands in one of the columns, or is the whole phone: never a part of it. */
export const sayingAll = (
  columns: readonly Column[],
  phone: Column,
  words: readonly string[],
): SQL | undefined =>
  and(
    ...words.map((word) => {
      const digits = phoneOf(word)
      return digits ? inArray(phone, [...new Set([word, digits])]) : saying(columns, word)
    }),
  )
