// What a list without results would find without each of its conditions, and what other parts of the site have.
import type { ReactNode } from 'react'
import type { ListingFilter } from '#features/listings/rules/filters.ts'
import { useCounts } from '#platform/browser/use-counts.ts'
import { useLazyComponent } from '#platform/browser/use-lazy-component.ts'
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

const loadElsewhere = () => import('./Elsewhere.tsx')

const COUNTED = 6

interface Props {
  query: ListQuery
  chips: readonly Chip[]
  fetchPage: (query: ListQuery) => Promise<ListPage>
  onFilter: (filter: ListingFilter) => void
  /** Draws conditions, each with how many there are without it. */
  renderConditions: (conditions: readonly Chip[], counts: readonly string[]) => ReactNode
}

export default function CountedConditions({ query, chips, fetchPage, onFilter, renderConditions }: Props) {
  const conditions = withoutEach(chips, query.filter)
  const queries = conditions.slice(0, COUNTED).map(({ without }) => ({ ...query, filter: without, page: 1 }))
  const countOf = async (asked: ListQuery) => {
    const { count, more } = await fetchPage(asked)
    return `${count}${more ? '+' : ''}`
  }
  const counts = useCounts(queries.map(addressOf), (at) => countOf(queries[at] ?? query))
  const { keyword } = query.filter
  const { part: elsewhere } = useLazyComponent(keyword !== '', loadElsewhere)
  return (
    <>
      {renderConditions(conditions, counts)}
      {elsewhere.kind === 'ready' && keyword !== '' && (
        <elsewhere.Component key={keyword} query={query} countOf={countOf} onFilter={onFilter} />
      )}
    </>
  )
}
