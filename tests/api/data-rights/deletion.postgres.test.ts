// Deletion of accounts on PostgreSQL, while the user withdraws the request.
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deletionRequest } from '#features/data-rights/contract.ts'
import { DELETION_DAYS } from '#features/data-rights/rules.ts'
import { accountDeletions } from '#features/data-rights/server/data-rights.schema.ts'
import { deleteDueAccounts } from '#features/data-rights/server/deletions.service.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { PASSWORD } from '../../helpers/people.ts'
import { newOwner } from '../../helpers/submissions.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const countWaiting = async () => {
  const isWaiting = and(sql`datname = current_database()`, sql`wait_event_type = 'Lock'`)
  return portal.deps.db.$count(sql`pg_stat_activity`, isWaiting)
}

test('a request withdrawn while the deletion begins is not carried out', async () => {
  const me = await newOwner(portal)
  const { db } = portal.deps
  await portal.call(deletionRequest, { password: PASSWORD }, me)
  portal.passSeconds(DELETION_DAYS * 24 * 3600 + 1)
  let deleting: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await tx.delete(accountDeletions).where(eq(accountDeletions.user_id, me.id))
    deleting = deleteDueAccounts(portal.deps)
    await expect.poll(countWaiting).toBe(1)
  })
  await deleting
  const [user] = await db.select().from(users).where(eq(users.id, me.id))
  expect(user).toMatchObject({ deleted_at: null, mobile: me.mobile })
})
