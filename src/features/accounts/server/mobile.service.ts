// The mobile of an account: its change, and the way back of whoever has the former number.

import type { regainAccount } from '#features/accounts/contract/accounts.ts'
import {
  MobileSame,
  MobileTaken,
  NothingToRegain,
  OwnerProofNeeded,
  PasswordRule,
} from '#features/accounts/contract/refusals.ts'
import type { changeMobile as changeMobileCall } from '#features/accounts/contract/settings.ts'
import { audit } from '#features/audit/server/index.ts'
import { CATEGORY, sendNotice } from '#features/notices/server/index.ts'
import { PASSWORD } from '#platform/contract/account-fields.ts'
import { FRESH_SESSION_MINUTES, REGAIN_DAYS } from '#platform/contract/account-types.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'
import { DAY_MS, toWireTime } from '#platform/lib/dates.ts'
import { accountMobilePath } from '#platform/lib/paths.ts'
import { maskMobilesIn } from '#platform/lib/personal-numbers.ts'
import { MOBILE } from '#platform/lib/phones.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import { MessageRefused, refusalText, sendNoticeBy } from '#platform/server/gateways/sms.ts'
import { eachAlone } from '#platform/server/jobs/each-alone.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { sha256 } from '#platform/server/security/secrets.ts'
import * as captcha from './captcha.service.ts'
import * as devices from './known-devices.service.ts'
import type { MobileChange } from './mobile-changes.schema.ts'
import * as changes from './mobile-changes.table.ts'
import { recordOwn, type Self } from './own-account.service.ts'
import * as sms from './sms.service.ts'
import { openedAt, removeTokensOf } from './tokens.table.ts'
import * as users from './users.table.ts'
import { verifyOwner } from './verify-owner.service.ts'

/** An SMS to the former number that fails is tried again for so long. */
const TELLING_MS = DAY_MS
/** After so long a server that began to send is taken to have died. A batch of SMS takes less. */
const STALE_MS = 10 * 60_000
const CHANGED_SMS = `您的账号已换绑手机号码，非本人操作请在${REGAIN_DAYS}天内到登录页“取回账号”`
const REGAINED_SMS = '您的账号已由原手机号码取回，有疑问请拨打服务热线'

const openSince = (now: Date) => new Date(now.getTime() - REGAIN_DAYS * DAY_MS)

/** Whether an account has left the number so lately that it may come back: nobody else gets it meanwhile. */
export const findLeft = (deps: Deps, accountType: number, mobile: string) =>
  changes.findLeft(deps.db, accountType, mobile, openSince(deps.now()))

/** Number that the account had before its changes of the last days; undefined if there were none. */
export const formerMobileOf = async (deps: Deps, db: Db, userId: number) =>
  (await changes.firstChangeSince(db, userId, openSince(deps.now())))?.former_mobile

const isFresh = async (deps: Deps, { token }: Self) => {
  const opened = (await openedAt(deps.db, sha256(token))) ?? refuse(NotSignedIn)
  return deps.now().getTime() - opened.getTime() < FRESH_SESSION_MINUTES * 60_000
}

const isTaken = async (deps: Deps, { user }: Self, mobile: string) => {
  if (await users.findByMobile(deps.db, user.account_type, mobile)) return true
  const left = await findLeft(deps, user.account_type, mobile)
  return left !== undefined && left.user_id !== user.id
}

const tellChange = async (deps: Deps, { id, former_mobile }: Pick<MobileChange, 'id' | 'former_mobile'>) => {
  try {
    await sendNoticeBy(deps.sms, former_mobile, CHANGED_SMS)
  } catch (error) {
    await changes.endTelling(deps.db, id, { reason: refusalText(error) })
    throw error
  }
  await changes.endTelling(deps.db, id, { told_at: deps.now() })
}

/** Sends what could not be sent at the change; an interval job calls it. Throws at the end if one failed. */
export const tellFormerOwners = async (deps: Deps): Promise<void> => {
  // They wait for a template, and after a day for whoever sends them by hand.
  if (!deps.sms.sendNotice) return
  const now = deps.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const limits = { since: before(TELLING_MS), stale: before(STALE_MS) }
  await eachAlone(await changes.claimUntold(deps.db, now, limits), (change) =>
    tellChange(deps, change).catch((error: unknown) => {
      // It is noted, and concerns this number alone.
      if (!(error instanceof MessageRefused)) throw error
    }),
  )
}

/** Former numbers that were not told of a change within a day, by changes of the day before. */
export const givenUpTellings = async ({ db, now, sms }: Deps) => {
  // Without a template none is ever sent: `doctor` says so, and nothing has failed.
  if (!sms.sendNotice) return 0
  const until = now().getTime() - TELLING_MS
  return changes.countUntold(db, { after: new Date(until - DAY_MS), until: new Date(until) })
}

/** All whose former number nobody has told, newest first, and how many there are. */
export const listGivenUpTellings =
  ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  async (limit: number, offset: number) => {
    const until = new Date(now().getTime() - TELLING_MS)
    const rows = await changes.listUntold(db, until, limit, offset)
    return {
      rows: rows.map(({ id, user_id, former_mobile, changed_at, reason }) => ({
        id,
        user_id,
        mobile: former_mobile,
        text: CHANGED_SMS,
        createtime: changed_at,
        given_up_at: new Date(changed_at.getTime() + TELLING_MS),
        reason,
        // The row is there for as long as the owner of the number may take the account back.
        is_worthwhile: true,
      })),
      count: await changes.countEverUntold(db, until),
    }
  }

/** Takes one of them, for `sendGivenUpTelling`; undefined where another has. */
export const claimGivenUpTelling = (tx: Tx, id: number, now: Date) => {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return changes.claimGivenUp(tx, id, { now, until: before(TELLING_MS), stale: before(STALE_MS) })
}

/** Rejects where the provider takes it not. */
export const sendGivenUpTelling = tellChange

/**
 * Ends every session: the user signs in with the new mobile. A session that was opened longer ago could be a stolen one:
 * it has to prove whose the account is.
 */
export const changeMobile =
  (deps: Deps) =>
  async (self: Self, input: Parsed<typeof changeMobileCall>): Promise<null> => {
    const { user, origin } = self
    const { mobile, captcha: answer, code, password, oldcode } = input
    // Checked first, so that neither captcha nor code are consumed.
    refuseUnless(mobile !== user.mobile, MobileSame)
    const proof = oldcode ? { code: oldcode } : password ? { password } : undefined
    refuseUnless(proof || (await isFresh(deps, self)), OwnerProofNeeded)
    await captcha.checkForForm(deps, { id: origin.captchaId, event: 'changemobile', mobile, answer })
    refuseUnless(!(await isTaken(deps, self, mobile)), MobileTaken)
    const useCode = await sms.checkSmsCode(deps, mobile, 'changemobile', code)
    const useProof = proof && (await verifyOwner(deps, self, 'confirmowner', proof, 'oldcode'))
    const at = deps.now()
    const change = await deps.db.transaction(async (tx) => {
      await useCode(tx)
      await useProof?.(tx)
      const { nickname: before, mobile: former } = (await users.lockUser(tx, user.id)) ?? refuse(NotSignedIn)
      // Of two changes at once the second was proved for a number that the account has left.
      refuseUnless(former === user.mobile, NotSignedIn)
      // A nickname that nobody chose is the masked mobile.
      const nickname = before === maskMobilesIn(former) ? maskMobilesIn(mobile) : before
      refuseUnless(await users.setMobile(tx, user.id, { mobile, nickname }), MobileTaken)
      await removeTokensOf(tx, user.id)
      await devices.forgetOthers(tx, { realm: 'user', id: user.id }, origin)
      // An account whose number went to another one has none to come back to.
      const hadNumber = MOBILE.test(former)
      const detail = { before: hadNumber ? maskMobilesIn(former) : '', mobile: maskMobilesIn(mobile) }
      await recordOwn(tx, self, 'account.mobile', at, detail)
      const end = toWireTime(new Date(at.getTime() + REGAIN_DAYS * DAY_MS)).slice(0, 16)
      await sendNotice(tx, {
        user_id: user.id,
        category: CATEGORY.system,
        content: hadNumber
          ? `手机号码已由 ${detail.before} 更换为 ${detail.mobile}。不是您本人操作的，请在 ${end} 前用原号码在登录页“取回账号”。`
          : `手机号码已设为 ${detail.mobile}。不是您本人操作的，请拨打服务热线。`,
        url: accountMobilePath,
        createtime: at,
      })
      if (!hadNumber) return undefined
      const id = await changes.addChange(tx, { user_id: user.id, former_mobile: former, changed_at: at })
      return { id, former_mobile: former }
    })
    // The job tries again.
    if (change) await tellChange(deps, change).catch(() => undefined)
    return null
  }

/** What other features undo when an account goes back to the owner of its former number. Declared by them. */
export type OnRegained = (tx: Tx, userId: number) => Promise<unknown>

/** Gives the account back to whoever has the number that it had before a change of the last days. */
export const regainByMobile =
  (deps: Deps, onRegained: OnRegained) =>
  async (input: Parsed<typeof regainAccount>, origin: Origin): Promise<null> => {
    const { apply_type, mobile, code, newpassword } = input
    // Checked first, so that an invalid password does not consume the captcha.
    refuseUnless(PASSWORD.test(newpassword), PasswordRule)
    await captcha.checkForForm(deps, { id: origin.captchaId, event: 'regain', mobile, answer: input.captcha })
    const useCode = await sms.checkSmsCode(deps, mobile, 'regain', code)
    // After the code: only whoever has the phone learns what became of its account.
    const left = (await findLeft(deps, apply_type, mobile)) ?? refuse(NothingToRegain)
    const password_hash = await deps.passwords.hash(newpassword)
    const at = deps.now()
    const replaced = await deps.db.transaction(async (tx) => {
      await useCode(tx)
      const user = (await users.lockUser(tx, left.user_id)) ?? refuse(NothingToRegain)
      // The owner of an earlier number was quicker, and has ended this way back.
      refuseUnless(await changes.removeFrom(tx, left), NothingToRegain)
      const { nickname, mobile: current } = user
      const named = nickname === maskMobilesIn(current) ? maskMobilesIn(mobile) : nickname
      refuseUnless(
        current === mobile || (await users.setMobile(tx, user.id, { mobile, nickname: named })),
        NothingToRegain,
      )
      await users.setPassword(tx, user.id, password_hash)
      await removeTokensOf(tx, user.id)
      await devices.forgetAll(tx, { realm: 'user', id: user.id })
      await onRegained(tx, user.id)
      await sendNotice(tx, {
        user_id: user.id,
        category: CATEGORY.system,
        content: `账号已由原手机号码 ${maskMobilesIn(mobile)} 取回，其他登录全部结束。请核对您的资料和发布的信息。`,
        url: accountMobilePath,
        createtime: at,
      })
      const target = `user:${user.id}` as const
      const detail = { before: maskMobilesIn(current), mobile: maskMobilesIn(mobile) }
      const { address } = origin
      await audit.record(tx, { who: target, action: 'account.regain', target, detail, address, at })
      return current
    })
    if (replaced !== mobile && MOBILE.test(replaced))
      await deps.sms.sendNotice?.(replaced, REGAINED_SMS).catch(() => undefined)
    return null
  }
