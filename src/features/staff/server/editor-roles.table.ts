import { count, eq, sql } from 'drizzle-orm'
import type { Grants } from '#features/identity/rules/rights.ts'
import { editorRoles, type Staff, staff } from '#features/identity/server/staff.schema.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'

export const listRoles = (db: Db) =>
  db
    .select({
      id: editorRoles.id,
      name: editorRoles.name,
      grants: editorRoles.grants,
      version: editorRoles.version,
      members: count(staff.id),
    })
    .from(editorRoles)
    .leftJoin(staff, eq(staff.editor_role, editorRoles.id))
    .groupBy(editorRoles.id)
    .orderBy(editorRoles.id)

export const lockRole = (tx: Tx, id: number) =>
  first(tx.select().from(editorRoles).where(eq(editorRoles.id, id)).for('update'))

/** Shared lock until the transaction ends: the role is not removed meanwhile. */
export const lockRoleShared = (tx: Tx, id: number) =>
  first(tx.select({ id: editorRoles.id }).from(editorRoles).where(eq(editorRoles.id, id)).for('share'))

export const findRoleNamed = (tx: Tx, name: string) =>
  first(tx.select({ id: editorRoles.id }).from(editorRoles).where(eq(editorRoles.name, name)))

export const insertRole = async (tx: Tx, role: typeof editorRoles.$inferInsert): Promise<number> => {
  const [row] = await tx.insert(editorRoles).values(role).returning({ id: editorRoles.id })
  if (!row) throw new Error('an inserted role came back without its id')
  return row.id
}

export const updateRole = (tx: Tx, id: number, changes: Partial<typeof editorRoles.$inferInsert>) =>
  tx
    .update(editorRoles)
    .set({ ...changes, version: sql`${editorRoles.version} + 1` })
    .where(eq(editorRoles.id, id))

export const removeRole = (tx: Tx, id: number) => tx.delete(editorRoles).where(eq(editorRoles.id, id))

export const countMembers = (tx: Tx, id: number) => tx.$count(staff, eq(staff.editor_role, id))

/** Name and grants of an account's role; undefined where nothing limits it. */
export const roleOf = async (
  db: Db,
  { role, editor_role }: Pick<Staff, 'role' | 'editor_role'>,
): Promise<{ name: string; grants: NonNullable<Grants> } | undefined> =>
  role === 'editor' && editor_role !== null
    ? first(
        db
          .select({ name: editorRoles.name, grants: editorRoles.grants })
          .from(editorRoles)
          .where(eq(editorRoles.id, editor_role)),
      )
    : undefined
