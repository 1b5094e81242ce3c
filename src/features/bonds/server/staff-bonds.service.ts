import type { Writer } from '#features/audit/server/index.ts'
import {
  type LedgerEntry,
  PROPOSALS,
  type StaffBond,
  type staffBond,
  type staffBonds,
} from '#features/bonds/contract.ts'
import { type BondState, bondEvents, mayHappen } from '#features/bonds/rules/bonds.ts'
import { newestTaskOf, revealBySearch } from '#features/review/server/index.ts'
import { namesOfStaff } from '#features/staff/server/index.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { yuanOf } from '#platform/lib/money.ts'
import { maskMobile } from '#platform/lib/phones.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuse } from '#platform/server/refusals/refuse.ts'
import { keywordOf } from '#platform/server/security/phone-query.ts'
import { bidderLabel, isShareTooHigh, sharePercent } from './bond-lines.ts'
import type { BondEntry } from './bonds.schema.ts'
import { entriesOf } from './ledger.table.ts'
import * as table from './staff-bonds.table.ts'

const rowOf = (bond: table.ReviewedBond): StaffBond => ({
  id: bond.id,
  project_sn: bond.tender.project_sn,
  project_name: bond.tender.title,
  bidder: bidderLabel(bond),
  mobile: maskMobile(bond.bidder.mobile),
  bond: yuanOf(bond.amount_fen),
  bail_status: bond.state,
  bondtime: bond.tender.bond_due ? toWireTime(bond.tender.bond_due) : '',
  updatetime: toWireTime(bond.updatetime),
  proposal: bond.proposal ?? '',
})

/** A search for a complete phone counts as a reveal, as in the review queue of bonds. */
export const listStaffBonds =
  (deps: Deps) =>
  async (writer: Writer, input: Parsed<typeof staffBonds>): Promise<Output<typeof staffBonds>> => {
    const { bail_status, user_id, page, pagesize } = input
    const keyword = keywordOf(input.keyword)
    await revealBySearch(deps, writer, 'bonds', keyword.phones)
    const filter = {
      state: bail_status < 0 ? undefined : (bail_status as BondState),
      user_id: user_id || undefined,
      keyword: keyword.words.length + keyword.phones.length > 0 ? keyword : undefined,
    }
    const [rows, count] = await Promise.all([
      table.listBonds(deps.db, filter, pagesize, (page - 1) * pagesize),
      table.countBonds(deps.db, filter),
    ])
    return { list: rows.map(rowOf), count }
  }

const staffId = (who: string) => (who.startsWith('staff:') ? [Number(who.slice('staff:'.length))] : [])

const ledgerOf = async (db: Db, entries: readonly BondEntry[]): Promise<LedgerEntry[]> => {
  const names = await namesOfStaff(db, [...new Set(entries.flatMap(({ who }) => staffId(who)))])
  return entries.map(({ id, event, amount_fen, to_state, who, at, note }) => ({
    id,
    name: bondEvents[event].name,
    amount: yuanOf(amount_fen),
    bail_status: to_state,
    who: who.startsWith('user:') ? '投标人' : (names.get(staffId(who)[0] ?? 0) ?? '系统'),
    at: toWireTime(at),
    note,
  }))
}

export const getStaffBond =
  ({ db }: Deps) =>
  async ({ id }: Parsed<typeof staffBond>): Promise<Output<typeof staffBond>> => {
    const bond = (await table.findReviewed(db, [id]))[0] ?? refuse(TargetGone)
    const { proposal_id } = bond
    return {
      bond: rowOf(bond),
      share: sharePercent(bond),
      too_high: isShareTooHigh(bond),
      ledger: await ledgerOf(db, await entriesOf(db, id)),
      proposals: proposal_id === null ? PROPOSALS.filter((change) => mayHappen(change, bond.state)) : [],
      can_end: mayHappen('end', bond.state),
      voucher_task: (await newestTaskOf(db, 'bonds', id)) ?? 0,
      proposal_task: proposal_id === null ? 0 : ((await newestTaskOf(db, 'bondChanges', proposal_id)) ?? 0),
    }
  }
