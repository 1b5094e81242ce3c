// Enquiries as they came in over some weeks, part of them answered.

import type { AppDeps } from '#app/features.ts'
import { findByMobile } from '#features/accounts/server/users.table.ts'
import type { AuditAction } from '#features/audit/rules.ts'
import * as audit from '#features/audit/server/audit.table.ts'
import { notifyAccount } from '#features/enquiries/server/answers.service.ts'
import { insertEnquiry } from '#features/enquiries/server/enquiries.table.ts'
import { reviewableEnquiries } from '#features/enquiries/server/enquiry-reviews.service.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import { regionByName } from '#features/regions/server/regions.service.ts'
import { queueWords } from '#features/review/rules/queues.ts'
import { insertTask } from '#features/review/server/queues.table.ts'
import { findByLoginName } from '#features/staff/server/staff.table.ts'
import { minutesBefore } from './moments.ts'
import type { DemoEnquiry } from './schemas.ts'

const { verbs } = reviewableEnquiries
const { word } = queueWords.enquiries

/** An enquiry from the mobile of a personal account is that account's. */
const PERSONAL = 2

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
