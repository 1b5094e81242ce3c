// For a keyword without results: similar ones that have some, and records of other kinds that have it.
import { useEffect, useState } from 'react'
import type { ListingFilter } from '#features/listings/rules/filters.ts'
import { type SearchAnswer, search } from '#features/search/contract.ts'
import { call } from '#platform/browser/call.ts'
import { onPlainClick } from '#platform/browser/plain-click.ts'
import { useCounts } from '#platform/browser/use-counts.ts'
import { RECORD_KINDS, shortNameOf } from '#platform/contract/kinds.ts'
import { searchPath } from '#platform/lib/paths.ts'
import { addressOf, type ListQuery } from './list-query.ts'

interface Props {
  query: ListQuery
  countOf: (query: ListQuery) => Promise<string>
  onFilter: (filter: ListingFilter) => void
}

export default function Elsewhere({ query, countOf, onFilter }: Props) {
  const { keyword } = query.filter
  const [answer, setAnswer] = useState<SearchAnswer>()
  useEffect(() => {
    let isShown = true
    // Without an answer the list says what it knows.
    void call(search, { keyword, kind: 'listings', literal: 1, pagesize: 1 }).then(
      ({ data }) => isShown && setAnswer(data),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [keyword])
  const near = (answer?.near ?? []).map((word) => ({
    word,
    query: { ...query, filter: { ...query.filter, keyword: word }, page: 1 },
  }))
  const counts = useCounts(
    near.map((one) => addressOf(one.query)),
    (at) => countOf(near[at]?.query ?? query),
  )
  const kinds = RECORD_KINDS.filter((kind) => kind !== 'listings' && answer && answer.counts[kind].count > 0)
  return (
    <div role="status">
      {near.length > 0 && (
        <>
          您是不是要找：
          <ul className="chips">
            {near.map((one, at) => (
              <li key={one.word}>
                <a
                  className="chip"
                  href={addressOf(one.query)}
                  onClick={onPlainClick(() => onFilter(one.query.filter))}
                >
                  {one.word}
                  {counts[at] && <small>{counts[at]} 条</small>}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {kinds.length > 0 && (
        <>
          其他栏目里有：
          <ul className="chips">
            {kinds.map((kind) => (
              <li key={kind}>
                <a className="chip" href={searchPath(keyword, kind)}>
                  {shortNameOf(kind)}
                  <small>
                    {answer?.counts[kind].count}
                    {answer?.counts[kind].more && '+'} 条
                  </small>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
