// Scheduled publication of content, once for each record however many instances run the job.

import type { AuditAction, ContentAction } from '#features/audit/rules.ts'
import { audit } from '#features/audit/server/index.ts'
import { SCHEDULE_FAILED } from '#features/content/contract/calls.ts'
import { ApprovalNeeded } from '#features/content/contract/refusals.ts'
import { EDITED_KINDS, type EditedKind } from '#platform/contract/kinds.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { isConnectionLost, isDeadlock } from '#platform/server/db/connection-errors.ts'
import type { Tx } from '#platform/server/db/types.ts'
import { eachAlone, throwAfter } from '#platform/server/jobs/each-alone.ts'
import { RefusalError, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { categoriesOf, lackingApprovals } from './approval-requests.service.ts'
import { type ContentRecordRow } from './content.schema.ts'
import * as table from './content.table.ts'
import { makeLive } from './content-edits.service.ts'
import type { ContentDeps } from './editable.service.ts'
import { dataOf } from './stored-data.service.ts'
import { checkedFields } from './stored-fields.ts'
import { findWords, NO_CONFIRMATION, refuseWords } from './word-check.service.ts'

const BATCH = 100
/** Later than the next records are due, so that one that fails again and again is not in their way. */
const RETRY_MS = 60_000

/** Locks the record; undefined if it is not due any more. */
const lockDue = async (tx: Tx, kind: EditedKind, id: number, at: Date) => {
  const record = await table.lockRecord(tx, kind, id)
  return record?.publish_at && record.publish_at <= at && !record.removed ? record : undefined
}

const recordAction = (
  tx: Tx,
  action: ContentAction,
  { kind, id, title, scheduled_version: version, publish_at }: ContentRecordRow,
  at: Date,
  more: Record<string, string> = {},
) =>
  audit.record(tx, {
    who: audit.SCHEDULE,
    action: `${kind}.${action}`,
    target: `${kind}:${id}`,
    detail: { title, version, ...(publish_at ? { publish_at: toWireTime(publish_at) } : {}), ...more },
    at,
  })

const publishOne = async (deps: ContentDeps, kind: EditedKind, id: number, at: Date): Promise<boolean> => {
  const known = await table.findRecord(deps.db, kind, id)
  if (!known?.publish_at) return false
  const version =
    known.scheduled_version && (await table.findVersion(deps.db, kind, id, known.scheduled_version))
  if (!version) throw new Error('there is no such version')
  const fields = checkedFields(deps.editable[kind], await dataOf(deps.db, deps.editable[kind], version))
  const findings = await findWords(deps, kind, fields)
  return deps.db.transaction(async (tx) => {
    await deps.editable[kind].lock(tx, [{ id, fields }])
    const record = await lockDue(tx, kind, id, at)
    // Rescheduled meanwhile: the next run handles that.
    if (record?.scheduled_version !== version.number) return false
    const { category, title } = { category: 0, ...deps.editable[kind].summary(fields) }
    const categories = await categoriesOf(deps.editable[kind], tx, record, category)
    // A rule may have come after the schedule.
    const lacking = await lackingApprovals(tx, { kind, id, version: version.number, categories, title })
    refuseUnless(lacking === 0, ApprovalNeeded)
    const checked = { kind, id, version: version.number, title }
    await refuseWords(tx, undefined, checked, findings, NO_CONFIRMATION, at)
    await table.updateRecord(
      tx,
      kind,
      id,
      await makeLive(deps.editable, tx, { ...record, kind }, version.number, fields, at),
    )
    await recordAction(tx, 'publish', record, at)
    return true
  })
}

/** Cancels the schedule of a record that must not be published, so that it is not tried for ever. */
const cancelSchedule = (
  deps: ContentDeps,
  kind: EditedKind,
  id: number,
  at: Date,
  { refusal, fields = {} }: RefusalError,
) =>
  deps.db.transaction(async (tx) => {
    const record = await lockDue(tx, kind, id, at)
    if (!record) return
    const reason = Object.values(fields)[0] ?? refusal.msg
    await table.updateRecord(tx, kind, id, { publish_at: null, scheduled_version: null })
    if (record.scheduled_version)
      await table.noteVersion(tx, kind, id, record.scheduled_version, SCHEDULE_FAILED + reason)
    await recordAction(tx, 'schedule-failed', record, at, { reason })
  })

/** Whether it went live. */
const publishOrCancel = async (
  deps: ContentDeps,
  kind: EditedKind,
  id: number,
  at: Date,
): Promise<boolean> => {
  try {
    return await publishOne(deps, kind, id, at)
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    await cancelSchedule(deps, kind, id, at, error)
    return false
  }
}

/**
 * Publishes due records, each in its own transaction; answers how many went live. A record that fails by an unexpected error
 * is tried again later, and the error is thrown when the others are done.
 */
export const publishDue = async (deps: ContentDeps): Promise<number> => {
  const at = deps.now()
  let published = 0
  const publish = async ({ kind, id }: { kind: EditedKind; id: number }) => {
    try {
      if (await publishOrCancel(deps, kind, id, at)) published++
    } catch (cause) {
      const error = new Error(`the schedule of ${kind}:${id} failed`, { cause })
      // A lost connection or a deadlock passes by itself: the record is tried again after the pause of the job, in seconds.
      if (isConnectionLost(cause) || isDeadlock(cause)) throw error
      const until = new Date(at.getTime() + RETRY_MS)
      await throwAfter(error, () => table.putOff(deps.db, kind, id, at, until))
    }
  }
  try {
    await eachAlone(await table.dueRecords(deps.db, at, BATCH), publish)
  } finally {
    if (published > 0) deps.cache.clear()
  }
  return published
}

/** A draft or a schedule of the record stays as it is, and what waits for approval goes on waiting. */
const takeOff = (deps: ContentDeps, kind: EditedKind, id: number, at: Date): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const rules = deps.editable[kind]
    await rules.lock(tx, [{ id, fields: undefined }])
    const record = await table.lockRecord(tx, kind, id)
    // Taken off by another instance, or shown for longer since.
    if (!record?.live_version || !(await rules.expired?.(tx, at))?.includes(id)) return false
    await rules.hide(tx, id, at)
    await table.updateRecord(tx, kind, id, { live_version: null, live_since: null })
    await audit.record(tx, {
      who: audit.SCHEDULE,
      action: `${kind}.expire` satisfies AuditAction,
      target: `${kind}:${id}`,
      detail: { title: record.title, version: record.live_version },
      at,
    })
    return true
  })

/** Takes off what readers are not to see any more; answers how many. An error does not stop the others. */
export const withdrawExpired = async (deps: ContentDeps): Promise<number> => {
  const at = deps.now()
  let withdrawn = 0
  try {
    await eachAlone(EDITED_KINDS, async (kind) =>
      eachAlone((await deps.editable[kind].expired?.(deps.db, at)) ?? [], async (id) => {
        if (await takeOff(deps, kind, id, at)) withdrawn++
      }),
    )
  } finally {
    if (withdrawn > 0) deps.cache.clear()
  }
  return withdrawn
}

export const scheduleBacklog = ({ db, now }: ContentDeps) => table.scheduleBacklog(db, now())
