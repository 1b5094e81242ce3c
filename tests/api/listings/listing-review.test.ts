// From a reviewer's word on a listing to what readers see of it.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { addCollect } from '#features/favourites/contract.ts'
import { type Staff, staff } from '#features/identity/server/staff.schema.ts'
import { forestryDetail } from '#features/listings/contract/detail.ts'
import { foretryList } from '#features/listings/contract/list.ts'
import { listingAction, myforestdetail } from '#features/listings/contract/owner.ts'
import { STATUS, TAKEN_DOWN } from '#features/listings/contract/woodland.ts'
import { listings } from '#features/listings/server/listings.schema.ts'
import { priceMedians, publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { updatePublishedListing } from '#features/listings/server/published-listings.table.ts'
import { takeDown } from '#features/listings/server/review.service.ts'
import { addRead } from '#features/news/contract/news.ts'
import { notices } from '#features/notices/server/notices.schema.ts'
import { CertificatesUnread, ListingState, TaskChanged } from '#features/review/contract/refusals.ts'
import * as queues from '#features/review/contract/review.ts'
import { search } from '#features/search/contract.ts'
import { removeDueCopies } from '#features/uploads/server/clean-up.service.ts'
import { userUploads } from '#features/uploads/server/user-uploads.schema.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { listingFormPath, listingPath } from '#platform/lib/paths.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { scoresOf } from '../../helpers/listings.ts'
import { newAddress, newMobile, staffSignedIn } from '../../helpers/people.ts'
import { searchIndexErrors } from '../../helpers/search-index-check.ts'
import {
  lookAtCertificates,
  newOwner,
  type Owner,
  readyFile,
  review,
  send,
  submitAndApprove,
  submitted,
  taskOf,
  validForm,
} from '../../helpers/submissions.ts'

let portal: TestApp
let owner: Owner
let reviewer: { id: number; token: string; name: string }
beforeAll(async () => {
  portal = await testApp()
  owner = await newOwner(portal)
  reviewer = await staffSignedIn(portal, 'reviewer')
})
afterAll(() => portal.close())

const read = (id: number, token?: string) => portal.call(forestryDetail, { id }, { token })
const mine = async (id: number) => (await portal.call(myforestdetail, { id }, owner)).data
const act = (id: number, action: string, who = owner) => portal.call(listingAction, { id, action }, who)
const opened = async (id: number) => {
  const task = { queue: 'listings', id: (await taskOf(portal, id))?.id ?? 0 }
  return (await portal.call(queues.queueTask, task, reviewer)).data
}
const told = async (id: number) =>
  (await portal.deps.db.select().from(notices).where(eq(notices.project_id, id)))
    .filter(({ user_id }) => user_id === owner.id)
    .toSorted((a, b) => a.id - b.id)
const edit = async (id: number, changes: Record<string, unknown>) => {
  const { form } = await mine(id)
  return send(portal, owner, { ...form, id, ...changes })
}
const remove = async (id: number, reason = '信息不实') => {
  const [row] = await portal.deps.db.select().from(staff).where(eq(staff.id, reviewer.id))
  const writer = { staff: row as Staff, origin: { address: '' } }
  const at = portal.deps.now()
  await portal.deps.db.transaction((tx) => takeDown({ ...portal.deps, db: tx }, id, { reason, writer, at }))
}

describe('a task', () => {
  test('tells all that was submitted, phones and certificates hidden until asked for', async () => {
    const phone = newMobile()
    const spare = newMobile()
    const id = await submitted(portal, owner, {
      user_phone: phone,
      spare_phone: spare,
      species: '杉木',
      stand_age: 15,
      stock_volume: '1,200.5',
      forest_category: 1,
      remaining_term: 20,
      east: '溪',
      lng: '118.1',
      lat: '27.3',
      video: [await readyFile(portal, owner, 'video')],
      image: [await readyFile(portal, owner, 'certificate'), await readyFile(portal, owner, 'certificate')],
    })
    const task = await opened(id)
    const facts = Object.fromEntries(task.facts.map(({ label, value }) => [label, value]))
    expect(facts).toMatchObject({
      流转类别: '转让',
      林地类型: '乔木林地',
      所在地区: '福建省 南平市 建阳区',
      实测面积: '120.5 亩',
      期望总价: '36.5 万元',
      折合单价: '100.97 元/亩·年',
      使用年限: '30 年',
      剩余期限: '20 年',
      林地权属: '个人',
      权证情况: '林权证（含不动产权证）',
      森林类别: '商品林',
      林龄: '15 年',
      蓄积量: '1,200.5 立方米',
      东至: '溪',
      经纬度: '经度 118.1，纬度 27.3（坐标系未说明）',
      联系电话: `139****${phone.slice(-4)}`,
      备用电话: `139****${spare.slice(-4)}`,
      账号手机: `139****${owner.mobile.slice(-4)}`,
      提交账号: '个人用户',
    })
    expect(JSON.stringify(task)).not.toMatch(/1[3-9]\d{9}/)
    expect([facts.林地状态, task.page]).toEqual(['尚未发布', ''])
    expect(task.media.map(({ label, kind, sensitive }) => [label, kind, sensitive])).toEqual([
      ['林地照片 1', 'image', undefined],
      ['视频', 'video', undefined],
      ['权证照片 1', 'image', 'certificate:1'],
      ['权证照片 2', 'image', 'certificate:2'],
    ])
    expect(task.media.map(({ file }) => file !== '')).toEqual([true, true, false, false])
    expect(task.task).toMatchObject({ category: '转让 · 乔木林地' })
    expect(task.flags).toEqual([{ code: 'term_long', text: '使用年限 30 年，超过剩余期限 20 年' }])
    const reveal = (field: string) =>
      portal.call(queues.revealField, { queue: 'listings', id: task.task.id, field }, reviewer)
    expect((await reveal('user_phone')).data.value).toBe(phone)
    expect((await reveal('account_mobile')).data.value).toBe(owner.mobile)
    expect((await reveal('certificate:2')).data.value).not.toBe('')
    for (const field of ['certificate:3', 'certificate', 'image', 'content'])
      expect(await reveal(field)).toMatchObject(TargetGone)
    const [latest] = await historyOf(portal.deps.db, `listing:${id}`)
    expect(latest).toMatchObject({ action: 'listing.reveal', detail: { field: 'certificate:2' } })
  })

  test('is found by title, number and whole phone', async () => {
    const phone = newMobile()
    const title = '找得到的马尾松林'
    const id = await submitted(portal, owner, { user_phone: phone, project_name: title })
    const found = async (keyword: string) =>
      (await portal.call(queues.queueList, { queue: 'listings', keyword }, reviewer)).data.list.map(
        (row) => row.title,
      )
    const [row] = await portal.deps.db.select().from(listings).where(eq(listings.id, id))
    for (const keyword of ['马尾松', `${title.slice(0, 4)} 南平`, phone, row?.project_sn ?? ''])
      expect((await found(keyword)).filter((text) => text.startsWith(title))).toHaveLength(1)
    for (const keyword of [phone.slice(0, 10), '马尾松 杉木']) expect(await found(keyword)).toEqual([])
  })

  test('is flagged for what looks like another, and for what may not be said', async () => {
    const someone = await newOwner(portal)
    const phone = newMobile()
    const same = { project_name: '同名林地', address: '同一个地方 8 号', user_phone: phone }
    const first = await submitted(portal, someone, { ...same, lng: '118.2', lat: '27.2' })
    expect((await opened(first)).flags).toEqual([])
    const second = await submitted(portal, owner, {
      ...same,
      content: '保 本 稳赚，加微信 linye888。'.repeat(2),
    })
    expect((await opened(second)).task.flags).toEqual([
      'same_title',
      'same_place',
      'same_phone',
      'banned_promise',
      'contact_in_text',
    ])
    const near = { address: '说法不同', lng: '118.2003', lat: '27.2003' }
    expect((await opened(await submitted(portal, owner, near))).task.flags).toEqual(['same_place'])
    const far = { address: '远处', lng: '118.2106', lat: '27.2' }
    expect((await opened(await submitted(portal, owner, far))).task.flags).toEqual([])
    const elsewhere = { address: '别处', lng: '114.93', lat: '25.83' }
    expect((await opened(await submitted(portal, owner, elsewhere))).task.flags).toEqual(['point_outside'])
    portal.passSeconds(31 * 86_400)
    owner = { ...owner, ...(await renewed()) }
    const later = await submitted(portal, owner, { user_phone: phone, address: '另一处' })
    expect((await opened(later)).task.flags).toEqual([])
  })

  test('is held against the prices of its province and category', async () => {
    await portal.deps.db.insert(priceMedians).values({
      province_id: 360000,
      forestry_type: 2,
      median: 500,
      samples: 5,
      date: '2026-11-20',
    })
    const place = { province_id: 360000, city_id: 360100, county_id: 360102, forestry_type: 2 }
    const flags = async (price: number) =>
      (
        await opened(
          await submitted(portal, owner, {
            ...place,
            address: `${price} 号`,
            measure_area: 100,
            years: 10,
            price,
          }),
        )
      ).task.flags
    expect(await flags(24.9)).toEqual(['price_low'])
    expect(await flags(25)).toEqual([])
    expect(await flags(150)).toEqual([])
    expect(await flags(150.1)).toEqual(['price_high'])
  })
})

/** Tokens end after two weeks. */
const renewed = async () => {
  reviewer = await staffSignedIn(portal, 'reviewer')
  return newOwner(portal)
}

describe('approval', () => {
  test('masks numbers that the owner has typed into the texts, in detail, lists and search', async () => {
    const word = `竹海${newMobile().slice(-6)}林场`
    const content =
      '林木长势良好，交通便利，有意者请致电 138-0013-8000，或一三八〇〇一三八〇〇〇，座机 0591-8765 4321。'
    const texts = {
      project_name: `${word} 13800138000`,
      content,
      address: '电话１３８００１３８０００',
      east: '13800138000',
    }
    const author = await newOwner(portal)
    const id = await submitted(portal, author, texts)
    await review(portal, reviewer, id)
    const { data } = await read(id)
    expect(data).toMatchObject({
      project_name: `${word} 138****8000`,
      content: '林木长势良好，交通便利，有意者请致电 138****8000，或138****8000，座机 0591****21。',
      address: '电话138****8000',
      boundaries: { east: '138****8000' },
    })
    const listed = await portal.call(foretryList, { keyword: word })
    const found = await portal.call(search, { keyword: word })
    for (const answer of [listed, found]) {
      expect(JSON.stringify(answer.data)).toContain(word)
      expect(JSON.stringify(answer.data)).not.toMatch(/0013|8765/)
    }
    // Whoever reviews and whoever owns it sees what was typed.
    const own = await portal.call(myforestdetail, { id }, author)
    expect(own.data.form.content).toBe(content)
  })

  test('puts what was reviewed before readers, without phone, certificate or whole name', async () => {
    const id = await submitted(portal, owner, {
      user_phone: newMobile(),
      north: '山脊',
      video: [await readyFile(portal, owner, 'video')],
    })
    portal.passSeconds(60)
    expect(await review(portal, reviewer, id)).toMatchObject({ code: 200, data: { outcome: 'approved' } })
    const { data } = await read(id)
    expect(data).toMatchObject({
      id,
      status: 1,
      stale: false,
      pname: '福建省',
      place: '福建省 南平市 建阳区',
      measure_area: 120.5,
      face_price: 36.5,
      forestry_price: 36.5,
      contact: '林**',
      boundaries: { east: '', south: '', west: '', north: '山脊' },
      stand_age: null,
      fraction: null,
      read_num: 0,
      is_collect: false,
    })
    expect(data.images).toHaveLength(1)
    expect(data.video).toMatch(/\.mp4$/)
    expect(data.releasetime).toBe(data.confirmtime)
    expect(await mine(id)).toMatchObject({ status: STATUS.published, is_live: true, close_reason: '' })
    expect(await told(id)).toMatchObject([{ category: 1, url: listingPath(id), type: 8 }])
    expect((await historyOf(portal.deps.db, `listing:${id}`)).map(({ action }) => action)).toEqual([
      'listing.approve',
      'listing.reveal',
      'listing.claim',
      'listing.add',
    ])
  })

  test('is to the second, as pages show and sort it', async () => {
    const id = await submitted(portal, owner)
    portal.passSeconds(0.123)
    await review(portal, reviewer, id)
    const [row] = await portal.deps.db.select().from(publishedListings).where(eq(publishedListings.id, id))
    expect(row?.releasetime.getMilliseconds()).toBe(0)
    expect(row?.confirmtime.getMilliseconds()).not.toBe(0)
  })

  test('is nobody’s business but the reviewer’s: no boundaries where none were told', async () => {
    const id = await submitAndApprove(portal, owner, reviewer)
    expect((await read(id)).data.boundaries).toBeNull()
  })

  test('of an edit replaces what readers see; until then, and after a rejection, they see what they saw', async () => {
    const id = await submitAndApprove(portal, owner, reviewer)
    const before = (await read(id)).data
    const photo = before.images[0]?.file
    portal.passSeconds(60)
    const fresh = await readyFile(portal, owner)
    const answer = await edit(id, { price: '40', images: [fresh] })
    expect(answer.data).toMatchObject({ id, status: STATUS.pending, version: 2 })
    const same = { ...before, servertime: '' }
    const seen = async () => ({ ...(await read(id)).data, servertime: '' })
    expect(await seen()).toEqual(same)
    expect(await mine(id)).toMatchObject({ is_live: true, status: STATUS.pending })
    // Nor does their picture go.
    const [shown] = await portal.deps.db
      .select()
      .from(userUploads)
      .where(eq(userUploads.file, photo ?? ''))
    expect(shown?.listing_id).toBe(id)

    expect((await opened(id)).page).toBe(listingPath(id))
    const { facts, previous } = await opened(id)
    expect(previous.find(({ label }) => label === '期望总价')?.value).toBe('36.5 万元')
    // A picture in place of another is a change like any other.
    const files = (list: typeof facts) =>
      list.filter(({ label }) => label.endsWith('照片')).map(({ label, value }) => `${label}：${value}`)
    expect(files(facts)).toEqual(['林地照片：1 张，本次新传第 1 张', '权证照片：1 张'])
    expect(files(previous)).toEqual(['林地照片：1 张', '权证照片：1 张'])
    await review(portal, reviewer, id, 'rejected', '价格请核对。')
    expect(await seen()).toEqual(same)
    expect(await mine(id)).toMatchObject({
      status: STATUS.rejected,
      close_reason: '价格请核对。',
      is_live: true,
    })
    expect((await told(id)).at(-1)).toMatchObject({
      category: 1,
      url: listingFormPath(id, 'detail'),
      content: expect.stringContaining('价格请核对。'),
    })

    await edit(id, { price: '42' })
    await review(portal, reviewer, id)
    const after = (await read(id)).data
    expect(after).toMatchObject({ face_price: 42, releasetime: before.releasetime })
    expect(after.images[0]?.file).not.toBe(photo)
    const [gone] = await portal.deps.db
      .select()
      .from(userUploads)
      .where(eq(userUploads.file, photo ?? ''))
    expect(gone?.listing_id).toBeNull()
  })

  test.each<[name: string, changes: Record<string, unknown>, keeps: boolean]>([
    ['price, title and words', { price: '41', project_name: '改过标题的杉木林', species: '马尾松' }, true],
    ['area', { measure_area: '120.6' }, false],
    ['years', { years: '29' }, false],
    ['type', { type: '1' }, false],
    ['category', { forestry_type: '3' }, false],
    ['county', { county_id: 350_702 }, false],
    ['region', { province_id: 450_000, city_id: 450_100, county_id: 450_102 }, false],
  ])('of an edit of its %s keeps scores only if they are of the same facts', async (_, changes, keeps) => {
    const id = await submitAndApprove(portal, owner, reviewer)
    const fraction = scoresOf(82.5)
    await updatePublishedListing(portal.deps.db, id, { fraction })
    expect((await read(id)).data).toMatchObject({ score: 82.5, fraction })
    expect((await edit(id, changes)).code).toBe(200)
    expect((await read(id)).data.fraction).toEqual(fraction)
    await review(portal, reviewer, id)
    const { data } = await read(id)
    expect([data.fraction, data.score]).toEqual(keeps ? [fraction, 82.5] : [null, null])
    expect(await searchIndexErrors(portal)).toEqual([])
  })

  test('of what was edited since it was opened is refused', async () => {
    const id = await submitted(portal, owner)
    const task = { queue: 'listings', id: (await taskOf(portal, id))?.id ?? 0 }
    await portal.call(queues.claimTask, task, reviewer)
    const { stamp } = await opened(id)
    await edit(id, { price: '99' })
    const decision = { ...task, stamp, outcome: 'approved', note: '' }
    expect(await portal.call(queues.decideTask, decision, reviewer)).toMatchObject(TaskChanged)
    expect((await read(id)).code).toBe(TargetGone.code)
    expect(await review(portal, reviewer, id)).toMatchObject({ code: 200 })
    expect((await read(id)).data.face_price).toBe(99)
  })

  test.for([
    ['content', '林道通到山脚，四至清楚，看山请打 M，随时可来，谢绝中介。', '“林地详情”'],
    ['project_name', '杉木林转让 M', '“信息标题”'],
    ['north', '到 S 家屋后', '“四至”'],
    ['address', '将口镇 A', '“详细位置”'],
  ] as const)('of what tells a phone of its owner in %s is refused', async ([field, text, label]) => {
    const [mobile, spare] = [newMobile(), newMobile()]
    const spaced = (phone: string) => Array.from(phone).join(' ')
    const said = text
      .replace('M', spaced(mobile))
      .replace('S', spare.replace(/^(...)(....)/, '$1·$2·'))
      .replace('A', owner.mobile)
    const id = await submitted(portal, owner, { user_phone: mobile, spare_phone: spare, [field]: said })
    expect(await review(portal, reviewer, id)).toMatchObject({
      code: 400,
      msg: `${label}中留有发布人的电话，电话不得公开，请驳回，由发布人修改`,
    })
    expect((await read(id)).code).toBe(TargetGone.code)
    expect((await review(portal, reviewer, id, 'rejected')).code).toBe(200)
  })

  test('of what has lost a photo since is refused', async () => {
    const form = await validForm(portal, owner)
    const { id } = (await send(portal, owner, form)).data
    const [photo] = form.images as { id: string }[]
    await portal.deps.db.delete(userUploads).where(eq(userUploads.id, photo?.id ?? ''))
    expect(await review(portal, reviewer, id)).toMatchObject({
      code: 400,
      msg: '有照片或视频已失效，请驳回，由发布人重新上传',
    })
    expect((await portal.call(forestryDetail, { id })).code).toBe(TargetGone.code)
  })

  test('of what its owner took back is refused', async () => {
    const id = await submitted(portal, owner)
    const task = { queue: 'listings', id: (await taskOf(portal, id))?.id ?? 0 }
    await portal.call(queues.claimTask, task, reviewer)
    const { stamp } = await opened(id)
    expect(await act(id, 'withdraw')).toMatchObject({ code: 200, data: { status: STATUS.withdrawn } })
    const decision = { ...task, stamp, outcome: 'approved', note: '' }
    expect(await portal.call(queues.decideTask, decision, reviewer)).toMatchObject(TargetGone)
    expect((await historyOf(portal.deps.db, `listing:${id}`))[0]).toMatchObject({
      who: `user:${owner.id}`,
      action: 'listing.withdraw',
      detail: { task: task.id },
    })
  })
})

describe('every certificate', () => {
  const image = async (count: number) =>
    Promise.all(Array.from({ length: count }, () => readyFile(portal, owner, 'certificate')))
  const taken = async (id: number, who = reviewer) => {
    const task = { queue: 'listings', id: (await taskOf(portal, id))?.id ?? 0 }
    await portal.call(queues.claimTask, task, who)
    return task
  }
  type TaskId = Awaited<ReturnType<typeof taken>>
  const read = async (task: TaskId, who = reviewer) => (await portal.call(queues.queueTask, task, who)).data
  const look = (task: TaskId, field: string, who = reviewer) =>
    portal.call(queues.revealField, { ...task, field }, who)
  const seen = async (task: TaskId, who = reviewer) =>
    (await read(task, who)).media.flatMap((one) => one.seen ?? [])
  const approve = async (task: TaskId, who = reviewer) => {
    const { stamp } = await read(task, who)
    return portal.call(queues.decideTask, { ...task, stamp, outcome: 'approved', note: '' }, who)
  }

  test('is opened before a listing is approved', async () => {
    const id = await submitted(portal, owner, { image: await image(2) })
    const task = await taken(id)
    expect(await seen(task)).toEqual([false, false])
    expect(await approve(task)).toMatchObject({
      code: CertificatesUnread.code,
      msg: '请先查看全部证件和凭证图片，再通过审核',
    })
    await look(task, 'certificate:2')
    // The same photo again, or another hidden field, does not count for the photo that was not opened.
    await look(task, 'certificate:2')
    await look(task, 'account_mobile')
    expect(await seen(task)).toEqual([false, true])
    expect(await approve(task)).toMatchObject(CertificatesUnread)
    expect(await taskOf(portal, id)).toMatchObject({ outcome: null })
    expect(await mine(id)).toMatchObject({ status: STATUS.pending, is_live: false })
    await look(task, 'certificate:1')
    expect(await approve(task)).toMatchObject({ code: 200, data: { outcome: 'approved' } })
  })

  test('is opened by whoever approves, a colleague’s look is none', async () => {
    const colleague = await staffSignedIn(portal, 'reviewer')
    const id = await submitted(portal, owner)
    const task = await taken(id)
    await lookAtCertificates(portal, reviewer, task)
    await portal.call(queues.unclaimTask, task, reviewer)
    await taken(id, colleague)
    expect(await seen(task, colleague)).toEqual([false])
    expect(await approve(task, colleague)).toMatchObject(CertificatesUnread)
    await lookAtCertificates(portal, colleague, task)
    expect(await approve(task, colleague)).toMatchObject({ code: 200 })
  })

  test('is opened anew where it was changed, and only there', async () => {
    const [kept, dropped, fresh] = await image(3)
    const id = await submitted(portal, owner, { image: [kept, dropped] })
    await lookAtCertificates(portal, reviewer, await taken(id))
    await edit(id, { image: [fresh, kept] })
    const task = await taken(id)
    expect(await seen(task)).toEqual([false, true])
    expect(await approve(task)).toMatchObject(CertificatesUnread)
    await look(task, 'certificate:1')
    expect(await approve(task)).toMatchObject({ code: 200 })
    // Nor is an approval of one version a look at the next.
    await edit(id, { image: await image(1) })
    expect(await approve(await taken(id))).toMatchObject(CertificatesUnread)
  })

  test('whose number looks like a phone is known again', async () => {
    const digits = '8f2c1a5e-4b7d-4c3a-9d2e-13800138000a'
    const upload = await readyFile(portal, owner, 'certificate', { id: digits })
    const task = await taken(await submitted(portal, owner, { image: [{ ...upload, id: digits }] }))
    await look(task, 'certificate:1')
    expect(await approve(task)).toMatchObject({ code: 200 })
  })

  test('need not be opened to reject', async () => {
    const id = await submitted(portal, owner, { image: await image(2) })
    expect((await review(portal, reviewer, id, 'rejected')).code).toBe(200)
  })

  test('that is lost cannot be opened, and is asked for again', async () => {
    const [there, lost] = await image(2)
    const id = await submitted(portal, owner, { image: [there, lost] })
    await portal.deps.db.delete(userUploads).where(eq(userUploads.id, lost?.id ?? ''))
    expect(await review(portal, reviewer, id)).toMatchObject({
      code: 400,
      msg: '有照片或视频已失效，请驳回，由发布人重新上传',
    })
  })
})

test('the history tells why, in the words of each time', async () => {
  const id = await submitted(portal, owner)
  const reasons = async () =>
    (await opened(id)).history.flatMap(({ action, reason }) => (reason === '' ? [] : [[action, reason]]))
  await review(portal, reviewer, id, 'rejected', '权证照片不清晰。\n第 2 页也要。')
  await edit(id, { price: '40' })
  await review(portal, reviewer, id, 'rejected', '价格请核对。')
  await edit(id, { price: '41' })
  await review(portal, reviewer, id, 'approved', '已电话核实。')
  await remove(id, '林地已经流转')
  expect(await reasons()).toEqual([
    ['takedown', '林地已经流转'],
    ['reject', '价格请核对。'],
    ['reject', '权证照片不清晰。\n第 2 页也要。'],
  ])
})

test('its pictures are for everybody from its approval to its takedown, and as the page names them', async () => {
  const form = await validForm(portal, owner)
  const clip = await readyFile(portal, owner, 'video')
  const id = (await send(portal, owner, { ...form, video: [clip] })).data.id
  const status = async (url: string) => (await portal.app.inject({ url })).statusCode
  const uploads = await portal.deps.db.select().from(userUploads).where(eq(userUploads.listing_id, id))
  const shown = uploads.flatMap(({ file }) => file || [])
  const seenBy = async () => Promise.all(shown.map(status))
  expect([shown.length, await seenBy()]).toEqual([2, [404, 404]])
  await review(portal, reviewer, id)
  expect(await seenBy()).toEqual([200, 200])
  const page = (await read(id)).data
  expect(new Set([page.images[0]?.file, page.video])).toEqual(new Set(shown))
  await act(id, 'withdraw')
  await removeDueCopies(portal.deps)
  expect(await seenBy()).toEqual([200, 200])
  portal.passSeconds(61)
  await removeDueCopies(portal.deps)
  expect(await seenBy()).toEqual([404, 404])
  await act(id, 'republish')
  expect(await seenBy()).toEqual([200, 200])
  // A takedown waits for nobody, not even where its owner was quicker.
  await act(id, 'withdraw')
  await remove(id)
  await removeDueCopies(portal.deps)
  expect(await seenBy()).toEqual([404, 404])
  expect((await mine(id)).form.images[0]?.file).toMatch(/^\/api\/private\//)
})

test('a picture that an edit goes without leaves, though a draft still names it', async () => {
  const [kept, dropped] = [await readyFile(portal, owner), await readyFile(portal, owner)]
  const id = await submitAndApprove(portal, owner, reviewer, { images: [kept, dropped] })
  await edit(id, { images: [kept] })
  await edit(id, { images: [kept, dropped], status_type: 1 })
  await review(portal, reviewer, id)
  portal.passSeconds(61)
  await removeDueCopies(portal.deps)
  const rows = await portal.deps.db.select().from(userUploads).where(eq(userUploads.listing_id, id))
  const visibilities = new Map(rows.map(({ id: upload, visibility }) => [upload, visibility]))
  expect([visibilities.get(kept.id), visibilities.get(dropped.id)]).toEqual(['public', 'cleared'])
})

test('rejection needs a reason, which the owner reads', async () => {
  const id = await submitted(portal, owner)
  const task = { queue: 'listings', id: (await taskOf(portal, id))?.id ?? 0 }
  await portal.call(queues.claimTask, task, reviewer)
  const { stamp } = await opened(id)
  const decision = { ...task, stamp, outcome: 'rejected', note: '' }
  expect(await portal.call(queues.decideTask, decision, reviewer)).toMatchObject({ code: 400 })
  await review(portal, reviewer, id, 'rejected', '权证照片不清晰。')
  expect(await mine(id)).toMatchObject({ status: STATUS.rejected, close_reason: '权证照片不清晰。' })
  expect(await read(id)).toMatchObject(TargetGone)
})

describe('of a listing', () => {
  test('that was withdrawn, readers learn what it was and no more; republished, it is back', async () => {
    const id = await submitAndApprove(portal, owner, reviewer)
    const before = (await read(id)).data
    await act(id, 'withdraw')
    const { data } = await read(id)
    const told = ['id', 'project_name', 'pname', 'place', 'province_id', 'city_id', 'county_id']
    const kept = [...told, 'forestry_type', 'type', 'status', 'updatetime', 'servertime']
    const filled = Object.entries(data).filter(
      ([, value]) =>
        !(
          value === '' ||
          value === 0 ||
          value === null ||
          value === false ||
          (Array.isArray(value) && value.length === 0)
        ),
    )
    expect(filled.map(([name]) => name).toSorted()).toEqual(kept.toSorted())
    expect(data).toMatchObject({ status: 5, project_name: before.project_name })
    portal.passSeconds(60)
    expect(await act(id, 'republish')).toMatchObject({ code: 200, data: { status: STATUS.published } })
    const again = (await read(id)).data
    expect(again).toMatchObject({ status: 1, releasetime: before.releasetime })
    expect(again.confirmtime > before.confirmtime).toBe(true)
  })

  test('that is complete, readers see all', async () => {
    const id = await submitAndApprove(portal, owner, reviewer)
    await edit(id, { price: '50' })
    expect(await act(id, 'complete')).toMatchObject({
      code: 200,
      data: { status: STATUS.completed, actions: [] },
    })
    expect((await read(id)).data).toMatchObject({ status: 3, face_price: 36.5, contact: '林**' })
    expect(await taskOf(portal, id)).toMatchObject({ outcome: 'approved' })
  })

  test('that is confirmed twice on a day is what it was', async () => {
    const id = await submitAndApprove(portal, owner, reviewer)
    const before = await mine(id)
    const shown = (await read(id)).data
    portal.passSeconds(60)
    expect((await act(id, 'confirm')).code).toBe(200)
    expect((await mine(id)).updatetime).toBe(before.updatetime)
    expect((await read(id)).data).toMatchObject({
      updatetime: shown.updatetime,
      confirmtime: shown.confirmtime,
    })
  })

  test('that was never published, nothing is left once it is removed', async () => {
    const id = await submitted(portal, owner)
    const { image } = (await mine(id)).form
    await act(id, 'withdraw')
    expect(await act(id, 'remove')).toMatchObject({ code: 200, data: null })
    expect(await portal.call(myforestdetail, { id }, owner)).toMatchObject(TargetGone)
    const [upload] = await portal.deps.db
      .select()
      .from(userUploads)
      .where(eq(userUploads.id, image[0]?.id ?? ''))
    expect(upload).toMatchObject({ listing_id: null, unused_since: portal.deps.now() })
  })

  test('nobody but its owner decides, and only what it may become', async () => {
    const id = await submitted(portal, owner)
    const other = await newOwner(portal)
    expect(await act(id, 'withdraw', other)).toMatchObject(TargetGone)
    expect(await act(999_999, 'withdraw')).toMatchObject(TargetGone)
    for (const action of ['republish', 'complete', 'confirm', 'discard', 'remove'])
      expect(await act(id, action)).toMatchObject(ListingState)
  })

  test('favourites and reads are counted as of any other', async () => {
    const id = await submitAndApprove(portal, owner, reviewer)
    const { token } = await newOwner(portal)
    expect(await portal.call(addCollect, { id, type: 8 }, { token })).toMatchObject({ code: 200 })
    expect((await read(id, token)).data.is_collect).toBe(true)
    const never = await submitted(portal, owner)
    expect(await portal.call(addCollect, { id: never, type: 8 }, { token })).toMatchObject(TargetGone)
    const address = newAddress()
    for (let i = 0; i < 2; i++) await portal.call(addRead, { id, type: 8 }, { address })
    await portal.call(addRead, { id }, { address })
    await portal.call(addRead, { id, type: 8 }, { address: newAddress() })
    expect((await read(id)).data.read_num).toBe(2)
  })
})

describe('a takedown', () => {
  // What one owner may submit in a day is used up by the tests above.
  beforeAll(async () => {
    owner = await newOwner(portal)
  })

  test('is final until another review', async () => {
    const id = await submitAndApprove(portal, owner, reviewer)
    await edit(id, { price: '77' })
    await remove(id)
    expect((await read(id)).data).toMatchObject({ status: TAKEN_DOWN, content: '' })
    expect(await mine(id)).toMatchObject({
      status: STATUS.rejected,
      close_reason: '信息不实',
      is_live: false,
    })
    expect((await told(id)).at(-1)?.content).toContain('信息不实')
    expect((await historyOf(portal.deps.db, `listing:${id}`))[0]).toMatchObject({
      who: `staff:${reviewer.id}`,
      action: 'listing.takedown',
    })
    // There is nothing on the site to withdraw or republish: an edit alone leads to another review.
    for (const action of ['withdraw', 'republish']) expect(await act(id, action)).toMatchObject(ListingState)
    expect(await edit(id, {})).toMatchObject({ data: { status: STATUS.pending } })
    expect(await mine(id)).toMatchObject({ status: STATUS.pending, is_live: false })
    expect((await read(id)).data.status).toBe(TAKEN_DOWN)
    await review(portal, reviewer, id)
    expect((await read(id)).data).toMatchObject({ status: 1, face_price: 77 })
  })

  test('leaves nothing before readers of what was taken down, its title least of all', async () => {
    const id = await submitAndApprove(portal, owner, reviewer, { project_name: '不堪入目的标题' })
    const before = (await read(id)).data
    await act(id, 'withdraw')
    portal.passSeconds(60)
    await remove(id)
    const { data } = await read(id)
    expect(data).toMatchObject({
      status: TAKEN_DOWN,
      project_name: `林地信息 ${before.project_sn}`,
      place: before.place,
      forestry_type: before.forestry_type,
      measure_area: 0,
      images: [],
    })
    // A later time tells the publisher that the listing has changed.
    expect(data.updatetime > before.updatetime).toBe(true)
    expect(JSON.stringify(data)).not.toContain('不堪入目')
    // Its owner knows what it is about.
    expect((await mine(id)).project_name).toBe('不堪入目的标题')
  })

  test('reaches what its owner had withdrawn', async () => {
    const id = await submitAndApprove(portal, owner, reviewer)
    await act(id, 'withdraw')
    await remove(id)
    expect(await act(id, 'republish')).toMatchObject(ListingState)
    const [row] = await portal.deps.db.select().from(publishedListings).where(eq(publishedListings.id, id))
    expect(row?.state).toBe('withdrawn')
  })
})

test('the industry of a listing is kept, from the form to its page; what is no industry is none', async () => {
  const owner = await newOwner(portal)
  for (const [industry_id, kept] of [
    [4, 4],
    ['5', 5],
    ['林业', 0],
    [9, 0],
  ] as const) {
    const id = await submitAndApprove(portal, owner, reviewer, { industry_id })
    expect((await read(id)).data).toMatchObject({ industry_id: kept })
  }
})
