// Action that a visitor asked for before the login. It is done when he is back, in the same tab and within some minutes.
export type Intention = 'membership' | 'collect'

const NAME = 'intention'
const GOOD_FOR_MS = 15 * 60_000

/** @param about what it concerns: only the same is answered by `takeSavedIntent` */
export const saveIntent = (what: Intention, about: string) => {
  try {
    sessionStorage.setItem(NAME, JSON.stringify([what, about, Date.now()]))
  } catch {
    // Without storage he presses the button once more.
  }
}

/** Whether this was kept; answers so once. Only for a user who is signed in. */
export const takeSavedIntent = (what: Intention, about: string): boolean => {
  try {
    const [kept, of, since] = JSON.parse(sessionStorage.getItem(NAME) ?? '[]') as unknown[]
    if (kept !== what || of !== about) return false
    sessionStorage.removeItem(NAME)
    return Date.now() - Number(since) < GOOD_FOR_MS
  } catch {
    return false
  }
}
