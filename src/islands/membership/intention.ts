// What a visitor was about to do when the login came between: done on the way back, in the same tab, within some minutes.
import { MEMBERSHIP_KINDS, type MembershipKind } from '#contract/membership.ts'

const NAME = 'membership'
const GOOD_FOR_MS = 15 * 60_000

export const keepForLater = (kind: MembershipKind) => {
  try {
    sessionStorage.setItem(NAME, `${kind} ${Date.now()}`)
  } catch {
    // Without storage he presses the button once more.
  }
}

/** Answers it once. */
export const takeKept = (): MembershipKind | undefined => {
  try {
    const [kept, since] = (sessionStorage.getItem(NAME) ?? '').split(' ')
    sessionStorage.removeItem(NAME)
    const isRecent = Date.now() - Number(since) < GOOD_FOR_MS
    return isRecent ? MEMBERSHIP_KINDS.find((kind) => kind === kept) : undefined
  } catch {
    return undefined
  }
}
