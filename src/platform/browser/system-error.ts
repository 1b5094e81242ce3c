// The dialog of failures that the spec shows in one (part 1 §8): code -1 wherever the reader is told of a failure, and whatever
// refuses a certification.

import { showMessage } from '#platform/ui/feedback.ts'
import { Refused } from './call.ts'

const SYSTEM_ERROR = -1

/** Messages whose dialogs are open: calls that fail together have one. */
const open = new Map<string, Promise<unknown>>()
/** Messages that this page has shown in a dialog. */
const shown = new Set<string>()

export const showErrorDialog = async (message: string): Promise<void> => {
  shown.add(message)
  const dialog = open.get(message) ?? showMessage('错误信息', message)
  open.set(message, dialog)
  await dialog
  open.delete(message)
}

/** Shows the dialog if the call was refused with code -1; resolves to whether it was, once the dialog is closed. */
export const showSystemError = async (error: unknown): Promise<boolean> => {
  if (!(error instanceof Refused) || error.code !== SYSTEM_ERROR) return false
  await showErrorDialog(error.message)
  return true
}

/** For calls that are repeated without a press: the dialog opens unless the page has shown its message already. */
export const showSystemErrorOnce = (error: Refused) => {
  if (!shown.has(error.message)) void showSystemError(error)
}
