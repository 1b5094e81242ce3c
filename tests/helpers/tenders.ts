// Tenders put straight into their table, and people who may sign up for them.
import { eq } from 'drizzle-orm'
import { login } from '#features/accounts/contract/login.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { tenders } from '#features/tenders/server/tenders.schema.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { TestApp } from './app.ts'
import { newAddress, newMobile, PASSWORD } from './people.ts'

export type NewTender = Partial<typeof tenders.$inferInsert>

let last = 0

/** A public notice of forestry works, without limits of time and without a bond. */
export const tenderRow = (fields: NewTender = {}): typeof tenders.$inferInsert => ({
  title: '青山林场森林抚育工程',
  project_sn: `QS-2026-${String(++last).padStart(4, '0')}`,
  ptype: 1,
  infor_type: 1,
  industry_type: 4,
  province_id: 350_000,
  estimate: 120,
  content: '<p>抚育面积 1200 亩。</p>',
  createtime: new Date('2026-11-01T02:00:00Z'),
  updatetime: new Date('2026-11-01T02:00:00Z'),
  published: true,
  ...fields,
})

/** Answers the rows as stored. */
export const insertTenders = (db: Db, rows: readonly NewTender[]) =>
  db.insert(tenders).values(rows.map(tenderRow)).returning()

export const insertTender = async ({ deps }: Pick<TestApp, 'deps'>, fields: NewTender = {}) => {
  const [row] = await insertTenders(deps.db, [fields])
  if (!row) throw new Error('no tender')
  return row
}

/** A company, signed in. @param apply_state 2 certified */
export const company = async (portal: TestApp, apply_state = 2) => {
  const mobile = newMobile()
  const [user] = await portal.deps.db
    .insert(users)
    .values({
      account_type: 2,
      mobile,
      password_hash: await portal.deps.passwords.hash(PASSWORD),
      username: '青山林业公司',
      apply_state,
      createtime: portal.deps.now(),
    })
    .returning()
  const answer = await portal.call(
    login,
    { username: mobile, password: PASSWORD, type: 2 },
    { address: newAddress() },
  )
  if (!user || answer.code !== 200) throw new Error(`not signed in: ${answer.msg}`)
  return { id: user.id, token: answer.data.token }
}

export const setCertified = (portal: TestApp, id: number, apply_state: number) =>
  portal.deps.db.update(users).set({ apply_state }).where(eq(users.id, id))
