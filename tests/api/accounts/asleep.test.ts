// Accounts that nobody has used for more than 90 days: their number may be somebody else's by now.

import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginByCode, register, retrievePassword } from '#features/accounts/contract/accounts.ts'
import { login } from '#features/accounts/contract/login.ts'
import {
  AccountAsleep,
  CodeExpired,
  CodeWrong,
  IdentityWrong,
  LoginNameTaken,
  MobileTaken,
  OldPasswordWrong,
  TooManyProofs,
} from '#features/accounts/contract/refusals.ts'
import { changeMobile } from '#features/accounts/contract/settings.ts'
import { findByLoginName, findByMobile, findUser } from '#features/accounts/server/users.table.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { writeArchive } from '#features/data-rights/server/archive.service.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { forestryDetail } from '#features/listings/contract/detail.ts'
import { noticeList } from '#features/notices/contract.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { IDENTITY_NUMBER, judgedCertification, submittedCertification } from '../../helpers/certifications.ts'
import { insertPublished } from '../../helpers/listings.ts'
import {
  captchaOf,
  codeFor,
  newAddress,
  newMobile,
  PASSWORD,
  registration,
  signedIn,
  staffSignedIn,
} from '../../helpers/people.ts'
import { newOwner, type Owner, send, validForm } from '../../helpers/submissions.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const DAY = 24 * 3600
const IDENTITY = IDENTITY_NUMBER.slice(-6)

const asleep = async (days = 91): Promise<Owner> => {
  const owner = await newOwner(portal)
  portal.passSeconds(days * DAY)
  return owner
}
const certifiedAndAsleep = async () => {
  const owner = await newOwner(portal)
  await submittedCertification(portal, owner)
  await judgedCertification(portal, await staffSignedIn(portal, 'reviewer'), owner)
  portal.passSeconds(91 * DAY)
  return owner
}
const enter = async (mobile: string, proof: object = {}) => {
  const code = await codeFor(portal, mobile, 'login')
  return portal.call(loginByCode, { type: 2, mobile, code, ...proof }, { address: newAddress() })
}
const recover = async (mobile: string, proof: object = {}) => {
  const { answer, cookie } = await captchaOf(portal)
  const code = await codeFor(portal, mobile, 'retrievepwd')
  const input = { apply_type: 2, mobile, captcha: answer, code, newpassword: 'Cedar2027', ...proof }
  return portal.call(retrievePassword, input, { address: newAddress(), cookie })
}
const start = async (mobile: string, input: object = {}) => {
  const code = await codeFor(portal, mobile, 'orregister')
  const sent = { ...registration({ mobile, type: 2 }, code), ...input }
  return portal.call(register, sent, { address: newAddress() })
}

describe('a login by code', () => {
  test('opens an account that was used within 90 days', async () => {
    const { mobile } = await asleep(89)
    expect(await enter(mobile)).toMatchObject({ code: 200 })
  })

  test('asks for more than the code afterwards, and the same code serves with it', async () => {
    const { mobile } = await asleep()
    const code = await codeFor(portal, mobile, 'login')
    const send = (proof: object) =>
      portal.call(loginByCode, { type: 2, mobile, code, ...proof }, { address: newAddress() })
    expect(await send({})).toMatchObject(AccountAsleep)
    expect(await send({ password: 'Wrong2026' })).toMatchObject(OldPasswordWrong)
    expect(await send({ password: PASSWORD })).toMatchObject({ code: 200, data: { mobile } })
    // It is awake again.
    portal.passSeconds(61)
    expect(await enter(mobile)).toMatchObject({ code: 200 })
  })

  test('takes the last six of the certified identity number', async () => {
    const { mobile } = await certifiedAndAsleep()
    expect(await enter(mobile, { identity: '12345' })).toMatchObject({ code: 400 })
    portal.passSeconds(61)
    expect(await enter(mobile, { identity: '123456' })).toMatchObject(IdentityWrong)
    portal.passSeconds(61)
    expect(await enter(mobile, { identity: IDENTITY })).toMatchObject({ code: 200 })
  })

  test('takes none of an account that was never certified, and few guesses', async () => {
    const { mobile } = await asleep()
    for (let guess = 0; guess < 5; guess++) {
      expect(await enter(mobile, { identity: IDENTITY })).toMatchObject(IdentityWrong)
      portal.passSeconds(61)
    }
    expect(await enter(mobile, { password: PASSWORD })).toMatchObject(TooManyProofs)
  })
})

test('the password opens an account that sleeps, as ever', async () => {
  const { mobile } = await asleep()
  const attempt = { username: mobile, password: PASSWORD, type: 2 }
  expect(await portal.call(login, attempt, { address: newAddress() })).toMatchObject({ code: 200 })
})

test('a recovery of the password asks for the identity number, too', async () => {
  const { mobile } = await certifiedAndAsleep()
  expect(await recover(mobile)).toMatchObject(AccountAsleep)
  portal.passSeconds(61)
  expect(await recover(mobile, { identity: '123456' })).toMatchObject(IdentityWrong)
  portal.passSeconds(61)
  expect(await recover(mobile, { identity: IDENTITY })).toMatchObject({ code: 200 })
})

describe('a fresh start with the number', () => {
  test('leaves the account before as it is, without the number', async () => {
    const before = await newOwner(portal)
    const { id } = await insertPublished(portal, { user_id: before.id })
    portal.passSeconds(91 * DAY)
    expect(await start(before.mobile)).toMatchObject(MobileTaken)
    portal.passSeconds(61)
    const answer = await start(before.mobile, { fresh: 1 })
    expect(answer).toMatchObject({ code: 200, data: { mobile: before.mobile, apply_state: 0 } })
    expect(await findUser(portal.deps.db, before.id)).toMatchObject({
      mobile: `released:${before.id}`,
      sms_listings: false,
      sms_notices: false,
      deleted_at: null,
    })
    expect((await portal.call(forestryDetail, { id })).data.status).toBe(1)
    const [entry] = await historyOf(portal.deps.db, `user:${before.id}`)
    expect(entry).toMatchObject({ action: 'account.releaseMobile' })
  })

  test('leaves an account that is entered by its login name, and takes another number', async () => {
    const loginName = `asleep${newMobile().slice(-6)}`
    const before = await signedIn(portal, { type: 1, loginName })
    portal.passSeconds(91 * DAY)
    const sent = await codeFor(portal, before.mobile, 'register')
    const fresh = {
      ...registration({ mobile: before.mobile, type: 1, loginName: `${loginName}b` }, sent),
      fresh: 1,
    }
    expect(await portal.call(register, fresh, { address: newAddress() })).toMatchObject({ code: 200 })
    const attempt = { username: loginName, password: PASSWORD, type: 1 }
    const { data } = await portal.call(login, attempt, { address: newAddress() })
    expect(data).toMatchObject({ mobile: '' })
    const { id } = (await findByLoginName(portal.deps.db, loginName)) as { id: number }
    const owner = { id, token: data.token, mobile: '' }
    expect(await send(portal, owner, await validForm(portal, owner))).toMatchObject({
      data: { fields: { user_phone: '请填写联系电话' } },
    })
    const archive = await writeArchive(
      portal.deps,
      (await findUser(portal.deps.db, id)) as User,
      async () => {},
    )
    expect(strFromU8(unzipSync(archive)['data.json'] as Uint8Array)).not.toContain('released')
    const mobile = newMobile()
    const code = await codeFor(portal, mobile, 'changemobile')
    const { answer, cookie } = await captchaOf(portal)
    const change = { mobile, captcha: answer, code }
    expect(await portal.call(changeMobile, change, { token: data.token, cookie })).toMatchObject({
      code: 200,
    })
    const again = await portal.call(login, { ...attempt, username: mobile }, { address: newAddress() })
    const notices = (await portal.call(noticeList, { category: 4 }, again.data)).data.data
    expect(notices.map(({ content }) => content).join()).toContain('手机号码已设为 139****')
    expect(JSON.stringify(notices)).not.toContain('released')
  })

  test('takes no number for an account whose login name was taken meanwhile', async () => {
    const before = await signedIn(portal, { type: 1, loginName: `quick${newMobile().slice(-6)}` })
    portal.passSeconds(91 * DAY)
    const loginName = `wanted${newMobile().slice(-6)}`
    const code = await codeFor(portal, before.mobile, 'register')
    const hash = portal.deps.passwords.hash.bind(portal.deps.passwords)
    portal.deps.passwords.hash = async (password) => {
      portal.deps.passwords.hash = hash
      await signedIn(portal, { type: 1, loginName })
      return hash(password)
    }
    const fresh = { ...registration({ mobile: before.mobile, type: 1, loginName }, code), fresh: 1 }
    expect(await portal.call(register, fresh, { address: newAddress() })).toMatchObject(LoginNameTaken)
    expect(await findByMobile(portal.deps.db, 1, before.mobile)).toMatchObject({
      login_name: before.loginName,
    })
  })

  test('is not to be had of an account in use, nor without the code', async () => {
    const awake = await asleep(89)
    expect(await start(awake.mobile, { fresh: 1 })).toMatchObject(MobileTaken)
    const { mobile, id } = await asleep()
    const guess = { ...registration({ mobile, type: 2 }, '000000'), fresh: 1 }
    const refused = (await portal.call(register, guess, { address: newAddress() })).code
    expect([CodeWrong.code, CodeExpired.code]).toContain(refused)
    expect(await findUser(portal.deps.db, id)).toMatchObject({ mobile })
  })

  test('is a plain registration where no account has the number', async () => {
    expect(await start(newMobile(), { fresh: 1 })).toMatchObject({ code: 200 })
  })
})
