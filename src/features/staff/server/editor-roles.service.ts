import { audit } from '#features/audit/server/index.ts'
import type { Grants } from '#features/identity/rules/rights.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import type {
  EditorRole,
  editorRoles,
  ownRights,
  removeEditorRole,
  saveEditorRole,
} from '#features/staff/contract/editor-roles.ts'
import {
  EditorRoleChanged,
  EditorRoleInUse,
  EditorRoleNameTaken,
  EditorRoleUnknown,
} from '#features/staff/contract/refusals.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import * as table from './editor-roles.table.ts'
import type { Actor } from './staff-audit.service.ts'

/** What the account may do with content; undefined for no limits. */
export const grantsOf = async (
  db: Db,
  member: Pick<Staff, 'role' | 'editor_role' | 'apiToken'>,
): Promise<Grants> => member.apiToken?.grants ?? (await table.roleOf(db, member))?.grants

export const ownRightsOf =
  ({ db }: Deps) =>
  async (member: Staff): Promise<Output<typeof ownRights>> => {
    const role = await table.roleOf(db, member)
    return { role: role?.name ?? '', grants: role ? [...role.grants] : null }
  }

export const listEditorRoles =
  ({ db }: Deps) =>
  async (): Promise<Output<typeof editorRoles>> => ({ list: await table.listRoles(db) })

const record = (
  tx: Tx,
  { who, address }: Actor,
  action: 'role.save' | 'role.remove',
  id: number,
  detail: Record<string, unknown>,
  at: Date,
) => audit.record(tx, { action, who, address, target: `role:${id}`, detail, at })

const lockedRole = async (tx: Tx, { id, version }: { id: number; version: number }) => {
  const role = (await table.lockRole(tx, id)) ?? refuse(EditorRoleUnknown)
  refuseUnless(role.version === version, EditorRoleChanged)
  return role
}

export const saveRole =
  (deps: Deps) =>
  async (
    actor: Actor,
    { id: given, version, name, grants }: Parsed<typeof saveEditorRole>,
  ): Promise<EditorRole> => {
    const id = await deps.db.transaction(async (tx) => {
      await lockNameForTransaction(tx, 'editor roles')
      const before = given > 0 ? await lockedRole(tx, { id: given, version }) : undefined
      const named = await table.findRoleNamed(tx, name)
      refuseUnless(!named || named.id === given, EditorRoleNameTaken)
      const saved = before ? before.id : await table.insertRole(tx, { name, grants })
      if (before) await table.updateRole(tx, saved, { name, grants })
      await record(tx, actor, 'role.save', saved, { name, before: before?.grants, after: grants }, deps.now())
      return saved
    })
    const saved = (await table.listRoles(deps.db)).find((role) => role.id === id)
    return saved ?? refuse(EditorRoleUnknown)
  }

export const removeRole =
  (deps: Deps) =>
  async (actor: Actor, target: Parsed<typeof removeEditorRole>): Promise<null> => {
    await deps.db.transaction(async (tx) => {
      const { id, name, grants } = await lockedRole(tx, target)
      refuseUnless((await table.countMembers(tx, id)) === 0, EditorRoleInUse)
      await table.removeRole(tx, id)
      await record(tx, actor, 'role.remove', id, { name, before: grants }, deps.now())
    })
    return null
  }
