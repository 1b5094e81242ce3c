import type { OpinionState } from '#features/assessment/contract/report.ts'
import type { AuditSubject } from '#features/audit/console/subjects.ts'
import type { ReviewedKind } from '#features/review/console/reviewed-kind.ts'

/** Name of the react-admin resource, which is also the path of its screens. */
export const ASSESSMENTS = 'assessments'

export const assessmentPath = (id: number) => `/${ASSESSMENTS}/${id}`

export const assessmentSubject: AuditSubject = { name: '评估报告', path: assessmentPath }

export const reviewedExpertRequests: ReviewedKind = {
  flags: ['same_phone', 'banned_promise'],
  hasUsers: true,
}

export const opinionStateNames: Readonly<Record<OpinionState, string>> = {
  none: '未申请',
  requested: '申请中',
  written: '已出具',
}
