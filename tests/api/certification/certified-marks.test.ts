// Listings of certified owners say what was checked and when, as long as it holds.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificationWithdraw } from '#features/certification/contract/certification.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { forestryDetail } from '#features/listings/contract/detail.ts'
import { foretryList } from '#features/listings/contract/list.ts'
import { listingAction, myforestlist } from '#features/listings/contract/owner.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import {
  enterpriseForm,
  individualForm,
  judgedCertification,
  sendCertification,
  submittedCertification,
} from '../../helpers/certifications.ts'
import { toldBy } from '../../helpers/feed.ts'
import { listedWithOwner } from '../../helpers/listed.ts'
import { staffSignedIn } from '../../helpers/people.ts'
import { newOwner, type Owner } from '../../helpers/submissions.ts'

let portal: TestApp
let reviewer: { token: string }
beforeAll(async () => {
  portal = await testApp()
  reviewer = await staffSignedIn(portal, 'reviewer')
})
afterAll(() => portal.close())

const NOTHING = { certified_as: 0, certified_at: '' }
const marksOf = async (id: number) => {
  const pick = ({ certified_as, certified_at }: typeof NOTHING) => ({ certified_as, certified_at })
  const detail = pick((await portal.call(forestryDetail, { id })).data)
  const listed = (await portal.call(foretryList, { pagesize: 100 })).data.list.find((row) => row.id === id)
  if (listed) expect(pick(listed)).toEqual(detail)
  return detail
}
const certified = async (owner: Owner, form?: Record<string, unknown>) => {
  await submittedCertification(portal, owner, form)
  await judgedCertification(portal, reviewer, owner)
}

describe('a listing', () => {
  test('says nothing until the approval; then what was checked and when; nothing again after a new submission', async () => {
    const owner = await newOwner(portal)
    const { id } = await listedWithOwner(portal, { owner })
    expect(await marksOf(id)).toEqual(NOTHING)
    const form = await submittedCertification(portal, owner)
    expect(await marksOf(id)).toEqual(NOTHING)
    await judgedCertification(portal, reviewer, owner)
    expect(await marksOf(id)).toEqual({ certified_as: 2, certified_at: '2026-11-20 10:00:00' })
    await sendCertification(portal, owner, { ...form, email: 'new@mail.example' })
    expect(await marksOf(id)).toEqual(NOTHING)
    await judgedCertification(portal, reviewer, owner, 'rejected')
    expect(await marksOf(id)).toEqual(NOTHING)
  })

  test('of an enterprise says so, in its owner’s own list too; withdrawn, it says nothing', async () => {
    const owner = await newOwner(portal)
    const { id } = await listedWithOwner(portal, { owner })
    await certified(owner, await enterpriseForm(portal, owner))
    const [mine] = (await portal.call(myforestlist, {}, owner)).data.list
    expect(mine).toMatchObject({ certified_as: 1 })
    expect((await marksOf(id)).certified_as).toBe(1)
    await portal.call(listingAction, { id, action: 'withdraw' }, owner)
    expect(await marksOf(id)).toEqual(NOTHING)
  })
})

test('the change feed names the listings of an owner whose certification is approved, replaced or withdrawn', async () => {
  const owner = await newOwner(portal)
  const { id } = await listedWithOwner(portal, { owner })
  await listedWithOwner(portal)
  const form = await individualForm(portal, owner)
  expect(await toldBy(portal, () => submittedCertification(portal, owner, form))).toEqual([])
  const named = [`+listings ${id}`]
  expect(await toldBy(portal, () => judgedCertification(portal, reviewer, owner))).toEqual(named)
  const again = { ...form, email: 'new@mail.example' }
  expect(await toldBy(portal, () => sendCertification(portal, owner, again))).toEqual(named)
  expect(await toldBy(portal, () => judgedCertification(portal, reviewer, owner, 'rejected'))).toEqual([])
  await certified(owner, form)
  const { token } = owner
  expect(await toldBy(portal, () => portal.call(certificationWithdraw, {}, { token }))).toEqual(named)
  const nickname = () => portal.deps.db.update(users).set({ nickname: '林' }).where(eq(users.id, owner.id))
  expect(await toldBy(portal, nickname)).toEqual([])
})
