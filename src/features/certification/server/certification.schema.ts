// Certifications: one of each user, as it was submitted last, and his consent to the use of identity papers.
import { sql } from 'drizzle-orm'
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/users.schema.ts'

export const certifications = pgTable(
  'certifications',
  {
    user_id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 1 enterprise, 2 individual. */
    apply_type: smallint().$type<1 | 2>().notNull(),
    /** State machine: src/features/certification/rules/states.ts. The user's `apply_state` follows it. */
    apply_state: smallint().notNull(),
    /** Encrypted, like the next one: src/features/certification/server/encrypted-fields.service.ts. */
    legal_person: text().notNull(),
    legal_identity: text().notNull(),
    /** Search indexes of the encrypted name and number (encrypted-fields.service.ts); empty until they are made. */
    legal_person_index: text().notNull().default(''),
    legal_identity_index: text().notNull().default(''),
    business_type: jsonb().$type<number[]>().notNull(),
    email: text().notNull(),
    /** Enterprises only, down to the address. */
    company_name: text().notNull().default(''),
    credit_code: text().notNull().default(''),
    /** Ten-thousand yuan; null for an individual. */
    reg_capital: doublePrecision(),
    province_id: integer().notNull().default(0),
    city_id: integer().notNull().default(0),
    county_id: integer().notNull().default(0),
    address: text().notNull().default(''),
    /** Ids of uploads; empty for what the form does not have. */
    legal_identity_cert: text().notNull().default(''),
    legal_identity_cert_un: text().notNull().default(''),
    business_licence_cert: text().notNull().default(''),
    /** Reason of the last rejection or revocation, for the user to read; empty after a submission. */
    review_msg: text().notNull().default(''),
    version: integer().notNull(),
    submitted_at: timestamp({ withTimezone: true }).notNull(),
    /** Null while it waits. */
    decided_at: timestamp({ withTimezone: true }),
    /** When the staff revoked it, if that was the last thing that happened to it. */
    revoked_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('certifications_person').on(table.legal_person_index),
    index('certifications_identity').on(table.legal_identity_index),
    index('certifications_company').on(table.credit_code).where(sql`${table.credit_code} <> ''`),
  ],
)
export type CertificationRow = typeof certifications.$inferSelect

/** The newest consent of each user; the audit log has all of them. */
export const certificationConsents = pgTable('certification_consents', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  version: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
})
