// Services and interfaces that other features may use.

export { noticeCategoryOf } from './announcements.service.ts'
export { findTender, newestTenders } from './tenders.service.ts'
