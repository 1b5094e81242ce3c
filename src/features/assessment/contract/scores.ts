// Scores of an assessment, 0 to 100 with one decimal (spec part 1 §3).
import * as z from 'zod/mini'
import { readsNumber } from '#platform/contract/fields.ts'

export const SUB_SCORES = ['massif', 'matching', 'periphery', 'economics', 'management'] as const
/** All six, the comprehensive one first. */
export const SCORE_NAMES = ['comprehensive', ...SUB_SCORES] as const
export type SubScore = (typeof SUB_SCORES)[number]

export const Scores = z.object({
  comprehensive: readsNumber,
  massif: readsNumber,
  matching: readsNumber,
  periphery: readsNumber,
  economics: readsNumber,
  management: readsNumber,
})
export type Scores = z.output<typeof Scores>
