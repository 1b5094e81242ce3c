// Tenders for readers. The contact is answered to signed-in users alone.

import type { User } from '#features/identity/server/users.schema.ts'
import { childRegions, regionName } from '#features/regions/server/index.ts'
import { type Found, findRecords } from '#features/search/server/index.ts'
import type {
  marketHeader,
  TenderDetail,
  TenderFilter,
  TenderItem,
  tenderDetail,
  tenderList,
} from '#features/tenders/contract/tenders.ts'
import { marketMenus } from '#features/tenders/rules/market-menus.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { forReaders } from '#platform/contract/file-fields.ts'
import { BadInput, TargetGone } from '#platform/contract/refusals.ts'
import { toWholeSecond, toWireTime, wireOrEmpty } from '#platform/lib/dates.ts'
import { yuanOf } from '#platform/lib/money.ts'
import { startOfPeriod } from '#platform/lib/periods.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as limits from '#platform/server/limits/limits.service.ts'
import { RefusalError, refuse } from '#platform/server/refusals/refuse.ts'
import { announcementsOf, answeredQuestions } from './announcements.service.ts'
import { tenders } from './tender-search.table.ts'
import * as table from './tenders.table.ts'

/** Newest first. */
const findTenders = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { c_id, type, time, open, ...filter }: TenderFilter,
  page: { limit: number; offset: number },
): Promise<Found> => {
  const at = now()
  return findRecords(db, tenders, {
    ...page,
    sort: 'newest',
    filter: {
      ...filter,
      kind: c_id,
      ptype: type,
      since: startOfPeriod(time, at),
      openAt: open === 1 ? toWholeSecond(at) : undefined,
    },
  })
}

export { findTender } from './tenders.table.ts'

const itemOf = ({ bond_fen, ...row }: table.TenderSummaryRow): TenderItem => ({
  id: row.id,
  title: row.title,
  project_sn: row.project_sn,
  ptype: row.ptype,
  infor_type: row.infor_type,
  pname: regionName({ province_id: row.province_id, city_id: 0, county_id: 0 }),
  industry_type: row.industry_type,
  createtime: toWireTime(row.createtime),
  kind: row.kind,
  province_id: row.province_id,
  signup_end: wireOrEmpty(row.signup_end),
  open_time: wireOrEmpty(row.open_time),
  estimate: row.estimate,
  bond: yuanOf(bond_fen),
  winner: row.winner,
  winning_price: row.winning_price,
  updatetime: toWireTime(row.updatetime),
})

export const newestTenders = async (
  { db }: Pick<Deps, 'db'>,
  infor_type: number,
  limit: number,
): Promise<TenderItem[]> => (await table.listTenders(db, infor_type, limit)).map(itemOf)

export const tenderMenus = (scope: Parsed<typeof marketHeader>) =>
  marketMenus(scope, childRegions({ pid: 0 }))

export const listTenders =
  (deps: Deps) =>
  async ({ page, pagesize, ...filter }: Parsed<typeof tenderList>): Promise<Output<typeof tenderList>> => {
    const offset = (page - 1) * pagesize
    const { ids, count, more } = await findTenders(deps, filter, { limit: pagesize, offset })
    return { list: (await table.tendersByIds(deps.db, ids)).map(itemOf), count, more }
  }

/** Without what is not everybody's, or not in its row. */
export const detailOf = (
  row: table.TenderRow,
  {
    contact = '',
    announcements = [],
    questions = [],
  }: Partial<Pick<TenderDetail, 'contact' | 'announcements' | 'questions'>> = {},
): TenderDetail => ({
  ...itemOf(row),
  tendering_type: row.tendering_type,
  tendering_mode: row.tendering_mode,
  starting_price: row.starting_price,
  questions_end: wireOrEmpty(row.questions_end),
  bond_due: wireOrEmpty(row.bond_due),
  certified_only: row.certified_only,
  contact,
  content: row.content,
  change_content: row.change_content,
  result_content: row.result_content,
  contract_content: row.contract_content,
  files: row.files.map(forReaders),
  read_num: row.read_num,
  announcements,
  questions,
})

export const findTenderDetail =
  (deps: Deps) =>
  async (input: Parsed<typeof tenderDetail>, reader: User | undefined): Promise<TenderDetail> => {
    if (input.id === 0 && input.project_sn === '')
      throw new RefusalError(BadInput, { project_sn: '请填写项目编号' })
    const row = (await table.findTender(deps.db, input)) ?? refuse(TargetGone)
    if (reader) await limits.consume(deps.db, 'tenderContact', `user:${reader.id}`, deps.now())
    return detailOf(row, {
      contact: reader ? row.contact : '',
      announcements: await announcementsOf(deps.db, row.id),
      questions: await answeredQuestions(deps.db, row.id),
    })
  }
