import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/users.schema.ts'
import type { FieldChange, PublishedTender } from '#features/tenders/contract/tenders.ts'
import type { Attachment } from '#platform/contract/content-fields.ts'
import type { Fen } from '#platform/lib/units.ts'

export const tenders = pgTable(
  'tenders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    project_sn: text().notNull(),
    ptype: smallint().notNull(),
    category: smallint().notNull().default(1),
    infor_type: smallint().notNull(),
    /** Kind that the market lists it by: `marketKindOf` of src/features/tenders/rules/tenders.ts, written at every save. */
    kind: smallint().notNull().default(1),
    industry_type: smallint().notNull(),
    province_id: integer().notNull().default(0),
    tendering_type: text().notNull().default(''),
    tendering_mode: text().notNull().default(''),
    /** As printed: a sum, a unit price, «面议». */
    starting_price: text().notNull().default(''),
    /** Ten-thousand yuan; 0 where it is not given. */
    estimate: numeric({ precision: 12, scale: 4, mode: 'number' }).notNull().default(0),
    /** Bid bond in fen; 0 for none. */
    bond_fen: bigint({ mode: 'number' }).$type<Fen>().notNull().default(0),
    /** Questions after it are late; null for the opening. */
    questions_end: timestamp({ withTimezone: true }),
    /** Times that are enforced; null where there is no such limit. */
    signup_end: timestamp({ withTimezone: true }),
    bond_due: timestamp({ withTimezone: true }),
    open_time: timestamp({ withTimezone: true }),
    certified_only: boolean().notNull().default(false),
    /** Private: for signed-in users alone. */
    contact: text().notNull().default(''),
    files: jsonb().$type<Attachment[]>().notNull().default([]),
    /** HTML as the editor wrote it. */
    content: text().notNull().default(''),
    change_content: text().notNull().default(''),
    result_content: text().notNull().default(''),
    contract_content: text().notNull().default(''),
    winner: text().notNull().default(''),
    winning_price: text().notNull().default(''),
    read_num: integer().notNull().default(0),
    createtime: timestamp({ withTimezone: true }).notNull(),
    updatetime: timestamp({ withTimezone: true }).notNull(),
    published: boolean().notNull().default(false),
  },
  // What a filter may ask for stands in each index behind its order: rows that do not match are passed over inside it.
  ({ kind, ptype, infor_type, industry_type, province_id, signup_end, createtime, id, ...table }) => {
    const published = sql`${table.published}`
    return [
      index('tenders_newest')
        .on(createtime, id, kind, ptype, infor_type, industry_type, province_id, signup_end)
        .where(published),
      index('tenders_of_kind')
        .on(kind, createtime, id, ptype, infor_type, industry_type, province_id, signup_end)
        .where(published),
      index('tenders_of_province')
        .on(province_id, createtime, id, kind, ptype, infor_type, industry_type, signup_end)
        .where(published),
      index('tenders_by_notice').on(infor_type, createtime, id).where(published),
      // Those that one can still sign up for are few.
      index('tenders_open')
        .on(sql`coalesce(${signup_end}, 'infinity'::timestamptz)`)
        .where(sql`${published} and ${infor_type} < 3`),
      index('tenders_by_number').on(table.project_sn).where(published),
      // Whatever the case of its letters: a number is also the name of a file.
      uniqueIndex('tenders_number').on(sql`lower(${table.project_sn})`).where(published),
    ]
  },
)

/** Every announcement of a tender, as readers saw it when it was published. */
export const announcements = pgTable(
  'tender_announcements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tender_id: integer()
      .notNull()
      .references(() => tenders.id, { onDelete: 'cascade' }),
    /** From 1, without gaps. */
    number: integer().notNull(),
    /** What it announces, by the codes of `infor_type`; 0 corrects the one before, 5 answers questions. */
    stage: smallint().notNull(),
    createtime: timestamp({ withTimezone: true }).notNull(),
    published: jsonb().$type<PublishedTender>().notNull(),
    changes: jsonb().$type<FieldChange[]>().notNull().default([]),
    /** How many users were told, and how many of them by SMS as well. */
    told: integer().notNull().default(0),
    sms: integer().notNull().default(0),
  },
  (table) => [uniqueIndex('tender_announcements_number').on(table.tender_id, table.number)],
)

export const signUps = pgTable(
  'tender_signups',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tender_id: integer()
      .notNull()
      .references(() => tenders.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the last time, if it was taken back and made again. */
    createtime: timestamp({ withTimezone: true }).notNull(),
    /** When the bidder took it back; null while it stands. */
    withdrawn_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('tender_signups_once').on(table.tender_id, table.user_id),
    index('tender_signups_of_user').on(table.user_id, table.createtime, table.id),
  ],
)

/** Questions and objections of bidders, and their answers. */
export const tenderQuestions = pgTable(
  'tender_questions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tender_id: integer()
      .notNull()
      .references(() => tenders.id, { onDelete: 'cascade' }),
    /** Null once the account is deleted. */
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    /** 1 question, whose answer everybody reads; 2 objection, whose answer goes to who raised it. */
    kind: smallint().notNull(),
    content: text().notNull(),
    createtime: timestamp({ withTimezone: true }).notNull(),
    /** Came after the end of questions. */
    is_late: boolean().notNull(),
    /** Empty where it was refused. */
    answer: text().notNull().default(''),
    /** Why it was refused; empty where it was not. */
    refusal: text().notNull().default(''),
    /** Of answer or refusal; null while it waits. */
    decided_at: timestamp({ withTimezone: true }),
    /** When the answer was published; null while it is not public. */
    shown_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('tender_questions_of_tender').on(table.tender_id, table.id),
    index('tender_questions_of_user').on(table.user_id, table.id),
  ],
)

/** What users want to hear of. 0 and an empty keyword ask for nothing. */
export const tenderFollows = pgTable(
  'tender_follows',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    c_id: smallint().notNull(),
    type: smallint().notNull(),
    industry_type: smallint().notNull(),
    province_id: integer().notNull(),
    keyword: text().notNull(),
    /** Words of the keyword, as they stand in what search keeps of a tender. */
    words: text().array().notNull(),
    createtime: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('tender_follows_once').on(
      table.user_id,
      table.c_id,
      table.type,
      table.industry_type,
      table.province_id,
      table.keyword,
    ),
  ],
)
