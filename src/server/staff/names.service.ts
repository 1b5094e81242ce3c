// What members of the staff are called, for records and lists of other features.
export { namesOfStaff } from './staff.table.ts'
export { idsOfNamed } from './staff-list.table.ts'
