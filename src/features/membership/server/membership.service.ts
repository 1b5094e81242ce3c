// Opening and trying memberships. `users.expiretime` alone says until when somebody is a member: nothing runs when it ends.

import { lockUser, setExpiretime } from '#features/accounts/server/index.ts'
import { audit } from '#features/audit/server/index.ts'
import { isMemberUntil } from '#features/identity/rules/membership.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import type {
  applyMember,
  MembershipKind,
  MembershipTerms,
  membershipState,
} from '#features/membership/contract.ts'
import { MemberLongEnough, OrderWaiting, TermsChanged, TrialUsed } from '#features/membership/contract.ts'
import { type Opening } from '#features/membership/rules.ts'
import { CATEGORY, sendNotice } from '#features/notices/server/index.ts'
import { insertTask } from '#features/review/server/index.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { BadInput, NotSignedIn } from '#platform/contract/refusals.ts'
import { DAY_MS, toWholeSecond, toWireTime, wireOrEmpty } from '#platform/lib/dates.ts'
import { fenOf, yuanText } from '#platform/lib/money.ts'
import { vipPath } from '#platform/lib/paths.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import { RefusalError, refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import * as table from './membership.table.ts'
import { readTerms } from './terms.service.ts'

/** A second click, or a retry after a lost answer, within this time opens nothing more. */
const SAME_REQUEST_MS = 10_000
/** Who is a member for longer than this cannot renew: each opening adds to what is left. */
const LONG_ENOUGH_MS = 3650 * DAY_MS

/** End of a term that begins when what is left has run out. */
export const renewedUntil = (expiretime: Date | null, days: number, at: Date) => {
  const start = isMemberUntil(expiretime, at) && expiretime ? expiretime : toWholeSecond(at)
  return new Date(start.getTime() + days * DAY_MS)
}

/** Hashes of a mobile; the first one is stored, the others are those of earlier keys. */
const hashesOf = ({ encryption }: Pick<Deps, 'encryption'>, mobile: string) =>
  encryption.searchIndexes(mobile, 'trial_phones.mobile')

/** By the account or by its phone, whatever was deleted since. */
const hasTried = async (deps: Deps, db: Db, { id, mobile }: Pick<User, 'id' | 'mobile'>) =>
  (await table.hasTried(db, id)) || table.isTrialPhone(db, hashesOf(deps, mobile))

const keepPhone = async (deps: Deps, tx: Tx, mobile: string) => {
  const [hash] = hashesOf(deps, mobile)
  if (hash !== undefined) await table.addTrialPhone(tx, hash)
}

/** Records the phone of a trial before its account is deleted: earlier versions did not record it at the trial. */
export const keepTrial = async (deps: Deps, tx: Tx, { id, mobile }: Pick<User, 'id' | 'mobile'>) => {
  if (await table.hasTried(tx, id)) await keepPhone(deps, tx, mobile)
}

interface Applied {
  opening: Opening
  /** null while an order waits. */
  until: Date | null
}

interface Application {
  member: User
  terms: MembershipTerms
  origin: Origin
  at: Date
}

const recordApplication = async (
  tx: Tx,
  { member, origin, at }: Application,
  id: number,
  detail: Record<string, unknown>,
) =>
  audit.record(tx, {
    who: `user:${member.id}`,
    action: 'membership.add',
    target: `membership:${id}`,
    detail,
    address: origin.address,
    at,
  })

const notify = (tx: Tx, { member, at }: Application, content: string) =>
  sendNotice(tx, {
    user_id: member.id,
    category: CATEGORY.system,
    content,
    url: vipPath,
    createtime: at,
  })

const openNow = async (
  tx: Tx,
  application: Application,
  kind: MembershipKind,
  days: number,
): Promise<Applied> => {
  const { member, at } = application
  const until = renewedUntil(member.expiretime, days, at)
  const order = { user_id: member.id, kind, days, price_fen: 0, createtime: at }
  const id = await table.insertOrder(tx, { ...order, state: 'confirmed', expires: until })
  await setExpiretime(tx, member.id, until)
  await recordApplication(tx, application, id, { kind, days, expires: toWireTime(until) })
  const what = kind === 'trial' ? '会员试用已生效' : '会员服务已开通'
  await notify(tx, application, `${what}，有效期至 ${toWireTime(until)}。`)
  return { opening: kind, until }
}

const orderOpening = async (tx: Tx, application: Application): Promise<Applied> => {
  const { member, terms, at } = application
  const { days, price } = terms
  const order = { user_id: member.id, kind: 'open' as const, days, price_fen: fenOf(price), createtime: at }
  const id = await table.insertOrder(tx, { ...order, state: 'waiting' })
  await insertTask(tx, { queue: 'memberships', target_id: id, createtime: at })
  await recordApplication(tx, application, id, { kind: 'open', days, price })
  await notify(
    tx,
    application,
    `会员开通申请已提交，应付 ${yuanText(price)}。请拨打服务热线办理付款，收款确认后开通 ${days} 天，并发消息通知您。`,
  )
  return { opening: 'waiting', until: null }
}

const startTrial = async (deps: Deps, tx: Tx, application: Application, isUsed: boolean) => {
  refuseUnless(!isUsed, TrialUsed)
  const { trial_days } = application.terms
  if (trial_days === 0) throw new RefusalError(BadInput, { kind: '目前不提供试用，您可以直接开通会员' })
  await keepPhone(deps, tx, application.member.mobile)
  return openNow(tx, application, 'trial', trial_days)
}

const startOpening = async (tx: Tx, application: Application) => {
  const { member, terms } = application
  refuseUnless(!(await table.hasWaiting(tx, member.id)), OrderWaiting)
  return terms.price === 0 ? openNow(tx, application, 'open', terms.days) : orderOpening(tx, application)
}

/**
 * Opens or tries a membership; without a kind the trial as long as it is unused, else opening. Two requests at once wait for
 * each other: the second finds what the first has done. A request within ten seconds of one of its
 * kind that took effect is the same once more, and answers its end; so is one without a kind, whatever came before it.
 */
export const applyForMembership =
  (deps: Deps) =>
  async (user: User, { kind, price }: Parsed<typeof applyMember>, origin: Origin): Promise<Applied> => {
    const at = deps.now()
    const applied = await deps.db.transaction(async (tx): Promise<Applied> => {
      const member = (await lockUser(tx, user.id)) ?? refuse(NotSignedIn)
      const since = new Date(at.getTime() - SAME_REQUEST_MS)
      const same = await table.confirmedSince(tx, member.id, since, kind)
      if (same) return { opening: same.kind, until: member.expiretime }
      const left = (member.expiretime ?? at).getTime() - at.getTime()
      refuseUnless(left <= LONG_ENOUGH_MS, MemberLongEnough)
      const terms = await readTerms(tx)
      const isUsed = await hasTried(deps, tx, member)
      const application = { member, terms, origin, at }
      const isTrial = kind ? kind === 'trial' : terms.trial_days > 0 && !isUsed
      if (isTrial) return startTrial(deps, tx, application, isUsed)
      refuseUnless(price === '' || Number(price) === terms.price, TermsChanged)
      return startOpening(tx, application)
    })
    // The user's listings are marked from now on.
    deps.cache.clear()
    return applied
  }

export const readMembershipState =
  (deps: Deps) =>
  async (user: User): Promise<Output<typeof membershipState>> => ({
    is_member: isMemberUntil(user.expiretime, deps.now()) ? 1 : 0,
    expiretime: wireOrEmpty(user.expiretime),
    trial_used: await hasTried(deps, deps.db, user),
    waiting: await table.hasWaiting(deps.db, user.id),
  })
