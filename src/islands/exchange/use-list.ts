// State of the list: query, address and results. Shows the published first page until something else is requested.
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, mediaAddress, Refused } from '#client/call.ts'
import { foretryList } from '#contract/listings/list.ts'
import type { readerRefusals } from '#contract/reader-refusals.ts'
import type { ListingCard } from '#contract/snapshot.ts'
import { PAGE_SIZE } from '#domain/listings/choices.ts'
import type { Landing } from '#lib/paths.ts'
import { addressOf, isSameList, type ListQuery, landingQuery, queryAt } from './list-query.ts'

export interface ListPage {
  list: readonly ListingCard[]
  count: number
  /** The count is capped: there are more. */
  more: boolean
}

export type Results =
  | { kind: 'ready'; shown: ListPage }
  /** `shown`: results before, shown dimmed; undefined if they were of another list. */
  | { kind: 'loading'; shown: ListPage | undefined }
  | { kind: 'failed'; message: string }
  /** The page number exceeds what the API serves. */
  | { kind: 'too-deep' }

const fetchPage = async ({ filter, sort, page }: ListQuery): Promise<ListPage> => {
  const { data } = await call(foretryList, { ...filter, sort, page, pagesize: PAGE_SIZE })
  const withMediaUrls = (listing: ListingCard): ListingCard => ({
    ...listing,
    images: listing.images.map((photo) => ({ ...photo, file: mediaAddress(photo.file) })),
  })
  return { ...data, list: data.list.map(withMediaUrls) }
}

/** Copied and checked by its type: importing the table would add a tenth to this page's script. */
const TOO_DEEP: (typeof readerRefusals)['TooDeep']['code'] = 1405

const failureOf = (error: unknown): Results =>
  !(error instanceof Refused)
    ? { kind: 'failed', message: '网络或服务器暂无响应。' }
    : error.code === TOO_DEEP
      ? { kind: 'too-deep' }
      : { kind: 'failed', message: error.message }

export const useList = (landing: Landing, first: ListPage) => {
  const [query, setQuery] = useState(() => landingQuery(landing))
  const [results, setResults] = useState<Results>({ kind: 'ready', shown: first })
  const latestRequest = useRef(0)
  /** Query of `results`, loaded or loading; undefined after a failure. */
  const current = useRef<ListQuery | undefined>(landingQuery(landing))

  const load = useCallback(
    async (next: ListQuery, fresh = false) => {
      setQuery(next)
      if (current.current && isSameList(current.current, next)) return
      const request = ++latestRequest.current
      current.current = next
      if (isSameList(next, landingQuery(landing))) return setResults({ kind: 'ready', shown: first })
      setResults((before) => ({
        kind: 'loading',
        shown: !fresh && 'shown' in before ? before.shown : undefined,
      }))
      try {
        const shown = await fetchPage(next)
        if (request === latestRequest.current) setResults({ kind: 'ready', shown })
      } catch (error) {
        if (request !== latestRequest.current) return
        current.current = undefined
        setResults(failureOf(error))
      }
    },
    [landing, first],
  )

  /** Changes the query with a history entry. */
  const go = useCallback(
    (next: ListQuery) => {
      const address = addressOf(next)
      if (address !== location.pathname + location.search) history.pushState(null, '', address)
      void load(next)
    },
    [load],
  )

  useEffect(() => {
    const onPopState = () => void load(queryAt(location))
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [load])

  return { query, results, go, load, retry: () => void load(query) }
}
