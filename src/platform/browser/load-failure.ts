// Why data could not be loaded.
import { isSignedOut, isSilent, Refused } from './call.ts'
import { noAnswerText } from './no-answer.ts'
import { showSystemError } from './system-error.ts'

export interface LoadFailure {
  /** A sentence: the reason if there is one; empty where the spec has nothing said. */
  message: string
  /** A login is wanted: trying again would not help. */
  isSignedOut: boolean
}

/** Opens the dialog of code -1 as well. */
export const loadFailure = (error: unknown): LoadFailure => {
  const isRefused = error instanceof Refused
  if (isRefused) void showSystemError(error)
  const text = isRefused ? error.message.trim() : noAnswerText()
  return {
    message: isSilent(error) ? '' : text.replace(/[^。！？….!?]$/, '$&。'),
    isSignedOut: isSignedOut(error),
  }
}
