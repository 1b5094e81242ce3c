import { identityNames } from '#features/certification/rules/rules.ts'
import type { ReviewedKind } from '#features/review/console/reviewed-kind.ts'

export const reviewedCertifications: ReviewedKind = {
  searchHint: '搜索企业，或完整的姓名、证件号、电话',
  types: identityNames,
  flags: ['same_identity', 'same_company', 'credit_code'],
}
