// Names of members of staff, for the audit log and other features.
export { namesOfReviewers, namesOfStaff } from './staff.table.ts'
export { idsOfNamed } from './staff-list.table.ts'
