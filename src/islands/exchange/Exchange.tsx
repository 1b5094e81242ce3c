// /exchange and its landings: the published first page, which a touch of its filters turns into the live list.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListingFilter } from '#contract/listings/list.ts'
import { SORTS, type Sort } from '#contract/listings/woodland.ts'
import type { Region } from '#contract/regions/regions.ts'
import type { ListingCard } from '#contract/snapshot.ts'
import { PAGE_SIZE, sortNames } from '#domain/listings/choices.ts'
import { type Landing, paths } from '#lib/paths.ts'
import { onPlainClick } from '../plain-click.ts'
import { usePart } from '../use-lazy-component.ts'
import { Filters, FORM_ID } from './Filters.tsx'
import { chipsOf, headlineOf, type Regions } from './filter-texts.ts'
import { type Asked, addressOf, anyListing, askedAt, askedOf, isSame, isSameList } from './list-query.ts'
import { Chips, Results } from './Results.tsx'
import { SaveSearch } from './SaveSearch.tsx'
import { useList } from './use-list.ts'

interface Props {
  landing: Landing
  /** The newest of the landing, as published. */
  items: readonly ListingCard[]
  total: number
  provinces: readonly Region[]
  /** Number under which the outline of the country may be shown; empty for none. */
  mapApproval: string
}

const loadMap = () => import('./map/MapView.tsx')

export default function Exchange({ landing, items, total, provinces, mapApproval }: Props) {
  // As published: neither changes while the page is open.
  const [first] = useState({ list: items, count: total, more: false })
  const [place] = useState(landing)
  const { asked, results, go, load, retry } = useList(place, first)
  const [regions, setRegions] = useState<Regions>({ 0: provinces })
  const root = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const panel = useRef<HTMLInputElement>(null)
  const keywordBox = useRef<HTMLInputElement>(null)
  const map = usePart(asked.view === 'map', loadMap)

  /** The address says what is asked; a choice made before this came alive is asked now. */
  const begin = useCallback(
    (chosen: Asked) => {
      const start = askedAt(location)
      root.current?.closest('[data-waiting]')?.removeAttribute('data-waiting')
      if (!isSameList(start, askedOf(place)) || start.view === 'map') {
        void load(start, true)
        if (location.pathname === paths.exchange) history.replaceState(history.state, '', addressOf(start))
      } else if (!isSameList(chosen, start)) go(chosen)
    },
    [load, go, place],
  )
  const filterBy = useCallback(
    (filter: ListingFilter) => {
      // Words that are typed and were never asked for would come back with the next choice.
      if (filter === anyListing && keywordBox.current) keywordBox.current.value = ''
      if (!isSame(filter, asked.filter)) go({ ...asked, filter, page: 1 })
    },
    [asked, go],
  )
  const toResults = () => heading.current?.focus()
  const relax = (filter: ListingFilter) => {
    filterBy(filter)
    toResults()
  }
  const turnTo = (page: number) => {
    go({ ...asked, page })
    toResults()
  }

  const title = headlineOf(asked.filter, regions)
  useEffect(() => {
    document.title = document.title.replace(/^.* - /, `${title} - `)
    const crumb = document.querySelector('.breadcrumb [aria-current]')
    if (crumb) crumb.textContent = title
  }, [title])

  const chips = chipsOf(asked.filter, regions)
  const shown = 'shown' in results ? results.shown : undefined
  const count = shown && `${shown.count}${shown.more ? '+' : ''}`
  const isStart = isSameList(asked, askedOf(place))
  // Where nothing fits, the conditions stand among the results, to be taken off.
  const isEmpty = asked.view === 'list' && results.kind === 'ready' && results.shown.count === 0
  const pages = shown ? Math.max(1, Math.ceil(shown.count / PAGE_SIZE)) : 0
  const said =
    results.kind === 'loading'
      ? '正在查找…'
      : results.kind === 'ready' && !isStart
        ? `找到 ${count} 条林地信息，第 ${asked.page} 页，共 ${pages} 页`
        : ''
  const view = (to: Asked['view'], text: string) => (
    <a
      href={addressOf({ ...asked, view: to })}
      aria-current={asked.view === to ? 'true' : undefined}
      onClick={onPlainClick(() => asked.view !== to && go({ ...asked, view: to }))}
    >
      {text}
    </a>
  )

  return (
    <div ref={root}>
      <div className="page-head exchange-head">
        <h1>{title}</h1>
        <a className="button" href={paths.publish}>
          发布林地
        </a>
      </div>
      <div className="exchange">
        <input className="filters-open" type="checkbox" id="filters-open" ref={panel} data-reach />
        <label className="button plain filters-label" htmlFor="filters-open" data-reach>
          筛选{chips.length > 0 && <b>{chips.length}</b>}
        </label>
        <Filters
          asked={asked}
          provinces={provinces}
          keywordBox={keywordBox}
          submitLabel={isStart || !shown ? '查找林地' : `查看 ${count} 条林地信息`}
          onFound={begin}
          onFilter={filterBy}
          onRegions={setRegions}
          onDone={() => {
            if (panel.current) panel.current.checked = false
            toResults()
          }}
        />
        <div className="toolbar" data-reach>
          <select
            name="sort"
            form={FORM_ID}
            aria-label="排序"
            value={asked.sort}
            onChange={(event) => go({ ...asked, sort: event.target.value as Sort, page: 1 })}
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
              ? '正在查找…'
              : count === undefined
                ? '查找结果'
                : `共 ${count} 条林地信息`}
          </h2>
          <p className="visually-hidden" role="status">
            {said}
          </p>
          {chips.length > 0 && !isEmpty && (
            <ul className="chips" aria-label="已选条件" data-reach>
              <Chips asked={asked} chips={chips} onFilter={relax} />
            </ul>
          )}
          {asked.view === 'map' ? (
            map.part.kind === 'ready' ? (
              <map.part.Part asked={asked} provinces={provinces} approval={mapApproval} go={go} />
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
              asked={asked}
              results={results}
              chips={chips}
              onFilter={relax}
              onPage={turnTo}
              retry={retry}
            />
          )}
          {results.kind !== 'failed' && !isSame({ ...asked.filter, time: 0 }, anyListing) && (
            <SaveSearch filter={asked.filter} regions={regions} />
          )}
        </section>
      </div>
    </div>
  )
}
