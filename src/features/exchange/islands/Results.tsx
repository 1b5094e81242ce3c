// Results of the list: listings, nothing found, a failure, or a page number that is too high.
import { memo } from 'react'
import { PAGE_SIZE } from '#features/listings/rules/choices.ts'
import { type ListingFilter, noFilter } from '#features/listings/rules/filters.ts'
import { ListingCard } from '#features/listings/templates/ListingCard.tsx'
import { FirstPageLink, Pager } from '#platform/browser/LiveListPager.tsx'
import { Failure, ListBanner, Skeleton } from '#platform/browser/LiveListStates.tsx'
import { onPlainClick } from '#platform/browser/plain-click.ts'
import { useCounts } from '#platform/browser/use-counts.ts'
import type { Results as Answer } from '#platform/browser/use-live-list.ts'
import { exchangePath, publishPath } from '#platform/lib/paths.ts'
import type { ListPage } from './fetch-page.ts'
import type { Chip } from './filter-texts.ts'
import { addressOf, type ListQuery } from './list-query.ts'

interface Props {
  query: ListQuery
  results: Answer<ListPage>
  chips: readonly Chip[]
  onFilter: (filter: ListingFilter) => void
  onPage: (page: number) => void
  retry: () => void
  fetchPage: (query: ListQuery) => Promise<ListPage>
}

interface ChipsProps extends Pick<Props, 'query' | 'chips' | 'onFilter'> {
  /** How many there are without each. */
  counts?: readonly string[]
}

export const Chips = ({ query, chips, onFilter, counts }: ChipsProps) => (
  <>
    {chips.map(({ name, text, without }, at) => (
      <li key={name + text}>
        <a
          className="chip"
          href={addressOf({ ...query, filter: without, page: 1 })}
          onClick={onPlainClick(() => onFilter(without))}
        >
          <span className="visually-hidden">去掉条件：</span>
          {text}
          {counts?.[at] && <small>（{counts[at]} 条）</small>}
          <span aria-hidden="true">×</span>
        </a>
      </li>
    ))}
    {chips.length > 1 && (
      <li>
        <a className="chip all" href={exchangePath} onClick={onPlainClick(() => onFilter(noFilter))}>
          清除全部条件
        </a>
      </li>
    )}
  </>
)

/** Compared by its list: what a press changes before the answer comes leaves the cards alone. */
const Cards = memo(({ list }: Pick<ListPage, 'list'>) =>
  list.map((listing) => (
    <li key={listing.id}>
      <ListingCard listing={listing} />
    </li>
  )),
)

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

function Nothing({
  query,
  chips,
  onFilter,
  fetchPage,
}: Pick<Props, 'query' | 'chips' | 'onFilter' | 'fetchPage'>) {
  const conditions = withoutEach(chips, query.filter)
  const queries = conditions.slice(0, COUNTED).map(({ without }) => ({ ...query, filter: without, page: 1 }))
  const counts = useCounts(queries.map(addressOf), async (at) => {
    const { count, more } = await fetchPage(queries[at] ?? query)
    return `${count}${more ? '+' : ''}`
  })
  if (chips.length === 0)
    return (
      <ListBanner title="没有符合条件的林地">
        还没有人发布林地，您可以第一个发布。
        <p>
          <a href={publishPath}>发布您的林地</a>。
        </p>
      </ListBanner>
    )
  return (
    <ListBanner title="没有符合条件的林地">
      去掉一个条件再看看：
      <ul className="chips">
        <Chips query={query} chips={conditions} counts={counts} onFilter={onFilter} />
      </ul>
      <p>
        也可以保存搜索条件，或者<a href={publishPath}>发布您的林地</a>。
      </p>
    </ListBanner>
  )
}

export function Results({ query, results, chips, onFilter, onPage, retry, fetchPage }: Props) {
  const pageAddress = (page: number) => addressOf({ ...query, page })
  const firstPage = <FirstPageLink addressOf={pageAddress} onPage={onPage} />
  if (results.kind === 'failed') return <Failure failure={results} retry={retry} />
  if (results.kind === 'too-deep')
    return <ListBanner title="只能查看前面的结果">请增加筛选条件。{firstPage}</ListBanner>
  const { shown } = results
  if (!shown) return <Skeleton entries={PAGE_SIZE} />
  const busy = results.kind === 'loading'
  if (shown.count > 0 && shown.list.length === 0 && !busy)
    return (
      <ListBanner title="这一页没有内容">
        共 {shown.count} 条林地信息。{firstPage}
      </ListBanner>
    )
  if (shown.list.length === 0)
    return (
      <div aria-busy={busy || undefined} data-near>
        <Nothing query={query} chips={chips} onFilter={onFilter} fetchPage={fetchPage} />
      </div>
    )
  return (
    <>
      {shown.notice && (
        <p className="hint" role="status">
          {shown.notice}
        </p>
      )}
      <ul className="listings" aria-busy={busy || undefined}>
        <Cards list={shown.list} />
      </ul>
      <Pager
        page={query.page}
        list={{ total: shown.count, more: shown.more, size: PAGE_SIZE, unit: '条' }}
        addressOf={pageAddress}
        onPage={onPage}
      />
    </>
  )
}
