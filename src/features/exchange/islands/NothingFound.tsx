// What a reader of a list without results may do: leave out a condition, each with what is found without it.
import type { ReactNode } from 'react'
import type { ListingFilter } from '#features/listings/rules/filters.ts'
import { useCounts } from '#platform/browser/use-counts.ts'
import { publishPath } from '#platform/lib/paths.ts'
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

const COUNTED = 6

interface Props {
  query: ListQuery
  chips: readonly Chip[]
  fetchPage: (query: ListQuery) => Promise<ListPage>
  /** Draws conditions, each with how many there are without it. */
  renderConditions: (conditions: readonly Chip[], counts: readonly string[]) => ReactNode
}

export default function NothingFound({ query, chips, fetchPage, renderConditions }: Props) {
  const conditions = withoutEach(chips, query.filter)
  const queries = conditions.slice(0, COUNTED).map(({ without }) => ({ ...query, filter: without, page: 1 }))
  const counts = useCounts(queries.map(addressOf), async (at) => {
    const { count, more } = await fetchPage(queries[at] ?? query)
    return `${count}${more ? '+' : ''}`
  })
  if (chips.length === 0)
    return (
      <>
        还没有人发布林地，您可以第一个发布。
        <p>
          <a href={publishPath}>发布您的林地</a>。
        </p>
      </>
    )
  return (
    <>
      去掉一个条件再看看：
      <ul className="chips">{renderConditions(conditions, counts)}</ul>
      <p>
        也可以保存搜索条件，或者<a href={publishPath}>发布您的林地</a>。
      </p>
    </>
  )
}
