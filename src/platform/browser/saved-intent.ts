// Action that a visitor asked for before the login. It is done when he is back, in the same tab and within some minutes.
import { storedValues } from './stored-values.ts'

interface Intent {
  action: 'membership' | 'collect'
  about: string
}

const savedIntent = storedValues({
  name: 'saved-intent',
  area: 'sessionStorage',
  lifetimeMs: 15 * 60_000,
  parse: (stored) => stored as Intent,
})

export const saveIntent = (action: Intent['action'], about: string) => savedIntent.write({ action, about })

/** Whether this was saved; answers so once. Only for a user who is signed in. */
export const takeSavedIntent = (action: Intent['action'], about: string): boolean => {
  const saved = savedIntent.read()
  if (saved?.action !== action || saved.about !== about) return false
  savedIntent.remove()
  return true
}
