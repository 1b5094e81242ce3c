import { type ReactNode, useCallback, useRef, useState } from 'react'
import { type NumberedPage, pageName } from '#platform/ui/numbered-pages.ts'
import { countText, FilteredResults, type LivePage } from './FilteredResults.tsx'
import { FilterForm, type FilterSelect } from './FilterForm.tsx'
import type { Filter, FilterQueries, FilterQuery } from './list-filter.ts'
import { Beyond, PublishedPager } from './PublishedPager.tsx'
import { useLiveList } from './use-live-list.ts'

interface Props<N extends string, Item, Page extends LivePage<Item>> extends NumberedPage {
  queries: FilterQueries<N>
  /** What the entries are called: `项目`. */
  what: string
  selects: readonly FilterSelect<N>[]
  /** Whether the entries have no pictures. */
  isBare?: boolean
  items: readonly Item[]
  first: Page
  entries: (list: readonly Item[], busy: boolean) => ReactNode
  note?: (page: Page) => ReactNode
  fetchPage: (query: FilterQuery<N>) => Promise<Page>
  /** Newest page of the list, or an older one by its number. */
  pathOf: (page?: number) => string
  newestTitle: string
  emptyText: string
  /** Renders what stands below the results, by what they are filtered by. */
  renderBelow?: (filter: Filter<N>) => ReactNode
  /** Of a list whose older pages are not published: what the link to the second page is called, and where to look without scripts. */
  beyond?: { label: string; elsewhere: ReactNode } | undefined
}

const LOADING = '正在查找…'

export function FilteredList<N extends string, Item, Page extends LivePage<Item>>(
  props: Props<N, Item, Page>,
) {
  const { queries, what, selects, items, first, entries, note, fetchPage, pathOf } = props
  const { newestTitle, emptyText, renderBelow, beyond, page, older, newer, total, pages, size, unit } = props
  const numbered = { page, older, newer, total, pages, size, unit }
  const words = { what, unit }
  const { published, isSame } = queries
  const [list] = useState(() => ({
    queryAt: ({ search }: { search: string }) => queries.parse(new URLSearchParams(search)),
    // Without a filter, the published page is what is shown again.
    addressOf: (query: FilterQuery<N>) =>
      page > 0 && isSame(query, published) ? pathOf(page) : pathOf() + queries.searchOf(query),
    isSame,
    fetchPage,
  }))
  const [firstPage] = useState(first)
  const { query, results, go, load, retry } = useLiveList(list, published, firstPage)
  const panel = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusResults = () => heading.current?.focus()

  /** Starts from the query string; a filter chosen before hydration is applied now. */
  const start = useCallback(
    (values: URLSearchParams) => {
      const current = list.queryAt(location)
      const chosen = queries.parse(values)
      panel.current?.closest('[data-waiting]')?.removeAttribute('data-waiting')
      if (!isSame(current, published)) void load(current, true)
      else if (!isSame(chosen, published)) go(chosen)
    },
    [list, queries, isSame, published, load, go],
  )
  const filterBy = (filter: Filter<N>) => go({ filter, page: 1 })

  const isPublished = isSame(query, published)
  const shown = 'shown' in results ? results.shown : undefined
  const chosen = queries.count(query.filter)
  const last = Math.max(1, Math.ceil((shown?.count ?? 0) / size))
  const second = { ...published, page: 2 }
  const isLoading = results.kind === 'loading'
  const title = isLoading
    ? LOADING
    : isPublished
      ? page > 0
        ? pageName(numbered)
        : newestTitle
      : shown
        ? `共 ${countText(words, shown)}`
        : '查找结果'
  return (
    <div className="exchange">
      <input className="filters-open" type="checkbox" id="filters-open" ref={panel} data-near />
      <label className="button plain filters-label scripted" htmlFor="filters-open" data-near>
        筛选{chosen > 0 && <b>{chosen}</b>}
      </label>
      <FilterForm
        label={`筛选${what}`}
        wholeList={pathOf()}
        selects={selects}
        filter={query.filter}
        isFiltered={chosen > 0}
        submitLabel={
          isLoading
            ? LOADING
            : isPublished || !shown
              ? `查找${what}`
              : shown.count > 0
                ? `查看 ${countText(words, shown)}`
                : `没有找到${what}`
        }
        onHydrated={start}
        onFilter={filterBy}
        onClear={() => filterBy(queries.noFilter)}
        onDone={() => {
          if (panel.current) panel.current.checked = false
          focusResults()
        }}
      />
      <section className="results" aria-labelledby="results-head">
        <h2 id="results-head" tabIndex={-1} ref={heading}>
          {title}
        </h2>
        <p className="visually-hidden" role="status">
          {isLoading
            ? LOADING
            : results.kind === 'ready' && !isPublished
              ? results.shown.count > 0
                ? `找到 ${countText(words, results.shown)}，第 ${query.page} 页，共 ${last} 页`
                : `没有找到${words.what}`
              : ''}
        </p>
        {isPublished && results.kind === 'ready' ? (
          items.length > 0 ? (
            <>
              {entries(items, false)}
              {!beyond ? (
                <PublishedPager pathOf={pathOf} {...numbered} />
              ) : (
                total > size && (
                  <Beyond
                    {...beyond}
                    list={numbered}
                    address={list.addressOf(second)}
                    go={() => {
                      go(second)
                      focusResults()
                    }}
                  />
                )
              )}
            </>
          ) : (
            <p className="empty">
              <strong>暂无数据</strong>
              {emptyText}
            </p>
          )
        ) : (
          <FilteredResults
            words={words}
            results={results}
            page={query.page}
            pageSize={size}
            isBare={props.isBare ?? false}
            entries={entries}
            note={note}
            addressOf={(number) => list.addressOf({ ...query, page: number })}
            wholeList={pathOf()}
            onPage={(number) => {
              go({ ...query, page: number })
              focusResults()
            }}
            onClear={() => {
              filterBy(queries.noFilter)
              focusResults()
            }}
            retry={retry}
          />
        )}
        {results.kind !== 'failed' && renderBelow?.(query.filter)}
      </section>
    </div>
  )
}
