import type { register as registerCall } from '#features/accounts/contract/accounts.ts'
import {
  AgreementNeeded,
  LoginNameRule,
  LoginNameTaken,
  MobileTaken,
  PasswordMismatch,
  PasswordRule,
} from '#features/accounts/contract/refusals.ts'
import { audit } from '#features/audit/server/index.ts'
import { PASSWORD } from '#platform/contract/account-fields.ts'
import { ACCOUNT_TYPE, registerEvent } from '#platform/contract/account-types.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { maskMobilesIn } from '#platform/lib/personal-numbers.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import * as limits from '#platform/server/limits/limits.service.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { registrationVersions } from './agreements.service.ts'
import { isAsleep, releaseMobile } from './asleep.service.ts'
import { signIn } from './login.service.ts'
import { findLeft } from './mobile.service.ts'
import { LOGIN_NAME } from './names.ts'
import * as sms from './sms.service.ts'
import * as users from './users.table.ts'

const whyTaken = async (tx: Tx, accountType: number, mobile: string) =>
  (await users.findByMobile(tx, accountType, mobile)) ? MobileTaken : LoginNameTaken

export const register = (deps: Deps) => async (input: Parsed<typeof registerCall>, origin: Origin) => {
  const { type, mobile, password } = input
  const isEnterprise = type === ACCOUNT_TYPE.enterprise
  refuseUnless(input.remember, AgreementNeeded)
  refuseUnless(password === input.repassword, PasswordMismatch)
  refuseUnless(PASSWORD.test(password), PasswordRule)
  refuseUnless(!isEnterprise || LOGIN_NAME.test(input.nickname), LoginNameRule)
  await limits.consume(deps.db, 'registerPerAddress', origin.address, deps.now())
  const holder = await users.findByMobile(deps.db, type, mobile)
  refuseUnless(!holder || input.fresh, MobileTaken)
  refuseUnless(!(await findLeft(deps, type, mobile)), MobileTaken)
  refuseUnless(!isEnterprise || !(await users.findByLoginName(deps.db, input.nickname)), LoginNameTaken)

  const useCode = await sms
    .checkSmsCode(deps, mobile, registerEvent[isEnterprise ? 1 : 2], input.code)
    .catch(async (refusal: unknown) => {
      // A retry of a registration that succeeded: its code is closed, and the mobile is taken.
      refuseUnless(holder || !(await users.findByMobile(deps.db, type, mobile)), MobileTaken)
      throw refusal
    })
  // After the code: only whoever has the phone learns whether the account sleeps.
  refuseUnless(!holder || isAsleep(holder, deps.now()), MobileTaken)
  const versions = await registrationVersions(deps.db)
  const user = {
    account_type: type,
    mobile,
    login_name: isEnterprise ? input.nickname : null,
    nickname: isEnterprise ? input.nickname : maskMobilesIn(mobile),
    password_hash: await deps.passwords.hash(password),
    agreement_version: versions.member,
    privacy_version: versions.privacy,
    createtime: deps.now(),
    active_at: deps.now(),
  }
  const registered = await deps.db.transaction(async (tx) => {
    if (holder) await releaseMobile(tx, holder, origin, deps.now())
    // Before the code is closed: of two registrations at once the second is refused as MobileTaken, not CodeExpired.
    const inserted = (await users.insertUser(tx, user)) ?? refuse(await whyTaken(tx, type, mobile))
    await useCode(tx)
    const detail = { account_type: type, mobile: maskMobilesIn(mobile) }
    await audit.record(tx, {
      who: 'visitor',
      action: 'account.register',
      target: `user:${inserted.id}`,
      detail,
      address: origin.address,
      at: deps.now(),
    })
    return inserted
  })
  return signIn(deps, registered, origin)
}
