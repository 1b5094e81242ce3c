// What an editor may do with content, by kind and column.
import type { EditedKind } from '#platform/contract/kinds.ts'

export const RIGHTS = ['read', 'write', 'approve', 'publish'] as const
export type Right = (typeof RIGHTS)[number]
export const rightNames: Readonly<Record<Right, string>> = {
  read: '查看',
  write: '编写',
  approve: '审核',
  publish: '发布',
}

export interface Grant {
  kind: EditedKind
  /** Column of the kind; 0 for all that have no grant of their own. */
  category: number
  rights: Right[]
}

/** Undefined for no limits. */
export type Grants = readonly Grant[] | undefined

/** Whoever may do anything may read. */
const has = ({ rights }: Pick<Grant, 'rights'>, right: Right) =>
  rights.includes(right) || (right === 'read' && rights.length > 0)

const ofKind = (grants: readonly Grant[], kind: EditedKind) => grants.filter((grant) => grant.kind === kind)

export const mayDo = (grants: Grants, right: Right, kind: EditedKind, category: number): boolean => {
  if (!grants) return true
  const own = ofKind(grants, kind)
  const grant = own.find((other) => other.category === category) ?? own.find((other) => other.category === 0)
  return grant !== undefined && has(grant, right)
}

/** Whether there is a column in which one may. */
export const mayAnywhere = (grants: Grants, right: Right, kind: EditedKind): boolean =>
  !grants || ofKind(grants, kind).some((grant) => has(grant, right))

/** Columns of a kind in which one may: these alone, or all but these. */
export type Columns = { only: readonly number[] } | { except: readonly number[] }

export const columnsWith = (grants: readonly Grant[], right: Right, kind: EditedKind): Columns => {
  const own = ofKind(grants, kind)
  const columns = own.filter(({ category }) => category !== 0)
  const numbers = (isGranted: boolean) =>
    columns.filter((grant) => has(grant, right) === isGranted).map(({ category }) => category)
  const isDefault = own.some((grant) => grant.category === 0 && has(grant, right))
  return isDefault ? { except: numbers(false) } : { only: numbers(true) }
}
