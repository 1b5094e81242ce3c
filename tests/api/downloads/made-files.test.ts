// Files that a browser made: the server holds them for one download, at an address of their own.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intervalJobs } from '#app/interval-jobs.ts'
import { ADDRESS_SECONDS, offerDocument, offerTable } from '#features/downloads/contract.ts'
import { downloadAddresses } from '#features/downloads/server/downloads.schema.ts'
import { describeAddress } from '#features/downloads/server/downloads.table.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'
import { logout } from '#platform/contract/session.ts'
import { staffLogout } from '#platform/contract/staff-sign-in.ts'
import { sha256 } from '#platform/server/security/secrets.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, signedIn, staffSignedIn } from '../../helpers/people.ts'
import { office, PDF } from '../../helpers/uploads.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const open = (url: string) => portal.app.inject({ method: 'GET', url })
const offered = async (call: typeof offerDocument | typeof offerTable, token: string, name: string) => {
  const file = office(call === offerTable ? 'xlsx' : 'docx')
  return (await portal.call(call, { name }, { token, file, address: newAddress() })).data.file
}

test('a document of a user is saved once under its name, as an attachment', async () => {
  const { token } = await signedIn(portal)
  const address = await offered(offerDocument, token, '油茶基地')
  const reply = await open(address)
  expect([reply.statusCode, reply.rawPayload.equals(office('docx'))]).toEqual([200, true])
  expect(reply.headers).toMatchObject({
    'content-type': expect.stringContaining('wordprocessingml.document'),
    'content-disposition': expect.stringMatching(/^attachment; .*%E6%B2%B9.*\.docx$/),
    'cache-control': 'private, no-store',
  })
  expect((await open(address)).statusCode).toBe(410)
})

test('a look at its headers reads none of its bytes, and leaves it as it is', async () => {
  const { token } = await signedIn(portal)
  const address = await offered(offerDocument, token, '林地')
  const secret = new URLSearchParams(address.split('?')[1]).get('secret') ?? ''
  const found = await describeAddress(portal.deps.db, sha256(secret), { now: portal.deps.now(), from: '' })
  expect(found).toMatchObject({ size: office('docx').length })
  expect(found).not.toHaveProperty('content')
  const look = await portal.app.inject({ method: 'HEAD', url: address })
  expect([look.statusCode, look.body]).toEqual([200, ''])
  const whole = await open(address)
  for (const name of ['content-length', 'content-type', 'content-disposition'])
    expect(look.headers[name]).toBe(whole.headers[name])
  expect(whole.rawPayload.equals(office('docx'))).toBe(true)
})

test('a table of the staff is saved with an ending of its own, whatever its name says', async () => {
  const { token } = await staffSignedIn(portal, 'reviewer')
  const reply = await open(await offered(offerTable, token, '用户 2026-11-20.html'))
  expect(reply.headers['content-disposition']).toContain('2026-11-20.xlsx')
  expect(reply.headers['content-type']).toContain('spreadsheetml.sheet')
})

test('its address ends after a minute, and with the session', async () => {
  const user = await signedIn(portal)
  const late = await offered(offerDocument, user.token, 'a')
  portal.passSeconds(ADDRESS_SECONDS + 1)
  expect((await open(late)).statusCode).toBe(410)
  const ended = await offered(offerDocument, user.token, 'a')
  await portal.call(logout, {}, user)
  expect((await open(ended)).statusCode).toBe(410)

  const editor = await staffSignedIn(portal, 'editor')
  const table = await offered(offerTable, editor.token, 'a')
  await portal.call(staffLogout, {}, editor)
  expect((await open(table)).statusCode).toBe(410)
})

test('one that was saved leaves nothing behind, and one that nobody saved is removed within a minute of its end', async () => {
  const { token } = await staffSignedIn(portal)
  const { db } = portal.deps
  const left = async () =>
    (await db.select({ name: downloadAddresses.name }).from(downloadAddresses)).map(({ name }) => name)
  const job = intervalJobs['download addresses']
  expect(job?.everyMs).toBeLessThanOrEqual(60_000)
  await open(await offered(offerTable, token, '已保存'))
  expect(await left()).not.toContain('已保存.xlsx')
  await offered(offerTable, token, '没有保存')
  await job?.work(portal.deps)
  expect(await left()).toContain('没有保存.xlsx')
  portal.passSeconds(ADDRESS_SECONDS + 1)
  await job?.work(portal.deps)
  expect(await left()).toEqual([])
})

test('only what the content shows to be such a file is held, and only for those who have signed in', async () => {
  const { token } = await signedIn(portal)
  const { token: staff } = await staffSignedIn(portal)
  for (const file of [PDF, office('xlsx'), Buffer.from('<script>'), Buffer.alloc(0)])
    expect(
      await portal.call(offerDocument, { name: 'a' }, { token, file, address: newAddress() }),
    ).toMatchObject({ code: 400, data: { fields: { file: '这不是 docx 文件' } } })
  const file = office('docx')
  expect(
    await portal.call(offerTable, { name: 'a' }, { token: staff, file, address: newAddress() }),
  ).toMatchObject({ code: 400, data: { fields: { file: '这不是 xlsx 文件' } } })
  for (const caller of [{}, { token: staff }])
    expect(
      await portal.call(offerDocument, { name: 'a' }, { ...caller, file, address: newAddress() }),
    ).toMatchObject(NotSignedIn)
  const sheet = office('xlsx')
  expect(
    await portal.call(offerTable, { name: 'a' }, { token, file: sheet, address: newAddress() }),
  ).toMatchObject(NotSignedIn)
})
