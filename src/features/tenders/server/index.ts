// What other features may call here.

export { findTender, newestTenders, noticeCategoryOf } from './tenders.service.ts'
