// Number of unread notifications.
import { atom } from 'nanostores'
import { call } from '#client/call.ts'
import { noticeCount } from '#contract/notices.ts'

export const $unread = atom(0)

/** Reloads the number; keeps the known one on failure. */
export const refreshUnread = async () => {
  try {
    $unread.set((await call(noticeCount, {})).data.num)
  } catch {
    // A badge is not worth an error message.
  }
}
