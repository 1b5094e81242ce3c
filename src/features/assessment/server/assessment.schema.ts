// Assessments: reports as they were scored, drafts, and the medians that reports are compared with.
import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { AnswerDraft, Answers } from '#features/assessment/contract/answers.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { listings } from '#features/listings/server/listings.schema.ts'

/** The six scores, 0 to 100. */
const scoreColumns = () => ({
  comprehensive: doublePrecision().notNull(),
  massif: doublePrecision().notNull(),
  matching: doublePrecision().notNull(),
  periphery: doublePrecision().notNull(),
  economics: doublePrecision().notNull(),
  management: doublePrecision().notNull(),
})

export const assessmentReports = pgTable(
  'assessment_reports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** What its owner calls it, for himself alone; empty for none. */
    name: text().notNull().default(''),
    /** The listing whose facts it began with. */
    listing_id: integer().references(() => listings.id, { onDelete: 'set null' }),
    /** Whether its owner, who owns the listing too, has the listing show its scores. */
    shown: boolean().notNull().default(false),
    model: text().notNull(),
    answers: jsonb().$type<Answers>().notNull(),
    province_id: integer().notNull(),
    city_id: integer().notNull(),
    county_id: integer().notNull(),
    forestry_type: smallint().notNull(),
    ...scoreColumns(),
    /** Ⅰ to Ⅴ. */
    grade: text().notNull(),
    /** Key of the shared page; null while it is not shared. */
    share_key: text(),
    /** When an expert was asked; null where none is, or the request was declined. */
    requested_at: timestamp({ withTimezone: true }),
    /** Opinion of the expert; empty while there is none. */
    opinion: text().notNull().default(''),
    expert: text().notNull().default(''),
    opinion_at: timestamp({ withTimezone: true }),
    createtime: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('assessment_reports_once').on(table.user_id, table.key),
    index('assessment_reports_of_user').on(table.user_id, table.id),
    uniqueIndex('assessment_reports_shown').on(table.listing_id).where(sql`${table.shown}`),
    index('assessment_reports_listing').on(table.listing_id),
    uniqueIndex('assessment_reports_shared').on(table.share_key),
    // Lists of the console: of a province, and by any other filters without a look at the rows, which are wide.
    index('assessment_reports_region').on(table.province_id, table.forestry_type, table.id),
    index('assessment_reports_filters').on(
      table.id,
      table.province_id,
      table.forestry_type,
      table.grade,
      table.model,
      table.requested_at,
      table.opinion_at,
      table.createtime,
    ),
    index('assessment_reports_requested').on(table.id).where(sql`${table.requested_at} is not null`),
  ],
)
export type AssessmentReport = typeof assessmentReports.$inferSelect

export const assessmentDrafts = pgTable(
  'assessment_drafts',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    revision: integer().notNull(),
    /** Key of the open form that saved the draft last; empty where unknown. */
    writer: text().notNull().default(''),
    step: smallint().notNull(),
    model: text().notNull(),
    /** 0 for none. */
    listing_id: integer().notNull(),
    answers: jsonb().$type<AnswerDraft>().notNull(),
    updatetime: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.key] }),
    index('assessment_drafts_of_user').on(table.user_id, table.updatetime),
  ],
)
export type AssessmentDraftRow = typeof assessmentDrafts.$inferSelect

/** Medians by province and category, recomputed hourly: src/features/assessment/server/medians.service.ts. */
export const assessmentMedians = pgTable(
  'assessment_medians',
  {
    province_id: integer().notNull(),
    forestry_type: smallint().notNull(),
    ...scoreColumns(),
    samples: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.province_id, table.forestry_type] })],
)
export type AssessmentMedian = typeof assessmentMedians.$inferSelect
