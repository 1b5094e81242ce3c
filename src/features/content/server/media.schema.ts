// Words by which the staff find pictures and attachments again.
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

export const mediaTags = pgTable(
  'media_tags',
  {
    /** Address of the file, as content has it. */
    file: text().notNull(),
    tag: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.file, table.tag] }), index('media_tags_by_tag').on(table.tag)],
)
