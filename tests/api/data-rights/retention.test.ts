import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#features/accounts/contract/login.ts'
import { audit } from '#features/audit/server/audit.schema.ts'
import { complaints } from '#features/complaints/server/complaints.schema.ts'
import { inactivity, monthsBefore, retention } from '#features/data-rights/rules.ts'
import { deleteDueAccounts } from '#features/data-rights/server/deletions.service.ts'
import { checkInactivity, removeExpired } from '#features/data-rights/server/retention.service.ts'
import { enquiries } from '#features/enquiries/server/enquiries.schema.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { leads } from '#features/leads/server/leads.schema.ts'
import { listings, listingVersions } from '#features/listings/server/listings.schema.ts'
import { notices } from '#features/notices/server/notices.schema.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newBond } from '../../helpers/bonds.ts'
import { insertPublished } from '../../helpers/listings.ts'
import { newAddress, PASSWORD } from '../../helpers/people.ts'
import { newOwner } from '../../helpers/submissions.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const DAY_MS = 24 * 3_600_000
const daysAgo = (days: number) => new Date(portal.deps.now().getTime() - days * DAY_MS)
/** A day beyond the period, and a day short of it. */
const around = (months: number) => {
  const limit = monthsBefore(portal.deps.now(), months).getTime()
  return [new Date(limit - DAY_MS), new Date(limit + DAY_MS)] as const
}

describe('the retention job', () => {
  test('removes leads, reports, enquiries and notices past their period, and no others', async () => {
    const { db } = portal.deps
    const { id: listing_id, user_id } = await insertPublished(portal)
    const contact = { name: '张三', mobile: '13800009999' }
    const region = { province_id: 0, city_id: 0, county_id: 0 }
    for (const createtime of around(12)) {
      await db.insert(leads).values({ listing_id, owner_id: user_id, ...contact, createtime })
      await db.insert(complaints).values({ listing_id, reason: 'fake', createtime })
      await db.insert(notices).values({ user_id, category: 4, content: '消息', createtime })
      await db
        .insert(enquiries)
        .values({ type: 5, ...region, ...contact, phone_digits: contact.mobile, createtime })
    }
    expect(await removeExpired(portal.deps)).toMatchObject({
      leads: 1,
      reports: 1,
      notices: 1,
      enquiries: 1,
    })
    expect(await db.select().from(leads)).toHaveLength(1)
    expect(await removeExpired(portal.deps)).toMatchObject({ leads: 0, reports: 0 })
  })

  test('keeps what still waits for the staff, and removes decided tasks with their subject', async () => {
    const { db } = portal.deps
    const { id: listing_id } = await insertPublished(portal)
    const [createtime] = around(retention.reports.months)
    const rows = await db
      .insert(complaints)
      .values([1, 2].map(() => ({ listing_id, reason: 'fake', createtime })))
      .returning()
    const [open, decided] = rows.map(({ id }) => id)
    const task = { queue: 'reports', createtime }
    await db.insert(queueTasks).values({ ...task, target_id: open ?? 0 })
    await db.insert(queueTasks).values({ ...task, target_id: decided ?? 0, outcome: 'rejected' })
    expect(await removeExpired(portal.deps)).toMatchObject({ reports: 1 })
    expect(
      await db
        .select()
        .from(complaints)
        .where(eq(complaints.id, open ?? 0)),
    ).toHaveLength(1)
    const tasks = await db.select().from(queueTasks).where(eq(queueTasks.queue, 'reports'))
    expect(tasks.map(({ target_id }) => target_id)).toEqual([open])
  })

  test('removes old submissions, but not the last one, nor the published one', async () => {
    const { db } = portal.deps
    const { id } = await insertPublished(portal)
    const [submitted_at] = around(retention.versions.months)
    const version = (number: number) => ({
      listing_id: id,
      version: number,
      content: {} as never,
      submitted_at,
    })
    await db.insert(listingVersions).values([1, 2, 3].map(version))
    await db.update(listings).set({ version: 3 }).where(eq(listings.id, id))
    expect(await removeExpired(portal.deps)).toMatchObject({ versions: 1 })
    const left = await db.select().from(listingVersions).where(eq(listingVersions.listing_id, id))
    expect(left.map((row) => row.version).toSorted((one, other) => one - other)).toEqual([1, 3])
  })

  test('alone removes entries of the audit log', async () => {
    const { db } = portal.deps
    const [old, young] = around(retention.audit.months)
    for (const at of [old, young])
      await db.insert(audit).values({ who: 'visitor', action: 'test.kept', target: 'user:1', at })
    await expect(db.delete(audit).where(eq(audit.action, 'test.kept'))).rejects.toThrow()
    expect((await removeExpired(portal.deps)).audit).toBe(1)
    expect(await db.select().from(audit).where(eq(audit.action, 'test.kept'))).toHaveLength(1)
    await expect(db.delete(audit).where(eq(audit.action, 'test.kept'))).rejects.toThrow()
  })
})

describe('an account that nobody uses', () => {
  const unused = async (changes: Partial<typeof users.$inferInsert> = {}) => {
    const person = await newOwner(portal)
    const active_at = daysAgo(inactivity.months * 31)
    await portal.deps.db
      .update(users)
      .set({ active_at, ...changes })
      .where(eq(users.id, person.id))
    return person
  }
  const noticesOf = async ({ id }: { id: number }) =>
    (await portal.deps.db.select().from(notices).where(eq(notices.user_id, id))).map(({ content }) => content)
  const isDeleted = async ({ id }: { id: number }) =>
    (await portal.deps.db.select().from(users).where(eq(users.id, id)))[0]?.deleted_at !== null
  const afterTheNotice = async () => {
    portal.passSeconds(inactivity.noticeDays * 24 * 3600 + 1)
    await checkInactivity(portal.deps)
    await deleteDueAccounts(portal.deps)
  }

  test('is told a month before, once, and then closed', async () => {
    const person = await unused()
    await checkInactivity(portal.deps)
    await checkInactivity(portal.deps)
    const told = await noticesOf(person)
    expect(told).toHaveLength(1)
    expect(told[0]).toMatch(/即将满 6 个月未登录，将于 \d{4}-\d\d-\d\d 关闭并注销/)
    expect(await isDeleted(person)).toBe(false)
    await afterTheNotice()
    expect(await isDeleted(person)).toBe(true)
  })

  test('stays if its user signs in after the notice', async () => {
    const person = await unused()
    await checkInactivity(portal.deps)
    portal.passSeconds(24 * 3600)
    await portal.call(
      login,
      { username: person.mobile, password: PASSWORD, type: 2 },
      { address: newAddress() },
    )
    await afterTheNotice()
    expect(await isDeleted(person)).toBe(false)
  })

  test('is not told while a membership, an open bond or a live listing keeps it', async () => {
    const member = await unused({ expiretime: daysAgo(-100) })
    const bidder = (await newBond(portal)).bidder
    const owner = await unused()
    await insertPublished(portal, { user_id: owner.id })
    await portal.deps.db
      .update(users)
      .set({ active_at: daysAgo(400) })
      .where(eq(users.id, bidder.id))
    await checkInactivity(portal.deps)
    for (const person of [member, bidder, owner]) expect(await noticesOf(person)).toEqual([])
  })

  test('used a day ago is not told', async () => {
    const person = await unused({ active_at: daysAgo(1) })
    await checkInactivity(portal.deps)
    expect(await noticesOf(person)).toEqual([])
  })
})

test('dates run by the month, and end with a shorter one', () => {
  expect(monthsBefore(new Date('2026-08-31T02:00:00Z'), 6).toISOString()).toBe('2026-02-28T02:00:00.000Z')
})
