// Filter menus of the market: `marketHeader` answers them, and its static pages hold them.
import type { Region } from '#contract/regions/regions.ts'
import type { Menu, TenderFilter, TenderFilterName } from '#contract/tenders.ts'
import { timeFilters } from './listings/woodland.ts'
import { industries } from './projects.ts'
import { AWARDS, RESULT, tenderNotices } from './tenders.ts'

/** How the first notice is called where not all of them are tenders. */
const firstNotice: Readonly<Record<number, string>> = { 0: '招标或采购公告', 4: '采购公告' }

const entriesOf = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([id, name]) => ({ id: Number(id), name }))

/** Award notices have a result, all others have none yet. */
const noticesOf = (kind: number) =>
  entriesOf({ ...tenderNotices, 1: firstNotice[kind] ?? '招标公告' }).filter(
    ({ id }) => kind === 0 || id >= RESULT === (kind === AWARDS),
  )

/**
 * Menus with their entries; "any" is no entry.
 * @param c_id kind of the market (MARKET_KINDS), 0 for all @param provinces in the order they are to be listed
 */
export const marketMenus = ({ c_id }: Pick<TenderFilter, 'c_id'>, provinces: readonly Region[]): Menu[] => {
  const menus: readonly [field: TenderFilterName, name: string, son: Menu['son']][] = [
    ['infor_type', '公告类型', noticesOf(c_id)],
    ['industry_type', '所属行业', entriesOf(industries)],
    ['province_id', '所在地区', provinces.map(({ id, name }) => ({ id, name }))],
    ['time', '发布时间', entriesOf(timeFilters)],
    // Nobody can sign up for what has been awarded.
    ['open', '报名状态', c_id === AWARDS ? [] : [{ id: 1, name: '报名中' }]],
  ]
  return menus
    .filter(([, , son]) => son.length > 0)
    .map(([field, name, son], at) => ({ id: at + 1, name, field, son }))
}
