import { useStore } from '@nanostores/react'
import { useCallback } from 'react'
import { COLLECTS_PAGE, collectList, type Favourite } from '#features/favourites/contract.ts'
import { COLLECT_TABS } from '#features/favourites/rules.ts'
import { AccountList, ListPage } from '#platform/browser/AccountList.tsx'
import { call } from '#platform/browser/call.ts'
import { NameSearch, useNameSearch } from '#platform/browser/NameSearch.tsx'
import { onPlainClick } from '#platform/browser/plain-click.ts'
import { showFailure } from '#platform/browser/show-failure.ts'
import { useQueryFilters } from '#platform/browser/use-query-filters.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import type { CollectType } from '#platform/contract/kinds.ts'
import { day } from '#platform/lib/dates.ts'
import { subjectPath } from '#platform/lib/subject-paths.ts'
import { toast } from '#platform/ui/feedback.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'
import { useHydrated } from '#platform/ui/use-hydrated.ts'
import { $favourites, changeFavourite, favouriteKey, knowFavourite } from './favourites.ts'

/** Labels of the fields that tell kinds of articles and cases apart. */
type Labels = Record<'ntype' | 'plan_type', Readonly<Record<number, string>>>

interface RowProps {
  favourite: Favourite
  type: CollectType
  path: string
  labels: Labels
}

function CollectRow({ favourite, type, path, labels }: RowProps) {
  const { cid: id, project_name, is_gone, createtime } = favourite
  const title = project_name || '未命名的内容'
  const name = <TitleText text={title} />
  const kind = labels.ntype[favourite.ntype] ?? labels.plan_type[favourite.plan_type]
  const remove = async () => {
    try {
      toast(await changeFavourite({ id, type }, false))
    } catch (error) {
      await showFailure(error)
    }
  }
  return (
    <li>
      <div className="row-head">
        <h2 tabIndex={-1}>{is_gone ? name : <a href={path}>{name}</a>}</h2>
        {is_gone && <span className="tag">已下线</span>}
        {kind && <span className="tag">{kind}</span>}
      </div>
      <p className="meta">
        {createtime && (
          <span>
            收藏于 <time>{day(createtime)}</time>
          </span>
        )}
        {is_gone && <span>内容已被移除或撤回，不能再查看</span>}
      </p>
      <p className="row-actions">
        <button className="button plain" type="button" onClick={() => void remove()}>
          取消收藏<span className="visually-hidden">：{title}</span>
        </button>
      </p>
    </li>
  )
}

const FIRST = COLLECT_TABS[0].type
const DEFAULTS = { type: String(FIRST), search_name: '', page: '1' }

/** Entries of the page; `more` where there may be another page. */
const totalOf = ({ list, count }: { list: readonly Favourite[]; count: number | null }, page: number) =>
  count ?? (page - 1) * COLLECTS_PAGE + list.length + (list.length === COLLECTS_PAGE ? 1 : 0)

export default function Collects({ labels }: { labels: Labels }) {
  const [query, change] = useQueryFilters(DEFAULTS)
  const isHydrated = useHydrated()
  const tab = COLLECT_TABS.find(({ type }) => String(type) === query.type) ?? COLLECT_TABS[0]
  const { type } = tab
  const { search_name } = query
  const page = Number(query.page) || 1
  const fetchCollects = useCallback(async () => {
    const { data } = await call(collectList, { type, search_name, page })
    for (const { cid } of data.list) knowFavourite({ id: cid, type })
    return { ...data, type }
  }, [type, search_name, page])
  const { loaded, reload } = useUserData(fetchCollects)
  const states = useStore($favourites)
  /** False for a favourite that was just removed; true again if the server refuses. */
  const isShown = ({ cid }: Favourite, of: CollectType) =>
    states[favouriteKey({ id: cid, type: of })] !== 'no'

  const search = useNameSearch(search_name, (name) => change({ search_name: name, page: '1' }))

  return (
    <>
      <nav className="tabs" aria-label="收藏类别">
        {COLLECT_TABS.map(({ type: of, label }) => (
          <a
            key={of}
            href={of === FIRST ? '?' : `?type=${of}`}
            aria-current={of === type ? 'page' : undefined}
            onClick={onPlainClick(() => change({ ...DEFAULTS, type: String(of) }))}
          >
            {label}
          </a>
        ))}
      </nav>
      <form onSubmit={search.onSubmit}>
        <fieldset className="account-filter" disabled={!isHydrated}>
          <legend className="visually-hidden">筛选</legend>
          <NameSearch label="名称" field={search.field} />
        </fieldset>
      </form>
      <AccountList
        label="我的收藏"
        loaded={loaded}
        isEmpty={({ list }) => list.length === 0}
        reload={() => void reload()}
      >
        {(data) => {
          const shown = data.list.filter((favourite) => isShown(favourite, data.type))
          const count = totalOf(data, page) - (data.list.length - shown.length)
          return (
            <ListPage
              isEmpty={shown.length === 0}
              empty={
                search_name ? (
                  <>
                    没有名称符合的收藏。
                    <p>
                      <button
                        className="button plain"
                        type="button"
                        onClick={() => change({ search_name: '', page: '1' })}
                      >
                        查看全部{tab.label}
                      </button>
                    </p>
                  </>
                ) : (
                  <>
                    {tab.hint}
                    <p>
                      <a className="button plain" href={tab.path}>
                        {tab.go}
                      </a>
                    </p>
                  </>
                )
              }
              onLeave={() => (page === 1 ? void reload() : change({ page: '1' }))}
              page={page}
              size={COLLECTS_PAGE}
              count={count}
              isCountKnown={data.count !== null}
              onPage={(next) => change({ page: String(next) })}
            >
              {data.count !== null && (
                <p className="meta" role="status">
                  {search_name ? '符合条件的' : '共'} {count} 条
                </p>
              )}
              <ul className="rows">
                {shown.map((favourite) => (
                  <CollectRow
                    key={favourite.cid}
                    favourite={favourite}
                    type={data.type}
                    labels={labels}
                    path={favourite.url || subjectPath(data.type, favourite.cid)}
                  />
                ))}
              </ul>
            </ListPage>
          )
        }}
      </AccountList>
    </>
  )
}
