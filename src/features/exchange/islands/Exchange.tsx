// /exchange and its landing pages: the published first page; using a filter turns it into a live list.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListingCard } from '#features/listings/contract/snapshot.ts'
import { SORTS, type Sort } from '#features/listings/contract/woodland.ts'
import { PAGE_SIZE, sortNames } from '#features/listings/rules/choices.ts'
import type { Regions } from '#features/listings/rules/filter-kinds.ts'
import { type ListingFilter, noFilter } from '#features/listings/rules/filters.ts'
import { LazyButton } from '#platform/browser/LazyButton.tsx'
import { onPlainClick } from '#platform/browser/plain-click.ts'
import { useLazyComponent } from '#platform/browser/use-lazy-component.ts'
import { afterPaint, useLiveList } from '#platform/browser/use-live-list.ts'
import { exchangePath, type Landing, publishPath, TYPED } from '#platform/lib/paths.ts'
import type { Province } from '#platform/lib/province-slugs.ts'
import { ListTitle } from '#platform/ui/ListTitle.tsx'
import { Chips } from './Chips.tsx'
import { Filters, FORM_ID } from './Filters.tsx'
import { fetchPage } from './fetch-page.ts'
import { chipsOf, headlineOf } from './filter-texts.ts'
import { addressOf, isSameFilter, isSameList, type ListQuery, landingQuery, queryAt } from './list-query.ts'
import { Results } from './Results.tsx'

interface Props {
  landing: Landing
  items: readonly ListingCard[]
  total: number
  provinces: readonly Province[]
  /** Map approval number (审图号); the map is hidden while it is empty. */
  mapApproval: string
}

const LOADING = '正在查找…'
const NOTHING = '没有找到林地'
const loadMap = () => import('./map/MapView.tsx')
const loadSaveSearch = () => import('./SaveSearch.tsx')
const loadKeywordFilters = () => import('./KeywordFilters.tsx')

/** A filter that words of the keyword were read into. */
interface ReadFilter {
  filter: ListingFilter
  /** As it was typed. */
  typed: ListingFilter
  texts: readonly string[]
}

/** Reads bounds in the keyword; without the reader it stays as it was typed. */
const readKeyword = async (typed: ListingFilter): Promise<ReadFilter> => {
  try {
    const { filterWithWords } = await loadKeywordFilters()
    return { typed, ...filterWithWords(typed) }
  } catch {
    return { typed, filter: typed, texts: [] }
  }
}

export default function Exchange({ landing, items, total, provinces, mapApproval }: Props) {
  const [publishedPage] = useState({ list: items, count: total, more: false, notice: '' })
  const [published] = useState(() => landingQuery(landing))
  const [list] = useState({
    queryAt,
    addressOf,
    isSame: isSameList,
    fetchPage: (asked: ListQuery) => fetchPage(provinces, asked),
  })
  const { query, results, go, load, retry } = useLiveList(list, published, publishedPage)
  const [regions, setRegions] = useState<Regions>({ 0: provinces })
  const root = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const panel = useRef<HTMLInputElement>(null)
  const map = useLazyComponent(query.view === 'map', loadMap)
  const [read, setRead] = useState<ReadFilter>()
  /** Filter of the form while its keyword is being read. */
  const [unread, setUnread] = useState<ListingFilter>()
  const isRead = read !== undefined && read.texts.length > 0 && isSameFilter(read.filter, query.filter)
  const keywordFilters = useLazyComponent(isRead || query.filter.keyword !== '', loadKeywordFilters)

  const filterPresses = useRef(0)
  const latestQuery = useRef(query)
  useEffect(() => {
    latestQuery.current = query
  }, [query])

  /** Makes this the latest press of a filter: readings of earlier ones are dropped. */
  const supersede = useCallback((filter?: ListingFilter) => {
    setUnread(filter)
    return ++filterPresses.current
  }, [])

  /** The filter with its keyword read; undefined where a later press superseded it meanwhile. */
  const withKeywordRead = useCallback(
    async (filter: ListingFilter): Promise<ListingFilter | undefined> => {
      const press = supersede(filter)
      const reading = await readKeyword(filter)
      if (press !== filterPresses.current) return undefined
      setUnread(undefined)
      setRead(reading)
      return reading.filter
    },
    [supersede],
  )

  /** Starts from the query string; a filter chosen before hydration is applied now. */
  const start = useCallback(
    async (chosen: ListQuery) => {
      const inAddress = queryAt(location)
      const isTyped = new URLSearchParams(location.search).has(TYPED) && inAddress.filter.keyword !== ''
      if (isTyped) latestQuery.current = inAddress
      const filter = isTyped ? await withKeywordRead(inAddress.filter) : inAddress.filter
      root.current?.closest('[data-waiting]')?.removeAttribute('data-waiting')
      if (!filter) return
      const current = { ...inAddress, filter }
      if (!isSameList(current, published) || current.view === 'map') {
        void load(current, true)
        if (location.pathname === exchangePath)
          history.replaceState(history.state, '', addressOf(current) + location.hash)
      } else if (!isSameList(chosen, current)) {
        latestQuery.current = chosen
        const read = chosen.filter.keyword === '' ? chosen.filter : await withKeywordRead(chosen.filter)
        if (read) go({ ...latestQuery.current, filter: read, page: 1 })
      }
    },
    [load, go, published, withKeywordRead],
  )
  const filterBy = useCallback(
    async (filter: ListingFilter) => {
      const isKeywordNew = filter.keyword !== query.filter.keyword && filter.keyword !== ''
      if (!isKeywordNew) supersede()
      if (isSameFilter(filter, query.filter)) return
      const read = isKeywordNew ? await withKeywordRead(filter) : filter
      // Sorted or turned to the map meanwhile, the list stays so.
      if (read) go({ ...latestQuery.current, filter: read, page: 1 })
    },
    [query, go, supersede, withKeywordRead],
  )
  const focusResults = () => heading.current?.focus()
  const show = (filter: ListingFilter) => {
    supersede()
    go({ ...query, filter, page: 1 })
    focusResults()
  }
  const closePanel = () => {
    if (panel.current) panel.current.checked = false
  }
  const goToPage = (page: number) => {
    go({ ...query, page })
    focusResults()
  }

  const title = headlineOf(query.filter, regions)
  useEffect(() => {
    // After `go` has made the entry of the browser's history that it belongs to.
    afterPaint(() => {
      document.title = document.title.replace(/^.* - /, `${title} - `)
    })
    const crumb = document.querySelector('.breadcrumb [aria-current]')
    if (crumb) crumb.textContent = title
  }, [title])

  const chips = chipsOf(query.filter, regions)
  const shown = 'shown' in results ? results.shown : undefined
  const count = shown && `${shown.count}${shown.more ? '+' : ''}`
  const isNothing = shown?.count === 0
  const isPublishedPage = isSameList(query, published)
  // Without results the conditions are listed among the results, to be removed there.
  const isEmpty = query.view === 'list' && results.kind === 'ready' && results.shown.count === 0
  const pages = shown ? Math.max(1, Math.ceil(shown.count / PAGE_SIZE)) : 0
  const statusText =
    results.kind === 'loading'
      ? LOADING
      : results.kind === 'ready' && !isPublishedPage
        ? isNothing
          ? NOTHING
          : `找到 ${count} 条林地信息，第 ${query.page} 页，共 ${pages} 页`
        : ''
  const view = (to: ListQuery['view'], text: string) => (
    <a
      href={addressOf({ ...query, view: to })}
      aria-current={query.view === to ? 'true' : undefined}
      onClick={(event) =>
        onPlainClick(() => {
          closePanel()
          if (query.view !== to) go({ ...query, view: to })
        })(event)
      }
    >
      {text}
    </a>
  )

  return (
    <div ref={root}>
      <div className="page-head exchange-head">
        <h1>
          <ListTitle text={title} />
        </h1>
        <a className="button" href={publishPath}>
          发布林地
        </a>
      </div>
      <div className="exchange">
        <input className="filters-open" type="checkbox" id="filters-open" ref={panel} data-near />
        <label className="button plain filters-label scripted" htmlFor="filters-open" data-near>
          筛选{chips.length > 0 && <b>{chips.length}</b>}
        </label>
        <Filters
          filter={unread ?? query.filter}
          provinces={provinces}
          submitLabel={
            results.kind === 'loading'
              ? LOADING
              : isPublishedPage || !shown
                ? '查找林地'
                : `查看 ${count} 条林地信息`
          }
          onHydrated={(chosen) => void start(chosen)}
          onFilter={(filter) => void filterBy(filter)}
          onRegions={setRegions}
          onDone={() => {
            closePanel()
            focusResults()
          }}
        />
        <div className="toolbar scripted" data-near>
          <select
            name="sort"
            form={FORM_ID}
            aria-label="排序"
            value={query.sort}
            onChange={(event) => go({ ...query, sort: event.target.value as Sort, page: 1 })}
          >
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {sortNames[sort]}
              </option>
            ))}
          </select>
          <p className="views" role="group" aria-label="显示方式">
            {view('list', '列表')}
            {view('map', '地图')}
          </p>
        </div>
        <section className="results" aria-labelledby="results-head">
          <h2 id="results-head" tabIndex={-1} ref={heading}>
            {results.kind === 'loading'
              ? LOADING
              : count === undefined
                ? '查找结果'
                : `共 ${count} 条林地信息`}
          </h2>
          <p className="visually-hidden" role="status">
            {statusText}
          </p>
          {keywordFilters.part.kind === 'ready' && (
            <keywordFilters.part.Component query={query} read={isRead ? read : undefined} onFilter={show} />
          )}
          {chips.length > 0 && !isEmpty && (
            <ul className="chips" aria-label="已选条件" data-near>
              <Chips query={query} chips={chips} onFilter={show} />
            </ul>
          )}
          {shown?.notice && (
            <p className="hint" role="status">
              {shown.notice}
            </p>
          )}
          {query.view === 'map' ? (
            map.part.kind === 'ready' ? (
              <map.part.Component query={query} provinces={provinces} approval={mapApproval} go={go} />
            ) : (
              <p className="empty" aria-busy={map.part.kind === 'waiting'}>
                {map.part.kind === 'waiting' ? (
                  '地图加载中…'
                ) : (
                  <button className="button plain" type="button" onClick={map.retry}>
                    地图加载失败，点此重试
                  </button>
                )}
              </p>
            )
          ) : (
            <Results
              query={query}
              results={results}
              chips={chips}
              onFilter={show}
              onPage={goToPage}
              retry={retry}
              fetchPage={list.fetchPage}
            />
          )}
          {results.kind !== 'failed' && !isSameFilter({ ...query.filter, time: 0 }, noFilter) && (
            <LazyButton
              label="保存搜索条件，有新林地时通知我"
              load={loadSaveSearch}
              part={{ filter: query.filter, regions }}
            />
          )}
        </section>
      </div>
    </div>
  )
}
