// Shows the failure of a call made outside a form (spec part 1 §8).

import { loginPath } from '#platform/lib/paths.ts'
import { showDialog, toast } from '#platform/ui/feedback.ts'
import { isSignedOut, isSilent, Refused } from './call.ts'
import { noAnswerText } from './no-answer.ts'
import { forgetSession } from './session.ts'
import { showSystemError } from './system-error.ts'

export const loginAddress = () => loginPath(location.pathname + location.search)

/**
 * @param keep called before the visitor leaves for the login page
 * @param address of the login page; unless given, it returns to this page
 */
export const offerLogin = async (keep?: () => void, address = loginAddress()) => {
  const go = await showDialog('温馨提示', '您尚未登录，是否现在登录？', [
    { label: '取消', value: false, plain: true },
    { label: '去登录', value: true },
  ])
  if (!go) return
  keep?.()
  location.assign(address)
}

/** @param keep as of `offerLogin` */
export const showFailure = async (error: unknown, keep?: () => void): Promise<void> => {
  if (isSignedOut(error)) {
    await forgetSession()
    return offerLogin(keep)
  }
  if (isSilent(error) || (await showSystemError(error))) return
  toast(error instanceof Refused ? error.message : noAnswerText(), 'error')
}

export interface FormFailure {
  message: string
  fields: Record<string, string>
  code?: number
}

/**
 * Message and field errors of a failed call, for a form that shows them itself; code -1 has its dialog besides. The message is
 * empty where the spec has nothing said.
 */
export const failureInForm = (error: unknown): FormFailure => {
  const isQuiet = isSilent(error)
  if (!(error instanceof Refused)) return { message: isQuiet ? '' : noAnswerText(), fields: {} }
  const { message, fields, code } = error
  void showSystemError(error)
  return { message: isQuiet ? '' : message, fields, code }
}
