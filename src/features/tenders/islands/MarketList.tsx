// List of a kind of the market, or of the newest of all kinds.
import { Fragment } from 'react'
import { MARKET_KINDS, type Menu, tenderList } from '#features/tenders/contract/tenders.ts'
import { marketKinds, TENDERS_PER_PAGE } from '#features/tenders/rules/tenders.ts'
import { type ShownTender, TenderRow } from '#features/tenders/templates/TenderRow.tsx'
import { call } from '#platform/browser/call.ts'
import { FilteredList } from '#platform/browser/FilteredList.tsx'
import type { LivePage } from '#platform/browser/FilteredResults.tsx'
import { marketListPath } from '#platform/lib/paths.ts'
import type { NumberedPage } from '#platform/ui/numbered-pages.ts'
import { type MarketQuery, queries } from './list-query.ts'
import { useMenus } from './use-menus.ts'

interface Props extends NumberedPage {
  /** By MARKET_KINDS; 0 for the newest of all. */
  kind: number
  /** As published. */
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
  return (
    <FilteredList
      {...numbered}
      queries={queries}
      what="招标信息"
      selects={useMenus(kind, menus)}
      isBare
      items={items}
      first={{ list: items, count: numbered.total, more: false }}
      entries={entries}
      fetchPage={fetchPage}
      pathOf={(page) => marketListPath(kind, page)}
      newestTitle="最新发布"
      emptyText={kind > 0 ? '这一类还没有招标信息，可以先看看其他类别。' : '还没有招标信息，请稍后再来。'}
      beyond={kind > 0 ? undefined : { label: '更多招标信息', elsewhere }}
    />
  )
}
