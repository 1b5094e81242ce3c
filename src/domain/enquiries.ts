// Types of enquiries and their Chinese names (spec part 2 §3). Call-backs have a queue of their own.
import { ENQUIRY } from '#contract/enquiries.ts'

export const enquiryTypes: Record<number, string> = {
  [ENQUIRY.cooperation]: '合作咨询',
  [ENQUIRY.expert]: '专家咨询',
  [ENQUIRY.assessment]: '评估咨询',
  [ENQUIRY.expertAssessment]: '专家评估',
}
