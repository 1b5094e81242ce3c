// Services and interfaces that other features may use.

export {
  claimGivenUpSms,
  givenUpSms,
  isSmsHour,
  listGivenUpSms,
  sendGivenUpSms,
} from './notice-sms.service.ts'
export { CATEGORY, countUnreadNotices, sendNotice, sendNotices } from './notices.service.ts'
