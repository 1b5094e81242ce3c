// Filter menus of the market: `marketHeader` answers them, and its static pages hold them.
import type { Region } from '#contract/regions/regions.ts'
import type { Menu, TenderFilter, TenderFilterName } from '#contract/tenders.ts'
import { timeFilters } from './listings/woodland.ts'
import { industries } from './projects.ts'
import { RESULT, tenderNotices } from './tenders.ts'

const AWARDS = 5

const entriesOf = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([id, name]) => ({ id: Number(id), name }))

/** Award notices have a result, all others have none yet. */
const noticesOf = (kind: number) =>
  entriesOf(tenderNotices).filter(({ id }) => kind === 0 || id >= RESULT === (kind === AWARDS))

/**
 * Menus with their entries; "any" is no entry.
 * @param c_id kind of the market (MARKET_KINDS), 0 for all @param provinces in the order they are to be listed
 */
export const marketMenus = ({ c_id }: Pick<TenderFilter, 'c_id'>, provinces: readonly Region[]): Menu[] => {
  const menus: [field: TenderFilterName, name: string, son: Menu['son']][] = [
    ['infor_type', '公告类型', noticesOf(c_id)],
    ['industry_type', '所属行业', entriesOf(industries)],
    ['province_id', '所在地区', provinces.map(({ id, name }) => ({ id, name }))],
    ['time', '发布时间', entriesOf(timeFilters)],
    // Nobody can sign up for what has been awarded.
    ...(c_id === AWARDS
      ? []
      : [['open', '报名状态', [{ id: 1, name: '报名中' }]] as [TenderFilterName, string, Menu['son']]]),
  ]
  return menus.map(([field, name, son], at) => ({ id: at + 1, name, field, son }))
}
