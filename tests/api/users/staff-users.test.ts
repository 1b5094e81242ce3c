// Users as the staff find and read them, and the type that the staff set.

import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UserTypeFixed } from '#features/accounts/contract/refusals.ts'
import { PROFILE, profile } from '#features/accounts/contract/settings.ts'
import { audit } from '#features/audit/server/audit.schema.ts'
import { staffBonds } from '#features/bonds/contract.ts'
import { deletionRequest } from '#features/data-rights/contract.ts'
import { deleteDueAccounts } from '#features/data-rights/server/deletions.service.ts'
import { ENQUIRY } from '#features/enquiries/contract.ts'
import { enquiries } from '#features/enquiries/server/enquiries.schema.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { noticeList } from '#features/notices/contract.ts'
import { TooManyReveals } from '#features/review/contract/refusals.ts'
import { type QueueName, queueList } from '#features/review/contract/review.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import { setUserType, staffUser, staffUsers, UserTypeChanged } from '#features/users/contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { Forbidden, TargetGone } from '#platform/contract/refusals.ts'
import { userIndex } from '#platform/contract/session.ts'
import { LIMITS } from '#platform/server/limits/limits.service.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newBond } from '../../helpers/bonds.ts'
import {
  COMPANY,
  certificationTask,
  enterpriseForm,
  individualForm,
  judgedCertification,
  PERSON,
  submittedCertification,
} from '../../helpers/certifications.ts'
import { listedWithOwner } from '../../helpers/listed.ts'
import { newAddress, PASSWORD, signedIn, staffSignedIn } from '../../helpers/people.ts'
import { newOwner, type Owner, submitted } from '../../helpers/submissions.ts'

let portal: TestApp
let reviewer: { id: number; token: string }
let admin: { id: number; token: string }
beforeAll(async () => {
  portal = await testApp()
  reviewer = await staffSignedIn(portal, 'reviewer')
  admin = await staffSignedIn(portal, 'admin')
})
afterAll(() => portal.close())

const list = async (filter: Input<typeof staffUsers>, who: { token: string } = reviewer) =>
  (await portal.call(staffUsers, filter, who)).data
const idsOf = async (filter: Input<typeof staffUsers>) => (await list(filter)).list.map(({ id }) => id)
const detail = async ({ id }: { id: number }) => (await portal.call(staffUser, { id }, reviewer)).data
const setType = (user: { id: number }, type: number, from: number, who: { token: string } = admin) =>
  portal.call(setUserType, { id: user.id, type, from }, who)
const infoOf = async ({ token }: { token: string }) => (await portal.call(userIndex, {}, { token })).data
const change = (user: { id: number }, changes: Partial<typeof users.$inferInsert>) =>
  portal.deps.db.update(users).set(changes).where(eq(users.id, user.id))
const chooseType = ({ token }: Owner, user_type: number) =>
  portal.call(profile, { type: PROFILE.userType, user_type }, { token, address: newAddress() })
const masked = ({ mobile }: Owner) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

describe('the list', () => {
  test('finds users by words of their names, the end of the mobile, or all of it', async () => {
    const owner = await newOwner(portal)
    await change(owner, { nickname: '松涛林场', username: '林远山' })
    expect(await idsOf({ keyword: '松涛' })).toEqual([owner.id])
    expect(await idsOf({ keyword: '林远' })).toEqual([owner.id])
    expect(await idsOf({ keyword: `松涛 ${owner.mobile.slice(-4)}` })).toEqual([owner.id])
    expect(await idsOf({ keyword: owner.mobile })).toEqual([owner.id])
    const [row] = (await list({ keyword: owner.mobile })).list
    expect(row).toMatchObject({ nickname: '松涛林场', mobile: masked(owner), state: 'normal' })
    expect(JSON.stringify(row)).not.toContain(owner.mobile)
    // Digits that the mask hides are not found.
    for (const part of [owner.mobile.slice(0, 7), owner.mobile.slice(-5), owner.mobile.slice(3, 9)])
      expect([part, await idsOf({ keyword: `松涛 ${part}` })]).toEqual([part, []])
  })

  test('finds users by what the console shows of them: the masked mobile, and what they were certified with', async () => {
    const mine = await staffSignedIn(portal, 'reviewer')
    const found = async (keyword: string) => (await list({ keyword }, mine)).list.map(({ id }) => id)
    const company = await newOwner(portal)
    await submittedCertification(portal, company, await enterpriseForm(portal, company))
    expect(await found(COMPANY)).toEqual([company.id])
    expect(await found(`青山 ${masked(company)}`)).toEqual([company.id])
    expect(await found('91350700MA0000001N')).toEqual([company.id])
    expect(await found(PERSON)).toEqual([company.id])
    expect(await found(PERSON.split('').join(' '))).toEqual([company.id])
    // Parts of what is shown masked are not found.
    expect(await found(PERSON.slice(0, 2))).toEqual([])
    expect(await found(masked(company))).toContain(company.id)
    expect(await found(`${company.mobile.slice(0, 2)}*****${company.mobile.slice(-4)}`)).toEqual([])
    const rows = await portal.deps.db
      .select()
      .from(audit)
      .where(and(eq(audit.who, `staff:${mine.id}`), eq(audit.action, 'queue.searchName')))
    expect(rows.map(({ target }) => target)).toEqual(['queue:users'])
  })

  test('a search for a whole mobile is a reveal: on record, once in ten minutes, within the limit', async () => {
    const mine = await staffSignedIn(portal, 'reviewer')
    const owner = await newOwner(portal)
    for (let time = 0; time < 2; time++) await list({ keyword: owner.mobile }, mine)
    const rows = await portal.deps.db
      .select()
      .from(audit)
      .where(and(eq(audit.who, `staff:${mine.id}`), eq(audit.action, 'queue.searchPhone')))
    expect(rows.map(({ target, detail: { phone } }) => [target, phone])).toEqual([
      ['queue:users', masked(owner)],
    ])
    const mobile = (count: number) => `138${String(20_000_000 + count)}`
    for (let count = 1; count < LIMITS.reveal.max; count++) await list({ keyword: mobile(count) }, mine)
    const answer = await portal.call(staffUsers, { keyword: mobile(0) }, mine)
    expect(answer).toMatchObject(TooManyReveals)
  })

  test('is filtered by type, kind of account and state, newest first, page by page', async () => {
    const company = await signedIn(portal, { type: 1, loginName: 'songtao_co' })
    const [one, two] = [await newOwner(portal), await newOwner(portal)]
    for (const [user, nickname] of [
      [one, '柏木一'],
      [two, '柏木二'],
    ] as const)
      await change(user, { nickname, type: 4 })
    const keyword = '柏木'
    expect(await idsOf({ keyword })).toEqual([two.id, one.id])
    expect(await idsOf({ keyword, pagesize: 1, page: 2 })).toEqual([one.id])
    expect((await list({ keyword, pagesize: 1 })).count).toBe(2)
    expect(await idsOf({ keyword, type: 4 })).toEqual([two.id, one.id])
    expect(await idsOf({ keyword, type: 3 })).toEqual([])
    expect(await idsOf({ keyword, account_type: 1 })).toEqual([])
    expect((await list({ account_type: 1 })).list).toMatchObject([
      { login_name: 'songtao_co', mobile: expect.stringContaining(company.mobile.slice(-4)) as string },
    ])
    const asked = { password: PASSWORD, code: '' }
    await portal.call(deletionRequest, asked, { token: one.token, address: newAddress() })
    expect(await idsOf({ keyword, state: 'deleting' })).toEqual([one.id])
    expect(await idsOf({ keyword, state: 'normal' })).toEqual([two.id])
    expect(await detail(one)).toMatchObject({ state: 'deleting', deletion: 'own' })
    portal.passSeconds(8 * 24 * 3600)
    await deleteDueAccounts(portal.deps)
    const again = await staffSignedIn(portal, 'reviewer')
    const gone = (await list({ state: 'deleted' }, again)).list
    expect(gone).toMatchObject([{ id: one.id, nickname: '已注销用户', mobile: '', state: 'deleted' }])
  })
})

test('a user’s page has account, certification with its task, and numbers that lead to filtered lists', async () => {
  portal.passSeconds(1)
  const mine = await staffSignedIn(portal, 'reviewer')
  const read = async ({ id }: { id: number }) => (await portal.call(staffUser, { id }, mine)).data
  const owner = await newOwner(portal)
  expect(await read(owner)).toMatchObject({
    certification: null,
    type_chosen: false,
    listings: 0,
    bonds: 0,
    enquiries: 0,
  })
  await submittedCertification(portal, owner, await individualForm(portal, owner))
  await judgedCertification(portal, mine, owner)
  await listedWithOwner(portal, { owner })
  const id = await submitted(portal, owner)
  const bond = await newBond(portal, { bidder: owner })
  const asked = async (type: number, queue: QueueName) => {
    const [enquiry] = await portal.deps.db
      .insert(enquiries)
      .values({
        type,
        user_id: owner.id,
        name: '林',
        mobile: owner.mobile,
        phone_digits: owner.mobile,
        province_id: 0,
        city_id: 0,
        county_id: 0,
        createtime: portal.deps.now(),
      })
      .returning({ target_id: enquiries.id })
    const task = { queue, target_id: enquiry?.target_id ?? 0, createtime: portal.deps.now() }
    await portal.deps.db.insert(queueTasks).values(task)
  }
  await asked(ENQUIRY.expert, 'enquiries')
  await asked(ENQUIRY.expertAssessment, 'expertAssessments')
  await asked(ENQUIRY.expertAssessment, 'expertAssessments')
  const { id: task } = await certificationTask(portal, owner)
  const found = await read(owner)
  expect(found).toMatchObject({
    mobile: masked(owner),
    account_type: 2,
    state: 'normal',
    deleted_at: '',
    certification: { apply_state: 2, apply_type: 2, version: 1, task, revoked_at: '' },
    listings: 2,
    live: 1,
    enquiries: 1,
    expert_requests: 2,
    bonds: 1,
  })
  expect(JSON.stringify(found)).not.toMatch(new RegExp(`${owner.mobile}|350703`))
  const other = await newBond(portal)
  const bonds = async (user_id: number) =>
    (await portal.call(staffBonds, { user_id }, mine)).data.list.map((row) => row.id)
  expect(await bonds(owner.id)).toEqual([bond.id])
  expect(await bonds(0)).toEqual(expect.arrayContaining([bond.id, other.id]))
  const tasks = async (user_id: number) =>
    (await portal.call(queueList, { queue: 'listings', user_id }, mine)).data.list.map(
      ({ target_id }) => target_id,
    )
  expect(await tasks(owner.id)).toEqual([id])
  expect(await tasks(other.bidder.id)).toEqual([])
  const listed = async (queue: QueueName, user_id: number) =>
    (await portal.call(queueList, { queue, user_id }, mine)).data.count
  expect(await listed('enquiries', owner.id)).toBe(1)
  expect(await listed('expertAssessments', owner.id)).toBe(2)
  expect(await listed('expertAssessments', other.bidder.id)).toBe(0)
  expect(await portal.call(staffUser, { id: 2_000_000_000 }, mine)).toMatchObject(TargetGone)
})

describe('the type', () => {
  let boss: { id: number; token: string }
  beforeAll(async () => {
    boss = await staffSignedIn(portal, 'admin')
  })

  test('5 is set by admins alone, on record, and the user can neither choose nor leave it', async () => {
    const owner = await newOwner(portal)
    const checker = await staffSignedIn(portal, 'reviewer')
    expect((await chooseType(owner, 5)).code).toBe(400)
    expect(await setType(owner, 5, 1, checker)).toMatchObject(Forbidden)
    expect((await infoOf(owner)).type).toBe(1)
    expect((await setType(owner, 5, 1, boss)).code).toBe(200)
    expect(await infoOf(owner)).toMatchObject({ type: 5, asks_type: false })
    const [notice] = (await portal.call(noticeList, { category: 4 }, owner)).data.data
    expect(notice).toMatchObject({ content: expect.stringContaining('“内部人员”'), url: '/account/setting' })
    const [row] = await portal.deps.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(row).toMatchObject({
      who: `staff:${boss.id}`,
      action: 'account.setType',
      target: `user:${owner.id}`,
      detail: { changed: { user_type: { from: 1, to: 5 } } },
    })
    expect(await chooseType(owner, 2)).toMatchObject(UserTypeFixed)
    expect((await infoOf(owner)).type).toBe(5)
    expect((await setType(owner, 2, 5, boss)).code).toBe(200)
    expect((await chooseType(owner, 3)).code).toBe(200)
  })

  test('that has changed since it was read is not overwritten', async () => {
    const owner = await newOwner(portal)
    await chooseType(owner, 2)
    expect(await setType(owner, 5, 1, boss)).toMatchObject(UserTypeChanged)
    const both = await Promise.all([setType(owner, 3, 2, boss), setType(owner, 4, 2, boss)])
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set([200, UserTypeChanged.code]))
    for (const type of [0, 6]) expect(await setType(owner, type, 2, boss)).toMatchObject({ code: 400 })
    expect(await setType({ id: 2_000_000_000 }, 2, 1, boss)).toMatchObject(TargetGone)
  })

  test('that the staff set at the same moment wins over the user’s own choice', async () => {
    const owner = await newOwner(portal)
    const [own] = await Promise.all([chooseType(owner, 2), setType(owner, 5, 1, boss)])
    const { type } = await infoOf(owner)
    // Whoever came second was refused.
    expect([own.code, type]).toEqual(own.code === 200 ? [200, 2] : [UserTypeFixed.code, 5])
  })
})

test('editors have no users', async () => {
  const editor = await staffSignedIn(portal, 'editor')
  for (const call of [staffUsers, staffUser] as const)
    expect(await portal.call(call, { id: 1 }, editor)).toMatchObject(Forbidden)
})
