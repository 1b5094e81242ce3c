// Certification of a user: consent, forms, states, and what a reviewer decides.

import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#features/audit/server/audit.schema.ts'
import {
  certificationConsent,
  certificationWithdraw,
} from '#features/certification/contract/certification.ts'
import { CONSENT_VERSION } from '#features/certification/rules/consent.ts'
import { noticeList } from '#features/notices/contract.ts'
import { CertificatesUnread } from '#features/review/contract/refusals.ts'
import * as queues from '#features/review/contract/review.ts'
import { ConsentNeeded, upToken } from '#features/uploads/contract/user-uploads.ts'
import { userUploads } from '#features/uploads/server/user-uploads.schema.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { userIndex } from '#platform/contract/session.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import {
  COMPANY,
  certificationOf,
  certificationTask,
  consented,
  enterpriseForm,
  individualForm,
  judgedCertification,
  newPaper,
  openTasks,
  PERSON,
  sendCertification,
  submittedCertification,
} from '../../helpers/certifications.ts'
import { newAddress, staffSignedIn } from '../../helpers/people.ts'
import { lookAtCertificates, newOwner, type Owner, readyFile } from '../../helpers/submissions.ts'

let portal: TestApp
let reviewer: Awaited<ReturnType<typeof staffSignedIn>>
beforeAll(async () => {
  portal = await testApp()
  reviewer = await staffSignedIn(portal, 'reviewer')
})
afterAll(() => portal.close())

const infoOf = async ({ token }: Owner) => (await portal.call(userIndex, {}, { token })).data
const auditOf = async (target: string) =>
  (await portal.deps.db.select().from(audit).where(eq(audit.target, target)).orderBy(audit.id)).map(
    ({ action, who, detail }) => ({ action, who, detail }),
  )
const lastNotice = async ({ token }: Owner) =>
  (await portal.call(noticeList, { category: 1 }, { token })).data.data[0]
const plan = ({ token }: Owner) =>
  portal.call(
    upToken,
    { purpose: 'identity', name: '证件.jpg', size: 1000 },
    { token, address: newAddress() },
  )

describe('the consent', () => {
  test('comes before the first picture, is recorded with its version, and counts once', async () => {
    const owner = await newOwner(portal)
    expect(await plan(owner)).toMatchObject(ConsentNeeded)
    expect(await sendCertification(portal, owner, await individualForm(portal, owner))).toMatchObject(
      ConsentNeeded,
    )
    expect((await consented(portal, owner)).code).toBe(200)
    expect((await consented(portal, owner)).code).toBe(200)
    expect((await plan(owner)).code).toBe(200)
    expect(await auditOf(`user:${owner.id}`)).toContainEqual({
      action: 'certification.consent',
      who: `user:${owner.id}`,
      detail: { version: CONSENT_VERSION },
    })
    const all = await auditOf(`user:${owner.id}`)
    expect(all.filter(({ action }) => action === 'certification.consent')).toHaveLength(1)
    expect(await certificationOf(portal, owner)).toMatchObject({
      apply_state: 0,
      apply_type: 0,
      consent_version: CONSENT_VERSION,
      consent_at: expect.stringMatching(/^2026-11-20/),
    })
  })

  test('to another text, or without agreeing, is none', async () => {
    const owner = await newOwner(portal)
    expect((await consented(portal, owner, '2020-01')).data).toEqual({
      fields: { version: '说明已有更新，请刷新页面，重新阅读后再同意' },
    })
    const { token } = owner
    expect(
      await portal.call(certificationConsent, { version: CONSENT_VERSION, agree: false }, { token }),
    ).toMatchObject(ConsentNeeded)
    expect(await plan(owner)).toMatchObject(ConsentNeeded)
  })
})

describe('a submission', () => {
  test('of an individual waits for review; what is answered of it is masked', async () => {
    const owner = await newOwner(portal)
    expect(await infoOf(owner)).toMatchObject({ apply_state: 0, username: '' })
    const form = await submittedCertification(portal, owner)
    expect(await infoOf(owner)).toMatchObject({ apply_state: 1, username: '' })
    expect(await openTasks(portal, owner)).toHaveLength(1)
    expect(await certificationOf(portal, owner)).toMatchObject({
      apply_type: 2,
      apply_state: 1,
      legal_person: '林**',
      legal_identity: '350703********0014',
      business_type: [1, 4],
      email: 'lin@mail.example',
      company_name: '',
      site: [],
      legal_identity_cert: expect.stringContaining('/api/private/'),
      legal_identity_cert_id: form.legal_identity_cert,
      business_licence_cert: '',
    })
    expect(await auditOf(`certification:${owner.id}`)).toEqual([
      { action: 'certification.add', who: `user:${owner.id}`, detail: { identity_type: 2 } },
    ])
  })

  test('of an enterprise is read in the spellings of forms and of the spec', async () => {
    const owner = await newOwner(portal)
    const form = await enterpriseForm(portal, owner)
    const { identity_type: _, province_id, city_id, county_id, business_licence_cert: id, ...rest } = form
    await submittedCertification(portal, owner, {
      ...rest,
      apply_type: 1,
      site: [province_id, city_id, county_id],
      business_type: '7,1,99',
      legal_identity: '３５０７０３ 19000101 0014',
      business_licence_cert: [{ id, file: '' }],
    })
    expect(await certificationOf(portal, owner)).toMatchObject({
      apply_type: 1,
      company_name: COMPANY,
      credit_code: '91350700MA0000001N',
      reg_capital: '1200.5',
      business_type: [1, 7],
      site: [350_000, 350_700, 350_703],
      place: '福建省 南平市 建阳区',
      address: '林业路 8 号',
      legal_identity: '350703********0014',
      business_licence_cert_id: id,
    })
  })

  test.each([
    ['individual', { legal_person: '' }, { legal_person: '请填写真实姓名' }],
    ['individual', { legal_identity: '' }, { legal_identity: '请填写身份证号码' }],
    [
      'individual',
      { legal_identity: '350703190001010015' },
      { legal_identity: '身份证号码不正确，请核对后重新填写' },
    ],
    [
      'individual',
      { legal_identity: '350703********0014' },
      { legal_identity: '身份证号码不正确，请核对后重新填写' },
    ],
    ['individual', { business_type: [] }, { business_type: '请选择业务类型' }],
    ['individual', { email: 'x' }, { email: '邮箱格式不正确' }],
    ['individual', { legal_identity_cert: '' }, { legal_identity_cert: '请上传身份证人像面照片' }],
    ['individual', { legal_identity_cert_un: 'x' }, { legal_identity_cert_un: '请上传身份证国徽面照片' }],
    ['enterprise', { company_name: '' }, { company_name: '请填写企业名称' }],
    [
      'enterprise',
      { credit_code: '91350700MA00001N' },
      { credit_code: '统一社会信用代码为 18 位数字和字母，请按营业执照核对' },
    ],
    ['enterprise', { reg_capital: -1 }, { reg_capital: '注册资本请填数字，单位是万元，如 500' }],
    ['enterprise', { province_id: 0 }, { province_id: '请选择注册地址所在地区' }],
    ['enterprise', { county_id: 110_101 }, { province_id: '请选择注册地址所在地区' }],
    ['enterprise', { address: '' }, { address: '请填写注册地址的详细地址' }],
    ['enterprise', { business_licence_cert: '' }, { business_licence_cert: '请上传营业执照照片' }],
    [
      'enterprise',
      { company_name: '', legal_person: '', email: '' },
      { company_name: '请填写企业名称', legal_person: '请填写法定代表人姓名', email: '请填写邮箱' },
    ],
  ] as const)('of an %s with %j is refused by field: %j', async (kind, changes, fields) => {
    const owner = await newOwner(portal)
    await consented(portal, owner)
    const form = await (kind === 'individual' ? individualForm : enterpriseForm)(portal, owner, changes)
    expect(await sendCertification(portal, owner, form)).toMatchObject({
      code: 400,
      msg: Object.values(fields)[0],
      data: { fields },
    })
    expect(await infoOf(owner)).toMatchObject({ apply_state: 0 })
    expect(await openTasks(portal, owner)).toEqual([])
  })

  test('takes no picture of somebody else’s, of another purpose, not ready, or used for both sides', async () => {
    const [owner, other] = [await newOwner(portal), await newOwner(portal)]
    await consented(portal, owner)
    const gone = '身份证人像面没有传完或已失效，请移除后重新上传'
    for (const legal_identity_cert of [
      await newPaper(portal, other),
      (await readyFile(portal, owner, 'certificate')).id,
      (await readyFile(portal, owner, 'identity', { state: 'open' })).id,
      crypto.randomUUID(),
    ]) {
      const form = await individualForm(portal, owner, { legal_identity_cert })
      expect((await sendCertification(portal, owner, form)).data).toEqual({
        fields: { legal_identity_cert: gone },
      })
    }
    const twice = await newPaper(portal, owner)
    const both = { legal_identity_cert: twice, legal_identity_cert_un: twice }
    expect((await sendCertification(portal, owner, await individualForm(portal, owner, both))).data).toEqual({
      fields: { legal_identity_cert_un: '身份证国徽面与身份证人像面是同一张图片' },
    })
  })

  test('sent twice changes nothing; two different ones at once make one task', async () => {
    const owner = await newOwner(portal)
    const form = await submittedCertification(portal, owner)
    const first = await certificationTask(portal, owner)
    expect((await sendCertification(portal, owner, form)).code).toBe(200)
    expect(await certificationTask(portal, owner)).toEqual(first)
    const answers = await Promise.all(
      ['a', 'b'].map((name) => sendCertification(portal, owner, { ...form, email: `${name}@mail.example` })),
    )
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    expect(await openTasks(portal, owner)).toHaveLength(1)
  })

  test('replaces the one that waits, in whoever’s hand, and discards the pictures it replaces', async () => {
    const owner = await newOwner(portal)
    const form = await submittedCertification(portal, owner)
    const task = await certificationTask(portal, owner)
    await portal.call(queues.claimTask, task, reviewer)
    const { stamp } = await lookAtCertificates(portal, reviewer, task)
    const legal_identity_cert = await newPaper(portal, owner)
    await sendCertification(portal, owner, { ...form, legal_identity_cert })
    expect(
      await portal.call(queues.decideTask, { ...task, outcome: 'approved', stamp, note: '' }, reviewer),
    ).toMatchObject(TargetGone)
    expect(await openTasks(portal, owner)).toHaveLength(1)
    const rows = await portal.deps.db.select().from(userUploads).where(eq(userUploads.user_id, owner.id))
    expect(new Map(rows.map(({ id, certification_id }) => [id, certification_id]))).toEqual(
      new Map([
        [legal_identity_cert, owner.id],
        [form.legal_identity_cert_un, owner.id],
      ]),
    )
  })
})

describe('a decision', () => {
  test('to approve wants every picture opened by whoever decides; then the account is certified and told', async () => {
    const owner = await newOwner(portal)
    await submittedCertification(portal, owner)
    const task = await certificationTask(portal, owner)
    await portal.call(queues.claimTask, task, reviewer)
    const { stamp, media } = (await portal.call(queues.queueTask, task, reviewer)).data
    expect(media.map(({ label, file, seen }) => [label, file, seen])).toEqual([
      ['身份证人像面', '', false],
      ['身份证国徽面', '', false],
    ])
    const approve = () =>
      portal.call(queues.decideTask, { ...task, outcome: 'approved', stamp, note: '' }, reviewer)
    expect(await approve()).toMatchObject(CertificatesUnread)
    await portal.call(queues.revealField, { ...task, field: media[0]?.sensitive ?? '' }, reviewer)
    expect(await approve()).toMatchObject(CertificatesUnread)
    await portal.call(queues.revealField, { ...task, field: media[1]?.sensitive ?? '' }, reviewer)
    expect((await approve()).code).toBe(200)
    expect(await infoOf(owner)).toMatchObject({ apply_state: 2, username: PERSON })
    expect(await certificationOf(portal, owner)).toMatchObject({ apply_state: 2, review_msg: '' })
    expect(await lastNotice(owner)).toMatchObject({
      category: 1,
      content: '您的个人认证已通过审核。',
      url: '/account/setting/userauth/detail',
    })
    expect((await auditOf(`certification:${owner.id}`)).map(({ action }) => action)).toEqual([
      'certification.add',
      'certification.claim',
      'certification.reveal',
      'certification.reveal',
      'certification.approve',
    ])
  })

  test('to reject wants a reason, which the user reads; he edits without typing his number again', async () => {
    const owner = await newOwner(portal)
    const form = await submittedCertification(portal, owner, await enterpriseForm(portal, owner))
    const task = await certificationTask(portal, owner)
    await portal.call(queues.claimTask, task, reviewer)
    const { stamp } = (await portal.call(queues.queueTask, task, reviewer)).data
    const silent = { ...task, outcome: 'rejected', stamp, note: '' }
    expect((await portal.call(queues.decideTask, silent, reviewer)).data).toEqual({
      fields: { note: '请填写处理说明，至少 2 个字' },
    })
    const note = '企业名称与营业执照不一致'
    expect((await portal.call(queues.decideTask, { ...silent, note }, reviewer)).code).toBe(200)
    expect(await infoOf(owner)).toMatchObject({ apply_state: 3, username: '' })
    expect(await certificationOf(portal, owner)).toMatchObject({ apply_state: 3, review_msg: note })
    expect((await lastNotice(owner))?.content).toBe(
      '您的企业认证未通过审核：企业名称与营业执照不一致。请修改后重新提交。',
    )

    const { legal_person, legal_identity } = await certificationOf(portal, owner)
    const again = { ...form, company_name: '青山林业股份有限公司', legal_person, legal_identity }
    expect((await sendCertification(portal, owner, again)).code).toBe(200)
    expect(await certificationOf(portal, owner)).toMatchObject({ apply_state: 1, review_msg: '' })
    await judgedCertification(portal, reviewer, owner)
    expect(await infoOf(owner)).toMatchObject({ apply_state: 2, username: '青山林业股份有限公司' })
    const [row] = await portal.deps.db
      .select()
      .from(audit)
      .where(eq(audit.target, `certification:${owner.id}`))
      .orderBy(desc(audit.id))
      .limit(1)
    expect(row).toMatchObject({ action: 'certification.approve', who: `staff:${reviewer.id}` })
  })

  test('holds until the next submission of an approved user, which waits again', async () => {
    const owner = await newOwner(portal)
    const form = await submittedCertification(portal, owner)
    await judgedCertification(portal, reviewer, owner)
    // The same again is no new submission.
    expect((await sendCertification(portal, owner, form)).code).toBe(200)
    expect(await infoOf(owner)).toMatchObject({ apply_state: 2 })
    await sendCertification(portal, owner, { ...form, email: 'new@mail.example' })
    expect(await infoOf(owner)).toMatchObject({ apply_state: 1 })
    await judgedCertification(portal, reviewer, owner, 'rejected')
    expect(await infoOf(owner)).toMatchObject({ apply_state: 3 })
  })
})

describe('withdrawing the consent', () => {
  test('deletes what was submitted, its pictures and its task, ends the certification, and is recorded', async () => {
    const owner = await newOwner(portal)
    await submittedCertification(portal, owner)
    await judgedCertification(portal, reviewer, owner)
    await newPaper(portal, owner)
    const { token } = owner
    expect((await portal.call(certificationWithdraw, {}, { token })).code).toBe(200)
    expect(await infoOf(owner)).toMatchObject({ apply_state: 0, username: '' })
    expect(await certificationOf(portal, owner)).toMatchObject({
      apply_type: 0,
      apply_state: 0,
      legal_identity: '',
      legal_identity_cert: '',
      consent_version: '',
    })
    const rows = await portal.deps.db.select().from(userUploads).where(eq(userUploads.user_id, owner.id))
    expect(rows).toEqual([])
    expect(await plan(owner)).toMatchObject(ConsentNeeded)
    expect((await auditOf(`certification:${owner.id}`)).at(-1)).toMatchObject({
      action: 'certification.withdraw',
      detail: { version: CONSENT_VERSION },
    })
  })

  test('of somebody who waits takes the task out of the queue; once more it changes nothing', async () => {
    const owner = await newOwner(portal)
    await submittedCertification(portal, owner)
    for (let time = 0; time < 2; time++)
      expect((await portal.call(certificationWithdraw, {}, { token: owner.token })).code).toBe(200)
    expect(await openTasks(portal, owner)).toEqual([])
    const all = await auditOf(`certification:${owner.id}`)
    expect(all.filter(({ action }) => action === 'certification.withdraw')).toHaveLength(1)
    await submittedCertification(portal, owner)
    expect(await infoOf(owner)).toMatchObject({ apply_state: 1 })
  })
})

test('nobody learns anything of another user’s certification', async () => {
  const [owner, other] = [await newOwner(portal), await newOwner(portal)]
  await submittedCertification(portal, owner)
  expect(await certificationOf(portal, other)).toMatchObject({
    apply_state: 0,
    legal_person: '',
    legal_identity: '',
    legal_identity_cert: '',
    legal_identity_cert_id: '',
  })
  await portal.call(certificationWithdraw, {}, { token: other.token })
  expect(await infoOf(owner)).toMatchObject({ apply_state: 1 })
})
