// Services and interfaces that other features may use.

export { findTender, newestTenders, noticeCategoryOf } from './tenders.service.ts'
