import { readDraft } from '#features/assessment/contract/answers.ts'
import type { AssessmentDraft, draftRemove, draftSave } from '#features/assessment/contract/assessment.ts'
import { DraftConflict, ModelChanged } from '#features/assessment/contract/assessment.ts'
import { models } from '#features/assessment/rules/models.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { TooManyDrafts } from '#features/listings/contract/refusals.ts'
import { BadPlace } from '#features/regions/contract/regions.ts'
import { isRegion, regionName } from '#features/regions/server/index.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuseUnless } from '#platform/server/refusals/refuse.ts'
import * as table from './drafts.table.ts'
import { findByKey } from './reports.table.ts'

export { countDrafts } from './drafts.table.ts'

/** Drafts that one user may have, as of listings. */
const MAX_DRAFTS = 50

export const saveDraft =
  (deps: Deps) =>
  async (user: User, input: Parsed<typeof draftSave>): Promise<{ revision: number }> => {
    const { key, step, listing_id, model, base, writer } = input
    refuseUnless(step === 0 || isRegion(input), BadPlace)
    refuseUnless(model === '' || models.some(({ version }) => version === model), ModelChanged)
    return deps.db.transaction(async (tx) => {
      await lockNameForTransaction(tx, `assessment:${user.id}`)
      // Sent before the submission and arriving after it.
      refuseUnless((await findByKey(tx, user.id, key)) === undefined, TargetGone)
      const before = await table.findDraft(tx, user.id, key)
      const answers = readDraft(input)
      const saved = before?.revision ?? 0
      // Whoever wrote the newest revision has not been told of it: the answer was lost.
      const isOwn = writer !== '' && before?.writer === writer
      if (before && base !== undefined && saved !== base && !isOwn) {
        // A retry whose answer was lost.
        const isSame = JSON.stringify([before.step, before.answers]) === JSON.stringify([step, answers])
        refuseUnless(isSame, DraftConflict)
        return { revision: saved }
      }
      // Removed on another device: it does not come back by itself.
      refuseUnless(before || !base, TargetGone)
      refuseUnless(before || (await table.countDrafts(tx, user.id)) < MAX_DRAFTS, TooManyDrafts)
      const revision = saved + 1
      await table.putDraft(tx, {
        user_id: user.id,
        key,
        revision,
        writer,
        step,
        model,
        listing_id,
        answers,
        updatetime: deps.now(),
      })
      return { revision }
    })
  }

export const listDrafts =
  (deps: Deps) =>
  async (user: User): Promise<AssessmentDraft[]> =>
    (await table.listDrafts(deps.db, user.id)).map(({ user_id: _, writer: __, updatetime, ...draft }) => ({
      ...draft,
      updatetime: toWireTime(updatetime),
      place: regionName(draft.answers),
    }))

export const removeDraft =
  (deps: Deps) =>
  async (user: User, { key }: Parsed<typeof draftRemove>) => {
    await table.removeDraft(deps.db, user.id, key)
    return null
  }
