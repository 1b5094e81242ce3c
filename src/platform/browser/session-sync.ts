// Follows sign-in and sign-out in other tabs, for pages that stay open long. Apart from session.ts, which every
// page loads.

import { userIndex } from '#platform/contract/session.ts'
import { call, isSignedOut } from './call.ts'
import { $session, forgetSession, type Session } from './session.ts'
import { readToken } from './session-storage.ts'

const tokenOf = (session: Session) => (session.kind === 'signed-in' ? session.user.token : undefined)

/** Loads the session of the stored token. Does not store it: two tabs would trigger each other endlessly. */
const fetchSession = async (token: string): Promise<Session> => {
  try {
    const { data } = await call(userIndex, {})
    return { kind: 'signed-in', user: { ...data, token } }
  } catch (error) {
    return { kind: isSignedOut(error) ? 'anonymous' : 'unknown' }
  }
}

export const syncSession = async () => {
  const token = readToken()
  if (token === tokenOf($session.get())) return
  const session: Session = token ? await fetchSession(token) : { kind: 'anonymous' }
  if (readToken() !== token) return
  if (token && session.kind === 'anonymous') await forgetSession()
  else $session.set(session)
}

export const followSession = () => {
  const onVisibilityChange = () => void (document.visibilityState === 'visible' && syncSession())
  const onStorage = ({ key }: StorageEvent) => {
    // `null`: the whole storage was cleared.
    if (key === null || key === 'token') void syncSession()
  }
  addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}
