// Text messages to mobiles in mainland China.
import type { SmsEvent } from '#platform/contract/account-fields.ts'
import { maskMobilesIn } from '#platform/lib/personal-numbers.ts'
import { operatorText } from '#platform/lib/plain-error.ts'

export interface SmsGateway {
  /** Rejects if the provider did not accept the message. */
  sendCode(mobile: string, code: string, event: SmsEvent): Promise<void>
  /**
   * Sends a text of at most `NOTICE_LENGTH` characters in one line. Rejects as above. Absent where the provider has no
   * template for notices.
   */
  sendNotice?(mobile: string, text: string): Promise<void>
}

/** Why a provider took a message not, for staff: short, and without numbers of anybody. */
export const refusalText = (error: unknown) =>
  maskMobilesIn(operatorText(error).replace(/^aliyun sms: /, ''))
    .trim()
    .slice(0, 200)

/** What a provider takes as the variable of a template. */
export const NOTICE_LENGTH = 35
