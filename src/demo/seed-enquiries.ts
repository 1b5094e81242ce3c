// Enquiries as they came in over some weeks, part of them answered.
import type { AuditAction } from '#domain/audit.ts'
import { queueWords } from '#domain/review/queues.ts'
import { findByMobile } from '#server/accounts/users.table.ts'
import * as audit from '#server/audit/audit.table.ts'
import { notifyAccount } from '#server/enquiries/answers.service.ts'
import { insertEnquiry } from '#server/enquiries/enquiries.table.ts'
import { reviewableEnquiries } from '#server/enquiries/enquiry-reviews.service.ts'
import type { AppDeps } from '#server/features.ts'
import { regionByName } from '#server/regions/regions.service.ts'
import { insertTask } from '#server/review/queues.table.ts'
import type { Staff } from '#server/staff/staff.schema.ts'
import { findByLoginName } from '#server/staff/staff.table.ts'
import { minutesBefore } from './moments.ts'
import type { DemoEnquiry } from './schemas.ts'

const { verbs } = reviewableEnquiries
const { word } = queueWords.enquiries

/** An enquiry from the mobile of a personal account is that account's. */
const PERSONAL = 2

/** Takes the demo inside its transaction. */
type Within = Parameters<typeof notifyAccount>[0] & AppDeps

const seedEnquiry = async (
  deps: Within,
  reviewer: Staff,
  { minutesAgo, place, decided, ...written }: DemoEnquiry,
) => {
  const { db, now } = deps
  const createtime = minutesBefore(now(), minutesAgo)
  const region = regionByName(place)
  const user_id = (await findByMobile(db, PERSONAL, written.mobile))?.id
  const id = await insertEnquiry(db, { ...written, ...region, user_id, createtime })
  const target = `${word}:${id}`
  const who = user_id === undefined ? 'visitor' : `user:${user_id}`
  const detail = { type: written.type }
  await audit.record(db, { who, action: `${word}.add` satisfies AuditAction, target, detail, at: createtime })
  const task = { queue: 'enquiries', target_id: id, createtime }
  if (!decided) {
    await insertTask(db, task)
    return
  }
  const { outcome, note, minutesTaken } = decided
  const decided_at = minutesBefore(now(), minutesAgo - minutesTaken)
  const claimed_at = minutesBefore(now(), minutesAgo - minutesTaken / 2)
  const by = { claimed_by: reviewer.id, decided_by: reviewer.id }
  await insertTask(db, { ...task, ...by, outcome, note, decided_at, claimed_at })
  await notifyAccount(deps, id, {
    outcome,
    note,
    signature: '',
    at: decided_at,
    writer: { staff: reviewer, origin: { address: '' } },
  })
  const steps = [
    ['claim', claimed_at],
    [verbs[outcome], decided_at],
  ] as const
  for (const [verb, time] of steps) {
    const action = `${word}.${verb}` satisfies AuditAction
    await audit.record(db, { who: `staff:${reviewer.id}`, action, target, at: time })
  }
}

export const seedEnquiries = async (deps: Within, enquiries: readonly DemoEnquiry[]) => {
  const reviewer = await findByLoginName(deps.db, 'reviewer')
  if (!reviewer) throw new Error('the demo has no reviewer')
  for (const enquiry of enquiries) await seedEnquiry(deps, reviewer, enquiry)
}
