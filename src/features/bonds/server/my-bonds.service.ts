import type { Bond, BondSummary, bondList } from '#features/bonds/contract.ts'
import { type BondLimits, type BondState, bondEvents, voucherUntil } from '#features/bonds/rules/bonds.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { industries } from '#features/projects/rules/projects.ts'
import { operatorSettings } from '#features/site/server/index.ts'
import { addressOf, readyFiles } from '#features/uploads/server/index.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWholeSecond, toWireTime, wireOrEmpty } from '#platform/lib/dates.ts'
import { yuanOf } from '#platform/lib/money.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuse } from '#platform/server/refusals/refuse.ts'
import type { BondEntry } from './bonds.schema.ts'
import * as table from './bonds.table.ts'
import { entriesOf } from './ledger.table.ts'

export { countByState } from './bonds.table.ts'

/** Whether a voucher may be sent at this moment, to the second, by the server's clock. */
export const mayUpload = (state: BondState, limits: BondLimits, now: Date): boolean => {
  const until = voucherUntil(state, limits)
  return until === null || (until !== undefined && toWholeSecond(now) <= until)
}

const summaryOf = (
  { tender, amount_fen, state, certificatetime, remark }: table.BondWithTender,
  now: Date,
): BondSummary => ({
  project_name: tender.title,
  project_sn: tender.project_sn,
  bond: yuanOf(amount_fen),
  bondtime: wireOrEmpty(tender.bond_due),
  bail_status: state,
  certificatetime: wireOrEmpty(certificatetime),
  bail_remark: remark,
  can_upload: mayUpload(state, tender, now),
  upload_until: wireOrEmpty(voucherUntil(state, tender)),
  is_public: tender.published,
})

const stepOf = ({ event, at, note }: BondEntry): Bond['history'][number] => ({
  name: bondEvents[event].name,
  at: toWireTime(at),
  note,
})

export const listMyBonds =
  ({ db, now }: Deps) =>
  async (user: User, { page, pagesize }: Parsed<typeof bondList>): Promise<Output<typeof bondList>> => {
    const [rows, count] = await Promise.all([
      table.listBondsOf(db, user.id, pagesize, (page - 1) * pagesize),
      table.countBondsOf(db, user.id),
    ])
    return { list: rows.map((row) => summaryOf(row, now())), count }
  }

/** The pictures of the voucher sent last, at addresses that work for minutes. */
const voucherOf = async (
  deps: Deps,
  { user_id, vouchers }: table.BondWithTender,
): Promise<Bond['certificate']> => {
  const files = await readyFiles(deps.db, user_id, vouchers)
  const uploads = vouchers.flatMap((id) => files.get(id) ?? [])
  return Promise.all(uploads.map(async (upload) => ({ file: await addressOf(deps, upload) })))
}

export const myBondDetail =
  (deps: Deps) =>
  async (user: User, { project_sn }: { project_sn: string }): Promise<Bond> => {
    const { db } = deps
    const now = deps.now()
    const bond = (await table.findBondOf(db, user.id, project_sn)) ?? refuse(TargetGone)
    const { title, industry_type, tendering_type, tendering_mode, starting_price, contact } = bond.tender
    const settings = await operatorSettings(db)
    return {
      ...summaryOf(bond, now),
      certificate: await voucherOf(deps, bond),
      title,
      industry: industries[industry_type] ?? '',
      tendering_type,
      tendering_mode,
      starting_price,
      contact,
      now: toWireTime(now),
      account_name: settings.bond_account_name,
      account_bank: settings.bond_account_bank,
      account_number: settings.bond_account_number,
      account_note: settings.bond_account_note,
      history: (await entriesOf(db, bond.id)).map(stepOf),
    }
  }
