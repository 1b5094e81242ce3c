// Words that are not published, or only with a reason, and people whose names and titles are checked.
import { integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { Level } from '#features/words/rules/words.ts'

export const listedWords = pgTable('listed_words', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  word: text().notNull(),
  /** Without blanks and punctuation, by which words are told apart. */
  bare: text().notNull().unique(),
  level: text().$type<Level>().notNull(),
  replacement: text().notNull().default(''),
  exceptions: text().array().notNull().default([]),
  note: text().notNull().default(''),
  updatetime: timestamp({ withTimezone: true }).notNull(),
})
export type ListedWordRow = typeof listedWords.$inferSelect

/** Officials, by the admin's list: their rank is the order in which they are named. */
export const listedPeople = pgTable('listed_people', {
  rank: smallint().primaryKey(),
  name: text().notNull(),
  title: text().notNull(),
  misspelled: text().array().notNull().default([]),
})
