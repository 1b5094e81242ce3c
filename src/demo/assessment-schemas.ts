import * as z from 'zod/mini'
import { decision, minutesAgo, mobile, nonEmptyText, place } from './fields.ts'

/** How good the answers of a sub-score are. */
const LEVELS = ['best', 'good', 'fair', 'weak'] as const
const level = z.enum(LEVELS)
const ofSubScores = <S extends z.ZodMiniType>(schema: S) => ({
  massif: schema,
  matching: schema,
  periphery: schema,
  economics: schema,
  management: schema,
})
/** By the names of the questions; the contract checks them. */
const answers = z.record(z.string(), z.union([z.int(), z.array(z.int())]))
const assessed = {
  ...ofSubScores(level),
  answers: z._default(answers, {}),
  request: z.optional(
    z.strictObject({
      name: nonEmptyText,
      minutesAgo,
      wants_sms: z._default(z.boolean(), false),
      decided: z.optional(z.strictObject({ ...decision, signature: z._default(z.string(), '') })),
    }),
  ),
}

const plot = {
  owner: mobile,
  minutesAgo,
  place,
  type: z.int(),
  forestry_type: z.int(),
  /** Mu. */
  area: z.number(),
  years: z.int(),
}

/** Assessment that the owner of a listing made. The page of the listing shows its scores unless `shown` is false. */
export const listingAssessment = z.strictObject({ ...assessed, shown: z._default(z.boolean(), true) })

export const assessments = z.strictObject({
  levels: z.strictObject(ofSubScores(z.record(level, answers))),
  reports: z.array(z.strictObject({ ...plot, ...assessed })),
  /** Sub-scores that it names no level of are still open. */
  drafts: z.array(
    z.strictObject({ ...plot, ...ofSubScores(z.optional(level)), answers: z._default(answers, {}) }),
  ),
})
