// Asks for an SMS code for the mobile in a form.
import { call } from '#client/call.ts'
import { getMobile, type SmsEvent, sendCode } from '#contract/accounts/accounts.ts'
import { readerRefusals } from '#contract/reader-refusals.ts'
import type { AccountTypeCode } from '#domain/accounts.ts'
import { MOBILE } from '#lib/phones.ts'
import { toast } from '#ui/feedback.ts'
import type { CaptchaHandler } from '#ui/use-captcha.ts'
import { failureInForm } from './show-failure.ts'

interface Account {
  type: AccountTypeCode
  registered: boolean
}

interface Form {
  mobile: () => string
  /** Shows a message under the mobile field. */
  showError: (message: string) => void
  /**
   * Whose account the code is for, and whether there has to be one: asked first, so that no message is wasted. Left out
   * where the code is for no account.
   */
  account?: Account
  /** Where the server may ask for one before it sends to yet another stranger. */
  captcha: CaptchaHandler
  /** Wording for an empty and for a wrong number. */
  emptyText: string
  invalidText: string
}

/** Why a code would be of no use; undefined where it would, or where that cannot be told. */
const accountError = async (mobile: string, { type, registered }: Account) => {
  try {
    const { data } = await call(getMobile, { type, mobile })
    if (data.registered === registered) return undefined
    return registered ? readerRefusals.MobileUnknown.msg : readerRefusals.MobileTaken.msg
  } catch {
    return undefined
  }
}

/** True when a code was sent. */
export const requestSmsCode = async (event: SmsEvent, form: Form): Promise<boolean> => {
  const mobile = form.mobile().trim()
  if (!MOBILE.test(mobile)) {
    form.showError(mobile === '' ? form.emptyText : form.invalidText)
    return false
  }
  const reason = form.account && (await accountError(mobile, form.account))
  if (reason) {
    form.showError(reason)
    return false
  }
  const captcha = form.captcha.takeAnswer()
  if (captcha === undefined) return false
  try {
    const { msg } = await call(sendCode, { mobile, event, captcha: captcha || undefined })
    toast(msg)
    form.captcha.done()
    return true
  } catch (error) {
    const { message, code } = failureInForm(error)
    if (!form.captcha.failed(code, message)) form.showError(message)
    return false
  }
}
