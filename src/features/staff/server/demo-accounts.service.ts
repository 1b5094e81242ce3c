// Demo accounts: their password is printed at start; they are locked while the demo is off.

import { users as usersTable } from '#features/accounts/server/index.ts'
import { DAY_MS } from '#platform/lib/dates.ts'
import type { Deps } from '#platform/server/deps.ts'
import { LOCKED } from '#platform/server/security/passwords.ts'
import * as staffTable from './staff.table.ts'

export const DEMO_PASSWORD = 'Demo2026'

/** Accounts are older than everything that the demo says of them. */
const AGE_MS = 150 * DAY_MS

const people = [
  { account_type: 2, mobile: '13800000001', login_name: null, nickname: '林间客' },
  {
    account_type: 1,
    mobile: '13800000002',
    login_name: 'linye',
    nickname: 'linye',
    store_name: '青岚林业',
  },
]

const roles = ['editor', 'reviewer', 'admin'] as const
const staffNames = { editor: '陈小禾', reviewer: '宋明溪', admin: '罗山' }

/** As printed at start. */
export const demoAccounts = [
  { label: '个人', login: '13800000001' },
  { label: '企业', login: 'linye' },
  ...roles.map((role) => ({
    label: { editor: '编辑', reviewer: '审核', admin: '管理员' }[role],
    login: role as string,
  })),
].map((account) => ({ ...account, password: DEMO_PASSWORD }))

export const unlockDemoAccounts = async ({ db, now, passwords }: Deps) => {
  const createtime = new Date(now().getTime() - AGE_MS)
  const common = { password_hash: await passwords.hash(DEMO_PASSWORD), demo: true, createtime }
  for (const person of people) await usersTable.insertUser(db, { ...common, ...person })
  for (const role of roles)
    await staffTable.insertStaff(db, { ...common, login_name: role, name: staffNames[role], role })
  await usersTable.unlockDemoUsers(db, common.password_hash, LOCKED)
  await staffTable.unlockDemoStaff(db, common.password_hash, LOCKED)
}

/** For a database that was used with the demo before. */
export const lockDemoAccounts = async ({ db }: Deps) => {
  await usersTable.lockDemoUsers(db, LOCKED)
  await staffTable.lockDemoStaff(db, LOCKED)
}
