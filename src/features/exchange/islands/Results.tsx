// Results of the list: listings, nothing found, a failure, or a page number that is too high.
import { memo } from 'react'
import { PAGE_SIZE } from '#features/listings/rules/choices.ts'
import type { ListingFilter } from '#features/listings/rules/filters.ts'
import { ListingCard } from '#features/listings/templates/ListingCard.tsx'
import { FirstPageLink, Pager } from '#platform/browser/LiveListPager.tsx'
import { Failure, ListBanner, Skeleton } from '#platform/browser/LiveListStates.tsx'
import { useLazyComponent } from '#platform/browser/use-lazy-component.ts'
import type { Results as Answer } from '#platform/browser/use-live-list.ts'
import { publishPath } from '#platform/lib/paths.ts'
import { Chips } from './Chips.tsx'
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

/** Compared by its list: what a press changes before the answer comes leaves the cards alone. */
const Cards = memo(({ list }: Pick<ListPage, 'list'>) =>
  list.map((listing) => (
    <li key={listing.id}>
      <ListingCard listing={listing} />
    </li>
  )),
)

const loadCounted = () => import('./CountedConditions.tsx')

export function Results({ query, results, chips, onFilter, onPage, retry, fetchPage }: Props) {
  const pageAddress = (page: number) => addressOf({ ...query, page })
  const isNothing = 'shown' in results && results.shown?.list.length === 0
  const { part: counted } = useLazyComponent(isNothing, loadCounted)
  const renderChips = (conditions: readonly Chip[], counts?: readonly string[]) => (
    <ul className="chips">
      <Chips query={query} chips={conditions} counts={counts} onFilter={onFilter} />
    </ul>
  )
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
        <ListBanner title="没有符合条件的林地">
          {chips.length === 0 ? (
            '还没有人发布林地。'
          ) : (
            <>
              去掉一个条件：
              {counted.kind === 'ready' ? (
                <counted.Component
                  query={query}
                  chips={chips}
                  fetchPage={fetchPage}
                  onFilter={onFilter}
                  renderConditions={renderChips}
                />
              ) : (
                renderChips(chips)
              )}
            </>
          )}
          <p>
            {chips.length > 0 && '也可以保存条件，或者'}
            <a href={publishPath}>发布您的林地</a>。
          </p>
        </ListBanner>
      </div>
    )
  return (
    <>
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
