// Filter menus: published ones first, replaced by the backend's if those are usable.
import { useEffect, useState } from 'react'
import { type Menu, marketHeader } from '#features/tenders/contract/tenders.ts'
import { call } from '#platform/browser/call.ts'
import type { FilterSelect } from '#platform/browser/FilterForm.tsx'
import { type FilterName, isFilterName, queries } from './list-query.ts'

/** Menus as selects; without those, and without entries, that the list cannot be narrowed by. */
const selectsOf = (menus: readonly Menu[]): FilterSelect<FilterName>[] =>
  menus.flatMap(({ field, name, son }) => {
    if (!isFilterName(field)) return []
    const options = son
      .filter(({ id }) => queries.isKnown(field, id))
      .map((entry) => [entry.id, entry.name] as const)
    return [{ name: field, label: name, any: field === 'province_id' ? '全国' : '不限', options }]
  })

/** @param published  As in the page: also what is shown where the call fails, or names no parameters. */
export const useMenus = (kind: number, published: readonly Menu[]) => {
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
