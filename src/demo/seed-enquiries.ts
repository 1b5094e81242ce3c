// Enquiries as they came in over some weeks, part of them answered.
import type { AuditAction } from '#domain/audit.ts'
import { queueWords } from '#domain/review/queues.ts'
import * as audit from '#server/audit/audit.table.ts'
import { insertEnquiry } from '#server/enquiries/enquiries.table.ts'
import { reviewableEnquiries } from '#server/enquiries/enquiry-reviews.service.ts'
import type { AppDeps } from '#server/features.ts'
import { regionByName } from '#server/regions/regions.service.ts'
import { insertTask } from '#server/review/queues.table.ts'
import { findByLoginName } from '#server/staff/staff.table.ts'
import { minutesBefore } from './moments.ts'
import type { DemoEnquiry } from './schemas.ts'

const { verbs } = reviewableEnquiries
const { word } = queueWords.enquiries

const seedEnquiry = async (
  { db, now }: AppDeps,
  reviewer: number,
  { minutesAgo, place, decided, ...written }: DemoEnquiry,
) => {
  const createtime = minutesBefore(now(), minutesAgo)
  const id = await insertEnquiry(db, { ...written, ...regionByName(place), createtime })
  const target = `${word}:${id}`
  const added = { who: 'visitor', action: `${word}.add` satisfies AuditAction, target } as const
  await audit.record(db, { ...added, detail: { type: written.type }, at: createtime })
  const task = { queue: 'enquiries', target_id: id, createtime }
  if (!decided) {
    await insertTask(db, task)
    return
  }
  const { outcome, note, minutesTaken } = decided
  const decided_at = minutesBefore(now(), minutesAgo - minutesTaken)
  const claimed_at = minutesBefore(now(), minutesAgo - minutesTaken / 2)
  const by = { claimed_by: reviewer, decided_by: reviewer }
  await insertTask(db, { ...task, ...by, outcome, note, decided_at, claimed_at })
  const steps = [
    ['claim', claimed_at],
    [verbs[outcome], decided_at],
  ] as const
  for (const [verb, time] of steps) {
    const action = `${word}.${verb}` satisfies AuditAction
    await audit.record(db, { who: `staff:${reviewer}`, action, target, at: time })
  }
}

export const seedEnquiries = async (deps: AppDeps, enquiries: readonly DemoEnquiry[]) => {
  const reviewer = await findByLoginName(deps.db, 'reviewer')
  if (!reviewer) throw new Error('the demo has no reviewer')
  for (const enquiry of enquiries) await seedEnquiry(deps, reviewer.id, enquiry)
}
