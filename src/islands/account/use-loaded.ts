// What a page of the account area shows: asked when the reader is known, asked again on request.
import { useCallback, useEffect, useRef, useState } from 'react'
import { Refused } from '#client/call.ts'
import { readerRefusals } from '#contract/reader-refusals.ts'
import { $session, forgetSession, resumeSession } from '#stores/session.ts'
import { refreshUnread } from '#stores/unread.ts'
import { useSession } from '../use-session.ts'
import { showBadge } from './unread-badge.ts'

export type Loaded<T> =
  | { kind: 'loading'; before?: T }
  | { kind: 'signed-out' }
  | { kind: 'failed' }
  | { kind: 'ready'; data: T }

/** @param ask must be the same function for as long as it asks the same. */
export const useLoaded = <T>(ask: () => Promise<T>) => {
  const session = useSession()
  const [loaded, setLoaded] = useState<Loaded<T>>({ kind: 'loading' })
  const turn = useRef(0)

  const load = useCallback(async () => {
    const mine = ++turn.current
    setLoaded((before) =>
      before.kind === 'ready' ? { kind: 'loading', before: before.data } : { kind: 'loading' },
    )
    try {
      const data = await ask()
      if (mine === turn.current) setLoaded({ kind: 'ready', data })
    } catch (error) {
      if (mine !== turn.current) return
      if (error instanceof Refused && error.code === readerRefusals.NotSignedIn.code) await forgetSession()
      else setLoaded({ kind: 'failed' })
    }
  }, [ask])

  useEffect(() => {
    void resumeSession().then(() => {
      // A token, and nobody to say whose it is.
      if ($session.get().kind === 'unknown') setLoaded({ kind: 'failed' })
    })
  }, [])
  useEffect(showBadge, [])
  const { kind } = session
  useEffect(() => {
    if (kind === 'signed-in') {
      void load()
      void refreshUnread()
    }
    if (kind === 'anonymous') {
      turn.current++
      setLoaded({ kind: 'signed-out' })
    }
  }, [kind, load])

  /** Puts an answer in place of what is shown. */
  const replace = useCallback((change: (data: T) => T) => {
    setLoaded((now) => (now.kind === 'ready' ? { kind: 'ready', data: change(now.data) } : now))
  }, [])

  return { loaded, reload: load, replace }
}
