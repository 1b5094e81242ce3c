// The staff revoke a certification: the mark goes, the user learns why and may submit again.

import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#features/audit/server/audit.schema.ts'
import { CertificationChanged, revokeCertification } from '#features/certification/contract/staff.ts'
import { forestryDetail } from '#features/listings/contract/detail.ts'
import { notices } from '#features/notices/server/notices.schema.ts'
import { queueTask } from '#features/review/contract/review.ts'
import { Forbidden, TargetGone } from '#platform/contract/refusals.ts'
import { userIndex } from '#platform/contract/session.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import {
  certificationOf,
  certificationTask,
  judgedCertification,
  openTasks,
  sendCertification,
  submittedCertification,
} from '../../helpers/certifications.ts'
import { toldBy } from '../../helpers/feed.ts'
import { listedWithOwner } from '../../helpers/listed.ts'
import { staffSignedIn } from '../../helpers/people.ts'
import { newOwner, type Owner } from '../../helpers/submissions.ts'

let portal: TestApp
let reviewer: { id: number; token: string }
beforeAll(async () => {
  portal = await testApp()
  reviewer = await staffSignedIn(portal, 'reviewer')
})
afterAll(() => portal.close())

const REASON = '身份证为伪造'
const revoke = ({ id }: { id: number }, version = 1, who = reviewer) =>
  portal.call(revokeCertification, { id, version, reason: REASON }, who)
const certified = async () => {
  const owner = await newOwner(portal)
  const form = await submittedCertification(portal, owner)
  await judgedCertification(portal, reviewer, owner)
  return { owner, form }
}
const infoOf = async ({ token }: Owner) => (await portal.call(userIndex, {}, { token })).data
const noticesOf = async ({ id }: Owner) =>
  (await portal.deps.db.select().from(notices).where(eq(notices.user_id, id)).orderBy(desc(notices.id))).map(
    ({ content, category, url }) => ({ content, category, url }),
  )

test('a submission is confirmed by one notice, which says how long the review takes', async () => {
  const owner = await newOwner(portal)
  const form = await submittedCertification(portal, owner)
  // The same again is no new submission.
  await sendCertification(portal, owner, form)
  expect(await noticesOf(owner)).toEqual([
    {
      content: '您的个人认证资料已提交，一般 1–2 个工作日内完成审核，结果会通过站内消息通知您。',
      category: 1,
      url: '/account/setting/userauth/detail',
    },
  ])
})

describe('revoking', () => {
  test('ends the certification at once; the owner reads why, and submits the same again', async () => {
    const { owner, form } = await certified()
    const { id } = await listedWithOwner(portal, { owner })
    expect((await portal.call(forestryDetail, { id })).data.certified_as).toBe(2)
    const told = await toldBy(portal, async () => {
      expect((await revoke(owner)).code).toBe(200)
    })
    expect(told).toEqual([`+listings ${id}`])
    expect((await portal.call(forestryDetail, { id })).data).toMatchObject({
      certified_as: 0,
      certified_at: '',
    })
    expect(await infoOf(owner)).toMatchObject({ apply_state: 3, username: '' })
    expect(await certificationOf(portal, owner)).toMatchObject({
      apply_state: 3,
      review_msg: REASON,
      revoked_at: '2026-11-20 10:00:00',
      legal_person: '林**',
    })
    expect((await noticesOf(owner))[0]?.content).toBe(
      '您的个人认证已被撤销：身份证为伪造。您可以修改资料后重新提交。',
    )

    expect((await sendCertification(portal, owner, form)).code).toBe(200)
    expect(await certificationOf(portal, owner)).toMatchObject({
      apply_state: 1,
      review_msg: '',
      revoked_at: '',
    })
    await judgedCertification(portal, reviewer, owner)
    expect(await infoOf(owner)).toMatchObject({ apply_state: 2, username: '林建山' })
  })

  test('is on record, and in the history of its task with the reason', async () => {
    const { owner } = await certified()
    await revoke(owner)
    const [row] = await portal.deps.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(row).toMatchObject({
      who: `staff:${reviewer.id}`,
      action: 'certification.revoke',
      target: `certification:${owner.id}`,
      detail: { version: 1, reason: REASON },
    })
    const { data } = await portal.call(queueTask, await certificationTask(portal, owner), reviewer)
    expect(data.history[0]).toMatchObject({ name: '撤销', reason: REASON })
    expect(data.facts).toContainEqual({ label: '状态', value: '已撤销', masked: false })
    expect(data.task).toMatchObject({ outcome: 'approved', revoked_at: '2026-11-20 10:00:00' })
  })

  test('is refused for what is not approved, has been revoked, or was submitted anew meanwhile', async () => {
    const { owner, form } = await certified()
    expect(await revoke(owner, 2)).toMatchObject(CertificationChanged)
    const both = await Promise.all([revoke(owner), revoke(owner)])
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set([200, CertificationChanged.code]))
    await sendCertification(portal, owner, { ...form, email: 'new@mail.example' })
    expect(await revoke(owner, 2)).toMatchObject(CertificationChanged)
    expect(await openTasks(portal, owner)).toHaveLength(1)
    expect(await revoke(await newOwner(portal))).toMatchObject(CertificationChanged)
    expect(await revoke({ id: 2_000_000_000 })).toMatchObject(TargetGone)
  })

  test('needs a reason and a reviewer', async () => {
    const { owner } = await certified()
    const short = await portal.call(revokeCertification, { id: owner.id, version: 1, reason: '假' }, reviewer)
    expect(short.data).toEqual({ fields: { reason: '撤销理由不能少于 2个字' } })
    const editor = await staffSignedIn(portal, 'editor')
    expect(await revoke(owner, 1, editor)).toMatchObject(Forbidden)
    expect(await infoOf(owner)).toMatchObject({ apply_state: 2 })
  })
})
