// What other features write to and read from the audit log.
export { filesOpened, historyOf, record } from './audit.table.ts'

/** Author of what the server does at its time, such as a scheduled publish. */
export const SCHEDULE = 'schedule'
