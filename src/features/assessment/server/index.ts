// Services and interfaces that other features may use.

export { countDrafts } from './drafts.service.ts'
export { countReports } from './reports.service.ts'
