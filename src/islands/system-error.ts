// Code -1 opens a dialog wherever it comes from (spec part 1 §8).
import { Refused } from '#client/call.ts'

const SYSTEM_ERROR = -1

export const isSystemError = (error: unknown): error is Refused =>
  error instanceof Refused && error.code === SYSTEM_ERROR

/** Messages whose dialogs are open: calls that fail together have one. */
const shown = new Set<string>()

/** Shows the dialog if the call was refused with code -1; resolves to whether it was, once the dialog is closed. */
export const showSystemError = async (error: unknown): Promise<boolean> => {
  if (!isSystemError(error)) return false
  const { message } = error
  if (shown.has(message)) return true
  shown.add(message)
  const { showMessage } = await import('#ui/feedback.ts')
  await showMessage('错误信息', message)
  shown.delete(message)
  return true
}
