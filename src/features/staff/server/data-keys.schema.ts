// Keys that values in this database are encrypted with, so that a server with another key notices it at its start.
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const dataKeys = pgTable('data_keys', {
  /** Fingerprint of the key, which tells nothing about it: `keyIds` of src/platform/server/security/encryption.ts. */
  id: text().primaryKey(),
  createtime: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
