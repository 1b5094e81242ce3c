// Services and interfaces that other features may use.

export { grantsOf } from './editor-roles.service.ts'
export type { EncryptedColumn } from './encrypted-columns.service.ts'
export { namesOfReviewers, namesOfStaff } from './names.service.ts'
export { tiesOf } from './staff-audit.service.ts'
