// The choice whether reviews and call-backs are also sent as SMS; absent where none can be sent.
import { settingsPages } from '#features/accounts/rules.ts'
import { SMS_HOURS } from '#features/notices/rules/notice-sms.ts'
import type { SmsChoice } from './use-sms-choice.ts'

export function SmsTick({ isWanted, change, mobile }: SmsChoice) {
  if (isWanted === undefined) return null
  return (
    <>
      <div className="tick">
        <input
          type="checkbox"
          id="sms"
          checked={isWanted}
          aria-describedby="sms-hint"
          onChange={(event) => change(event.target.checked)}
        />
        <label htmlFor="sms">审核结果和回电预约同时发短信</label>
      </div>
      <p className="hint" id="sms-hint">
        {isWanted
          ? `免费发到您的账号手机 ${mobile}。${SMS_HOURS}，可以随时在“${settingsPages.notice.name}”中关闭。`
          : '不发短信时，请常登录看看站内消息，以免错过想了解林地的人。'}
      </p>
    </>
  )
}
