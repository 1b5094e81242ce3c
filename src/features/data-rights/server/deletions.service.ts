// Deletion of accounts: what it would do, the request, its withdrawal, and the deletion itself a week later.

import {
  anonymiseUser,
  checkSmsCode as checkCode,
  findDeletedAvatars,
  formerMobileOf,
  lockUser,
  type Self,
  updateUser,
  verifyOwner,
} from '#features/accounts/server/index.ts'
import { countDrafts, countReports } from '#features/assessment/server/index.ts'
import { audit } from '#features/audit/server/index.ts'
import { withdrawIn } from '#features/certification/server/index.ts'
import type { AccountDeletion, deletionRequest } from '#features/data-rights/contract.ts'
import { DeletionBlocked, DeletionNotAsked, FormerCodeNeeded } from '#features/data-rights/contract.ts'
import { addDays, DELETION_DAYS } from '#features/data-rights/rules.ts'
import { countFavourites } from '#features/favourites/server/index.ts'
import { isMemberUntil } from '#features/identity/rules/membership.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { leads } from '#features/leads/server/index.ts'
import { type ListingDeps, leaveListingsOf } from '#features/listings/server/index.ts'
import { keepTrial } from '#features/membership/server/index.ts'
import { CATEGORY, sendNotice } from '#features/notices/server/index.ts'
import { countSearches } from '#features/saved-searches/server/index.ts'
import { removeDiscarded } from '#features/uploads/server/index.ts'
import type { UserUpload } from '#features/uploads/server/user-uploads.schema.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { BadInput, NotSignedIn } from '#platform/contract/refusals.ts'
import { toWireTime, wireOrEmpty } from '#platform/lib/dates.ts'
import { accountDepositPath, accountPrivacyPath, vipPath } from '#platform/lib/paths.ts'
import { MOBILE } from '#platform/lib/phones.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { NOTICE_LENGTH } from '#platform/server/gateways/sms.ts'
import { eachAlone } from '#platform/server/jobs/each-alone.ts'
import { RefusalError, refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import type { AccountDeletionRow } from './data-rights.schema.ts'
import * as table from './deletions.table.ts'
import { eraseUser } from './erasure.table.ts'
import { expireAllOf } from './exports.table.ts'

const BATCH = 50

export const blockersOf = async (db: Db, userId: number): Promise<AccountDeletion['blockers']> => {
  const { bonds, orders } = await table.countBlockers(db, userId)
  const all = [
    { is: bonds > 0, text: `您还有 ${bonds} 笔保证金未了结，办结后才能注销`, url: accountDepositPath },
    { is: orders > 0, text: '您有一笔会员订单正在等待确认收款，处理后才能注销', url: vipPath },
  ]
  return all.filter(({ is }) => is).map(({ text, url }) => ({ text, url }))
}

/** An SMS beside the notice; one that fails is not sent again, as the notice says the same. */
export const textUser = async (deps: Deps, mobile: string, text: string) => {
  // An account whose number went to another one has none.
  if (!MOBILE.test(mobile)) return
  await deps.sms.sendNotice?.(mobile, text.slice(0, NOTICE_LENGTH)).catch(() => undefined)
}

export const notifyUser = (tx: Tx, userId: number, content: string, at: Date) =>
  sendNotice(tx, {
    user_id: userId,
    category: CATEGORY.system,
    content,
    url: accountPrivacyPath,
    createtime: at,
  })

/** What would go, in numbers. */
const consequencesOf = async (db: Db, userId: number) => ({
  ...(await table.countListings(db, userId)),
  favourites: await countFavourites(db, userId),
  searches: await countSearches(db, userId),
  assessments: (await countReports(db, userId)) + (await countDrafts(db, userId)),
  leads: (await leads.countOf(db, userId)).all,
})

export const readDeletionState =
  (deps: Deps) =>
  async ({ id, expiretime }: User): Promise<AccountDeletion> => {
    const asked = await table.findDeletion(deps.db, id)
    const own = asked?.reason === 'own' ? asked : undefined
    return {
      requested_at: wireOrEmpty(own?.requested_at),
      due_at: wireOrEmpty(own?.due_at),
      ...(await consequencesOf(deps.db, id)),
      member_until: isMemberUntil(expiretime, deps.now()) ? wireOrEmpty(expiretime) : '',
      former_mobile: (await formerMobileOf(deps, deps.db, id)) ?? '',
      blockers: await blockersOf(deps.db, id),
    }
  }

const refuseBlocked = async (db: Db, userId: number) => {
  const [blocker] = await blockersOf(db, userId)
  if (blocker) throw new RefusalError(DeletionBlocked, { blockers: blocker.text })
}

/** Asking again while a request stands changes nothing. */
export const requestDeletion =
  (deps: Deps) =>
  async (
    self: Self,
    { password, code, formercode }: Parsed<typeof deletionRequest>,
  ): Promise<AccountDeletion> => {
    const { user, origin } = self
    // Checked first, so that a request that cannot be granted does not use up a code.
    await refuseBlocked(deps.db, user.id)
    if (!password && !code) throw new RefusalError(BadInput, { password: '请填写登录密码或短信验证码' })
    const former = await formerMobileOf(deps, deps.db, user.id)
    refuseUnless(former === undefined || formercode !== undefined, FormerCodeNeeded)
    const useFormer =
      former && formercode && (await checkCode(deps, former, 'confirmowner', formercode, 'formercode'))
    const proof = code ? { code } : { password: password ?? '' }
    const useCode = await verifyOwner(deps, self, 'deleteaccount', proof)
    const at = deps.now()
    const dueAt = addDays(at, DELETION_DAYS)
    const isNew = await deps.db.transaction(async (tx) => {
      await useCode(tx)
      if (useFormer) await useFormer(tx)
      if (!(await lockUser(tx, user.id))) return refuse(NotSignedIn)
      await refuseBlocked(tx, user.id)
      if ((await table.findDeletion(tx, user.id))?.reason === 'own') return false
      await table.askDeletion(tx, { user_id: user.id, reason: 'own', requested_at: at, due_at: dueAt })
      const content = `您已申请注销账号，将于 ${toWireTime(dueAt).slice(0, 16)} 执行。在此之前登录，可在“隐私与数据”中撤回。`
      await notifyUser(tx, user.id, content, at)
      const who = `user:${user.id}` as const
      await audit.record(tx, { who, action: 'account.askDeletion', target: who, address: origin.address, at })
      return true
    })
    if (isNew)
      await textUser(deps, user.mobile, `您已申请注销账号，${DELETION_DAYS}天后执行，非本人操作请登录撤回`)
    return readDeletionState(deps)(user)
  }

export const cancelDeletion =
  (deps: Deps) =>
  async ({ user, origin }: Self): Promise<AccountDeletion> => {
    const at = deps.now()
    await deps.db.transaction(async (tx) => {
      refuseUnless(await table.removeDeletion(tx, user.id, 'own'), DeletionNotAsked)
      await notifyUser(tx, user.id, '您已撤回注销申请，账号照常使用。', at)
      const who = `user:${user.id}` as const
      await audit.record(tx, {
        who,
        action: 'account.cancelDeletion',
        target: who,
        address: origin.address,
        at,
      })
    })
    return readDeletionState(deps)(user)
  }

/** For an account that went back to its owner: somebody else may have asked. */
export const cancelOwnDeletion = (tx: Tx, userId: number) => table.removeDeletion(tx, userId, 'own')

/** Whether an account that was to be closed for lack of use stays after all. */
const isKept = async (tx: Tx, user: User, asked: AccountDeletionRow, at: Date) =>
  asked.reason === 'inactive' &&
  (user.active_at > asked.requested_at ||
    isMemberUntil(user.expiretime, at) ||
    (await table.hasLiveListing(tx, user.id)))

/** Removes everything of the user in the transaction; answers pictures whose files are removed after it. */
const deleteAccount = async (deps: ListingDeps, tx: Tx, user: User, reason: string, at: Date) => {
  const pictures = await withdrawIn(tx, user, { who: audit.SCHEDULE, at })
  const withdrawn = await leaveListingsOf({ ...deps, db: tx }, user.id, at)
  await eraseUser(tx, user, at)
  await expireAllOf(tx, user.id, at)
  await keepTrial(deps, tx, user)
  await anonymiseUser(tx, user.id, at)
  await audit.record(tx, {
    who: audit.SCHEDULE,
    action: 'account.delete',
    target: `user:${user.id}`,
    detail: { reason, listings: withdrawn },
    at,
  })
  return pictures
}

/** One account in one transaction. Does nothing where the request was withdrawn, or another server was quicker. */
const deleteIfDue = (deps: ListingDeps, userId: number, at: Date): Promise<UserUpload[]> =>
  deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    const asked = await table.findDeletion(tx, userId)
    if (!user || !asked || asked.due_at > at) return []
    // The owner of the former number may still take the account back.
    if (await formerMobileOf(deps, tx, userId)) return []
    // Withdrawn a moment ago: the removal has waited for that.
    if (!(await table.removeDeletion(tx, userId))) return []
    if (await isKept(tx, user, asked, at)) return []
    const [blocker] = await blockersOf(tx, userId)
    if (!blocker) return deleteAccount(deps, tx, user, asked.reason, at)
    await notifyUser(tx, userId, `账号未能注销：${blocker.text}。请在办结后重新申请。`, at)
    await audit.record(tx, {
      who: audit.SCHEDULE,
      action: 'account.stopDeletion',
      target: `user:${userId}`,
      detail: { reason: blocker.text },
      at,
    })
    return []
  })

/** Files first: if storage fails, the keys stay, and the next run tries again. */
const removeAvatars = async (deps: Deps) => {
  await eachAlone(await findDeletedAvatars(deps.db, BATCH), async ({ id, avatar_key, avatar_draft }) => {
    for (const key of [avatar_key, avatar_draft]) if (key !== '') await deps.storage.remove(key)
    await updateUser(deps.db, id, { avatar_key: '', avatar_draft: '' })
  })
}

/** Deletes all accounts that are due; an interval job calls it. Throws at the end if one failed; the next run tries again. */
export const deleteDueAccounts = async (deps: ListingDeps): Promise<void> => {
  const at = deps.now()
  const requests = await table.dueDeletions(deps.db, at)
  const deleteAll = () =>
    eachAlone(requests, async (userId) => removeDiscarded(deps, await deleteIfDue(deps, userId, at)))
  await eachAlone([deleteAll, () => removeAvatars(deps)], (work) => work()).finally(() => {
    if (requests.length > 0) deps.cache.clear()
  })
}

export const deletionBacklog = ({ db, now }: Deps) => table.deletionBacklog(db, now())
