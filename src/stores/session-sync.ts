// Signed in or out in another tab: pages that stay open for long follow. Kept out of the session's own module, which
// every page loads.
import { call, Refused } from '#client/call.ts'
import { userIndex } from '#contract/accounts/accounts.ts'
import { readerRefusals } from '#contract/reader-refusals.ts'
import { $session, forgetSession, type Session } from './session.ts'
import { readToken } from './session-storage.ts'

const tokenOf = (session: Session) => (session.kind === 'signed-in' ? session.user.token : undefined)

const isRefused = (error: unknown) =>
  error instanceof Refused && error.code === readerRefusals.NotSignedIn.code

/** Of the token this device has now. Keeps nothing of it: two tabs would answer each other without end. */
const fetchSession = async (token: string): Promise<Session> => {
  try {
    const { data } = await call(userIndex, {})
    return { kind: 'signed-in', user: { ...data, token } }
  } catch (error) {
    return { kind: isRefused(error) ? 'anonymous' : 'unknown' }
  }
}

/** Takes over what this device knows by now, where that is another session. */
export const syncSession = async () => {
  const token = readToken()
  if (token === tokenOf($session.get())) return
  const session: Session = token ? await fetchSession(token) : { kind: 'anonymous' }
  if (readToken() !== token) return
  if (token && session.kind === 'anonymous') await forgetSession()
  else $session.set(session)
}

/** Answers how to stop. */
export const followSession = () => {
  const onVisibilityChange = () => void (document.visibilityState === 'visible' && syncSession())
  const onStorage = ({ key }: StorageEvent) => {
    // Without a name, all of it was cleared.
    if (key === null || key === 'token') void syncSession()
  }
  addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}
