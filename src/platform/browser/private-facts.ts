// What a page tells signed-in users alone, asked for on a click: a visitor is led to the login, from where he returns.
import { isSignedIn, recheckSession } from './session.ts'
import { loginAddress } from './show-failure.ts'

const goToLogin = () => {
  location.assign(loginAddress())
  return undefined
}

/**
 * Undefined for a visitor, who is on his way to the login. Throws like `call`.
 * @param isEmpty  Whether the answer is what a visitor gets.
 */
export const fetchPrivate = async <T>(
  ask: () => Promise<T>,
  isEmpty: (answer: T) => boolean,
): Promise<T | undefined> => {
  if (!isSignedIn()) return goToLogin()
  const answer = await ask()
  // A session that ended elsewhere is answered as a visitor is.
  if (isEmpty(answer)) await recheckSession()
  return isSignedIn() ? answer : goToLogin()
}
