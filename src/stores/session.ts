// Who is signed in on this device, for every island.
import { atom } from 'nanostores'
import { call, Refused, setTokenSource } from '#client/call.ts'
import { login, logout, type UserInfo, userIndex } from '#contract/accounts/accounts.ts'
import type { Input } from '#contract/endpoint.ts'
import { readerRefusals } from '#contract/reader-refusals.ts'
import { clearStoredSession, readToken, readUser, storeToken, storeUser } from './session-storage.ts'

export type Session = { kind: 'unknown' } | { kind: 'anonymous' } | { kind: 'signed-in'; user: UserInfo }

export const $session = atom<Session>({ kind: 'unknown' })

setTokenSource(readToken)

export const isSignedIn = () => readToken() !== undefined

const startSession = async (user: UserInfo) => {
  storeToken(user.token)
  await storeUser(user).catch(() => undefined)
  $session.set({ kind: 'signed-in', user })
}

/** Forgets the session on this device: after logout, or when the server no longer knows the token. */
export const forgetSession = async () => {
  await clearStoredSession()
  $session.set({ kind: 'anonymous' })
}

let resuming: Promise<void> | undefined

/** Shows the kept user at once, then asks the API whether the token still holds. Once per page. */
export const resumeSession = () => {
  resuming ??= (async () => {
    const token = readToken()
    if (!token) return forgetSession()
    const stored = await readUser()
    if (stored) $session.set({ kind: 'signed-in', user: stored })
    try {
      const { data } = await call(userIndex, {})
      // Whoever signed out while the question was under way stays out.
      if (readToken() === token) await startSession({ ...data, token: data.token || token })
    } catch (error) {
      if (error instanceof Refused && error.code === readerRefusals.NotSignedIn.code) await forgetSession()
      else if (!stored) $session.set({ kind: 'unknown' })
    }
  })()
  return resuming
}

/** Once it is known who is signed in, as far as this device knows: a slow API is not waited for. */
export const knownSession = () =>
  new Promise<void>((resolve) => {
    void resumeSession().then(resolve)
    // Forgetting what was kept of an old one takes a while, and changes nothing.
    if (!isSignedIn()) return resolve()
    const stop = $session.listen(({ kind }) => {
      if (kind === 'unknown') return
      stop()
      resolve()
    })
    if ($session.get().kind !== 'unknown') resolve()
  })

/** Throws what `call` throws. */
export const signIn = async (input: Input<typeof login>) => {
  const { data } = await call(login, input)
  await startSession(data)
}

/** Always ends the session here, even where the API cannot be told. */
export const signOut = async () => {
  // The token is read as the call begins; a slow API keeps nobody signed in on a shared computer.
  void call(logout, {}).catch(() => undefined)
  await forgetSession()
}
