// Accounts that nobody has used for long. Carriers give numbers to others: a code sent there no longer says who asks.
import {
  AccountAsleep,
  IdentityWrong,
  MobileTaken,
  OldPasswordWrong,
  TooManyProofs,
} from '#features/accounts/contract/refusals.ts'
import { audit } from '#features/audit/server/index.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { CATEGORY, sendNotice } from '#features/notices/server/index.ts'
import { ASLEEP_DAYS } from '#platform/contract/account-types.ts'
import { DAY_MS } from '#platform/lib/dates.ts'
import { maskMobilesIn } from '#platform/lib/personal-numbers.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import * as limits from '#platform/server/limits/limits.service.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { hashesEqual } from '#platform/server/security/secrets.ts'
import * as users from './users.table.ts'

/** The identity number that reviewers have approved; undefined if there is none. Declared by a higher feature. */
export type IdentityNumberOf = (deps: Deps, userId: number) => Promise<string | undefined>

const IDENTITY_END = 6

export const isAsleep = ({ active_at }: Pick<User, 'active_at'>, now: Date) =>
  now.getTime() - active_at.getTime() > ASLEEP_DAYS * DAY_MS

export interface AsleepProof {
  password?: string
  identity: string
}

/** Refuses whoever has the code of the number, and nothing else of the account. */
export const verifyAsleep = async (
  deps: Deps,
  identityNumberOf: IdentityNumberOf,
  user: User,
  { password = '', identity }: AsleepProof,
): Promise<void> => {
  if (!isAsleep(user, deps.now())) return
  refuseUnless(password !== '' || identity !== '', AccountAsleep)
  // Counted before it is checked: parallel guesses get no extra tries.
  await limits.consume(deps.db, 'asleepProof', user.id, deps.now(), TooManyProofs)
  if (password !== '')
    refuseUnless(await deps.passwords.matches(password, user.password_hash), OldPasswordWrong)
  else {
    const number = await identityNumberOf(deps, user.id)
    const end = number?.slice(-IDENTITY_END).toUpperCase() ?? ''
    refuseUnless(end !== '' && hashesEqual(end, identity.toUpperCase()), IdentityWrong)
  }
  await limits.reset(deps.db, 'asleepProof', user.id)
}

/** Takes the number from an account that sleeps, for a new one of its present owner; the rest of the old one stays. */
export const releaseMobile = async (tx: Tx, { id, mobile }: User, { address }: Origin, at: Date) => {
  const user = await users.lockUser(tx, id)
  // Used again, or deleted, meanwhile.
  if (user?.mobile !== mobile || !isAsleep(user, at)) refuse(MobileTaken)
  await users.takeMobile(tx, id)
  const masked = maskMobilesIn(mobile)
  await sendNotice(tx, {
    user_id: id,
    category: CATEGORY.system,
    content: `手机号码 ${masked} 已由现在的使用人注册了新账号，不再是这个账号的号码。账号的其他内容没有变动。`,
    createtime: at,
  })
  const detail = { mobile: masked }
  await audit.record(tx, {
    who: 'visitor',
    action: 'account.releaseMobile',
    target: `user:${id}`,
    detail,
    address,
    at,
  })
}
