// What a list without results would find without each of its conditions, and what other parts of the site have.
import { type ReactNode, useEffect, useState } from 'react'
import type { ListingFilter } from '#features/listings/rules/filters.ts'
import { type SearchAnswer, search } from '#features/search/contract.ts'
import { call } from '#platform/browser/call.ts'
import { useCounts } from '#platform/browser/use-counts.ts'
import { RECORD_KINDS, shortNameOf } from '#platform/contract/kinds.ts'
import { searchPath } from '#platform/lib/paths.ts'
import type { ListPage } from './fetch-page.ts'
import type { Chip } from './filter-texts.ts'
import { addressOf, type ListQuery } from './list-query.ts'

/** Each word of the keyword as a condition of its own. */
const withoutEach = (chips: readonly Chip[], { keyword }: ListingFilter): Chip[] =>
  chips.flatMap((chip) => {
    const words = chip.name === 'keyword' ? keyword.split(/\s+/) : []
    return words.length > 1
      ? words.map((word, at) => ({
          ...chip,
          text: `“${word}”`,
          without: { ...chip.without, keyword: words.filter((_, other) => other !== at).join(' ') },
        }))
      : [chip]
  })

/** Records of other kinds that have the keyword. */
function Elsewhere({ keyword }: { keyword: string }) {
  const [counts, setCounts] = useState<SearchAnswer['counts']>()
  useEffect(() => {
    let isShown = true
    // Without an answer the list says what it knows.
    void call(search, { keyword, pagesize: 1 }).then(
      ({ data }) => isShown && setCounts(data.counts),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [keyword])
  const kinds = RECORD_KINDS.filter((kind) => kind !== 'listings' && counts && counts[kind].count > 0)
  return (
    <div role="status">
      {kinds.length > 0 && (
        <>
          其他栏目里有：
          <ul className="chips">
            {kinds.map((kind) => (
              <li key={kind}>
                <a className="chip" href={searchPath(keyword, kind)}>
                  {shortNameOf(kind)}
                  <small>
                    {counts?.[kind].count}
                    {counts?.[kind].more && '+'} 条
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

const COUNTED = 6

interface Props {
  query: ListQuery
  chips: readonly Chip[]
  fetchPage: (query: ListQuery) => Promise<ListPage>
  /** Draws conditions, each with how many there are without it. */
  renderConditions: (conditions: readonly Chip[], counts: readonly string[]) => ReactNode
}

export default function CountedConditions({ query, chips, fetchPage, renderConditions }: Props) {
  const conditions = withoutEach(chips, query.filter)
  const queries = conditions.slice(0, COUNTED).map(({ without }) => ({ ...query, filter: without, page: 1 }))
  const counts = useCounts(queries.map(addressOf), async (at) => {
    const { count, more } = await fetchPage(queries[at] ?? query)
    return `${count}${more ? '+' : ''}`
  })
  const { keyword } = query.filter
  return (
    <>
      {renderConditions(conditions, counts)}
      {keyword !== '' && <Elsewhere key={keyword} keyword={keyword} />}
    </>
  )
}
