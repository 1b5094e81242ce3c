// List of a project library: the published page; using a filter turns it into a live list.
import { Fragment, useCallback, useRef, useState } from 'react'
import type { Region } from '#contract/regions/regions.ts'
import { PROJECTS_PER_PAGE, projectLibraries } from '#domain/projects.ts'
import { libraryPaths, projectListPath } from '#lib/library-paths.ts'
import { type NumberedPage, pageLinks } from '#ui/numbered-pages.ts'
import type { ShownProjectCard } from '#ui/ProjectCard.tsx'
import { onPlainClick } from '../plain-click.ts'
import { useLiveList } from '../use-live-list.ts'
import { fetchPage } from './fetch-page.ts'
import {
  addressOf,
  countFilters,
  type Filter,
  isSameQuery,
  noFilter,
  type ProjectQuery,
  parseQuery,
  published,
} from './list-query.ts'
import { ProjectFilters } from './ProjectFilters.tsx'
import { ProjectResults, Projects } from './ProjectResults.tsx'

interface Props extends NumberedPage {
  /** 0 for the newest of all libraries. */
  library: number
  /** Addresses of the lists of all libraries; none are needed in one of them. */
  lists: readonly string[]
  /** As published. */
  items: readonly ShownProjectCard[]
  provinces: readonly Region[]
}

/** @param page  Number of the older page that was published: without a filter, it is what is shown again. */
const listOf = (library: number, page: number) => ({
  queryAt: ({ search }: { search: string }) => parseQuery(new URLSearchParams(search)),
  addressOf: (query: ProjectQuery) =>
    page > 0 && isSameQuery(query, published)
      ? libraryPaths.projectList(library, page)
      : addressOf(library, query),
  isSame: isSameQuery,
  fetchPage: (query: ProjectQuery) => fetchPage(library, query),
})

/** Pages of the published list. */
const PublishedPager = ({ library, ...published }: NumberedPage & { library: number }) => {
  const links = pageLinks(published, (number) => libraryPaths.projectList(library, number))
  const linkOf = ({ text, ...address }: { text: string; href: string; rel?: string }) => (
    <a className="button plain" {...address} key={text}>
      {text}
    </a>
  )
  return (
    links && (
      <nav className="pager" aria-label="翻页">
        {links.before.map(linkOf)}
        <span>{links.name}</span>
        {links.after.map(linkOf)}
      </nav>
    )
  )
}

const LOADING = '正在查找…'

/** Only the first page of /obj/new is published: the second is the first live one. */
const second: ProjectQuery = { ...published, page: 2 }

interface MoreProps extends Pick<Props, 'lists'> {
  address: string
  go: () => void
}

const MoreOfAll = ({ address, lists, go }: MoreProps) => (
  <>
    <nav className="pager" aria-label="翻页" data-reach>
      <a className="button plain" href={address} rel="next" onClick={onPlainClick(go)}>
        更多项目
      </a>
    </nav>
    <noscript>
      <p className="hint">
        较早的项目在各项目库中翻看：
        {lists.map((address, at) => (
          <Fragment key={address}>
            {' '}
            <a href={address}>{projectLibraries[at + 1]}</a>
          </Fragment>
        ))}
      </p>
    </noscript>
  </>
)

export default function ProjectList({ library, lists, items, provinces, page, older, newer }: Props) {
  const [list] = useState(() => listOf(library, page))
  const [first] = useState({ list: items, count: items.length, isAreaIgnored: false })
  const { query, results, go, load, retry } = useLiveList(list, published, first)
  const panel = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusResults = () => heading.current?.focus()

  /** Starts from the query string; a filter chosen before hydration is applied now. */
  const start = useCallback(
    (chosen: ProjectQuery) => {
      const current = list.queryAt(location)
      panel.current?.closest('[data-waiting]')?.removeAttribute('data-waiting')
      if (!isSameQuery(current, published)) void load(current, true)
      else if (!isSameQuery(chosen, published)) go(chosen)
    },
    [list, load, go],
  )
  const filterBy = (filter: Filter) => go({ filter, page: 1 })
  const clear = () => {
    filterBy(noFilter)
    focusResults()
  }

  const isPublished = isSameQuery(query, published)
  const shown = 'shown' in results ? results.shown : undefined
  const chosen = countFilters(query.filter)
  const last = Math.max(1, Math.ceil((shown?.count ?? 0) / PROJECTS_PER_PAGE))
  const isLoading = results.kind === 'loading'
  const title = isLoading
    ? LOADING
    : isPublished
      ? page > 0
        ? `往期第 ${page} 页`
        : '最新收录'
      : shown
        ? `共 ${shown.count} 个项目`
        : '查找结果'
  return (
    <div className="exchange">
      <input className="filters-open" type="checkbox" id="filters-open" ref={panel} data-reach />
      <label className="button plain filters-label" htmlFor="filters-open" data-reach>
        筛选{chosen > 0 && <b>{chosen}</b>}
      </label>
      <ProjectFilters
        library={library}
        filter={query.filter}
        provinces={provinces}
        submitLabel={isLoading ? LOADING : isPublished || !shown ? '查找项目' : `查看 ${shown.count} 个项目`}
        onHydrated={start}
        onFilter={filterBy}
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
              ? `找到 ${results.shown.count} 个项目，第 ${query.page} 页，共 ${last} 页`
              : ''}
        </p>
        {isPublished && results.kind === 'ready' ? (
          items.length > 0 ? (
            <>
              <Projects list={items} />
              {library > 0 ? (
                <PublishedPager library={library} page={page} older={older} newer={newer} />
              ) : (
                items.length >= PROJECTS_PER_PAGE && (
                  <MoreOfAll lists={lists} address={list.addressOf(second)} go={() => go(second)} />
                )
              )}
            </>
          ) : (
            <p className="empty">
              <strong>暂无数据</strong>这个项目库还没有收录项目，可以先看看其他项目库。
            </p>
          )
        ) : (
          <ProjectResults
            results={results}
            page={query.page}
            addressOf={(number) => list.addressOf({ ...query, page: number })}
            wholeList={projectListPath(library)}
            onPage={(number) => {
              go({ ...query, page: number })
              focusResults()
            }}
            onClear={clear}
            retry={retry}
          />
        )}
      </section>
    </div>
  )
}
