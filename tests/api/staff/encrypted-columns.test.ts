// TOTP secrets at rest: unreadable in the database, bound to their account, readable after a change of keys.

import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { staff } from '#features/identity/server/staff.schema.ts'
import { staffResetOtp } from '#features/staff/contract/accounts.ts'
import { otpBegin, otpConfirm, otpEnd } from '#features/staff/contract/own-account.ts'
import { encryptPlaintext, rotateKeys } from '#features/staff/server/encrypted-columns.service.ts'
import { OtpUnreadable } from '#platform/contract/sign-in-refusals.ts'
import { staffLogin } from '#platform/contract/staff-sign-in.ts'
import { DATA_KEY_FILE } from '#platform/server/security/encryption.ts'
import { newOtpSecret } from '#platform/server/security/otp.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { encryptionFrom } from '../../helpers/encryption.ts'
import { employed, newAddress, PASSWORD, staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await testApp()
})
afterEach(() => portal.close())

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: portal.deps.now().getTime() })
const enter = (username: string, otp: string) =>
  portal.call(staffLogin, { username, password: PASSWORD, otp }, { address: newAddress() })
const storedOf = async (id: number) => {
  const [row] = await portal.deps.db.select().from(staff).where(eq(staff.id, id))
  return row?.totp_secret ?? ''
}
const store = (id: number, totp_secret: string) =>
  portal.deps.db.update(staff).set({ totp_secret }).where(eq(staff.id, id))

const protectedMember = async () => {
  const member = await staffSignedIn(portal)
  const { data } = await portal.call(otpBegin, {}, { token: member.token })
  const answer = await portal.call(
    otpConfirm,
    { secret: data.secret, code: codeOf(data.secret), password: PASSWORD },
    { token: member.token, address: newAddress() },
  )
  if (answer.code !== 200) throw new Error(answer.msg)
  portal.passSeconds(60)
  return { ...member, secret: data.secret }
}

/** Encryption of a server with these keys. */
const useKeys = (...dataKeys: Buffer[]) => {
  portal.deps.encryption = encryptionFrom({ dataDir: portal.dataDir, dataKeys })
}

test('the column holds no secret that an authenticator app would take', async () => {
  const { id, name, secret } = await protectedMember()
  const stored = await storedOf(id)
  expect(stored).toMatch(/^enc1:/)
  expect(stored).not.toContain(secret)
  expect(stored).not.toMatch(/^[A-Z2-7]+$/)
  expect(statSync(join(portal.dataDir, DATA_KEY_FILE)).mode & 0o777).toBe(0o600)
  expect((await enter(name, codeOf(secret))).code).toBe(200)
})

test('secrets from before are encrypted at the start, and their codes go on', async () => {
  const { id, name } = await employed(portal)
  const secret = newOtpSecret()
  await store(id, secret)
  expect(await encryptPlaintext(portal.deps)).toEqual({ encrypted: 1, unreadable: 0 })
  expect(await storedOf(id)).not.toContain(secret)
  expect(await encryptPlaintext(portal.deps)).toEqual({ encrypted: 0, unreadable: 0 })
  expect((await enter(name, codeOf(secret))).code).toBe(200)
})

test('a secret that is copied to another account opens it to nobody', async () => {
  const [mine, theirs] = [await protectedMember(), await protectedMember()]
  await store(theirs.id, await storedOf(mine.id))
  expect(await enter(theirs.name, codeOf(mine.secret))).toMatchObject({
    status: 200,
    ...OtpUnreadable,
  })
})

test('after a rotation the new key alone is enough, and codes go on', async () => {
  const { id, name, secret } = await protectedMember()
  const before = await storedOf(id)
  const [older, newer] = [randomBytes(32), randomBytes(32)]
  useKeys(older)
  expect(await rotateKeys(portal.deps, [])).toEqual({ encrypted: 1, unreadable: 0 })
  useKeys(newer, older)
  expect((await enter(name, codeOf(secret))).code).toBe(200)
  expect(await rotateKeys(portal.deps, [])).toEqual({ encrypted: 1, unreadable: 0 })
  expect(await rotateKeys(portal.deps, [])).toEqual({ encrypted: 0, unreadable: 0 })
  useKeys(newer)
  expect(await storedOf(id)).not.toBe(before)
  portal.passSeconds(60)
  expect((await enter(name, codeOf(secret))).code).toBe(200)
})

test('with the key lost signing in is refused in words, and an admin’s reset helps', async () => {
  const { id, name, token, secret } = await protectedMember()
  const admin = await staffSignedIn(portal, 'admin')
  const lost = encryptionFrom({ dataDir: join(portal.dataDir, 'elsewhere'), dataKeys: [randomBytes(32)] })
  portal.deps.encryption = lost
  expect(await enter(name, codeOf(secret))).toMatchObject({
    status: 200,
    ...OtpUnreadable,
    data: null,
  })
  const ended = { password: PASSWORD, otp: codeOf(secret) }
  expect(await portal.call(otpEnd, ended, { token, address: newAddress() })).toMatchObject(OtpUnreadable)
  expect(portal.log()).toMatch(/data key [\w-]{8} is missing/)
  expect(await rotateKeys(portal.deps, [])).toEqual({ encrypted: 0, unreadable: 1 })
  expect((await portal.call(staffResetOtp, { id }, { token: admin.token })).code).toBe(200)
  const again = await portal.call(
    staffLogin,
    { username: name, password: PASSWORD },
    { address: newAddress() },
  )
  expect(again.code).toBe(200)
})
