// What other features may call here.

export { countDrafts } from './drafts.service.ts'
export { countReports } from './reports.service.ts'
