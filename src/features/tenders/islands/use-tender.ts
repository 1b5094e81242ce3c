// The tender of a bidder's steps: what everybody may read of it.
import { useCallback, useEffect, useRef, useState } from 'react'
import { type TenderDetail, tenderDetail } from '#features/tenders/contract/tenders.ts'
import { call } from '#platform/browser/call.ts'
import { isRecordGone } from '#platform/browser/is-record-gone.ts'
import { type LoadFailure, loadFailure } from '#platform/browser/load-failure.ts'

export type LoadedTender =
  | { kind: 'loading' }
  | ({ kind: 'failed' } & LoadFailure)
  /** There is none with this number. */
  | { kind: 'gone' }
  | { kind: 'ready'; tender: TenderDetail }

export const useTender = (project_sn: string) => {
  const [loaded, setLoaded] = useState<LoadedTender>({ kind: 'loading' })
  const latestRequest = useRef(0)
  const load = useCallback(async () => {
    const request = ++latestRequest.current
    setLoaded((before) => (before.kind === 'ready' ? before : { kind: 'loading' }))
    try {
      const { data } = await call(tenderDetail, { project_sn })
      if (request === latestRequest.current) setLoaded({ kind: 'ready', tender: data })
    } catch (error) {
      if (request !== latestRequest.current) return
      if (isRecordGone(error)) return setLoaded({ kind: 'gone' })
      const failure = loadFailure(error)
      setLoaded((before) => (before.kind === 'ready' ? before : { kind: 'failed', ...failure }))
    }
  }, [project_sn])
  useEffect(() => void load(), [load])
  return { loaded, reload: load }
}
