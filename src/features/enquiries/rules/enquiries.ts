// Types of enquiries in Chinese: names, labels of the forms, and what is said once one was sent (spec part 2 §3, §5, §8).
// What each consists of stands in `enquiryRules` of the contract.
import { type CALL_TIMES, ENQUIRY, type EnquiryType } from '#features/enquiries/contract.ts'
import { assessPath, contactPath, expertPath } from '#platform/lib/paths.ts'

export const callTimes: Record<(typeof CALL_TIMES)[number], string> = {
  0: '都可以',
  1: '上午（9–12 点）',
  2: '下午（12–18 点）',
  3: '晚上（18–21 点）',
}

/** Label of a stored time; empty for any. */
export const callTimeText = (time: number) =>
  time > 0 ? (callTimes[time as keyof typeof callTimes] ?? '') : ''

interface EnquiryWords {
  name: string
  /** Path of the page with its form, where a notice of the answer leads; empty if that depends on the subject. */
  page: string
  mobile: string
  /** Times to choose from; left out where there is no choice. */
  times?: Record<number, string>
  /** Label and hint of the text; left out where there is none. */
  content?: { label: string; hint: string }
  hint?: string
  submit: string
  /** What is said once it was sent: in a dialog if it has a text, otherwise the title alone, which passes. */
  sent: { title: string; text?: string; hotline?: boolean }
}

const consultation = {
  mobile: '联系电话',
  content: { label: '咨询内容', hint: '500 字以内，免费解答' },
  submit: '提交',
  sent: {
    title: '发送成功',
    text: '您提交的咨询已发送成功，请等待工作人员与您联系！',
    hotline: true,
  },
}

export const enquiryWords: Record<EnquiryType, EnquiryWords> = {
  [ENQUIRY.cooperation]: {
    ...consultation,
    name: '合作咨询',
    page: contactPath,
    content: { label: '合作意向', hint: '选填，500 字以内' },
    sent: { title: '提交成功' },
  },
  [ENQUIRY.expert]: { ...consultation, name: '专家咨询', page: expertPath },
  [ENQUIRY.assessment]: { ...consultation, name: '评估咨询', page: assessPath },
  [ENQUIRY.expertAssessment]: {
    name: '专家评估',
    page: '',
    mobile: '联系电话',
    submit: '提交',
    sent: { title: '发送成功', text: '您提交的专家评估信息已发送成功，请等待工作人员与您联系！' },
  },
  [ENQUIRY.callback]: {
    name: '回电预约',
    page: '',
    mobile: '手机号码',
    times: callTimes,
    content: { label: '留言', hint: '选填，如想了解的问题，500 字以内' },
    hint: '提交后，您的姓名、手机号码和留言会转给这块林地的发布人，仅用于回电。',
    submit: '提交预约',
    sent: {
      title: '预约成功',
      text: '您的姓名、电话和留言已转给发布人，请留意来电。发布人的电话不会在网上公开。',
    },
  },
}

const names = Object.entries(enquiryWords).map(([type, { name }]) => [type, name])

export const enquiryTypes = Object.fromEntries(names) as Record<EnquiryType, string>

export const enquiryName = (type: number) => enquiryTypes[type as EnquiryType] ?? ''
