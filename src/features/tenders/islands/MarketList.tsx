// List of a kind of the market, or of the newest of all kinds.
import { Fragment, useEffect, useState } from 'react'
import { MARKET_KINDS, type Menu, marketHeader, tenderList } from '#features/tenders/contract/tenders.ts'
import { marketKinds, TENDERS_PER_PAGE } from '#features/tenders/rules/tenders.ts'
import { type ShownTender, TenderRow } from '#features/tenders/templates/TenderRow.tsx'
import { call } from '#platform/browser/call.ts'
import { FilteredList } from '#platform/browser/FilteredList.tsx'
import type { LivePage } from '#platform/browser/FilteredResults.tsx'
import type { FilterSelect } from '#platform/browser/FilterForm.tsx'
import { LazyButton } from '#platform/browser/LazyButton.tsx'
import type { FilterQuery } from '#platform/browser/list-filter.ts'
import { marketListPath } from '#platform/lib/paths.ts'
import type { NumberedPage } from '#platform/ui/numbered-pages.ts'
import { marketQueries } from './market-queries.ts'

type FilterName = keyof typeof marketQueries.noFilter
type MarketQuery = FilterQuery<FilterName>

const loadFollowTenders = () => import('./FollowTenders.tsx')

const isFilterName = (field: string): field is FilterName => field in marketQueries.noFilter

/** Menus as selects; without those, and without entries, that the list cannot be narrowed by. */
const selectsOf = (menus: readonly Menu[]): FilterSelect<FilterName>[] =>
  menus.flatMap(({ field, name, son }) => {
    if (!isFilterName(field)) return []
    const options = son
      .filter(({ id }) => marketQueries.isKnown(field, id))
      .map((entry) => [entry.id, entry.name] as const)
    return [{ name: field, label: name, any: field === 'province_id' ? '全国' : '不限', options }]
  })

/** @param published  As in the page: also what is shown where the call fails, or names no parameters. */
const useMenus = (kind: number, published: readonly Menu[]) => {
  const [menus, setMenus] = useState(published)
  useEffect(() => {
    void call(marketHeader, { c_id: kind, type: 0 }).then(
      ({ data }) => {
        if (selectsOf(data).length > 0) setMenus(data)
      },
      () => undefined,
    )
  }, [kind])
  return selectsOf(menus)
}

interface Props extends NumberedPage {
  /** By MARKET_KINDS; 0 for the newest of all. */
  kind: number
  items: readonly ShownTender[]
  menus: readonly Menu[]
}

const entries = (list: readonly ShownTender[], busy: boolean) => (
  <ul className="listings" aria-busy={busy || undefined}>
    {list.map((tender) => (
      <li key={tender.id}>
        <TenderRow tender={tender} />
      </li>
    ))}
  </ul>
)

const elsewhere = (
  <>
    较早的信息按类别翻看：
    {MARKET_KINDS.map((kind) => (
      <Fragment key={kind}>
        {' '}
        <a href={marketListPath(kind)}>{marketKinds[kind]}</a>
      </Fragment>
    ))}
  </>
)

export default function MarketList({ kind, items, menus, ...numbered }: Props) {
  const fetchPage = async ({ filter, page }: MarketQuery): Promise<LivePage<ShownTender>> =>
    (await call(tenderList, { ...filter, c_id: kind, page, pagesize: TENDERS_PER_PAGE })).data
  const selects = useMenus(kind, menus)
  const provinces = selects.find(({ name }) => name === 'province_id')
  return (
    <FilteredList
      {...numbered}
      queries={marketQueries}
      what="招标信息"
      selects={selects}
      isBare
      items={items}
      first={{ list: items, count: numbered.total, more: false }}
      entries={entries}
      fetchPage={fetchPage}
      pathOf={(page) => marketListPath(kind, page)}
      newestTitle="最新发布"
      emptyText={kind > 0 ? '这一类还没有招标信息，可以先看看其他类别。' : '还没有招标信息，请稍后再来。'}
      renderBelow={({ type, industry_type, province_id }) => (
        <LazyButton
          label="订阅，有新发布时通知我"
          load={loadFollowTenders}
          part={{
            filter: { c_id: kind, type, industry_type, province_id },
            province: provinces?.options.find(([id]) => id === province_id)?.[1] ?? '',
          }}
        />
      )}
      beyond={kind > 0 ? undefined : { label: '更多招标信息', elsewhere }}
    />
  )
}
