// Asks for an SMS code for the mobile in a form.
import { call } from '#client/call.ts'
import { type SmsEvent, sendCode } from '#contract/accounts.ts'
import { toast } from '#ui/feedback.ts'
import { failureInForm } from '../show-failure.ts'

interface Form {
  mobile: () => string
  /** Shows a message under the mobile field. */
  complain: (message: string) => void
  /** Wording for an empty and for a wrong number. */
  empty: string
  wrong: string
}

/** True when a code was sent. */
export const askForCode = async (event: SmsEvent, form: Form): Promise<boolean> => {
  const mobile = form.mobile().trim()
  if (!/^1\d{10}$/.test(mobile)) {
    form.complain(mobile === '' ? form.empty : form.wrong)
    return false
  }
  try {
    await call(sendCode, { mobile, event })
    toast('验证码已发送，请注意查收')
    return true
  } catch (error) {
    form.complain(failureInForm(error).message)
    return false
  }
}
