// Services and interfaces that other features may use.

export { noticeCategoryOf, noticeOf } from './announcements.service.ts'
export { announceAnswers } from './answers.service.ts'
export { findTender, newestTenders } from './tenders.service.ts'
export { lockTenderRow, lockTenderTerms, type TenderRow, type TenderTerms } from './tenders.table.ts'
