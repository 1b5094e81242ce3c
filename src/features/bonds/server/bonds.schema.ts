// Bid bonds, their ledger, and what two reviewers decide about them. Money in fen.

import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Proposal } from '#features/bonds/contract.ts'
import type { BondEvent, BondState } from '#features/bonds/rules/bonds.ts'
import { staff } from '#features/identity/server/staff.schema.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { tenders } from '#features/tenders/server/tenders.schema.ts'
import type { Fen } from '#platform/lib/units.ts'

export const bonds = pgTable(
  'bonds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tender_id: integer()
      .notNull()
      .references(() => tenders.id, { onDelete: 'restrict' }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** As the tender asked for when the bidder signed up: a later edit does not change it. */
    amount_fen: bigint({ mode: 'number' }).$type<Fen>().notNull(),
    state: smallint().$type<BondState>().notNull(),
    vouchers: jsonb().$type<string[]>().notNull().default([]),
    certificatetime: timestamp({ withTimezone: true }),
    /** What a reviewer said of it last, for the bidder to read. */
    remark: text().notNull().default(''),
    createtime: timestamp({ withTimezone: true }).notNull(),
    updatetime: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('bonds_once').on(table.tender_id, table.user_id),
    index('bonds_of_user').on(table.user_id, table.createtime, table.id),
    index('bonds_by_state').on(table.state, table.updatetime, table.id),
    index('bonds_newest').on(table.updatetime, table.id),
  ],
)
export type BondRow = typeof bonds.$inferSelect

/** What happened to each bond. Rows are only ever added: a trigger refuses anything else. */
export const bondEntries = pgTable(
  'bond_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    bond_id: integer()
      .notNull()
      .references(() => bonds.id, { onDelete: 'restrict' }),
    event: text().$type<BondEvent>().notNull(),
    /** State before; null for the first entry. */
    from_state: smallint().$type<BondState>(),
    to_state: smallint().$type<BondState>().notNull(),
    /** What the platform holds more by it; negative for less. */
    amount_fen: bigint({ mode: 'number' }).$type<Fen>().notNull(),
    /** `user:5` or `staff:2`; of two reviewers, the one who confirmed. */
    who: text().notNull(),
    note: text().notNull().default(''),
    /** Ids of the uploads of the voucher that was sent. */
    files: jsonb().$type<string[]>().notNull().default([]),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('bond_entries_of_bond').on(table.bond_id, table.id)],
)
export type BondEntry = typeof bondEntries.$inferSelect

export const bondProposals = pgTable(
  'bond_proposals',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    bond_id: integer()
      .notNull()
      .references(() => bonds.id, { onDelete: 'restrict' }),
    change: text().$type<Proposal>().notNull(),
    reason: text().notNull(),
    proposed_by: integer()
      .notNull()
      .references(() => staff.id, { onDelete: 'restrict' }),
    state: text().$type<'open' | 'confirmed' | 'rejected'>().notNull().default('open'),
    createtime: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('bond_proposals_open').on(table.bond_id).where(sql`${table.state} = 'open'`)],
)
export type BondProposal = typeof bondProposals.$inferSelect
