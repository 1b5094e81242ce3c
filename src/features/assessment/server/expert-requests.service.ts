// Requests of an expert's opinion on one's own report: enquiries of type 7.

import { insertWithTask, keptFields, type Proposal } from '#features/enquiries/server/index.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { newestTaskOf } from '#features/review/server/index.ts'
import { BadInput, NotSignedIn, TargetGone } from '#platform/contract/refusals.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import { RefusalError, refuse } from '#platform/server/refusals/refuse.ts'
import * as table from './expert-requests.table.ts'
import * as reports from './reports.table.ts'

const GONE = '评估报告不存在，请从“我的评估”中选择报告再申请'
const WRITTEN = '这份报告已有专家意见；林地条件有变化的，请重新评估后再申请'

export const askExpert =
  (deps: Deps) =>
  async (input: Proposal, user: User | undefined, { address }: Origin) => {
    const asker = user ?? refuse(NotSignedIn)
    const at = deps.now()
    await deps.db.transaction(async (tx) => {
      // Locked, so that of two requests at once the second finds the first.
      const report = await reports.lockOwn(tx, asker.id, input.f_id)
      if (!report) throw new RefusalError(TargetGone, { f_id: GONE })
      if (report.opinion_at) throw new RefusalError(BadInput, { f_id: WRITTEN })
      if (report.requested_at) return
      await reports.updateReport(tx, report.id, { requested_at: at })
      await insertWithTask(tx, keptFields(input), { user: asker, address, at }, 'expertAssessments')
    })
    return null
  }

/** Id of the task of the newest request about a report; 0 if there was none. */
export const newestRequestTask = async (db: Db, report_id: number): Promise<number> => {
  const request = await table.newestAboutReport(db, report_id)
  return request === undefined ? 0 : ((await newestTaskOf(db, 'expertAssessments', request)) ?? 0)
}
