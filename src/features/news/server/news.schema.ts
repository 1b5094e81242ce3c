import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { experts } from '#features/experts/server/experts.schema.ts'
import type { Attachment } from '#platform/contract/content-fields.ts'
import { CENTRE_TYPES } from '#platform/lib/news-types.ts'

/** Types of the news centre. Literal, as the predicate of a partial index must be. */
export const IN_CENTRE_TYPES = sql.raw(`in (${CENTRE_TYPES.join(', ')})`)

export const news = pgTable(
  'news',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    type: smallint().notNull(),
    /** Topic that the article belongs to; items of a topic appear in no other list. */
    topic_id: integer().references((): AnyPgColumn => news.id, { onDelete: 'set null' }),
    /** Place among the items of the topic, from 1; 0 behind those that have one. */
    topic_position: smallint().notNull().default(0),
    expert_id: integer().references((): AnyPgColumn => experts.id, { onDelete: 'set null' }),
    title: text().notNull(),
    remark: text().notNull().default(''),
    /** HTML as the editor wrote it. */
    content: text().notNull().default(''),
    source: text().notNull().default(''),
    /** Where it stood on an earlier site: a path of this host, or a whole address elsewhere. */
    old_address: text().notNull().default(''),
    images: jsonb().$type<{ file: string }[]>().notNull().default([]),
    files: jsonb().$type<Attachment[]>().notNull().default([]),
    pinned: boolean().notNull().default(false),
    hot: boolean().notNull().default(false),
    read_num: integer().notNull().default(0),
    createtime: timestamp({ withTimezone: true }).notNull(),
    updatetime: timestamp({ withTimezone: true }).notNull(),
    published: boolean().notNull().default(true),
  },
  (table) => {
    const listed = sql`${table.published} and ${table.topic_id} is null`
    return [
      index('news_by_type').on(table.type, table.createtime, table.id).where(listed),
      // Ascending, read backwards: that serves `desc` orders without a word on nulls.
      // read_num stands in no index, so that counting a read stays a cheap in-page update.
      index('news_all')
        .on(table.createtime, table.id)
        .where(sql`${listed} and ${table.type} ${IN_CENTRE_TYPES}`),
      index('news_pinned')
        .on(table.type, table.createtime, table.id)
        .where(sql`${listed} and ${table.pinned}`),
      index('news_hot').on(table.type).where(sql`${listed} and ${table.hot}`),
      // For the foreign keys, when an article or expert is deleted.
      index('news_items').on(table.topic_id).where(sql`${table.topic_id} is not null`),
      index('news_of_expert').on(table.expert_id).where(sql`${table.expert_id} is not null`),
      // Whatever the case of its letters: an old address is also the name of a file.
      uniqueIndex('news_old_address')
        .on(sql`lower(${table.old_address})`)
        .where(sql`${table.old_address} <> ''`),
      index('news_of_topic')
        .on(table.topic_id, table.createtime, table.id)
        .where(sql`${table.published} and ${table.topic_id} is not null`),
    ]
  },
)

export type NewsRow = typeof news.$inferSelect
