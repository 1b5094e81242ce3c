// Services and interfaces that other features may use.

export { CATEGORY, countUnreadNotices, sendNotice, sendNotices } from './notices.service.ts'
