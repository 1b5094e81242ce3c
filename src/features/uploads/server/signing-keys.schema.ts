// The key that addresses are signed with, so that a server with another key notices it: it would refuse them.
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const signingKeys = pgTable('signing_keys', {
  /** Fingerprint of the key, which tells nothing about it: `signingFingerprintOf` of src/platform/server/security/signing.ts. */
  id: text().primaryKey(),
  createtime: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
