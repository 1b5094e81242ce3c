export { entriesWith, filesOpened, historyOf, record } from './audit.table.ts'

/** `who` of actions of interval jobs, such as a scheduled publication. */
export const SCHEDULE = 'schedule'
