import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { nameReport } from '#features/assessment/contract/report.ts'
import { brokerOpenStore, certificationWithdraw } from '#features/certification/contract/certification.ts'
import { CONSENT_VERSION } from '#features/certification/rules/consent.ts'
import { certifications } from '#features/certification/server/certification.schema.ts'
import {
  deletionRequest,
  ExportGone,
  exportFile,
  exportStart,
  exportState,
} from '#features/data-rights/contract.ts'
import { DELETION_DAYS, EXPORT_DAYS } from '#features/data-rights/rules.ts'
import { dataExports } from '#features/data-rights/server/data-rights.schema.ts'
import { deleteDueAccounts } from '#features/data-rights/server/deletions.service.ts'
import { removeExpiredExports, writeNextExport } from '#features/data-rights/server/exports.service.ts'
import { ADDRESS_SECONDS } from '#features/downloads/contract.ts'
import { offerDownload } from '#features/downloads/server/index.ts'
import { enquiries } from '#features/enquiries/server/enquiries.schema.ts'
import { addCollect } from '#features/favourites/contract.ts'
import { REGISTRATION_TEXTS } from '#features/identity/rules/agreements.ts'
import { tokens, users } from '#features/identity/server/users.schema.ts'
import { leads } from '#features/leads/server/leads.schema.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'
import { logout } from '#platform/contract/session.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { assessed } from '../../helpers/assessments.ts'
import { consented, IDENTITY_NUMBER, individualForm, PERSON } from '../../helpers/certifications.ts'
import { insertPublished } from '../../helpers/listings.ts'
import { PASSWORD, signedInAgain } from '../../helpers/people.ts'
import { newOwner, type Owner, readyFile } from '../../helpers/submissions.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const DAY = 24 * 3600
const stateOf = async (who: { token: string }) => (await portal.call(exportState, {}, who)).data
const addressOf = (who: { token: string }, id: string) => portal.call(exportFile, { id }, who)
/** As a browser without a session does it. */
const download = async (who: { token: string }, id: string) =>
  portal.app.inject({ method: 'GET', url: (await addressOf(who, id)).data.file })
const open = (url: string, agent = '', remoteAddress = '198.51.100.7') =>
  portal.app.inject({ method: 'GET', url, remoteAddress, headers: { 'user-agent': agent } })
const exported = async (who: { token: string }) => {
  await portal.call(exportStart, {}, who)
  await writeNextExport(portal.deps)
  return stateOf(who)
}

describe('an export', () => {
  test('is made in the background, and holds what is stored of its owner, as JSON and as a page', async () => {
    const me = await newOwner(portal)
    const { id: listing } = await insertPublished(portal, {
      datum: 2,
      user_id: me.id,
      project_name: '<b>南山</b>杉木林',
    })
    const other = await insertPublished(portal, { project_name: '别人的林地' })
    await portal.call(addCollect, { id: other.id, type: 8 }, me)
    await portal.deps.db.insert(enquiries).values({
      type: 5,
      user_id: me.id,
      province_id: 350_000,
      city_id: 350_700,
      county_id: 350_703,
      name: '林建国',
      mobile: me.mobile,
      phone_digits: me.mobile,
      content: '怎样办理流转？',
      createtime: portal.deps.now(),
    })
    const report = await assessed(portal, me)
    await portal.call(nameReport, { id: report, name: '老宅后山' }, me)
    const photo = await readyFile(portal, me)
    const avatar_key = `avatars/${'b'.repeat(32)}.jpg`
    await portal.deps.storage.put(avatar_key, Buffer.from('avatar'), 'image/jpeg')
    await portal.deps.db.update(users).set({ avatar_key }).where(eq(users.id, me.id))
    expect(await stateOf(me)).toMatchObject({ id: '', state: 'none' })
    const started = await portal.call(exportStart, {}, me)
    expect(started).toMatchObject({ code: 200, data: { state: 'waiting', progress: 0, size: 0 } })
    await writeNextExport(portal.deps)
    const ready = await stateOf(me)
    expect(ready).toMatchObject({ id: started.data.id, state: 'ready', progress: 100 })

    const reply = await download(me, ready.id)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining("filename*=UTF-8''%E6%9E%97"),
      'cache-control': 'private, no-store',
      'content-length': String(ready.size),
    })
    const files = unzipSync(reply.rawPayload)
    expect(Object.keys(files).toSorted()).toEqual(
      ['data.json', `图片/${photo.id}.jpg`, '图片/头像.jpg', '我的数据.html'].toSorted(),
    )
    const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())) as Record<string, unknown[]>
    expect(data.profile).toMatchObject([
      { mobile: me.mobile, account_type: 2, avatar: '图片/头像.jpg', sms_notices: false },
    ])
    expect(strFromU8(files['图片/头像.jpg'] ?? new Uint8Array())).toBe('avatar')
    expect(data.listings).toMatchObject([{ project_name: '<b>南山</b>杉木林', phone: '13900000000' }])
    expect(data.favourites).toMatchObject([{ type: 8, target_id: other.id }])
    expect(data.enquiries).toMatchObject([{ content: '怎样办理流转？', mobile: me.mobile }])
    expect(data.assessments).toMatchObject([{ id: report, name: '老宅后山' }])
    expect(data.uploads).toMatchObject([{ name: '照片.jpg', archived: `图片/${photo.id}.jpg` }])
    expect(JSON.stringify(data)).not.toMatch(/password_hash|private\//)
    expect(listing).toBeGreaterThan(0)
    const page = strFromU8(files['我的数据.html'] ?? new Uint8Array())
    expect(page).toContain('&#60;b&#62;南山&#60;/b&#62;杉木林')
    expect(page).not.toContain('<b>南山')
    expect(page).not.toContain('<script')
    expect(page).toContain('主要树种：杉木')
    expect(page).toMatch(/林地类型：[\u4E00-\u9FFF]/)
    expect(page).toContain('坐标系：GCJ-02')
    expect(page).toContain('所在地区：福建')
    expect(page).toContain(`<img src="${encodeURI('图片/头像.jpg')}"`)
    expect(page).toContain('<dt>地区</dt><dd>福建')
    expect(page).toContain('<dt>名称</dt><dd>老宅后山')
  })

  test('shows no number of a caller that its owner has not looked at', async () => {
    const me = await newOwner(portal)
    const { id: listing_id } = await insertPublished(portal, { user_id: me.id })
    const lead = { listing_id, owner_id: me.id, name: '王林', createtime: portal.deps.now() }
    await portal.deps.db.insert(leads).values([
      { ...lead, mobile: '13800003003' },
      { ...lead, mobile: '13800004004', revealed_at: portal.deps.now() },
    ])
    const { id } = await exported(me)
    const files = unzipSync((await download(me, id)).rawPayload)
    const data = strFromU8(files['data.json'] ?? new Uint8Array())
    expect(data).toContain('138****3003')
    expect(data).toContain('13800004004')
    expect(data).not.toContain('13800003003')
  })

  test('holds the owner’s own name and identity number in full, and what they look like in pictures', async () => {
    const me = await newOwner(portal)
    await consented(portal, me)
    const form = await individualForm(portal, me)
    expect((await portal.call(brokerOpenStore, form, me)).code).toBe(200)
    const { id } = await exported(me)
    const files = unzipSync((await download(me, id)).rawPayload)
    const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())) as Record<string, unknown[]>
    expect(data.certification).toMatchObject([{ legal_person: PERSON, legal_identity: IDENTITY_NUMBER }])
    expect(data.consents).toMatchObject([
      { title: '会员服务协议', version: REGISTRATION_TEXTS.member },
      { title: '隐私声明', version: REGISTRATION_TEXTS.privacy },
      { version: CONSENT_VERSION },
    ])
    expect(Object.keys(files).filter((name) => name.startsWith('图片/'))).toHaveLength(2)
    expect(await portal.deps.db.select().from(certifications)).not.toMatchObject([
      { legal_identity: IDENTITY_NUMBER },
    ])
  })

  test('is one at a time for each user: a second request answers the running one', async () => {
    const me = await newOwner(portal)
    const [first, second] = await Promise.all([
      portal.call(exportStart, {}, me),
      portal.call(exportStart, {}, me),
    ])
    expect(second.data.id).toBe(first.data.id)
    await Promise.all([writeNextExport(portal.deps), writeNextExport(portal.deps)])
    expect(await stateOf(me)).toMatchObject({ id: first.data.id, state: 'ready' })
  })

  test('is downloaded by its owner alone', async () => {
    const [me, other] = [await newOwner(portal), await newOwner(portal)]
    const { id } = await exported(me)
    await exported(other)
    expect(await addressOf(other, id)).toMatchObject(ExportGone)
    expect(await addressOf({ token: 'x' }, id)).toMatchObject(NotSignedIn)
    expect(await addressOf(me, 'nothing')).toMatchObject({ code: 400, msg: '文件编号不正确' })
    expect((await download(me, id)).statusCode).toBe(200)
  })

  test('has an address that any browser can open once, within a minute', async () => {
    const me = await newOwner(portal)
    const { id } = await exported(me)
    const newAddress = async () => (await addressOf(me, id)).data.file
    const file = await newAddress()
    const look = await portal.app.inject({ method: 'HEAD', url: file })
    expect(look.statusCode).toBe(200)
    expect(look.body).toBe('')
    const statuses = await Promise.all([open(file), open(file), open(file)])
    expect(statuses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410, 410])
    const whole = await open(await newAddress())
    for (const name of ['content-length', 'content-type', 'content-disposition'])
      expect(look.headers[name]).toBe(whole.headers[name])
    expect(Number(look.headers['content-length'])).toBe(whole.rawPayload.length)
    expect((await open(file)).body).toContain('重新点下载')
    expect((await portal.app.inject({ method: 'HEAD', url: file })).statusCode).toBe(410)
    expect((await open(`${await newAddress()}x`)).statusCode).toBe(410)
    const late = await newAddress()
    portal.passSeconds(ADDRESS_SECONDS + 1)
    expect((await open(late)).statusCode).toBe(410)
  })

  test('has an address that ends with the session, with the file, and with the export', async () => {
    const me = await newOwner(portal)
    const { id } = await exported(me)
    const newAddress = async () => (await addressOf(me, id)).data.file
    const replaced = await newAddress()
    await portal.call(exportStart, {}, me)
    expect((await open(replaced)).statusCode).toBe(410)
    await writeNextExport(portal.deps)
    const { file } = (await addressOf(me, (await stateOf(me)).id)).data
    await portal.call(logout, {}, me)
    expect((await open(file)).statusCode).toBe(410)
  })

  test('has no address for a session that ended meanwhile, nor once the session has expired', async () => {
    const me = await newOwner(portal)
    const { id } = await exported(me)
    const { file } = (await addressOf(me, id)).data
    const { db } = portal.deps
    await db.update(tokens).set({ expires: portal.deps.now() }).where(eq(tokens.user_id, me.id))
    expect((await open(file)).statusCode).toBe(410)
    const offer = () =>
      offerDownload(portal.deps)(
        { user: me.token },
        { name: '表格.xlsx', contentType: 'application/zip', file: new Uint8Array(3) },
      )
    await expect(offer()).rejects.toMatchObject({ refusal: NotSignedIn })
    await db.delete(tokens).where(eq(tokens.user_id, me.id))
    await expect(offer()).rejects.toMatchObject({ refusal: NotSignedIn })
  })

  test('keeps its address where the file could not be read', async () => {
    const me = await newOwner(portal)
    const { id } = await exported(me)
    const { file } = (await addressOf(me, id)).data
    const { storage } = portal.deps
    const read = vi.spyOn(storage, 'read').mockRejectedValueOnce(new Error('no bucket'))
    expect((await open(file)).statusCode).toBe(500)
    read.mockRestore()
    expect((await open(file)).statusCode).toBe(200)
  })

  test.each([
    ['a chat app', 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50'],
    ["a phone's browser", 'Mozilla/5.0 (Linux; U; Android 14) UCBrowser/16.5'],
  ])(
    'can be looked at by %s before the phone fetches it, from the same network, at once',
    async (_, agent) => {
      const me = await newOwner(portal)
      const { id } = await exported(me)
      const newAddress = async () => (await addressOf(me, id)).data.file
      const [followed, elsewhere, late] = [await newAddress(), await newAddress(), await newAddress()]
      for (const file of [followed, elsewhere, late]) expect((await open(file, agent)).statusCode).toBe(200)
      expect((await open(elsewhere, 'AndroidDownloadManager', '203.0.113.9')).statusCode).toBe(410)
      // Somebody else's attempt takes nothing from the reader.
      expect((await open(elsewhere, 'AndroidDownloadManager')).statusCode).toBe(200)
      expect((await open(followed, 'AndroidDownloadManager')).statusCode).toBe(200)
      expect((await open(followed, agent)).statusCode).toBe(410)
      portal.passSeconds(11)
      expect((await open(late, 'AndroidDownloadManager')).statusCode).toBe(410)
    },
  )

  test('expires after a week, with its file', async () => {
    const person = await newOwner(portal)
    const { id } = await exported(person)
    const key = `private/exports/${id}.zip`
    portal.passSeconds(EXPORT_DAYS * DAY + 1)
    const me = await signedInAgain(portal, { ...person, type: 2 as const })
    expect(await addressOf(me, id)).toMatchObject(ExportGone)
    expect(await stateOf(me)).toMatchObject({ state: 'none' })
    expect(await portal.deps.storage.has(key)).toBe(true)
    await removeExpiredExports(portal.deps)
    expect(await portal.deps.storage.has(key)).toBe(false)
    expect(await exported(me)).toMatchObject({ state: 'ready' })
  })

  test('whose file cannot be removed holds up no other', async () => {
    const [one, other] = [await exported(await newOwner(portal)), await exported(await newOwner(portal))]
    portal.passSeconds(EXPORT_DAYS * DAY + 1)
    const { storage } = portal.deps
    const remove: typeof storage.remove = async (key) => {
      if (key.includes(one.id)) throw new Error('no right to remove')
      await storage.remove(key)
    }
    const broken = { ...portal.deps, storage: { ...storage, remove } }
    await expect(removeExpiredExports(broken)).rejects.toThrow('no right to remove')
    const isKept = ({ id }: { id: string }) => storage.has(`private/exports/${id}.zip`)
    expect([await isKept(one), await isKept(other)]).toEqual([true, false])
    await removeExpiredExports(portal.deps)
    expect(await isKept(one)).toBe(false)
  })

  test('that fails is tried again, and given up after three attempts', async () => {
    const me: Owner = await newOwner(portal)
    await portal.call(exportStart, {}, me)
    const put = () => Promise.reject(new Error('disk full'))
    const broken = { ...portal.deps, storage: { ...portal.deps.storage, put } }
    for (const state of ['waiting', 'waiting', 'failed'] as const) {
      await expect(writeNextExport(broken)).rejects.toThrow('disk full')
      expect(await stateOf(me)).toMatchObject({ state })
    }
    expect(await exported(me)).toMatchObject({ state: 'ready' })
  })

  test('under which three servers died is given up', async () => {
    const me = await newOwner(portal)
    const { id } = (await portal.call(exportStart, {}, me)).data
    await portal.deps.db
      .update(dataExports)
      .set({ state: 'running', attempts: 3, claimed_at: new Date(portal.deps.now().getTime() - DAY * 1000) })
      .where(eq(dataExports.id, id))
    await writeNextExport(portal.deps)
    expect(await stateOf(me)).toMatchObject({ id, state: 'failed' })
  })

  test('of before the consent was withdrawn is gone with its file; a new one has nothing of it', async () => {
    const me = await newOwner(portal)
    await consented(portal, me)
    expect((await portal.call(brokerOpenStore, await individualForm(portal, me), me)).code).toBe(200)
    const { id } = await exported(me)
    expect((await portal.call(certificationWithdraw, {}, me)).code).toBe(200)
    expect(await stateOf(me)).toMatchObject({ id: '', state: 'none' })
    expect(await addressOf(me, id)).toMatchObject(ExportGone)
    expect(await portal.deps.storage.has(`private/exports/${id}.zip`)).toBe(false)
    const { id: next } = await exported(me)
    const files = unzipSync((await download(me, next)).rawPayload)
    expect(strFromU8(files['data.json'] ?? new Uint8Array())).not.toContain(PERSON)
    expect(Object.keys(files).filter((name) => name.startsWith('图片/'))).toEqual([])
  })

  test('that is being written while the consent is withdrawn leaves no file', async () => {
    const me = await newOwner(portal)
    await consented(portal, me)
    const { id } = (await portal.call(exportStart, {}, me)).data
    const { storage } = portal.deps
    const put: typeof storage.put = async (...file) => {
      await portal.call(certificationWithdraw, {}, me)
      return storage.put(...file)
    }
    await writeNextExport({ ...portal.deps, storage: { ...storage, put } })
    expect(await storage.has(`private/exports/${id}.zip`)).toBe(false)
    expect(await stateOf(me)).toMatchObject({ state: 'none' })
  })

  test('that is being written while the account is deleted leaves no file', async () => {
    const me = await newOwner(portal)
    const { id } = (await portal.call(exportStart, {}, me)).data
    await portal.call(deletionRequest, { password: PASSWORD }, me)
    portal.passSeconds(DELETION_DAYS * DAY + 1)
    const { storage } = portal.deps
    const put: typeof storage.put = async (...file) => {
      await deleteDueAccounts(portal.deps)
      return storage.put(...file)
    }
    await writeNextExport({ ...portal.deps, storage: { ...storage, put } })
    await removeExpiredExports(portal.deps)
    expect(await storage.has(`private/exports/${id}.zip`)).toBe(false)
    expect(await portal.deps.db.select().from(dataExports).where(eq(dataExports.user_id, me.id))).toEqual([])
  })

  test('of a server that died is finished by another', async () => {
    const me = await newOwner(portal)
    await portal.call(exportStart, {}, me)
    let reached = () => {}
    const arrived = new Promise<void>((resolve) => {
      reached = resolve
    })
    const put = () => {
      reached()
      return new Promise<string>(() => {})
    }
    void writeNextExport({ ...portal.deps, storage: { ...portal.deps.storage, put } })
    await arrived
    await writeNextExport(portal.deps)
    expect(await stateOf(me)).toMatchObject({ state: 'running' })
    portal.passSeconds(11 * 60)
    await writeNextExport(portal.deps)
    expect(await stateOf(me)).toMatchObject({ state: 'ready' })
  })
})
