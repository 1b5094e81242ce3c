import { useCallback } from 'react'
import { type MyListing, myforestlist } from '#features/listings/contract/owner.ts'
import { choices } from '#features/listings/rules/enumerations.ts'
import { statusNames, transferCategories } from '#features/listings/rules/woodland.ts'
import { AccountList, ListPage } from '#platform/browser/AccountList.tsx'
import { call } from '#platform/browser/call.ts'
import { NameSearch, useNameSearch } from '#platform/browser/NameSearch.tsx'
import { useQueryFilters } from '#platform/browser/use-query-filters.ts'
import { type Loaded, useUserData } from '#platform/browser/use-user-data.ts'
import { timeFilters } from '#platform/contract/bands.ts'
import { accountImportPath, publishPath } from '#platform/lib/paths.ts'
import { ListingRow } from './ListingRow.tsx'

const PAGE_SIZE = 5
const DEFAULTS = { search_name: '', status: '', forestry_type: '', time: '', page: '1' }

/** Undefined until loaded. */
const countOf = (loaded: Loaded<{ count: number }>) =>
  loaded.kind === 'ready' || loaded.kind === 'loading' ? loaded.data?.count : undefined

/** Whether there is something to filter; what was loaded for a filter says nothing about the rest. */
const isFilterable = (loaded: Loaded<{ count: number; isFiltered: boolean }>) =>
  loaded.kind !== 'signed-out' &&
  loaded.data !== undefined &&
  (loaded.data.isFiltered || loaded.data.count > 1)

const options = (enumeration: Record<number, string>) =>
  choices(enumeration).map(({ code, label }) => (
    <option key={code} value={code}>
      {label}
    </option>
  ))

export default function MyListings() {
  const [query, change] = useQueryFilters(DEFAULTS)
  const { search_name, status, forestry_type, time, page } = query
  const isFiltered = [search_name, status, forestry_type, time].some(Boolean)
  const fetchListings = useCallback(async () => {
    const { data } = await call(myforestlist, {
      search_name,
      // Left out for any: 0 is a state, and -1 is ours.
      status: status || undefined,
      forestry_type: forestry_type || undefined,
      time: time || undefined,
      page: Number(page) || 1,
      pagesize: PAGE_SIZE,
    })
    return { ...data, isFiltered }
  }, [search_name, status, forestry_type, time, page, isFiltered])
  const { loaded, reload, replace } = useUserData(fetchListings)

  const total = countOf(loaded)

  const search = useNameSearch(search_name, (name) => change({ search_name: name, page: '1' }))
  const clear = () => {
    search.clear()
    change(DEFAULTS)
  }

  const applyChange = (id: number, after: MyListing | null) => {
    if (after) replace((data) => ({ ...data, list: data.list.map((row) => (row.id === id ? after : row)) }))
    else void reload()
  }

  return (
    <>
      {(isFiltered || isFilterable(loaded)) && (
        <form onSubmit={search.onSubmit}>
          <fieldset className="account-filter">
            <legend className="visually-hidden">筛选</legend>
            <NameSearch label="标题" field={search.field} />
            {(
              [
                ['status', '状态', statusNames],
                ['forestry_type', '流转类别', transferCategories],
                ['time', '创建时间', timeFilters],
              ] as const
            ).map(([name, label, words]) => (
              <div className="field" key={name}>
                <label htmlFor={name}>{label}</label>
                <select
                  id={name}
                  value={query[name]}
                  onChange={(event) => change({ [name]: event.target.value, page: '1' })}
                >
                  <option value="">不限</option>
                  {options(words)}
                </select>
              </div>
            ))}
          </fieldset>
        </form>
      )}
      <div className="list-line">
        <p role="status">
          {total !== undefined && (isFiltered ? `符合条件的 ${total} 条` : `共 ${total} 条`)}
        </p>
        <span className="row-actions">
          <a className="button plain" href={accountImportPath}>
            批量导入
          </a>
          <a className="button" href={publishPath}>
            发布林地
          </a>
        </span>
      </div>
      <AccountList
        label="我的林地"
        loaded={loaded}
        isEmpty={({ list }) => list.length === 0}
        reload={() => void reload()}
      >
        {({ list, count }) => (
          <ListPage
            isEmpty={list.length === 0}
            empty={
              isFiltered ? (
                <>
                  没有符合条件的林地。
                  <p>
                    <button className="button plain" type="button" onClick={clear}>
                      清除筛选
                    </button>
                  </p>
                </>
              ) : (
                '还没有发布过林地。准备好权证和现场照片，几分钟就能填完。'
              )
            }
            page={Number(page) || 1}
            size={PAGE_SIZE}
            count={count}
            onPage={(next) => change({ page: String(next) })}
          >
            <ul className="rows">
              {list.map((listing) => (
                <ListingRow
                  key={listing.id}
                  listing={listing}
                  onChanged={(after) => applyChange(listing.id, after)}
                  onRefused={() => void reload()}
                />
              ))}
            </ul>
          </ListPage>
        )}
      </AccountList>
    </>
  )
}
