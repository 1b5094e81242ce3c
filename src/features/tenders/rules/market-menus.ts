// Filter menus of the market: `marketHeader` answers them, and its static pages hold them.

import { industries } from '#features/projects/rules/projects.ts'
import type { Region } from '#features/regions/contract/regions.ts'
import type { Menu, TenderFilter, TenderFilterName } from '#features/tenders/contract/tenders.ts'
import { timeFilters } from '#platform/contract/bands.ts'
import { AWARDS, PROCUREMENT, RESULT, tenderAnnouncements } from './tenders.ts'

const PROCUREMENTS = 4

type Scope = Pick<TenderFilter, 'c_id' | 'type'>

/** How the first notice is called: by what is asked for, or by the kind. */
const firstAnnouncement = ({ c_id, type }: Scope) => {
  if (type === PROCUREMENT || c_id === PROCUREMENTS) return '采购公告'
  return c_id === 0 && type === 0 ? '招标或采购公告' : '招标公告'
}

const entriesOf = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([id, name]) => ({ id: Number(id), name }))

/** Award notices have a result, all others have none yet. */
const announcementsOf = (scope: Scope) =>
  entriesOf({ ...tenderAnnouncements, 1: firstAnnouncement(scope) }).filter(
    ({ id }) => scope.c_id === 0 || id >= RESULT === (scope.c_id === AWARDS),
  )

/**
 * Menus with their entries; "any" is no entry.
 * @param scope kind of the market (MARKET_KINDS), and tender or procurement (`type`); 0 for all @param provinces in the order they are to be listed
 */
export const marketMenus = (scope: Scope, provinces: readonly Region[]): Menu[] => {
  const menus: readonly [field: TenderFilterName, name: string, son: Menu['son']][] = [
    ['infor_type', '公告类型', announcementsOf(scope)],
    ['industry_type', '所属行业', entriesOf(industries)],
    ['province_id', '所在地区', provinces.map(({ id, name }) => ({ id, name }))],
    ['time', '发布时间', entriesOf(timeFilters)],
    // Nobody can sign up for what has been awarded.
    ['open', '报名状态', scope.c_id === AWARDS ? [] : [{ id: 1, name: '报名中' }]],
  ]
  return menus
    .filter(([, , son]) => son.length > 0)
    .map(([field, name, son], at) => ({ id: at + 1, name, field, son }))
}
