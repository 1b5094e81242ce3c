// How many notifications wait, for every place that shows it.
import { atom } from 'nanostores'
import { call } from '#client/call.ts'
import { noticeCount } from '#contract/notices.ts'

export const $unread = atom(0)

/** Asks anew; where there is no answer, what is known stays. */
export const refreshUnread = async () => {
  try {
    $unread.set((await call(noticeCount, {})).data.num)
  } catch {
    // A badge is no reason to tell anybody of a failure.
  }
}
