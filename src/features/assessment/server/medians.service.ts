import { MEDIAN_USERS } from '#features/assessment/rules/medians.ts'
import { currentModel } from '#features/assessment/rules/models.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as table from './medians.table.ts'

export const refreshAssessmentMedians = ({ db }: Deps) =>
  table.recomputeMedians(db, currentModel.version, MEDIAN_USERS)

/** Called at start, so that the first medians need not wait for the hourly job. */
export const ensureAssessmentMedians = async (deps: Deps) => {
  if (await table.lacksMedians(deps.db)) await refreshAssessmentMedians(deps)
}
