// Text messages to mobiles in mainland China.
import type { SmsEvent } from '#contract/accounts/accounts.ts'

export interface SmsGateway {
  /** Rejects if the provider did not accept the message. */
  sendCode(mobile: string, code: string, event: SmsEvent): Promise<void>
}
