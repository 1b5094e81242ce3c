import { STEPS } from '#features/assessment/contract/fields.ts'

/** The five steps of the form, and the report. */
export const ALL_STEPS = [...STEPS, '评估报告'] as const
