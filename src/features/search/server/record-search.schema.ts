// What the search over everything reads: one row for each record of any kind that has a page, kept by triggers of the
// migrations. Nothing but those triggers writes here. The table is partitioned by kind, so that PostgreSQL knows how
// frequent a word is within each.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { RecordKind } from '#platform/contract/kinds.ts'

export const recordSearch = pgTable(
  'record_search',
  {
    kind: text().$type<RecordKind>().notNull(),
    id: integer().notNull(),
    /** True for a record that readers can no longer act upon, such as a completed listing: it ranks behind the others. */
    outdated: boolean().notNull(),
    createtime: timestamp({ withTimezone: true }).notNull(),
    /** Number of a listing or tender, bare; empty for others. */
    number: text().notNull(),
    /** Folded, without punctuation and blanks: bare_text of the migrations. */
    title: text().notNull(),
    /** Title, summary, places, labels, figures: a bare line each. */
    head: text().notNull(),
    body: text().notNull(),
    /** Pairs of characters, single characters and figures of all texts: text_pairs of the migrations. */
    pairs: integer().array().notNull(),
  },
  (table) => [
    primaryKey({ name: 'record_search_pkey', columns: [table.kind, table.id] }),
    index('record_search_newest').on(
      table.outdated,
      table.createtime.desc().nullsLast(),
      table.id.desc().nullsLast(),
    ),
    index('record_search_title').on(sql`${table.title} collate "C"`),
    index('record_search_number')
      .on(sql`ltrim(${table.number}, 'abcdefghijklmnopqrstuvwxyz') collate "C"`)
      .where(sql`${table.number} <> ''`),
    index('record_search_title_words').using('gin', sql`text_ngrams(${table.title})`),
    index('record_search_head_words').using('gin', sql`text_ngrams(${table.head})`),
    index('record_search_pairs').using('gin', table.pairs),
  ],
)

/** The partition under the name of the whole: to find it by its kind, the planner would look at all of them first. */
export const partOf = (kind: RecordKind) => sql`${sql.identifier(`record_search_${kind}`)} as ${recordSearch}`

/** The newest first, of records of one level. */
export const newestFirst = sql`outdated, createtime desc nulls last, id desc nulls last`
