import {
  LoginNameNotYours,
  LoginNameRule,
  LoginNameTaken,
  UserTypeFixed,
} from '#features/accounts/contract/refusals.ts'
import { PROFILE, type profile } from '#features/accounts/contract/settings.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { BadInput } from '#platform/contract/refusals.ts'
import type { Deps } from '#platform/server/deps.ts'
import { RefusalError, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { adoptAvatar } from './avatars.service.ts'
import * as captcha from './captcha.service.ts'
import { LOGIN_NAME } from './names.ts'
import { recordOwn, type Self } from './own-account.service.ts'
import * as users from './users.table.ts'

type Change = Parsed<typeof profile>

/** 1 enterprise, which alone has a login account. */
const ENTERPRISE = 1

const setNickname = async (deps: Deps, { user, origin }: Self, { nickname, captcha: answer }: Change) => {
  // Checked first, so that a missing nickname does not consume the captcha.
  if (nickname === '') throw new RefusalError(BadInput, { nickname: '请填写昵称' })
  await captcha.checkCaptcha(deps, origin.captchaId, answer)
  await users.updateUser(deps.db, user.id, { nickname })
}

const setLoginName = async (deps: Deps, self: Self, { username, captcha: answer }: Change) => {
  const { user, origin } = self
  refuseUnless(user.account_type === ENTERPRISE, LoginNameNotYours)
  refuseUnless(LOGIN_NAME.test(username), LoginNameRule)
  await captcha.checkCaptcha(deps, origin.captchaId, answer)
  await deps.db.transaction(async (tx) => {
    refuseUnless(await users.setLoginName(tx, user.id, username), LoginNameTaken)
    await recordOwn(tx, self, 'account.loginName', deps.now(), { login_name: username })
  })
}

const setType = async (deps: Deps, { user }: Self, { user_type: type }: Change) => {
  if (type === undefined) throw new RefusalError(BadInput, { user_type: '请选择身份' })
  refuseUnless(await users.chooseType(deps.db, user.id, type), UserTypeFixed)
}

export const updateProfile =
  (deps: Deps) =>
  async (self: Self, change: Change): Promise<null> => {
    if (change.type === PROFILE.loginName) await setLoginName(deps, self, change)
    else if (change.type === PROFILE.nickname) await setNickname(deps, self, change)
    else if (change.type === PROFILE.avatar) await adoptAvatar(deps, self.user, change.avatar)
    else await setType(deps, self, change)
    return null
  }
