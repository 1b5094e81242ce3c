// Text messages to mobiles in mainland China.
import type { SmsEvent } from '#platform/contract/account-fields.ts'
import { maskMobilesIn } from '#platform/lib/personal-numbers.ts'
import { operatorText } from '#platform/lib/plain-error.ts'

/** The provider refused one message for its number or its text, and takes others. */
export class MessageRefused extends Error {}

export interface SmsGateway {
  /** Rejects if the provider did not accept the message, with `MessageRefused` if it would accept others. */
  sendCode(mobile: string, code: string, event: SmsEvent): Promise<void>
  /**
   * Sends a text of at most `NOTICE_LENGTH` characters in one line. Rejects as above. Absent where the provider has no
   * template for notices.
   */
  sendNotice?(mobile: string, text: string): Promise<void>
}

/** Rejects too where the provider has no template for notices. */
export const sendNoticeBy = async (sms: SmsGateway, mobile: string, text: string): Promise<void> => {
  if (!sms.sendNotice) throw new Error('短信服务没有通知短信的模板')
  await sms.sendNotice(mobile, text)
}

/** Why a provider took a message not, for staff: short, and without numbers of anybody. */
export const refusalText = (error: unknown) =>
  maskMobilesIn(operatorText(error).replace(/^aliyun sms: /, ''))
    .trim()
    .slice(0, 200)

/** What a provider takes as the variable of a template. */
export const NOTICE_LENGTH = 35
