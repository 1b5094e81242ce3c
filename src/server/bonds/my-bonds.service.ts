// A bidder's own bonds.
import type { Bond, BondSummary, bondList, bonds } from '#contract/bonds.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { type BondState, bondEvents, voucherUntil } from '#domain/bonds.ts'
import { industries } from '#domain/projects.ts'
import { toWireTime } from '#lib/dates.ts'
import { yuanOf } from '#lib/money.ts'
import type { User } from '#server/accounts/users.schema.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/refusals/refuse.ts'
import { operatorSettings } from '#server/site/site.service.ts'
import { readyFiles } from '#server/uploads/ready-uploads.service.ts'
import { addressOf } from '#server/uploads/visibility.service.ts'
import type { BondEntry } from './bonds.schema.ts'
import * as table from './bonds.table.ts'
import { entriesOf } from './ledger.table.ts'

const wire = (moment: Date | null | undefined) => (moment ? toWireTime(moment) : '')

const summaryOf = ({
  tender,
  amount_fen,
  state,
  certificatetime,
  remark,
}: table.BondWithTender): BondSummary => ({
  project_name: tender.title,
  project_sn: tender.project_sn,
  bond: yuanOf(amount_fen),
  bondtime: wire(tender.bond_due),
  bail_status: state,
  certificatetime: wire(certificatetime),
  bail_remark: remark,
})

const stepOf = ({ event, at, note }: BondEntry): Bond['history'][number] => ({
  name: bondEvents[event].name,
  at: toWireTime(at),
  note,
})

export const list =
  ({ db }: Deps) =>
  async (user: User, { page, pagesize }: Parsed<typeof bondList>): Promise<Output<typeof bondList>> => {
    const [rows, count] = await Promise.all([
      table.listBondsOf(db, user.id, pagesize, (page - 1) * pagesize),
      table.countBondsOf(db, user.id),
    ])
    return { list: rows.map(summaryOf), count }
  }

/** Whether a voucher may be sent at this moment, by the server's clock. */
export const mayUpload = (state: BondState, limits: table.BondWithTender['tender'], now: Date): boolean => {
  const until = voucherUntil(state, limits)
  return until === null || (until !== undefined && now <= until)
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

export const detail =
  (deps: Deps) =>
  async (user: User, { project_sn }: Parsed<typeof bonds>): Promise<Bond> => {
    const { db } = deps
    const now = deps.now()
    const bond = (await table.findBondOf(db, user.id, project_sn)) ?? refuse('TargetGone')
    const { title, industry_type, tendering_type, tendering_mode, starting_price, contact } = bond.tender
    const settings = await operatorSettings(db)
    return {
      ...summaryOf(bond),
      certificate: await voucherOf(deps, bond),
      title,
      industry: industries[industry_type] ?? '',
      tendering_type,
      tendering_mode,
      starting_price,
      contact,
      can_upload: mayUpload(bond.state, bond.tender, now),
      upload_until: wire(voucherUntil(bond.state, bond.tender)),
      now: toWireTime(now),
      account_name: settings.bond_account_name,
      account_bank: settings.bond_account_bank,
      account_number: settings.bond_account_number,
      account_note: settings.bond_account_note,
      history: (await entriesOf(db, bond.id)).map(stepOf),
    }
  }
