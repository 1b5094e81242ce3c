// Publishing forest land, as its owner does it.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#features/audit/server/audit.schema.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { forestryDetail } from '#features/listings/contract/detail.ts'
import { listingAction, myforestdetail, myforestlist } from '#features/listings/contract/owner.ts'
import {
  ListingClosed,
  ListingConflict,
  ReadAgreement,
  TooManyDrafts,
  TooManyListings,
} from '#features/listings/contract/refusals.ts'
import { STATUS } from '#features/listings/contract/woodland.ts'
import { listings, listingVersions } from '#features/listings/server/listings.schema.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import { userUploads } from '#features/uploads/server/user-uploads.schema.ts'
import { TargetGone, TooMany } from '#platform/contract/refusals.ts'
import { LIMITS } from '#platform/server/limits/limits.service.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { staffSignedIn } from '../../helpers/people.ts'
import {
  newOwner,
  type Owner,
  readyFile,
  review,
  send,
  submitted,
  validForm,
} from '../../helpers/submissions.ts'

let portal: TestApp
let owner: Owner
let other: Owner
beforeAll(async () => {
  portal = await testApp()
  owner = await newOwner(portal)
  other = await newOwner(portal)
})
afterAll(() => portal.close())

const rowOf = async (id: number) => {
  const [row] = await portal.deps.db.select().from(listings).where(eq(listings.id, id))
  if (!row) throw new Error(`no listing ${id}`)
  return row
}
const fieldsOf = (answer: { data: unknown }) =>
  (answer.data as { fields?: Record<string, string> } | null)?.fields
const uploadOf = async (id: string) => {
  const [row] = await portal.deps.db.select().from(userUploads).where(eq(userUploads.id, id))
  return row
}
/** Answer without the count of changes. */
const outcome = ({ data: { id, status, version } }: Awaited<ReturnType<typeof send>>) => ({
  id,
  status,
  version,
})
const detail = async (id: number, who = owner) => (await portal.call(myforestdetail, { id }, who)).data
const mine = async (input: Record<string, unknown> = {}, who = owner) =>
  (await portal.call(myforestlist, { pagesize: 100, ...input }, who)).data
const tasksOf = async (id: number) =>
  (await portal.deps.db.select().from(queueTasks).where(eq(queueTasks.target_id, id))).filter(
    ({ queue }) => queue === 'listings',
  )

describe('a submission', () => {
  test('waits for review as version 1, with a number, a task and an entry on record', async () => {
    const form = await validForm(portal, owner)
    const answer = await send(portal, owner, { ...form, agree: true })
    expect(answer).toMatchObject({ code: 200, msg: '提交成功', data: { status: STATUS.pending, version: 1 } })
    const { id } = answer.data
    const row = await rowOf(id)
    expect(row).toMatchObject({
      user_id: owner.id,
      status: STATUS.pending,
      version: 1,
      published_version: 0,
      project_name: form.project_name,
      forestry_type: 1,
      type: 3,
      county_id: 350703,
      phone: owner.mobile,
      draft: null,
      agreed_at: portal.deps.now(),
    })
    expect(row.project_sn).toBe(`LQ20261120-${String(id).padStart(6, '0')}`)
    const versions = await portal.deps.db
      .select()
      .from(listingVersions)
      .where(eq(listingVersions.listing_id, id))
    expect(versions.map(({ version, content }) => [version, content])).toEqual([[1, row.content]])
    expect(await tasksOf(id)).toMatchObject([{ queue: 'listings', outcome: null, claimed_by: null }])
    expect(await historyOf(portal.deps.db, `listing:${id}`)).toMatchObject([
      { who: `user:${owner.id}`, action: 'listing.add', detail: { title: form.project_name, version: 1 } },
    ])
    expect(JSON.stringify(await portal.deps.db.select().from(audit))).not.toContain(owner.mobile)
    expect((await portal.call(forestryDetail, { id })).code).toBe(TargetGone.code)
  })

  test('may have price and region as the spec spells them', async () => {
    const { price: _, price_type: __, province_id: ___, ...form } = await validForm(portal, owner)
    const wire = { ...form, area: [350000, 350700, 350703], face_price: { type: 1, value: '' } }
    const { id } = (await send(portal, owner, { ...wire, forestry_price: { type: 1, value: '' } })).data
    expect((await detail(id)).form).toMatchObject({ price_type: '1', province_id: 350000, county_id: 350703 })
    expect((await detail(id)).face_price).toBe(0)
    const again = { ...form, province_id: 350000, images: [await readyFile(portal, owner)] }
    const image = [await readyFile(portal, owner, 'certificate')]
    const second = await send(portal, owner, { ...again, image, face_price: 12.5, forestry_price: 12.5 })
    expect((await detail(second.data.id)).face_price).toBe(12.5)
  })

  test('is refused without the agreement where the form says so', async () => {
    const form = await validForm(portal, owner)
    expect(await send(portal, owner, { ...form, agree: false })).toMatchObject(ReadAgreement)
    expect(await send(portal, owner, { ...form, agree: '0' })).toMatchObject(ReadAgreement)
    const { code, data } = await send(portal, owner, form)
    expect([code, (await rowOf(data.id)).agreed_at]).toEqual([200, null])
  })

  test('names everything that is missing at once', async () => {
    const answer = await send(portal, owner, {})
    expect(answer).toMatchObject({ code: 400 })
    expect((answer.data as unknown as { fields: Record<string, string> }).fields).toEqual({
      forestry_type: '请选择流转类别',
      type: '请选择林地类型',
      province_id: '请选择所在地区',
      measure_area: '请填写实测面积',
      price: '请填写期望总价，或选择面议',
      years: '请填写使用年限',
      ownership: '请选择林地权属',
      warrant: '请选择权证情况',
      image: '请上传权证照片',
      images: '请上传林地照片',
      project_name: '请填写信息标题',
      content: '请填写林地详情',
      user_name: '请填写联系人',
    })
    expect(answer.msg).toBe('请选择流转类别')
  })

  test.each([
    [{ years: '0', user_name: '', lat: '99' }, 'years', '使用年限请填整年数，如 30；1 到 70 年'],
    [{ province_id: 0, measure_area: '' }, 'province_id', '请选择所在地区'],
    [{ image: [], user_phone: '12', stand_age: '?' }, 'image', '请上传权证照片'],
    [{ remaining_term: '?', east: '长'.repeat(51), lng: '?', lat: '?' }, 'remaining_term', '剩余期限'],
  ])('refused for %j names %s first, as the form has it', async (wrong, field, message) => {
    const answer = await send(portal, owner, { ...(await validForm(portal, owner)), ...wrong })
    expect(answer.code).toBe(400)
    expect(answer.msg).toContain(message)
    expect(Object.keys(fieldsOf(answer) ?? {})[0]).toBe(field)
  })
})

describe('what is mine', () => {
  test('is listed newest first, with filters', async () => {
    const me = await newOwner(portal)
    const first = await submitted(portal, me, { project_name: '第一块 100%', forestry_type: 2 })
    portal.passSeconds(60)
    const second = await submitted(portal, me, { project_name: '第二块' })
    await submitted(portal, other)
    const ids = async (input = {}) => {
      const { list, count } = await mine(input, me)
      expect(count).toBe(list.length)
      return list.map(({ id }) => id)
    }
    expect(await ids()).toEqual([second, first])
    expect(await ids({ search_name: '第一' })).toEqual([first])
    expect(await ids({ search_name: '0%' })).toEqual([first])
    expect(await ids({ search_name: '_' })).toEqual([])
    expect(await ids({ forestry_type: 2 })).toEqual([first])
    expect(await ids({ status: 0 })).toEqual([second, first])
    expect(await ids({ status: 1 })).toEqual([])
    expect(await ids({ time: 1 })).toEqual([second, first])
    portal.passSeconds(86_400)
    expect(await ids({ time: 1 })).toEqual([])
    expect(await mine({ page: 2, pagesize: 1 }, me)).toMatchObject({ list: [{ id: first }], count: 2 })
  })

  test('is nobody else’s to read or write', async () => {
    const id = await submitted(portal, owner)
    expect(await portal.call(myforestdetail, { id }, other)).toMatchObject(TargetGone)
    const form = await validForm(portal, other, { id })
    for (const statusType of [1, 2] as const)
      expect(await send(portal, other, form, statusType)).toMatchObject(TargetGone)
    expect(await send(portal, other, { ...form, id: 999_999 }, 1)).toMatchObject(TargetGone)
    expect((await rowOf(id)).version).toBe(1)
  })
})

describe('a draft', () => {
  test('keeps anything, and is the owner’s alone', async () => {
    const odd = {
      project_name: '杉'.repeat(5000),
      measure_area: '大约一百亩',
      years: '九十九',
      forestry_type: 99,
    }
    const answer = await send(portal, owner, { ...odd, content: '短' }, 1)
    expect(answer).toMatchObject({ code: 200, msg: '草稿已保存', data: { status: STATUS.draft, version: 0 } })
    const { id } = answer.data
    const whole = await detail(id)
    expect(whole).toMatchObject({
      status: STATUS.draft,
      has_draft: true,
      draft: null,
      draft_at: '2026-11-21 10:01:00',
      forestry_type: 0,
      measure_area: 100,
      actions: ['remove'],
      form: { ...odd, forestry_type: '99', content: '短' },
    })
    expect(whole.project_name).toHaveLength(50)
    expect(await tasksOf(id)).toEqual([])
    expect(await portal.call(myforestdetail, { id }, other)).toMatchObject(TargetGone)
  })

  test('is written over, then submitted as the same listing', async () => {
    const first = await send(portal, owner, { project_name: '一' }, 1)
    const { id } = first.data
    await send(portal, owner, { id, project_name: '二' }, 1)
    expect((await detail(id)).form.project_name).toBe('二')
    const form = await validForm(portal, owner, { id })
    expect(outcome(await send(portal, owner, form))).toEqual({ id, status: STATUS.pending, version: 1 })
    expect(await detail(id)).toMatchObject({ has_draft: false, draft: null, draft_at: '' })
  })

  test('of a submitted listing leaves what was submitted as it is', async () => {
    const form = await validForm(portal, owner)
    const { id } = (await send(portal, owner, form)).data
    await send(portal, owner, { ...form, id, project_name: '改过的标题' }, 1)
    const whole = await detail(id)
    expect(whole).toMatchObject({
      status: STATUS.pending,
      version: 1,
      has_draft: true,
      project_name: form.project_name,
      form: { project_name: form.project_name },
      draft: { project_name: '改过的标题' },
    })
    // A save without a change is no draft.
    await send(portal, owner, { ...form, id, measure_area: ' 120.50 ' }, 1)
    expect(await detail(id)).toMatchObject({ has_draft: false, draft: null })
  })

  test('has no more files than may be submitted', async () => {
    const images = await Promise.all(Array.from({ length: 8 }, () => readyFile(portal, owner)))
    const { id } = (await send(portal, owner, { images }, 1)).data
    expect((await detail(id)).form.images.map((file) => file.id)).toEqual(
      images.slice(0, 6).map((file) => file.id),
    )
    expect((await uploadOf(images[5]?.id ?? ''))?.listing_id).toBe(id)
    for (const file of images.slice(6)) expect((await uploadOf(file.id))?.listing_id).toBeNull()
  })

  test('is one of fifty at most', async () => {
    const busy = await newOwner(portal)
    const first = (await send(portal, busy, { project_name: '0' }, 1)).data.id
    for (let i = 1; i < 50; i++)
      expect((await send(portal, busy, { project_name: `${i}` }, 1)).code).toBe(200)
    expect(await send(portal, busy, { project_name: '50' }, 1)).toMatchObject({
      code: TooManyDrafts.code,
      msg: '最多保存 50 份草稿，请先提交或删除不用的草稿',
    })
    expect((await send(portal, busy, { id: first, project_name: '改' }, 1)).code).toBe(200)
    expect((await send(portal, busy, await validForm(portal, busy))).code).toBe(200)
    await portal.call(listingAction, { id: first, action: 'remove' }, busy)
    expect((await send(portal, busy, { project_name: '50' }, 1)).code).toBe(200)
  })

  test('may be saved so many times a minute', async () => {
    const busy = await newOwner(portal)
    const { id } = (await send(portal, busy, { project_name: '一' }, 1)).data
    for (let i = 1; i < LIMITS.saveDraft.max; i++)
      expect((await send(portal, busy, { id, project_name: `${i}` }, 1)).code).toBe(200)
    expect(await send(portal, busy, { id }, 1)).toMatchObject(TooMany)
    portal.passSeconds(60)
    expect((await send(portal, busy, { id }, 1)).code).toBe(200)
  })
})

describe('sent twice', () => {
  test('with the same key is one listing, draft and submission alike', async () => {
    const key = 'form-1'
    const draft = await send(portal, owner, { key, project_name: '初稿' }, 1)
    expect((await send(portal, owner, { key, project_name: '再稿' }, 1)).data.id).toBe(draft.data.id)
    const form = await validForm(portal, owner, { key })
    const { id } = draft.data
    expect(outcome(await send(portal, owner, form))).toEqual({ id, status: 0, version: 1 })
    expect(outcome(await send(portal, owner, form))).toEqual({ id, status: 0, version: 1 })
    // The form went on after an answer that was lost.
    const edited = { ...form, content: `${String(form.content)}另有果园。` }
    expect(outcome(await send(portal, owner, edited))).toEqual({ id, status: 0, version: 2 })
    const others = await send(portal, other, { key }, 1)
    expect(others.data.id).not.toBe(draft.data.id)
  })

  test('with the same content within ten minutes is one listing', async () => {
    const form = await validForm(portal, owner)
    const { id } = (await send(portal, owner, { ...form, key: 'a' })).data
    portal.passSeconds(599)
    expect((await send(portal, owner, { ...form, key: 'b', price: '36.50' })).data.id).toBe(id)
    expect((await send(portal, owner, { ...form, id })).data.version).toBe(1)
    expect(await tasksOf(id)).toHaveLength(1)
    portal.passSeconds(2)
    const files = {
      images: [await readyFile(portal, owner)],
      image: [await readyFile(portal, owner, 'certificate')],
    }
    expect((await send(portal, owner, { ...form, ...files })).data.id).not.toBe(id)
  })

  test('with a number spelled another way is one listing; with one that is approximate, it is not', async () => {
    const form = await validForm(portal, owner)
    const sendArea = (measure_area: string) => send(portal, owner, { ...form, measure_area })
    const { id } = (await sendArea('1200')).data
    expect((await sendArea('1 200')).data).toMatchObject({ id, version: 1 })
    expect((await sendArea('80公顷')).data).toMatchObject({ id, version: 1 })
    // It is a listing of its own, which cannot have the same photos.
    expect(await sendArea('约1200亩')).not.toMatchObject({ code: 200 })
  })

  test('by a form whose answer was lost is no conflict; what comes late changes nothing', async () => {
    const form = { ...(await validForm(portal, owner)), key: 'lost', base: 0 }
    const { id } = (await send(portal, owner, { ...form, revision: 3, price: '40' }, 1)).data
    expect(await send(portal, owner, { ...form, revision: 4, price: '41' })).toMatchObject({
      code: 200,
      data: { id, version: 1, revision: 4 },
    })
    const late = await send(portal, owner, { ...form, revision: 3, price: '40' }, 1)
    expect(late).toMatchObject(ListingConflict)
    expect(await detail(id)).toMatchObject({ has_draft: false, form: { price: '41' } })
    expect((await send(portal, owner, { ...form, revision: 5, price: '42' }, 1)).data.id).toBe(id)
    expect((await detail(id)).draft?.price).toBe('42')
  })

  test('because no answer came, however late, asks for nothing anew', async () => {
    const reviewer = await staffSignedIn(portal, 'reviewer')
    const form = { ...(await validForm(portal, owner)), key: 'unanswered', base: 0, revision: 4 }
    const { id } = (await send(portal, owner, form)).data
    await review(portal, reviewer, id, 'rejected', '权证照片不清晰')
    portal.passSeconds(3600)
    expect(outcome(await send(portal, owner, form))).toEqual({ id, status: STATUS.rejected, version: 1 })
    expect(await rowOf(id)).toMatchObject({ status: STATUS.rejected, close_reason: '权证照片不清晰' })
    // An owner who opens the listing again and submits the same content does ask for a review, despite an equal draft.
    const opened = { ...form, id, key: 'another form', base: 4, revision: 5 }
    expect((await send(portal, owner, opened, 1)).data).toMatchObject({ id, revision: 5 })
    expect(outcome(await send(portal, owner, opened))).toEqual({ id, status: STATUS.pending, version: 2 })
    await review(portal, reviewer, id)
    expect(outcome(await send(portal, owner, opened))).toEqual({ id, status: STATUS.published, version: 2 })
    await portal.call(listingAction, { id, action: 'withdraw' }, owner)
    expect(outcome(await send(portal, owner, opened))).toEqual({ id, status: STATUS.withdrawn, version: 2 })
  })

  test('by two people is two listings', async () => {
    const form = await validForm(portal, owner)
    const files = {
      images: [await readyFile(portal, other)],
      image: [await readyFile(portal, other, 'certificate')],
    }
    const one = (await send(portal, owner, form)).data.id
    expect((await send(portal, other, { ...form, ...files })).data.id).not.toBe(one)
  })
})

describe('an edit', () => {
  test('is a new version of the same task', async () => {
    const form = await validForm(portal, owner)
    const { id } = (await send(portal, owner, form)).data
    const [before] = await tasksOf(id)
    portal.passSeconds(60)
    const answer = await send(portal, owner, { ...form, id, base: 1, price: '40', agree: true })
    expect(answer.data).toEqual({ id, status: STATUS.pending, version: 2, revision: 2 })
    expect(await tasksOf(id)).toEqual([before])
    expect((await historyOf(portal.deps.db, `listing:${id}`)).map(({ action }) => action)).toEqual([
      'listing.edit',
      'listing.add',
    ])
  })

  test('of what was edited elsewhere since is not taken', async () => {
    const form = await validForm(portal, owner)
    const { id } = (await send(portal, owner, form)).data
    await send(portal, owner, { ...form, id, base: 1, price: '40' })
    for (const statusType of [1, 2] as const)
      expect(await send(portal, owner, { ...form, id, base: 1, price: '41' }, statusType)).toMatchObject(
        ListingConflict,
      )
    expect((await detail(id)).form.price).toBe('40')
    expect((await send(portal, owner, { ...form, id, base: 2, price: '41' })).data.version).toBe(3)
  })

  test('of a draft that was kept or thrown away elsewhere since is not taken', async () => {
    const form = await validForm(portal, owner)
    const { id } = (await send(portal, owner, form)).data
    const { revision: base } = await detail(id)
    const phone = await send(portal, owner, { ...form, id, key: 'phone', base, years: 31 }, 1)
    const desk = { ...form, id, key: 'desk', base, revision: 9, years: 32 }
    expect(await send(portal, owner, desk, 1)).toMatchObject(ListingConflict)
    expect((await detail(id)).draft?.years).toBe('31')
    await portal.call(listingAction, { id, action: 'discard' }, owner)
    const late = { ...form, id, key: 'phone', base, revision: phone.data.revision, years: 31 }
    expect(await send(portal, owner, late, 1)).toMatchObject(ListingConflict)
    const { base: _, ...insisted } = desk
    expect((await send(portal, owner, insisted, 1)).code).toBe(200)
    expect((await detail(id)).draft?.years).toBe('32')
  })

  test('of what was submitted for the first time elsewhere is not taken', async () => {
    const draft = await send(portal, owner, { key: 'tab', base: 0, revision: 2, project_name: '初稿' }, 1)
    const { id, revision: base } = draft.data
    const form = await validForm(portal, owner, { id })
    expect((await send(portal, owner, { ...form, key: 'phone', base, revision: base + 1 })).code).toBe(200)
    const stale = { ...form, key: 'tab', base, revision: 9, project_name: '旧页面上的标题' }
    for (const statusType of [1, 2] as const)
      for (const sent of [stale, { ...stale, id: 0 }, { ...stale, id: 0, base: 0 }])
        expect(await send(portal, owner, sent, statusType)).toMatchObject(ListingConflict)
    expect(await detail(id)).toMatchObject({ version: 1, has_draft: false })
  })

  test('of a completed listing is refused', async () => {
    const form = await validForm(portal, owner)
    const { id } = (await send(portal, owner, form)).data
    await portal.deps.db.update(listings).set({ status: STATUS.completed }).where(eq(listings.id, id))
    for (const statusType of [1, 2] as const)
      expect(await send(portal, owner, { ...form, id, price: '41' }, statusType)).toMatchObject(ListingClosed)
  })

  test('counts as a submission, of which there are so many a day', async () => {
    const busy = await newOwner(portal)
    const form = await validForm(portal, busy)
    const { id } = (await send(portal, busy, form)).data
    for (let i = 1; i < LIMITS.submitListing.max; i++)
      expect((await send(portal, busy, { ...form, id, price: 100 + i })).code).toBe(200)
    expect(await send(portal, busy, { ...form, id, price: 99 })).toMatchObject(TooManyListings)
    // A submission refused for its content does not count.
    portal.passSeconds(86_400)
    for (let i = 0; i < LIMITS.submitListing.max; i++) await send(portal, busy, { ...form, id, price: 0 })
    expect((await send(portal, busy, { ...form, id, price: 99 })).code).toBe(200)
  })
})

describe('files', () => {
  const LOST = '没有传完或已失效，请移除后重新上传'

  test('belong to the listing, and are free when it uses them no more', async () => {
    const form = await validForm(portal, owner)
    const old = (form.images as { id: string }[])[0]?.id ?? ''
    const { id } = (await send(portal, owner, form)).data
    expect(await uploadOf(old)).toMatchObject({ listing_id: id, unused_since: null })
    const fresh = await readyFile(portal, owner)
    await send(portal, owner, { ...form, id, images: [fresh] }, 1)
    for (const file of [old, fresh.id]) expect((await uploadOf(file))?.listing_id).toBe(id)
    await send(portal, owner, { ...form, id, images: [fresh] })
    expect(await uploadOf(old)).toMatchObject({ listing_id: null, unused_since: portal.deps.now() })
    expect((await uploadOf(fresh.id))?.listing_id).toBe(id)
  })

  test.for([
    ['somebody else’s', 'images', { user: 'other' }],
    ['not ready', 'images', { state: 'open' }],
    ['sent for another purpose', 'images', { purpose: 'certificate' }],
    ['sent for another purpose', 'image', { purpose: 'woodland' }],
    ['sent for another purpose', 'video', { purpose: 'woodland' }],
    ['used by another listing', 'images', { used: true }],
    ['not there', 'image', { lost: true }],
  ] as const)('that are %s are refused by name: %s', async ([, field, how]) => {
    const usual = { images: 'woodland', image: 'certificate', video: 'video' } as const
    const purpose = 'purpose' in how ? how.purpose : usual[field]
    const file = await readyFile(portal, 'user' in how ? other : owner, purpose, {
      ...('state' in how ? { state: how.state } : {}),
      ...('used' in how ? { listing_id: await submitted(portal, owner) } : {}),
    })
    const sent = 'lost' in how ? { ...file, id: file.id.replace(/^.{8}/, '00000000') } : file
    const form = await validForm(portal, owner)
    const answer = await send(portal, owner, { ...form, [field]: [sent], user_name: '' })
    expect(Object.keys(fieldsOf(answer) ?? {}).toSorted()).toEqual([field, 'user_name'].toSorted())
    expect(fieldsOf(answer)?.[field]).toContain(LOST)
    // A draft goes without them.
    const { id } = (await send(portal, owner, { ...form, [field]: [sent] }, 1)).data
    expect((await detail(id)).form[field]).toEqual([])
    expect((await uploadOf(file.id))?.listing_id ?? 0).not.toBe(id)
  })

  test('are addressed anew for their owner, whatever address was sent', async () => {
    const form = await validForm(portal, owner)
    const [photo] = form.images as { id: string }[]
    const { id } = (
      await send(portal, owner, { ...form, images: [{ ...photo, file: 'https://evil.example/' }] })
    ).data
    const whole = await detail(id)
    expect(whole.form.images[0]?.file).toMatch(
      new RegExp(`^/api/private/woodland/\\d{4}/\\d{2}/${photo?.id}-\\d+\\.jpg\\?`),
    )
    expect(whole.images).toEqual([
      { file: whole.form.images[0]?.file, width: 1280, height: 960, avif: false },
    ])
    expect(whole.form.image[0]?.file).not.toBe('')
    expect(JSON.stringify(await rowOf(id))).not.toContain('evil')
  })
})

test.for([
  [{ province_id: 350000, city_id: 350700, county_id: 0 }, '所在地区请再选择区县'],
  [{ province_id: 350000, city_id: 0, county_id: 0 }, '所在地区请再选择城市'],
  [{ province_id: 350000, city_id: 110100, county_id: 110101 }, '所在地区请再选择城市'],
  [{ province_id: 999999, city_id: 0, county_id: 0 }, '请选择所在地区'],
  [{ area: [350000, 350700, 350703, 350703001] }, '所在地区只选到区县，乡镇和村请写在“详细位置”'],
] as const)('a place that is none is refused with the level that is wrong: %j', async ([place, message]) => {
  const answer = await send(portal, owner, await validForm(portal, owner, place))
  expect(fieldsOf(answer)).toEqual({ province_id: message })
})

test.for([
  [{ province_id: 810000, city_id: 0, county_id: 0 }],
  [{ province_id: 440000, city_id: 441900, county_id: 0 }],
])('a place without lower levels will do: %j', async ([place]) => {
  expect(await submitted(portal, owner, place)).toEqual(expect.any(Number))
})
