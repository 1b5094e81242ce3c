// Labels and messages of the enquiry forms, by type (spec part 2 §5, §8).
import { ENQUIRY } from '#contract/enquiries.ts'

interface FormTexts {
  mobileNeeded: string
  content: { label: string; hint: string; tooLong: string; needed?: string }
  /** Text of the dialog after success; without one, the reply of the API is shown as a toast. */
  sent?: string
}

const consultation: FormTexts = {
  mobileNeeded: '请输入您的电话',
  content: {
    label: '咨询内容',
    hint: '500 字以内，免费解答',
    tooLong: '咨询内容请控制在 500 字以内',
    needed: '请输入您要咨询的问题',
  },
  sent: '您提交的咨询已发送成功，请等待工作人员与您联系！',
}

export const formTexts = {
  [ENQUIRY.cooperation]: {
    mobileNeeded: '请输入您的联系电话',
    content: { label: '合作意向', hint: '选填，500 字以内', tooLong: '合作意向请控制在 500 字以内' },
  },
  [ENQUIRY.expert]: consultation,
  [ENQUIRY.assessment]: consultation,
} satisfies Record<number, FormTexts>

export type FormType = keyof typeof formTexts

export const textsOf = (type: FormType): FormTexts => formTexts[type]
