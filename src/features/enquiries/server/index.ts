// Services and interfaces that other features may use.

export { lacksSms, SMS_MISSING, sendSms } from './answers.service.ts'
export * as enquiryReviews from './enquiry-reviews.service.ts'
export { insertWithTask, keptFields, type Proposal } from './new-enquiry.service.ts'
