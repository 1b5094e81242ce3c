// Message for data that could not be loaded.
import { Refused } from '#client/call.ts'
import { showSystemError } from './system-error.ts'

/** Returns a sentence: the backend's reason if it gave one. Opens the dialog of code -1 as well. */
export const loadFailure = (error: unknown): string => {
  if (!(error instanceof Refused)) return '网络或服务器暂无响应。'
  void showSystemError(error)
  return error.message.trim().replace(/[^。！？….!?]$/, '$&。')
}
