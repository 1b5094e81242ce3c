import { atom } from 'nanostores'
import { logout, type UserInfo, userIndex } from '#platform/contract/session.ts'
import { call, isSignedOut, setTokenSource } from './call.ts'
import { clearStoredSession, readToken, readUser, storeToken, storeUser } from './session-storage.ts'

/** `error`: why it could not be told whose a stored token is. */
export type Session =
  | { kind: 'unknown'; error?: unknown }
  | { kind: 'anonymous' }
  | { kind: 'signed-in'; user: UserInfo }

export const $session = atom<Session>({ kind: 'unknown' })

setTokenSource(readToken)

export const isSignedIn = () => readToken() !== undefined

export const startSession = async (user: UserInfo) => {
  storeToken(user.token)
  await storeUser(user).catch(() => undefined)
  $session.set({ kind: 'signed-in', user })
}

/** Ends the session on this device: after logout, or when the server rejects the token. */
export const forgetSession = async () => {
  await clearStoredSession()
  $session.set({ kind: 'anonymous' })
}

let resuming: Promise<void> | undefined

/** Shows the stored user at once, then verifies the token with the API. Once per page. */
export const resumeSession = () => {
  resuming ??= (async () => {
    const token = readToken()
    if (!token) return forgetSession()
    const stored = await readUser()
    if (stored) $session.set({ kind: 'signed-in', user: stored })
    try {
      const { data } = await call(userIndex, {})
      // The user may have signed out during the request.
      if (readToken() === token) await startSession({ ...data, token: data.token || token })
    } catch (error) {
      if (isSignedOut(error)) await forgetSession()
      else if (!stored) $session.set({ kind: 'unknown', error })
    }
  })()
  return resuming
}

export const recheckSession = () => {
  resuming = undefined
  return resumeSession()
}

/** Resolves when the session is known, from storage if possible: does not wait for a slow API. */
export const knownSession = () =>
  new Promise<void>((resolve) => {
    void resumeSession().then(resolve)
    // Visitors need not wait for the removal of an expired session.
    if (!isSignedIn()) return resolve()
    const stop = $session.listen(({ kind }) => {
      if (kind === 'unknown') return
      stop()
      resolve()
    })
    if ($session.get().kind !== 'unknown') resolve()
  })

/** Ends the session on this device even if the API cannot be reached. */
export const signOut = async () => {
  // The call reads the token before it is removed. Not awaited: a slow API must not keep the user signed in.
  void call(logout, {}).catch(() => undefined)
  await forgetSession()
}
