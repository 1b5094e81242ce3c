import { LoginNameTaken } from '#features/accounts/contract/refusals.ts'
import { forgetAll } from '#features/accounts/server/index.ts'
import { type Staff } from '#features/identity/server/staff.schema.ts'
import type {
  StaffAccount,
  staffAdd,
  staffEdit,
  staffGet,
  staffList,
  staffResetOtp,
  staffResetPassword,
} from '#features/staff/contract/accounts.ts'
import {
  DemoAccount,
  EditorRoleUnknown,
  LastAdmin,
  OtpNotOn,
  OwnAccount,
  StaffUnknown,
} from '#features/staff/contract/refusals.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { Forbidden } from '#platform/contract/refusals.ts'
import { toWireTime, wireOrEmpty } from '#platform/lib/dates.ts'
import { LOCKS, lockForTransaction } from '#platform/server/db/locks.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { LOCKED } from '#platform/server/security/passwords.ts'
import { lockRoleShared } from './editor-roles.table.ts'
import { removeCodes } from './recovery-codes.service.ts'
import { removeSessionsOf } from './sessions.table.ts'
import * as table from './staff.table.ts'
import { type Actor, recordChange } from './staff-audit.service.ts'
import { countStaff, type ListedStaff, listStaff } from './staff-list.table.ts'

const accountOf = ({ createtime, seen, ...row }: ListedStaff): StaffAccount => ({
  ...row,
  editor_role: row.editor_role ?? 0,
  createtime: toWireTime(createtime),
  seen: wireOrEmpty(seen),
})

export const listStaffAccounts =
  (deps: Deps) =>
  async ({ page, pagesize, ...filter }: Parsed<typeof staffList>): Promise<Output<typeof staffList>> => ({
    list: (await listStaff(deps.db, filter, deps.now(), pagesize, (page - 1) * pagesize)).map(accountOf),
    count: await countStaff(deps.db, filter),
  })

export const getStaffAccount =
  (deps: Deps) =>
  async ({ id }: Parsed<typeof staffGet>): Promise<StaffAccount> => {
    const [row] = await listStaff(deps.db, { id }, deps.now(), 1, 0)
    return row ? accountOf(row) : refuse(StaffUnknown)
  }

/** Checked again under the lock: the caller may have lost the role while waiting for it. */
const isStillAdmin = async (tx: Tx, { id }: Actor) => {
  if (id === undefined) return true
  const now = await table.findStaff(tx, id)
  return now?.role === 'admin' && !now.disabled
}

/** Serialises changes: two admins at once must not remove each other and leave no admin. */
const change = <T>(deps: Deps, actor: Actor, work: (tx: Tx) => Promise<T>) =>
  deps.db.transaction(async (tx) => {
    await lockForTransaction(tx, LOCKS.staff)
    refuseUnless(await isStillAdmin(tx, actor), Forbidden)
    return work(tx)
  })

/** The role, which is not removed before the transaction ends; null for none. */
const editorRoleOf = async (tx: Tx, id: number | undefined) => {
  if (!id) return null
  return ((await lockRoleShared(tx, id)) ?? refuse(EditorRoleUnknown)).id
}

const lockedMember = async (tx: Tx, id: number) => (await table.lockStaff(tx, id)) ?? refuse(StaffUnknown)

export const addStaffAccount =
  (deps: Deps) =>
  async (
    actor: Actor,
    { login_name, name, role, approves = 0, editor_role, password }: Parsed<typeof staffAdd>,
  ): Promise<StaffAccount> => {
    const at = deps.now()
    const password_hash = await deps.passwords.hash(password)
    const id = await change(deps, actor, async (tx) => {
      refuseUnless(!(await table.findByLoginName(tx, login_name)), LoginNameTaken)
      const id = await table.addStaff(tx, {
        login_name,
        name,
        role,
        approves,
        editor_role: await editorRoleOf(tx, editor_role),
        password_hash,
        initial_password: true,
        createtime: at,
      })
      await recordChange(tx, actor, { action: 'staff.add', id, at, detail: { login_name, name, role } })
      return id
    })
    return getStaffAccount(deps)({ id })
  }

type Editable = Pick<Staff, 'name' | 'role' | 'approves' | 'editor_role' | 'disabled'>

const changedIn = (before: Editable, after: Editable) =>
  Object.fromEntries(
    (['name', 'role', 'approves', 'editor_role', 'disabled'] as const)
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, { from: before[field], to: after[field] }]),
  )

const canAdminister = ({ role, disabled }: Editable) => role === 'admin' && !disabled

export const editStaffAccount =
  (deps: Deps) =>
  async (
    actor: Actor,
    { id, approves, editor_role, ...edited }: Parsed<typeof staffEdit>,
  ): Promise<StaffAccount> => {
    await change(deps, actor, async (tx) => {
      const before = await lockedMember(tx, id)
      const after = {
        ...edited,
        approves: approves ?? before.approves,
        editor_role: editor_role === undefined ? before.editor_role : await editorRoleOf(tx, editor_role),
      }
      const changed = changedIn(before, after)
      const losesAccess = 'role' in changed || (after.disabled && 'disabled' in changed)
      refuseUnless(actor.id !== id || !losesAccess, OwnAccount)
      if (canAdminister(before) && !canAdminister(after))
        refuseUnless((await table.countOtherAdmins(tx, id, LOCKED)) > 0, LastAdmin)
      if (Object.keys(changed).length === 0) return
      await table.updateStaff(tx, id, after)
      if (losesAccess) await removeSessionsOf(tx, id)
      const detail = { login_name: before.login_name, changed }
      await recordChange(tx, actor, { action: 'staff.edit', id, at: deps.now(), detail })
    })
    return getStaffAccount(deps)({ id })
  }

export const resetPassword =
  (deps: Deps) =>
  async (actor: Actor, { id, password }: Parsed<typeof staffResetPassword>): Promise<null> => {
    // One's own password is changed with the old one, in own-account.service.ts.
    refuseUnless(actor.id !== id, OwnAccount)
    const password_hash = await deps.passwords.hash(password)
    await change(deps, actor, async (tx) => {
      const { demo, login_name } = await lockedMember(tx, id)
      // Outside the demo it would be locked again at the next start.
      refuseUnless(!demo || deps.config.demo, DemoAccount)
      await table.updateStaff(tx, id, { password_hash, initial_password: true })
      await removeSessionsOf(tx, id)
      await forgetAll(tx, { realm: 'staff', id })
      await recordChange(tx, actor, {
        action: 'staff.resetPassword',
        id,
        at: deps.now(),
        detail: { login_name },
      })
    })
    return null
  }

export const resetOtp =
  (deps: Deps) =>
  async (actor: Actor, { id }: Parsed<typeof staffResetOtp>): Promise<null> => {
    // A stolen session must not be enough to remove one's own second factor.
    refuseUnless(actor.id !== id, OwnAccount)
    await change(deps, actor, async (tx) => {
      const { totp_secret, login_name } = await lockedMember(tx, id)
      refuseUnless(totp_secret, OtpNotOn)
      await table.updateStaff(tx, id, { totp_secret: null })
      await removeCodes(tx, id)
      await recordChange(tx, actor, { action: 'staff.resetOtp', id, at: deps.now(), detail: { login_name } })
    })
    return null
  }
