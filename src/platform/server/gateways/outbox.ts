// SMS gateway that sends nothing: messages go to the outbox of the demo; the log records only that there was one.
import { maskMobilesIn } from '#platform/lib/personal-numbers.ts'
import type { DevOutbox } from './dev-outbox.ts'
import type { SmsGateway } from './sms.ts'

export const outboxSms = (
  outbox: DevOutbox | undefined,
  say: (line: string) => void,
  now: () => Date,
): SmsGateway => ({
  sendCode: async (mobile, code, event) => {
    outbox?.sent({ mobile, event, code, at: now().toISOString() })
    say(`短信验证码（${event}）未实际发送：${maskMobilesIn(mobile)}`)
  },
  sendNotice: async (mobile, text) => {
    outbox?.notified({ mobile, text, at: now().toISOString() })
    say(`短信通知未实际发送：${maskMobilesIn(mobile)}`)
  },
})
