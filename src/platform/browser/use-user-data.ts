// Data of the signed-in user: loaded once the session is known, reloaded on request.
import { useCallback, useEffect, useRef, useState } from 'react'
import { isSignedOut } from './call.ts'
import { loadFailure } from './load-failure.ts'
import { $session, forgetSession, resumeSession } from './session.ts'
import { useSession } from './use-session.ts'

export type Loaded<T> =
  | { kind: 'signed-out' }
  /** `data`: the result before. */
  | { kind: 'loading'; data: T | undefined }
  /** `message`: why, as a sentence. */
  | { kind: 'failed'; data: T | undefined; message: string }
  | { kind: 'ready'; data: T }

const dataOf = <T>(loaded: Loaded<T>) => (loaded.kind === 'signed-out' ? undefined : loaded.data)
const loading = <T>(before: Loaded<T>): Loaded<T> => ({ kind: 'loading', data: dataOf(before) })
const failed = (error: unknown) => {
  const { message } = loadFailure(error)
  return <T>(before: Loaded<T>): Loaded<T> => ({ kind: 'failed', data: dataOf(before), message })
}

/** @param fetchData must be the same function as long as the request is the same. */
export const useUserData = <T>(fetchData: () => Promise<T>) => {
  const session = useSession()
  const [loaded, setLoaded] = useState<Loaded<T>>({ kind: 'loading', data: undefined })
  const latestRequest = useRef(0)

  const load = useCallback(async () => {
    const request = ++latestRequest.current
    if ($session.get().kind === 'anonymous') return setLoaded({ kind: 'signed-out' })
    setLoaded(loading)
    try {
      const data = await fetchData()
      if (request === latestRequest.current) setLoaded({ kind: 'ready', data })
    } catch (error) {
      if (request !== latestRequest.current) return
      if (isSignedOut(error)) {
        await forgetSession()
        setLoaded({ kind: 'signed-out' })
      } else setLoaded(failed(error))
    }
  }, [fetchData])

  useEffect(() => {
    void resumeSession().then(() => {
      // There is a token, but the API could not tell whose it is.
      const current = $session.get()
      if (current.kind === 'unknown') setLoaded(failed(current.error))
    })
  }, [])
  const { kind } = session
  /** Who is signed in; empty for nobody. */
  const owner = session.kind === 'signed-in' ? `${session.user.account_type} ${session.user.mobile}` : ''
  const lastOwner = useRef('')
  useEffect(() => {
    if (kind === 'signed-in') {
      // Another user signed in meanwhile: the data shown are not his.
      if (lastOwner.current !== '' && lastOwner.current !== owner)
        setLoaded({ kind: 'loading', data: undefined })
      lastOwner.current = owner
      void load()
    }
    if (kind === 'anonymous') {
      latestRequest.current++
      setLoaded({ kind: 'signed-out' })
    }
  }, [kind, owner, load])

  const replace = useCallback((change: (data: T) => T) => {
    setLoaded((now) => {
      const data = dataOf(now)
      return data === undefined || now.kind === 'signed-out' ? now : { ...now, data: change(data) }
    })
  }, [])

  return { loaded, reload: load, replace }
}
