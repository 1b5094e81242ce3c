// What a failed call outside a form does (spec part 1 §8).
import { Refused, Unreachable } from '#client/call.ts'
import { readerRefusals } from '#contract/reader-refusals.ts'
import { paths } from '#lib/paths.ts'
import { forgetSession } from '#stores/session.ts'
import { showDialog, showMessage, toast } from '#ui/feedback.ts'

/** Statuses the spec leaves without a word. */
const SILENT = new Set([2010, 401, 403, 40301])

/** Login for this page: the reader comes back to it. */
export const loginAddress = () => paths.login(location.pathname + location.search)

export const offerLogin = async () => {
  const go = await showDialog('温馨提示', '您尚未登录，是否现在登录？', [
    { label: '取消', value: false, plain: true },
    { label: '去登录', value: true },
  ])
  if (go) location.assign(loginAddress())
}

export const showFailure = async (error: unknown): Promise<void> => {
  if (error instanceof Refused) {
    if (error.code === readerRefusals.NotSignedIn.code) {
      await forgetSession()
      return offerLogin()
    }
    if (error.code === -1) return void (await showMessage('错误信息', error.message))
    return toast(error.message, 'error')
  }
  if (error instanceof Unreachable && SILENT.has(error.status)) return
  toast(readerRefusals.Broken.msg, 'error')
}

export interface FormFailure {
  message: string
  /** Messages by wire name. */
  fields: Record<string, string>
  /** The refusal's code; absent where there was no answer. */
  code?: number
}

/** The same for a form, which shows the words itself: what to say, and of which fields. */
export const failureInForm = (error: unknown): FormFailure =>
  error instanceof Refused
    ? { message: error.message, fields: error.fields, code: error.code }
    : { message: readerRefusals.Broken.msg, fields: {} }
