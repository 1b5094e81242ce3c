import { useCallback, useEffect, useRef, useState } from 'react'
import { Refused } from '#platform/browser/call.ts'
import { type LoadFailure, loadFailure } from '#platform/browser/load-failure.ts'
import type { RecordKind } from '#platform/contract/kinds.ts'
import { type Answer, ask } from './ask.ts'
import { addressOf, queryAt, type SearchQuery } from './query.ts'

export type Results =
  | { kind: 'idle' }
  /** `shown`: results before of the same keyword, shown dimmed. */
  | { kind: 'loading'; shown: Answer | undefined }
  | ({ kind: 'failed' } & LoadFailure)
  /** The keyword or the page cannot be searched, or not now. */
  | ({ kind: 'refused' } & LoadFailure)
  | { kind: 'found'; shown: Answer }

export const useSearch = (kindOfPage: RecordKind | '') => {
  const [query, setQuery] = useState<SearchQuery>({ keyword: '', kind: kindOfPage, page: 1 })
  const [results, setResults] = useState<Results>({ kind: 'idle' })
  const latest = useRef(0)

  const load = useCallback(async (next: SearchQuery) => {
    const request = ++latest.current
    const isCurrent = () => request === latest.current
    setQuery((before) => {
      const isSameKeyword = before.keyword === next.keyword
      setResults((shown) => ({
        kind: 'loading',
        shown: isSameKeyword && 'shown' in shown ? shown.shown : undefined,
      }))
      return next
    })
    if (next.keyword === '') return setResults({ kind: 'idle' })
    try {
      const shown = await ask(next)
      if (isCurrent()) setResults({ kind: 'found', shown })
    } catch (error) {
      if (isCurrent())
        setResults({
          kind: error instanceof Refused ? 'refused' : 'failed',
          ...loadFailure(error),
        })
    }
  }, [])

  const go = useCallback(
    (next: SearchQuery) => {
      history.pushState(null, '', addressOf(next))
      void load(next)
    },
    [load],
  )

  useEffect(() => {
    const read = () => queryAt(location.search, kindOfPage)
    // The address before, /info/search, has the kind in its path.
    history.replaceState(history.state, '', addressOf(read()))
    void load(read())
    const onPopState = () => void load(queryAt(location.search, ''))
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [load, kindOfPage])

  return { query, results, go, retry: () => void load(query) }
}
