import { STEPS } from '#features/assessment/contract/fields.ts'

export const ALL_STEPS = [...STEPS, '评估报告'] as const
