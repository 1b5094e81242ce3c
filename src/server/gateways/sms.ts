// Text messages to mobiles in mainland China.
import type { SmsEvent } from '#contract/accounts/accounts.ts'

export interface SmsGateway {
  /** Rejects when the message could not be handed over. */
  sendCode(mobile: string, code: string, event: SmsEvent): Promise<void>
}
