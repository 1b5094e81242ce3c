import { bidderName } from '#features/accounts/server/index.ts'
import { audit } from '#features/audit/server/index.ts'
import type {
  prosign,
  SignUp,
  signUpList,
  staffSignUps,
  TenderState,
  tenderState,
  withdrawSignUp,
} from '#features/bidding/contract.ts'
import { NotCertified, SignUpClosed, WithdrawalClosed } from '#features/bidding/contract.ts'
import { NO_BOND } from '#features/bonds/rules/bonds.ts'
import { openBond, reopenBond, withdrawBond } from '#features/bonds/server/index.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { sendNotice } from '#features/notices/server/index.ts'
import { isSignUpOpen } from '#features/tenders/rules/tenders.ts'
import {
  findTender,
  lockTenderTerms,
  noticeCategoryOf,
  type TenderTerms,
} from '#features/tenders/server/index.ts'
import { CERTIFICATION } from '#platform/contract/account-types.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime, wireOrEmpty } from '#platform/lib/dates.ts'
import { yuanOf } from '#platform/lib/money.ts'
import { bidStepsPath } from '#platform/lib/paths.ts'
import { maskAnySpelling } from '#platform/lib/personal-numbers.ts'
import { maskMobile } from '#platform/lib/phones.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import * as limits from '#platform/server/limits/limits.service.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import * as table from './sign-ups.table.ts'

const isOpen = ({ infor_type, signup_end }: Pick<TenderTerms, 'infor_type' | 'signup_end'>, at: Date) =>
  isSignUpOpen({ infor_type, signup_end: wireOrEmpty(signup_end) }, toWireTime(at))

const noticeText = ({ title, bond_fen, bond_due }: TenderTerms) => {
  const deadline = bond_due ? `请于 ${wireOrEmpty(bond_due).slice(0, 16)} 前缴纳` : '请及时缴纳'
  return bond_fen > 0
    ? `您已报名“${title}”，${deadline}投标保证金并上传汇款凭证。`
    : `您已报名“${title}”，本项目无须缴纳投标保证金。`
}

interface Told {
  user: User
  tender: TenderTerms
  project_sn: string
  at: Date
}

const sendBidderNotice = (tx: Tx, { user, tender, project_sn, at }: Told, content: string) =>
  sendNotice(tx, {
    user_id: user.id,
    category: noticeCategoryOf(tender),
    type: SUBJECT_TYPE.tender,
    project_id: tender.id,
    project_sn,
    content,
    url: bidStepsPath(project_sn),
    createtime: at,
  })

/** Same request twice: signed up once, and still a success, whatever has ended meanwhile. */
export const signUp =
  (deps: Deps) =>
  async (user: User, { project_sn }: Parsed<typeof prosign>, { address }: Origin): Promise<null> => {
    const at = deps.now()
    await deps.db.transaction(async (tx) => {
      const tender = (await lockTenderTerms(tx, project_sn)) ?? refuse(TargetGone)
      const bidder = { user_id: user.id, tender_id: tender.id }
      const before = await table.lockSignUp(tx, bidder)
      if (before && before.withdrawn_at === null) return
      refuseUnless(isOpen(tender, at), SignUpClosed)
      refuseUnless(!tender.certified_only || user.apply_state === CERTIFICATION.approved, NotCertified)
      // Of two requests at once the second waits here for the first.
      if (before) await table.setWithdrawn(tx, before.id, { withdrawn_at: null, createtime: at })
      else if ((await table.insertSignUp(tx, { ...bidder, createtime: at })) === undefined) return
      const isReopened = before !== undefined && (await reopenBond(tx, { ...bidder, at }))
      if (!isReopened) await openBond(tx, { ...bidder, amount_fen: tender.bond_fen, at })
      await sendBidderNotice(tx, { user, tender, project_sn, at }, noticeText(tender))
      await audit.record(tx, {
        who: `user:${user.id}`,
        action: 'tender.signUp',
        target: `tenders:${tender.id}`,
        detail: { project_sn, title: tender.title, bond: yuanOf(tender.bond_fen) },
        address,
        at,
      })
    })
    return null
  }

/** Same request twice: taken back once, and still a success. */
export const withdraw =
  (deps: Deps) =>
  async (user: User, { project_sn }: Parsed<typeof withdrawSignUp>, { address }: Origin): Promise<null> => {
    const at = deps.now()
    await deps.db.transaction(async (tx) => {
      const tender = (await lockTenderTerms(tx, project_sn)) ?? refuse(TargetGone)
      const bidder = { user_id: user.id, tender_id: tender.id }
      const signed = (await table.lockSignUp(tx, bidder)) ?? refuse(TargetGone)
      if (signed.withdrawn_at) return
      refuseUnless(isOpen(tender, at), WithdrawalClosed)
      await withdrawBond(tx, { ...bidder, at })
      await table.setWithdrawn(tx, signed.id, { withdrawn_at: at })
      const text = `您已取消“${tender.title}”的报名。报名截止前可以再次报名。`
      await sendBidderNotice(tx, { user, tender, project_sn, at }, text)
      await audit.record(tx, {
        who: `user:${user.id}`,
        action: 'tender.withdrawSignUp',
        target: `tenders:${tender.id}`,
        detail: { project_sn, title: tender.title },
        address,
        at,
      })
    })
    return null
  }

export const signUpState =
  (deps: Deps) =>
  async (user: User, { project_sn }: Parsed<typeof tenderState>): Promise<TenderState> => {
    const at = deps.now()
    const tender = (await findTender(deps.db, { id: 0, project_sn })) ?? refuse(TargetGone)
    await limits.consume(deps.db, 'tenderContact', `user:${user.id}`, at)
    const row = await table.findSignUp(deps.db, { user_id: user.id, tender_id: tender.id })
    const signed = row?.withdrawn_at ? undefined : row
    return {
      project_sn,
      now: toWireTime(at),
      signup_end: wireOrEmpty(tender.signup_end),
      bond_due: wireOrEmpty(tender.bond_due),
      open_time: wireOrEmpty(tender.open_time),
      is_open: isOpen(tender, at),
      certified_only: tender.certified_only,
      apply_state: user.apply_state,
      signed_at: wireOrEmpty(signed?.createtime ?? null),
      withdrawn_at: wireOrEmpty(row?.withdrawn_at ?? null),
      // A bidder owes what the tender asked for at the sign-up.
      bond: yuanOf(signed ? (signed.bond_fen ?? 0) : tender.bond_fen),
      bail_status: signed?.bond_state ?? NO_BOND,
      contact: tender.contact,
    }
  }

export const listSignUps =
  ({ db, now }: Deps) =>
  async (user: User, { page, pagesize }: Parsed<typeof signUpList>): Promise<Output<typeof signUpList>> => {
    const rows = await table.listSignUps(db, user.id, pagesize, (page - 1) * pagesize)
    return {
      list: rows.map(
        ({ bond_state, createtime, withdrawn_at, open_time, signup_end, ...row }): SignUp => ({
          ...row,
          createtime: toWireTime(createtime),
          withdrawn_at: wireOrEmpty(withdrawn_at),
          can_withdraw: !withdrawn_at && row.is_public && isOpen({ ...row, signup_end }, now()),
          open_time: wireOrEmpty(open_time),
          bail_status: bond_state ?? NO_BOND,
        }),
      ),
      count: await table.countSignUps(db, user.id),
    }
  }

/** Who took a sign-up back since then, the latest first, for the staff. */
export const recentWithdrawals = async (db: Db, since: Date, limit: number) =>
  (await table.listWithdrawn(db, since, limit)).map(({ id, tender, title, withdrawn_at, ...bidder }) => ({
    id,
    tender,
    title,
    bidder: maskAnySpelling(bidderName(bidder)),
    withdrawn_at: wireOrEmpty(withdrawn_at),
  }))

export const listBidders =
  ({ db }: Deps) =>
  async ({ id, page, pagesize }: Parsed<typeof staffSignUps>): Promise<Output<typeof staffSignUps>> => {
    const [rows, count, withdrawn] = await Promise.all([
      table.listBidders(db, id, pagesize, (page - 1) * pagesize),
      table.countBidders(db, id),
      table.countWithdrawn(db, id),
    ])
    return {
      list: rows.map((row) => ({
        id: row.id,
        bidder: maskAnySpelling(bidderName(row)),
        mobile: maskMobile(row.mobile),
        createtime: toWireTime(row.createtime),
        withdrawn_at: wireOrEmpty(row.withdrawn_at),
        bail_status: row.bond_state ?? NO_BOND,
        bond_id: row.bond_id ?? 0,
      })),
      count,
      withdrawn,
    }
  }
