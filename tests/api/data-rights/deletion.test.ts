import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#features/accounts/contract/login.ts'
import { CodeExpired, CodeWrong, OldPasswordWrong } from '#features/accounts/contract/refusals.ts'
import { consentList } from '#features/accounts/contract/settings.ts'
import { changeMobile } from '#features/accounts/server/mobile.service.ts'
import { audit } from '#features/audit/server/audit.schema.ts'
import { BOND } from '#features/bonds/rules/bonds.ts'
import { bonds } from '#features/bonds/server/bonds.schema.ts'
import { brokerOpenStore } from '#features/certification/contract/certification.ts'
import { CONSENT_VERSION } from '#features/certification/rules/consent.ts'
import { certificationConsents, certifications } from '#features/certification/server/certification.schema.ts'
import { recordConsent } from '#features/certification/server/consent.service.ts'
import {
  DeletionBlocked,
  DeletionNotAsked,
  deletionCancel,
  deletionRequest,
  deletionState,
} from '#features/data-rights/contract.ts'
import { DELETION_DAYS } from '#features/data-rights/rules.ts'
import { deleteDueAccounts } from '#features/data-rights/server/deletions.service.ts'
import { addCollect } from '#features/favourites/contract.ts'
import { favourites } from '#features/favourites/server/favourites.schema.ts'
import { REGISTRATION_TEXTS } from '#features/identity/rules/agreements.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { leads } from '#features/leads/server/leads.schema.ts'
import { forestryDetail } from '#features/listings/contract/detail.ts'
import { foretryList } from '#features/listings/contract/list.ts'
import { listings } from '#features/listings/server/listings.schema.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { noticeList } from '#features/notices/contract.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import { signUps } from '#features/tenders/server/tenders.schema.ts'
import { biddersOf } from '#features/tenders/server/tenders.table.ts'
import { removeUnusedUploads } from '#features/uploads/server/clean-up.service.ts'
import { userUploads } from '#features/uploads/server/user-uploads.schema.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'
import { userIndex } from '#platform/contract/session.ts'
import { WrongCredentials } from '#platform/contract/sign-in-refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newBond } from '../../helpers/bonds.ts'
import { consented, individualForm } from '../../helpers/certifications.ts'
import { toldBy } from '../../helpers/feed.ts'
import { insertPublished } from '../../helpers/listings.ts'
import {
  captchaOf,
  codeFor,
  newAddress,
  otherThan,
  PASSWORD,
  registered,
  signedInAgain,
} from '../../helpers/people.ts'
import { newOwner, type Owner, readyFile } from '../../helpers/submissions.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const DAY = 24 * 3600
const ask = (who: { token: string }, input: object = { password: PASSWORD }) =>
  portal.call(deletionRequest, { ...input }, who)
const stateOf = async (who: { token: string }) => (await portal.call(deletionState, {}, who)).data
const rowOf = async ({ id }: { id: number }) =>
  (await portal.deps.db.select().from(users).where(eq(users.id, id)))[0]
const again = (person: Owner) => signedInAgain(portal, { ...person, type: 2 as const })
const afterTheWeek = async () => {
  portal.passSeconds(DELETION_DAYS * DAY + 1)
  await deleteDueAccounts(portal.deps)
}

describe('a request to delete the account', () => {
  test('says before what will happen, and stands for a week', async () => {
    const me = await newOwner(portal)
    const { id } = await insertPublished(portal, { user_id: me.id })
    await portal.call(addCollect, { id, type: 8 }, me)
    expect(await stateOf(me)).toMatchObject({
      requested_at: '',
      due_at: '',
      listings: 1,
      drafts: 0,
      favourites: 1,
      blockers: [],
    })
    const answer = await ask(me)
    expect(answer).toMatchObject({ code: 200, msg: '已提交注销申请', data: { listings: 1 } })
    expect(answer.data.due_at.slice(0, 10)).toBe('2026-11-27')
    const notices = (await portal.call(noticeList, { category: 4 }, me)).data.data
    expect(notices[0]?.content).toContain('您已申请注销账号')
    // Asked again, it stays as it is.
    portal.passSeconds(60)
    expect((await ask(me)).data.due_at).toBe(answer.data.due_at)
    portal.passSeconds(6 * DAY)
    await deleteDueAccounts(portal.deps)
    expect((await rowOf(me))?.deleted_at).toBeNull()
    expect((await portal.call(foretryList, {})).data.list.map((row) => row.id)).toContain(id)
  })

  test('is proved by the password', async () => {
    const me = await newOwner(portal)
    expect(await ask(me, {})).toMatchObject({ code: 400, msg: '请填写登录密码或短信验证码' })
    expect(await ask(me, { password: 'Wrong2026' })).toMatchObject(OldPasswordWrong)
    expect(await ask(me, { code: '12' })).toMatchObject({ code: 400, msg: '短信验证码为 6 位数字' })
    expect((await stateOf(me)).requested_at).toBe('')
    expect(await ask(me, { password: PASSWORD, code: '' })).toMatchObject({ code: 200 })
  })

  test('is proved by a code of its own, sent to the account’s mobile', async () => {
    const me = await newOwner(portal)
    const foreign = await codeFor(portal, me.mobile, 'changemobile')
    expect(await ask(me, { code: foreign })).toMatchObject(CodeWrong)
    const code = await codeFor(portal, me.mobile, 'deleteaccount')
    expect(await ask(me, { code: otherThan(code) })).toMatchObject(CodeWrong)
    expect(await ask(me, { code })).toMatchObject({ code: 200 })
    await portal.call(deletionCancel, {}, me)
    expect(await ask(me, { code })).toMatchObject(CodeExpired)
  })

  test('can be withdrawn, once signed in again too', async () => {
    const person = await newOwner(portal)
    await ask(person)
    portal.passSeconds(3 * DAY)
    const me = await again(person)
    expect(await portal.call(deletionCancel, {}, me)).toMatchObject({
      code: 200,
      msg: '已撤回注销申请',
      data: { due_at: '' },
    })
    expect(await portal.call(deletionCancel, {}, me)).toMatchObject(DeletionNotAsked)
    await afterTheWeek()
    expect(await rowOf(person)).toMatchObject({ deleted_at: null, mobile: person.mobile })
  })

  test.for([BOND.unpaid, BOND.pending, BOND.paid, BOND.failed, BOND.frozen])(
    'is refused while there is a bond in state %i',
    async (state) => {
      const bond = await newBond(portal)
      await portal.deps.db.update(bonds).set({ state }).where(eq(bonds.id, bond.id))
      expect(await ask(bond.bidder)).toMatchObject({
        code: DeletionBlocked.code,
        msg: '您还有 1 笔保证金未了结，办结后才能注销',
      })
      expect((await stateOf(bond.bidder)).blockers).toEqual([
        { text: '您还有 1 笔保证金未了结，办结后才能注销', url: '/account/deposit' },
      ])
    },
  )
})

describe('the deletion', () => {
  test('takes listings off the site, removes what is personal, and frees the mobile', async () => {
    const me = await newOwner(portal)
    const photo = await readyFile(portal, me)
    const { id } = await insertPublished(portal, { user_id: me.id })
    await portal.deps.db
      .update(userUploads)
      .set({ listing_id: id, unused_since: null })
      .where(eq(userUploads.id, photo.id))
    await portal.call(addCollect, { id, type: 8 }, me)
    await portal.deps.db.insert(certificationConsents).values({
      user_id: me.id,
      version: '2026-11',
      at: portal.deps.now(),
    })
    await portal.deps.db.insert(leads).values({
      listing_id: id,
      owner_id: me.id,
      name: '张三',
      mobile: '13800009999',
      createtime: portal.deps.now(),
    })
    const key = `avatars/${'a'.repeat(32)}.jpg`
    await portal.deps.storage.put(key, Buffer.from('x'), 'image/jpeg')
    await portal.deps.db
      .update(users)
      .set({ avatar_key: key, avatar: `/uploads/${key}` })
      .where(eq(users.id, me.id))
    await ask(me)
    await afterTheWeek()

    expect(await rowOf(me)).toMatchObject({
      nickname: '已注销用户',
      mobile: `deleted:${me.id}`,
      password_hash: '',
      avatar: '',
      avatar_key: '',
      username: '',
    })
    expect(await portal.deps.storage.has(key)).toBe(false)
    expect((await portal.call(foretryList, {})).data.list.map((row) => row.id)).not.toContain(id)
    expect((await portal.call(forestryDetail, { id })).data).toMatchObject({ id })
    const [listing] = await portal.deps.db.select().from(listings).where(eq(listings.id, id))
    expect(listing).toMatchObject({ content: null, draft: null, phone: '' })
    const [published] = await portal.deps.db
      .select()
      .from(publishedListings)
      .where(eq(publishedListings.id, id))
    expect(published).toMatchObject({ state: 'withdrawn', content: '', contact: '', address: '', images: [] })
    expect(await portal.deps.db.select().from(favourites).where(eq(favourites.user_id, me.id))).toEqual([])
    expect(await portal.deps.db.select().from(leads).where(eq(leads.owner_id, me.id))).toEqual([])
    expect(
      await portal.deps.db
        .select()
        .from(certificationConsents)
        .where(eq(certificationConsents.user_id, me.id)),
    ).toEqual([])
    expect((await portal.call(userIndex, {}, me)).code).toBe(NotSignedIn.code)
    const tryLogin = { username: me.mobile, password: PASSWORD, type: 2 }
    expect((await portal.call(login, tryLogin, { address: newAddress() })).code).toBe(WrongCredentials.code)
    await registered(portal, { mobile: me.mobile })
    expect((await portal.call(login, tryLogin, { address: newAddress() })).code).toBe(200)
    // Its files are unused from now on, and are removed like any others.
    portal.passSeconds(2 * DAY)
    await removeUnusedUploads(portal.deps)
    expect(await portal.deps.db.select().from(userUploads).where(eq(userUploads.user_id, me.id))).toEqual([])
    const entries = await portal.deps.db
      .select()
      .from(audit)
      .where(eq(audit.target, `user:${me.id}`))
    expect(entries.map(({ action }) => action)).toContain('account.delete')
  })

  test('ends the certification: the number and the pictures are gone', async () => {
    const me = await newOwner(portal)
    await consented(portal, me)
    const form = await individualForm(portal, me)
    await portal.call(brokerOpenStore, form, me)
    await ask(me)
    await afterTheWeek()
    const { db } = portal.deps
    expect(await db.select().from(certifications).where(eq(certifications.user_id, me.id))).toEqual([])
    expect(await db.select().from(userUploads).where(eq(userUploads.user_id, me.id))).toEqual([])
    const tasks = await db.select().from(queueTasks).where(eq(queueTasks.queue, 'certifications'))
    expect(tasks.filter(({ target_id }) => target_id === me.id)).toEqual([])
  })

  test('tells the change feed of every listing that leaves', async () => {
    const me = await newOwner(portal)
    const { id } = await insertPublished(portal, { user_id: me.id, state: 'completed' })
    await ask(me)
    const told = await toldBy(portal, afterTheWeek)
    expect(told.some((change) => change.endsWith(` ${id}`))).toBe(true)
  })

  test('leaves what others own and asked for, without the user’s name', async () => {
    const me = await newOwner(portal)
    const other = await insertPublished(portal)
    const lead = {
      listing_id: other.id,
      owner_id: other.user_id,
      user_id: me.id,
      name: '林建国',
      mobile: me.mobile,
      createtime: portal.deps.now(),
    }
    const [row] = await portal.deps.db.insert(leads).values(lead).returning()
    await ask(me)
    await afterTheWeek()
    expect(
      await portal.deps.db
        .select()
        .from(leads)
        .where(eq(leads.id, row?.id ?? 0)),
    ).toMatchObject([{ user_id: null, name: '已注销用户', mobile: '' }])
  })

  test('closes the open tasks of the user’s leads, and none of another queue with the same number', async () => {
    const me = await newOwner(portal)
    const other = await insertPublished(portal)
    const { db } = portal.deps
    const createtime = portal.deps.now()
    const contact = { name: '林建国', mobile: me.mobile, createtime }
    const [lead] = await db
      .insert(leads)
      .values({ listing_id: other.id, owner_id: other.user_id, user_id: me.id, ...contact })
      .returning()
    const target_id = lead?.id ?? 0
    await db.insert(queueTasks).values([
      { queue: 'leads', target_id, createtime },
      { queue: 'expertAssessments', target_id, createtime },
    ])
    await ask(me)
    await afterTheWeek()
    const left = await db.select().from(queueTasks).where(eq(queueTasks.target_id, target_id))
    const queues = left.map(({ queue }) => queue)
    expect(queues).toContain('expertAssessments')
    expect(queues).not.toContain('leads')
  })

  test('leaves nobody to be told of a tender, and no SMS to be sent', async () => {
    const bond = await newBond(portal)
    const { db } = portal.deps
    await db.update(bonds).set({ state: BOND.refunded }).where(eq(bonds.id, bond.id))
    await db.update(users).set({ sms_notices: true }).where(eq(users.id, bond.bidder.id))
    await db.insert(signUps).values({
      tender_id: bond.tender.id,
      user_id: bond.bidder.id,
      createtime: portal.deps.now(),
    })
    expect(await biddersOf(db, bond.tender.id)).toEqual([bond.bidder.id])
    await ask(bond.bidder)
    await afterTheWeek()
    expect(await biddersOf(db, bond.tender.id)).toEqual([])
    expect(await rowOf(bond.bidder)).toMatchObject({ sms_notices: false })
  })

  test('is not undone by a call that was under way', async () => {
    const me = await newOwner(portal)
    const before = await rowOf(me)
    if (!before) throw new Error('no user')
    await ask(me)
    await afterTheWeek()
    const late = recordConsent(portal.deps)(
      before,
      { version: CONSENT_VERSION, agree: true },
      { address: '' },
    )
    await expect(late).rejects.toMatchObject({ refusal: NotSignedIn })
    const code = await codeFor(portal, '13712340000', 'changemobile')
    const { answer, cookie } = await captchaOf(portal)
    const self = { user: before, token: me.token, origin: { address: '', captchaId: cookie.split('=')[1] } }
    const change = changeMobile(portal.deps)(self, {
      mobile: '13712340000',
      captcha: answer,
      code,
      password: '',
    })
    await expect(change).rejects.toMatchObject({ refusal: NotSignedIn })
    expect(await rowOf(me)).toMatchObject({ mobile: `deleted:${me.id}` })
  })

  test('keeps bonds that are settled, and their vouchers', async () => {
    const bond = await newBond(portal)
    const voucher = await readyFile(portal, bond.bidder, 'voucher', {
      bond_id: bond.id,
      unused_since: null,
    })
    await portal.deps.db.update(bonds).set({ state: BOND.refunded }).where(eq(bonds.id, bond.id))
    expect((await ask(bond.bidder)).code).toBe(200)
    await afterTheWeek()
    expect((await rowOf(bond.bidder))?.deleted_at).not.toBeNull()
    expect(await portal.deps.db.select().from(bonds).where(eq(bonds.id, bond.id))).toHaveLength(1)
    portal.passSeconds(2 * DAY)
    await removeUnusedUploads(portal.deps)
    expect(
      await portal.deps.db.select().from(userUploads).where(eq(userUploads.id, voucher.id)),
    ).toMatchObject([{ state: 'ready', name: '' }])
  })

  test('stops where a bond was opened meanwhile, and says so', async () => {
    const me = await newOwner(portal)
    await ask(me)
    await newBond(portal, { bidder: me })
    await afterTheWeek()
    expect((await rowOf(me))?.deleted_at).toBeNull()
    const session = await again(me)
    const notices = (await portal.call(noticeList, { category: 4 }, session)).data.data
    expect(notices[0]?.content).toContain('账号未能注销：您还有 1 笔保证金未了结')
    expect((await stateOf(session)).due_at).toBe('')
  })

  test('by two servers at once happens once', async () => {
    const me = await newOwner(portal)
    await ask(me)
    portal.passSeconds(DELETION_DAYS * DAY + 1)
    await Promise.all([deleteDueAccounts(portal.deps), deleteDueAccounts(portal.deps)])
    const entries = await portal.deps.db
      .select()
      .from(audit)
      .where(eq(audit.target, `user:${me.id}`))
    expect(entries.filter(({ action }) => action === 'account.delete')).toHaveLength(1)
  })
})

test('the list of consents says what was agreed to, and when', async () => {
  const me = await newOwner(portal)
  await insertPublished(portal, { user_id: me.id })
  await portal.deps.db
    .insert(certificationConsents)
    .values({ user_id: me.id, version: '2026-11', at: portal.deps.now() })
  const { list } = (await portal.call(consentList, {}, me)).data
  expect(list.map(({ kind }) => kind)).toEqual(['register', 'privacy', 'publish', 'certification'])
  expect(list[3]).toMatchObject({ version: '2026-11' })
  const { member, privacy } = REGISTRATION_TEXTS
  expect(list.slice(0, 2)).toMatchObject([
    { title: '会员服务协议', version: member },
    { title: '隐私声明', version: privacy },
  ])
  // Registered before the versions were recorded.
  await portal.deps.db
    .update(users)
    .set({ agreement_version: '', privacy_version: '' })
    .where(eq(users.id, me.id))
  const { data } = await portal.call(consentList, {}, me)
  expect(data.list.slice(0, 2)).toMatchObject([{ version: '' }, { version: '' }])
})
