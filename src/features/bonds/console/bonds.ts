import type { AuditSubject } from '#features/audit/console/subjects.ts'
import type { Proposal } from '#features/bonds/contract.ts'
import { bondEvents, bondStates } from '#features/bonds/rules/bonds.ts'
import type { ReviewedKind } from '#features/review/console/reviewed-kind.ts'

/** Name of the react-admin resource, which is also the path of its screens. */
export const BONDS = 'bonds'

export const bondPath = (id: number) => `/${BONDS}/${id}`

export const bondSubject: AuditSubject = { name: '保证金', path: bondPath }

export const reviewedBonds: ReviewedKind = { flags: ['bond_share'] }

export const stateChoices = Object.entries(bondStates).map(([id, name]) => ({ id: Number(id), name }))

/** Name of a proposal by its code; a code that is not known is shown unchanged. */
export const proposalName = (change: string) =>
  Object.hasOwn(bondEvents, change) ? bondEvents[change as Proposal].name : change
