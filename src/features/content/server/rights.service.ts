// What editors may do with content of a kind and column: by the grants of their role, which every call asks.
import { NoPublishRight, NoRight } from '#features/content/contract/refusals.ts'
import { type Grants, mayAnywhere, mayDo, type Right } from '#features/identity/rules/rights.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import { grantsOf } from '#features/staff/server/index.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import type { Db } from '#platform/server/db/types.ts'
import { refuseUnless } from '#platform/server/refusals/refuse.ts'

export { grantsOf }

export type Editor = Pick<Staff, 'role' | 'editor_role' | 'apiToken'>

const refusals = { read: NoRight, write: NoRight, approve: NoRight, publish: NoPublishRight } as const

/** Refuses where one of the rights is missing in one of the columns. */
export const refuseWithout = (
  grants: Grants,
  rights: readonly Right[],
  kind: EditedKind,
  categories: readonly number[],
) => {
  for (const right of rights)
    refuseUnless(
      categories.every((category) => mayDo(grants, right, kind, category)),
      refusals[right],
    )
}

/** Refuses somebody who may read no column of the kind. */
export const refuseStranger = async (db: Db, editor: Editor, kind: EditedKind) =>
  refuseUnless(mayAnywhere(await grantsOf(db, editor), 'read', kind), NoRight)

export const refuseUnreadable = async (db: Db, editor: Editor, kind: EditedKind, category: number) =>
  refuseWithout(await grantsOf(db, editor), ['read'], kind, [category])
