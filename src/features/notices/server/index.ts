// What other features may call here.

export { CATEGORY, countUnreadNotices, sendNotice, sendNotices } from './notices.service.ts'
