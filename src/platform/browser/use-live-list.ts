// State of a published list that filters turn into a live one: query, address and results. Shows the published page until
// something else is requested.

import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { TooDeep } from '#platform/contract/refusals.ts'
import { Refused } from './call.ts'
import { type LoadFailure, loadFailure } from './load-failure.ts'

export type Results<Page> =
  | { kind: 'ready'; shown: Page }
  /** `shown`: results before, shown dimmed; undefined if they were of another list. */
  | { kind: 'loading'; shown: Page | undefined }
  | ({ kind: 'failed' } & LoadFailure)
  /** The page number exceeds what the API serves. */
  | { kind: 'too-deep' }

export interface LiveList<Query, Page> {
  queryAt: (address: { pathname: string; search: string }) => Query
  addressOf: (query: Query) => string
  isSame: (one: Query, other: Query) => boolean
  fetchPage: (query: Query) => Promise<Page>
}

const failureOf = (error: unknown): Results<never> =>
  error instanceof Refused && error.code === TooDeep.code
    ? { kind: 'too-deep' }
    : { kind: 'failed', ...loadFailure(error) }

/** Runs work once what a press has changed is painted; in a hidden page, which paints nothing, at once. */
export const afterPaint = (work: () => void) =>
  document.hidden ? work() : requestAnimationFrame(() => setTimeout(work))

/** @param list, published, first  The list, the query and the page that were published; the same in every render. */
export const useLiveList = <Query, Page>(list: LiveList<Query, Page>, published: Query, first: Page) => {
  const [query, setQuery] = useState(published)
  const [results, setResults] = useState<Results<Page>>({ kind: 'ready', shown: first })
  const latestRequest = useRef(0)
  /** Query of `results`, loaded or loading; undefined after a failure. */
  const current = useRef<Query | undefined>(published)

  const load = useCallback(
    async (next: Query, fresh = false) => {
      setQuery(next)
      if (current.current && list.isSame(current.current, next)) return
      const request = ++latestRequest.current
      current.current = next
      if (list.isSame(next, published)) return setResults({ kind: 'ready', shown: first })
      setResults((before) => ({
        kind: 'loading',
        shown: !fresh && 'shown' in before ? before.shown : undefined,
      }))
      try {
        const shown = await list.fetchPage(next)
        // In slices, so that a press meanwhile need not wait for all entries.
        if (request === latestRequest.current) startTransition(() => setResults({ kind: 'ready', shown }))
      } catch (error) {
        if (request !== latestRequest.current) return
        current.current = undefined
        setResults(failureOf(error))
      }
    },
    [list, published, first],
  )

  const go = useCallback(
    (next: Query) => {
      void load(next)
      // After the press is painted: browsers take longer for it than React does for the form.
      afterPaint(() => {
        const address = list.addressOf(next)
        if (address !== location.pathname + location.search) history.pushState(null, '', address)
      })
    },
    [list, load],
  )

  useEffect(() => {
    const onPopState = () => void load(list.queryAt(location))
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [list, load])

  return { query, results, go, load, retry: () => void load(query) }
}
