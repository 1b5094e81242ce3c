import { getMobile, sendCode } from '#features/accounts/contract/accounts.ts'
import { MobileTaken, MobileUnknown } from '#features/accounts/contract/refusals.ts'
import { call } from '#platform/browser/call.ts'
import { failureInForm } from '#platform/browser/show-failure.ts'
import type { CaptchaHandler } from '#platform/browser/use-captcha.ts'
import { type SmsEvent } from '#platform/contract/account-fields.ts'
import type { AccountTypeCode } from '#platform/contract/account-types.ts'
import { MOBILE } from '#platform/lib/phones.ts'
import { toast } from '#platform/ui/feedback.ts'

interface Account {
  type: AccountTypeCode
  registered: boolean
}

interface Form {
  mobile: () => string
  showError: (message: string) => void
  /**
   * Account the code is for, and whether it must exist: checked first, so that no message is sent in vain. Left out
   * if the code is for no account.
   */
  account?: Account
  /** The server may require a captcha before it sends codes to more numbers. */
  captcha: CaptchaHandler
  emptyText: string
  invalidText: string
  /** Message for a number that has an account already; by default it says to log in. */
  takenText?: string
}

/** Why a code would be useless; undefined if it would not be, or if the check failed. */
const accountError = async (
  mobile: string,
  { type, registered }: Account,
  takenText: string = MobileTaken.msg,
) => {
  try {
    const { data } = await call(getMobile, { type, mobile })
    // Null: unknown.
    if (data.registered === null || data.registered === registered) return undefined
    return registered ? MobileUnknown.msg : takenText
  } catch {
    return undefined
  }
}

export const requestSmsCode = async (event: SmsEvent, form: Form): Promise<boolean> => {
  const mobile = form.mobile().trim()
  if (!MOBILE.test(mobile)) {
    form.showError(mobile === '' ? form.emptyText : form.invalidText)
    return false
  }
  const reason = form.account && (await accountError(mobile, form.account, form.takenText))
  if (reason) {
    form.showError(reason)
    return false
  }
  const captcha = form.captcha.takeAnswer()
  if (captcha === undefined) return false
  try {
    const { msg } = await call(sendCode, { mobile, event, captcha: captcha || undefined })
    toast(msg || '验证码已发送，请注意查收')
    form.captcha.done()
    return true
  } catch (error) {
    const { message, code } = failureInForm(error)
    if (form.captcha.failed(code, message)) return false
    // Without an answer nothing is known to be wrong with the number.
    if (code !== undefined) form.showError(message)
    else if (message) toast(message, 'error')
    return false
  }
}
