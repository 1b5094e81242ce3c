// What other features may call here.

export { inOneLine, lacksSms, SMS_MISSING, sendSms } from './answers.service.ts'
export * as enquiryReviews from './enquiry-reviews.service.ts'
export { insertWithTask, keptFields, type Proposal } from './new-enquiry.service.ts'
