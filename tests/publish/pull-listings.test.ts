// Forest land of any backend that honours the spec → rows of the snapshot, by lists and details.

import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pagePaths, pagesOfKey } from '#app/pages.ts'
import { ownIdOf } from '#backends/spec/province-ids.ts'
import { listings as kind } from '#features/listings/kind.ts'
import { factsOf } from '#features/listings/rules/facts.ts'
import { medianKey } from '#features/listings/single.ts'
import * as listings from '#features/listings/templates/listings.ts'
import { provinces } from '#features/regions/templates/provinces.ts'
import { keys } from '#platform/content/keys.ts'
import { closeContent, openContent } from '#platform/content/open.ts'
import { traceKeys } from '#platform/content/trace.ts'
import { type MessyBackend, startMessyBackend } from '../fixtures/messy-backend.ts'
import { openSnapshotStore, type PullOptions, pull } from '../helpers/content-model.ts'
import { dump, temporaryFolder } from './kit.ts'

const MEDIA = 'https://media.example'
const FUJIAN = 350_000
const [TRANSFER, LEASE] = [1, 2]
const { keys: own } = kind

let backend: MessyBackend
let snapshot: string

const pullNow = (more: Partial<PullOptions> = {}) => {
  closeContent()
  return pull({
    snapshot,
    apiBase: backend.url,
    mediaBase: MEDIA,
    retries: 0,
    retryDelayMs: 5,
    timeoutMs: 10_000,
    ...more,
  })
}
const read = () => {
  closeContent()
  openContent({ snapshot, siteUrl: 'https://site.example', apiBase: '', policy: '' })
}
const listing = (id: number) => {
  read()
  const found = listings.findListing(id)
  if (!found) throw new Error(`no listing ${id}`)
  return found
}
const live = (province_id = 0, forestry_type = 0) => {
  read()
  const { items, total } = listings.landing({ province_id, forestry_type })
  return { ids: items.map(({ id }) => id), total }
}

/** Keys touched by what comes next. */
const touchedBy = async (work: () => Promise<unknown>) => {
  const store = openSnapshotStore(snapshot)
  try {
    const { pull: before } = store.state()
    await work()
    return store
      .touchedAfter(before)
      .filter((key) => key !== keys.single('home') && key !== keys.single('hot'))
      .toSorted()
  } finally {
    store.close()
  }
}

/** List entry of a backend of the spec: numbers as texts, and no fields of ours. */
const offered = (id: number, more: Record<string, unknown> = {}) => ({
  id,
  project_name: `第 ${id} 块 &amp; 林地`,
  pname: '福建省',
  releasetime: `2026/6/${1 + (id % 28)} 8:05`,
  images: [`upload/${id}.jpg`],
  province_id: String(FUJIAN),
  face_price: '36.5',
  forestry_type: String(TRANSFER),
  type: '1',
  measure_area: '120.25',
  years: '30',
  status: '1',
  ...more,
})

beforeEach(async () => {
  backend = await startMessyBackend()
  // News have tests of their own, and take their time.
  backend.remove(...backend.ids())
  snapshot = join(temporaryFolder(), 'snapshot.db')
})
afterEach(async () => {
  closeContent()
  await backend.close()
})

describe('forest land of a backend', () => {
  test('that has no such calls is none, and what was known before stays', async () => {
    await pullNow()
    expect(live()).toEqual({ ids: [], total: 0 })
    const other = await startMessyBackend()
    other.remove(...other.ids())
    other.offer(offered(7))
    await pullNow({ apiBase: other.url })
    await other.close()
    await pullNow()
    expect(live()).toEqual({ ids: [7], total: 1 })
  })

  test('is read over all pages of the list, details once each', async () => {
    for (let id = 1; id <= 45; id++) backend.offer(offered(id))
    await pullNow()
    expect(live().total).toBe(45)
    expect(backend.woodlandsAsked()).toHaveLength(45)
    backend.requests.length = 0
    expect(await pullNow()).toMatchObject({ changed: 0, removed: 0 })
    expect(backend.woodlandsAsked()).toEqual([])
  })

  test('becomes plain text, whole addresses and clean numbers; what is missing is empty', async () => {
    backend.offer(offered(7), {
      project_name: null,
      content: '<p>第一行&nbsp;平缓</p><script>alert(1)</script>第二行<br>第三行\r\n\r\n\r\n\r\n末行',
      boundaries: { east: ' <b>山脊</b> ', south: null },
      contact: '联系 13800138000',
      lng: '118.12',
      lat: '127.3',
      stand_age: '12',
      stock_volume: '',
      video: '/upload/7.mp4',
      poster: '/upload/7-1280.jpg',
      user_phone: '13800138000',
      image: ['/private/certificate.jpg'],
    })
    await pullNow()
    expect(listing(7)).toEqual({
      id: 7,
      status: 1,
      stale: false,
      project_sn: '',
      publisher: '',
      project_name: '第 7 块 & 林地',
      forestry_type: TRANSFER,
      type: 1,
      province_id: FUJIAN,
      city_id: 0,
      county_id: 0,
      pname: '福建省',
      place: '福建省',
      address: '',
      measure_area: 120.25,
      face_price: 36.5,
      years: 30,
      approximate: [],
      years_until: '',
      remaining_until: '',
      score: null,
      ownership: 0,
      warrant: 0,
      images: [{ file: `${MEDIA}/upload/7.jpg`, width: 0, height: 0, avif: false }],
      video: `${MEDIA}/upload/7.mp4`,
      poster: `${MEDIA}/upload/7-1280.jpg`,
      content: '第一行 平缓\n第二行\n第三行\n\n末行',
      contact: '',
      species: '',
      stand_age: 12,
      stock_volume: null,
      industry_id: 0,
      forest_category: null,
      boundaries: { east: '山脊', south: '', west: '', north: '' },
      remaining_term: null,
      lng: null,
      lat: null,
      datum: null,
      fraction: null,
      member_until: '',
      certified_as: 0,
      certified_at: '',
      releasetime: '2026-06-08 08:05:00',
      confirmtime: '',
      updatetime: '',
      read_num: 0,
    })
    expect(dump(snapshot)).not.toMatch(/13800138000|certificate|<script|alert/)
  })

  test('keeps scores of an assessment, and of what and when they are where that is told', async () => {
    const scores = { periphery: 60, economics: 70, matching: '80', massif: 90, management: 50 }
    const fraction = { ...scores, comprehensive: '82.5', date: '2026/11/5', model: ' <b>2026.1</b>' }
    backend.offer(offered(7), { fraction })
    backend.offer(offered(8), { fraction: { ...scores, comprehensive: 61 } })
    backend.offer(offered(9, { score: 40 }), { fraction: '' })
    await pullNow()
    const numbers = { ...scores, matching: 80 }
    expect(listing(7)).toMatchObject({
      score: 82.5,
      fraction: { ...numbers, comprehensive: 82.5, date: '2026-11-05', model: '2026.1' },
    })
    expect(listing(8)).toMatchObject({
      score: 61,
      fraction: { ...numbers, comprehensive: 61, date: '', model: '' },
    })
    expect(listing(9)).toMatchObject({ score: 40, fraction: null })
    backend.offer(offered(7, { project_name: '改过的标题' }), { status: 5, fraction })
    expect(await pullNow()).toMatchObject({ changed: 1 })
    expect(listing(7)).toMatchObject({ score: null, fraction: null })
  })

  test('keeps until when its owner is a member, and is not fetched again because that time has passed', async () => {
    backend.offer({ id: 7, status: 1, member_until: '2027/3/5 9:05', is_member: 1 })
    await pullNow()
    expect(listing(7).member_until).toBe('2027-03-05 09:05:00')
    backend.offer({ id: 7, member_until: '2027/3/5 9:05', is_member: 0 })
    expect(await pullNow()).toMatchObject({ changed: 0 })
  })
})

describe('states that are not public', () => {
  test.each([
    ['pending, as a text', { status: '0' }, {}],
    ['pending, by the list alone', { status: '0' }, { status: '1' }],
    ['pending, by the detail alone', { status: '1' }, { status: '0' }],
    ['rejected', { status: 2 }, {}],
    ['unknown', { status: 9 }, {}],
    ['of no number', { status: '已发布' }, {}],
    ['missing', { status: null }, {}],
  ])('%s: no page', async (_, item, detail) => {
    backend.offer(offered(7, item), detail)
    backend.offer(offered(8))
    expect(await pullNow()).toMatchObject({ changed: 1, refused: {} })
    expect(live().ids).toEqual([8])
    expect(dump(snapshot)).not.toContain('第 7 块')
  })

  test('what the list calls pending is not asked for by its detail', async () => {
    backend.offer(offered(7, { status: '0' }))
    backend.offer(offered(8))
    await pullNow()
    expect(backend.woodlandsAsked()).toEqual([8])
  })

  test('a published listing that is pending again loses its page', async () => {
    for (let id = 1; id <= 6; id++) backend.offer(offered(id))
    await pullNow()
    backend.offer({ id: 4, status: '0' })
    expect(await pullNow()).toMatchObject({ removed: 1 })
    read()
    expect(listings.findListing(4)).toBeUndefined()
  })
})

describe('phone numbers in texts', () => {
  test.each([
    '13800138000',
    '138-0013-8000',
    '138 00 13 80 00',
    '1 3 8 0 0 1 3 8 0 0 0',
    '１３８００１３８０００',
    '一三八零零一三八零零零',
    '幺三八〇〇幺三八〇〇〇',
    '一三八 0013 八〇〇〇',
    '①③⑧⓪⓪①③⑧⓪⓪⓪',
    '+86 138&nbsp;0013&nbsp;8000',
    '138<b>0013</b>8000',
  ])('%s is masked in every text that is published', async (number) => {
    const text = `看山请联系${number}，随时可来`
    backend.offer(offered(7, { project_name: text, place: text }), {
      content: text,
      address: text,
      species: text,
      boundaries: { east: text },
    })
    await pullNow()
    const shown = '看山请联系138****8000，随时可来'
    expect(listing(7)).toMatchObject({
      project_name: shown,
      place: shown,
      content: shown,
      address: shown,
      species: shown,
      boundaries: { east: shown },
    })
  })

  test.each([
    '面积 1350 亩，2026-11-20 起租 30 年',
    '坐标 131.123456, 45.654321',
    '共 13,812,345.00 元',
    '二〇二六年十一月二十五日',
  ])('%s is nobody’s number', async (text) => {
    backend.offer(offered(7), { content: text })
    await pullNow()
    expect(listing(7).content).toBe(text)
  })
})

describe('values in other shapes', () => {
  test.each<[unknown, number]>([
    [{ value: '36.5', type: '0' }, 36.5],
    [{ value: '36.5', type: 1 }, 0],
    ['12,345.50', 12_345.5],
    [null, 0],
  ])('a price of %j is %d', async (face_price, price) => {
    backend.offer(offered(7, { face_price }))
    await pullNow()
    expect(listing(7).face_price).toBe(price)
  })

  test('without area and years there is none, and no picture is lost', async () => {
    const images = '{"0":{"file":"/upload/a.jpg"},"2":"/upload/b.jpg"}'
    backend.offer(offered(7, { measure_area: null, years: '', images }))
    backend.offer(offered(8, { images: '/upload/a.jpg,upload/b.jpg' }))
    await pullNow()
    const files = [`${MEDIA}/upload/a.jpg`, `${MEDIA}/upload/b.jpg`]
    expect(listing(7)).toMatchObject({ measure_area: 0, years: 0 })
    for (const id of [7, 8]) expect(listing(id).images.map(({ file }) => file)).toEqual(files)
    expect(
      factsOf(listing(7))
        .filter(({ value }) => value === '—')
        .map(({ label }) => label),
    ).toEqual(['实测面积', '使用年限'])
  })

  test.each([
    ['2', '118.125600, 27.331400（GCJ-02）', '由发布人标注'],
    [undefined, '118.125600, 27.331400（坐标系未说明）', '不同坐标系可相差几百米，请向发布人核实'],
    ['GPS', '118.125600, 27.331400（坐标系未说明）', '不同坐标系可相差几百米，请向发布人核实'],
  ])('coordinates whose datum is %j stand on the page as %s', async (datum, value, note) => {
    backend.offer(offered(7), { lng: '118.1256', lat: '27.3314', datum })
    await pullNow()
    expect(factsOf(listing(7))).toContainEqual({ label: '坐标', value, note })
  })

  test('of a contact only the first character is kept, whatever the backend answers', async () => {
    const contacts = ['林建山', '林**', ' <b>欧阳</b>先生', '', '138 0013 8000']
    for (const [at, contact] of contacts.entries()) backend.offer(offered(at + 1), { contact })
    await pullNow()
    expect(contacts.map((_, at) => listing(at + 1).contact)).toEqual(['林**', '林**', '欧**', '', ''])
  })

  test('a province with an id of its own is known by its name', async () => {
    backend.offer(offered(7, { province_id: '13' }))
    backend.offer(offered(8, { province_id: 35, pname: ' 福建 ' }))
    backend.offer(offered(9, { province_id: 99, pname: '海外' }))
    await pullNow()
    expect(live(FUJIAN).ids).toEqual([8, 7])
    expect(listing(9).province_id).toBe(99)
  })
})

describe('one bad record costs one record', () => {
  beforeEach(async () => {
    for (let id = 1; id <= 9; id++) backend.offer(offered(id))
    await pullNow()
  })

  test.each<[string, Record<string, unknown>, Record<string, unknown>, RegExp]>([
    [
      'scores of another shape',
      { years: 31 },
      { fraction: '八十分' },
      /^\/api\/forestryDetail \{"id":4\}：.*fraction 格式不正确/,
    ],
    [
      'a title of another shape',
      { project_name: { text: '甲' } },
      {},
      /^\/api\/foretryList id=4：project_name 格式不正确/,
    ],
  ])('%s', async (_, item, detail, reason) => {
    backend.offer({ id: 4, ...item }, detail)
    backend.offer({ id: 5, years: 40 })
    const { changed, removed, refused } = await pullNow()
    expect({ changed, removed, ids: refused.listings?.map(({ id }) => id) }).toEqual({
      changed: 1,
      removed: 0,
      ids: [4],
    })
    expect(refused.listings?.[0]?.reason).toMatch(reason)
    expect(listing(4)).toMatchObject({ years: 30, project_name: '第 4 块 & 林地' })
    expect(listing(5).years).toBe(40)
  })

  test.each(['http500', 'array'] as const)('a detail that answers %s', async (as) => {
    for (const id of [4, 5]) backend.offer({ id, years: 40 })
    await backend.set({ details: { ids: [4], as } })
    expect(await pullNow()).toMatchObject({ changed: 1, removed: 0, refused: { listings: [{ id: 4 }] } })
    expect(listing(4).years).toBe(30)
  })

  test('a wrong id in the list: what it may have been stays', async () => {
    backend.offer({ id: '4x', project_name: '第 4 块' })
    backend.offer({ id: 4 }, {}, false)
    const { removed, refused } = await pullNow()
    expect({ removed, reasons: refused.listings?.map(({ reason }) => reason) }).toEqual({
      removed: 0,
      reasons: ['/api/foretryList id="4x"：id 格式不正确'],
    })
    expect(live().total).toBe(9)
  })

  test('however many there are, a person may let the others through', async () => {
    for (let id = 1; id <= 9; id++) backend.offer({ id, years: 40 })
    await backend.set({ details: { ids: [1, 2, 3, 4], as: 'http500' } })
    await expect(pullNow()).rejects.toThrow(/9 条中已有 3 条取不到详情.*--force/)
    expect(await pullNow({ force: true })).toMatchObject({ changed: 5, removed: 0 })
    expect([listing(1).years, listing(5).years]).toEqual([30, 40])
  })

  test('those that stay bad do not hold up later pulls', async () => {
    const bad = [2, 3, 4]
    for (let id = 10; id <= 20; id++) backend.offer(offered(id))
    for (const id of bad) backend.offer({ id, years: 40 })
    await backend.set({ details: { ids: bad, as: 'http500' } })
    expect(await pullNow()).toMatchObject({ changed: 11 })
    backend.offer({ id: 5, years: 41 })
    expect(await pullNow()).toMatchObject({ changed: 1, refused: { listings: bad.map((id) => ({ id })) } })
  })
})

describe('a listing that leaves the list', () => {
  beforeEach(async () => {
    for (let id = 1; id <= 9; id++) backend.offer(offered(id))
    await pullNow()
    backend.requests.length = 0
  })

  test.each([
    ['withdrawn', { status: 5 }, { status: 5, stale: false }],
    ['taken down', { status: 6 }, { status: 6, stale: false }],
    ['completed', { status: 3 }, { status: 3, stale: false }],
    ['unconfirmed', { status: 1, stale: true }, { status: 1, stale: true }],
  ])('%s keeps its page and stands in no list', async (_, detail, expected) => {
    backend.offer({ id: 4 }, detail, false)
    expect(await pullNow()).toMatchObject({ changed: 1, removed: 0 })
    expect(backend.woodlandsAsked()).toEqual([4])
    expect(listing(4)).toMatchObject(expected)
    expect(live().total).toBe(8)
    // Without a change it is not asked for again, until a full pull asks for everything.
    backend.requests.length = 0
    expect(await pullNow()).toMatchObject({ changed: 0, removed: 0 })
    expect(backend.woodlandsAsked()).toEqual([])
    expect(await pullNow({ full: true })).toMatchObject({ changed: 0, removed: 0 })
    expect(backend.woodlandsAsked().toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test.each([5, 6])(
    'and is told of no more than it may be (%i), whatever was said before',
    async (status) => {
      // Withdrawn between the list and its own answer, by a backend that answers more than it should.
      backend.offer({ id: 4, project_name: '改过的标题' }, { status, content: '详情', address: '将口镇' })
      await pullNow()
      expect(listing(4)).toMatchObject({
        status,
        images: [],
        measure_area: 0,
        face_price: 0,
        years: 0,
        content: '',
        address: '',
      })
      expect(live().total).toBe(8)
    },
  )

  test('comes back as it was', async () => {
    backend.offer({ id: 4 }, { status: 1, stale: true }, false)
    await pullNow()
    backend.offer({ id: 4 }, { stale: false })
    expect(await pullNow()).toMatchObject({ changed: 1 })
    expect(live().total).toBe(9)
  })

  test('goes where its detail is gone, and where readers may not see it', async () => {
    backend.takeDown(4)
    expect(await pullNow()).toMatchObject({ removed: 1 })
    backend.offer({ id: 5 }, { status: 2 }, false)
    expect(await pullNow()).toMatchObject({ removed: 1 })
    read()
    expect([listings.findListing(4), listings.findListing(5)]).toEqual([undefined, undefined])
  })

  test('stays where its detail says that nothing has become of it', async () => {
    backend.offer({ id: 4, status: 1 })
    await pullNow()
    backend.offer({ id: 4 }, {}, false)
    expect(await pullNow()).toMatchObject({ changed: 0, removed: 0 })
    expect(live().total).toBe(9)
  })

  test.each([
    ['a code of its own', { refuse: { ids: [5], code: 0 } }],
    ['another', { refuse: { ids: [5], code: -1 } }],
    ['a code, and counts more than it lists', { refuse: { ids: [5], code: 0 }, count: 1 }],
  ])('goes where the backend refuses its detail by %s', async (_, faults) => {
    backend.offer({ id: 5 }, {}, false)
    await backend.set(faults)
    expect(await pullNow()).toMatchObject({ changed: 0, removed: 1, refused: {} })
    read()
    expect(listings.findListing(5)).toBeUndefined()
  })

  test('stays where its detail fails', async () => {
    backend.offer({ id: 5 }, { status: 5 }, false)
    await backend.set({ details: { ids: [5], as: 'http500' } })
    expect(await pullNow()).toMatchObject({ changed: 0, removed: 0, refused: { listings: [{ id: 5 }] } })
    await backend.set()
    expect(await pullNow()).toMatchObject({ changed: 1, refused: {} })
  })

  test('takes no other with it, however many go at once by refusals', async () => {
    for (let id = 10; id <= 15; id++) backend.offer(offered(id))
    await pullNow()
    for (const id of [1, 2, 3]) backend.offer({ id }, {}, false)
    await backend.set({ refuse: { ids: [1, 2, 3], code: 0 } })
    expect(await pullNow()).toMatchObject({ changed: 0, removed: 3, refused: {} })
  })

  test('and one whose listed detail is refused differ: the latter keeps its last good version', async () => {
    backend.offer({ id: 4, project_name: '改过' })
    await backend.set({ refuse: { ids: [4] } })
    expect(await pullNow()).toMatchObject({ changed: 0, removed: 0, refused: { listings: [{ id: 4 }] } })
    expect(listing(4).project_name).toBe('第 4 块 & 林地')
    await backend.set()
    expect(await pullNow()).toMatchObject({ changed: 1, refused: {} })
  })
})

describe('loss', () => {
  beforeEach(async () => {
    for (let id = 1; id <= 10; id++) backend.offer(offered(id))
    await pullNow()
  })

  test('of more than a fifth is refused, and lands when forced', async () => {
    const before = dump(snapshot)
    backend.takeDown(1, 2, 3)
    await expect(pullNow()).rejects.toThrow('林地信息将从 10 条减少到 7 条，超过两成')
    expect(dump(snapshot)).toBe(before)
    expect(await pullNow({ force: true })).toMatchObject({ removed: 3 })
  })

  test('by withdrawal counts like any other; what is unconfirmed or completed is none', async () => {
    for (const id of [1, 2, 3]) backend.offer({ id }, { status: 5 }, false)
    await expect(pullNow()).rejects.toThrow('林地信息将从 10 条减少到 7 条')
    for (const id of [1, 2, 3]) backend.offer({ id }, { status: 1, stale: true }, false)
    for (const id of [4, 5, 6]) backend.offer({ id }, { status: 3 }, false)
    await pullNow()
    expect(live().total).toBe(4)
  })

  test('of entries in the list alone loses nothing that details still call published', async () => {
    await backend.set({ lists: 'dropped' })
    for (let id = 1; id <= 10; id++) backend.offer({ id }, { status: '' })
    await expect(pullNow()).rejects.toThrow('林地信息将从 10 条减少到 2 条')
    for (let id = 1; id <= 10; id++) backend.offer({ id }, { status: 1 })
    expect(await pullNow()).toMatchObject({ removed: 0 })
    expect(live().total).toBe(10)
  })

  test('a list shorter than it says is refused', async () => {
    await backend.set({ lists: 'cut' })
    await expect(pullNow()).rejects.toThrow(/应有 \d+ 条，只收到 \d+ 条/)
  })

  test('details that are mostly refused are no truth', async () => {
    for (let id = 1; id <= 10; id++) backend.offer({ id, project_name: '改过' })
    await backend.set({ refuse: { ids: [1, 2, 3] } })
    await expect(pullNow()).rejects.toThrow(
      /^\/api\/forestryDetail：10 条中已有 3 条取不到详情，首个是 \/api\/forestryDetail \{"id":\d\}.*数据异常/,
    )
  })
})

describe('what a change touches', () => {
  const listsOf = (province: number, category: number) =>
    [0, province].flatMap((p) => [0, category].flatMap((c) => own.list('landing', [p, c])))
  /** The backend does not tell whose a listing is; no page shows this list. */
  const ofNobody = own.list('publisher', [''])
  beforeEach(async () => {
    for (let id = 1; id <= 9; id++) backend.offer(offered(id))
    await pullNow()
  })
  const sorted = (...touched: string[]) => [...new Set(touched)].toSorted()

  test('a new one: itself, the four lists it stands in, the sitemap', async () => {
    backend.offer(offered(12, { forestry_type: LEASE }))
    expect(await touchedBy(pullNow)).toEqual(
      sorted(
        own.record(12),
        own.card(12),
        own.range(0),
        own.rows(0),
        own.last,
        ofNobody,
        ...listsOf(FUJIAN, LEASE),
        own.list('all', []),
      ),
    )
  })

  test('a text that lists do not show: its page, its rows of tables, and the first time on a day the sitemap', async () => {
    backend.offer({ id: 4, updatetime: '2026-06-09 10:00:00' }, { content: '改过' })
    expect(await touchedBy(pullNow)).toEqual(sorted(own.record(4), own.rows(0), own.days(0)))
    backend.offer({ id: 4, updatetime: '2026-06-09 11:00:00' }, { content: '又改过' })
    expect(await touchedBy(pullNow)).toEqual(sorted(own.record(4), own.rows(0)))
  })

  test('a price: its page and the lists that show it', async () => {
    backend.offer({ id: 4, face_price: 40 })
    expect(await touchedBy(pullNow)).toEqual(sorted(own.card(4), own.record(4), own.rows(0)))
  })

  test('another category: the lists it leaves and those it enters', async () => {
    backend.offer({ id: 4, forestry_type: LEASE })
    expect(await touchedBy(pullNow)).toEqual(
      sorted(
        own.card(4),
        own.record(4),
        own.rows(0),
        ...listsOf(FUJIAN, TRANSFER),
        ...listsOf(FUJIAN, LEASE),
      ),
    )
  })

  test('one that leaves: its lists and the sitemap', async () => {
    backend.takeDown(4)
    expect(await touchedBy(pullNow)).toEqual(
      sorted(
        own.card(4),
        own.record(4),
        own.range(0),
        own.rows(0),
        ofNobody,
        ...listsOf(FUJIAN, TRANSFER),
        own.list('all', []),
      ),
    )
  })

  test('a median: what shows that province and category', async () => {
    const price = (province_id: number, forestry_type: number, median: number) => ({
      province_id,
      forestry_type,
      median,
      samples: 9,
      date: '2026-06-01',
    })
    const apply = async (prices: ReturnType<typeof price>[]) => {
      const store = openSnapshotStore(snapshot)
      store.apply({ records: {}, singles: { prices }, pulledAt: '2026-06-02', source: 'test' })
      store.close()
    }
    await apply([price(FUJIAN, TRANSFER, 30), price(FUJIAN, LEASE, 20)])
    const touched = await touchedBy(() => apply([price(FUJIAN, LEASE, 20), price(FUJIAN, TRANSFER, 31)]))
    expect(touched).toEqual([medianKey(FUJIAN, TRANSFER), keys.single('prices')])
  })
})

test('of thousands of listings, one that leaves changes a few pages of their index', async () => {
  const store = openSnapshotStore(snapshot)
  for (let id = 1; id <= 2500; id++) backend.offer(offered(id))
  await pullNow({ concurrency: 32 })
  read()
  const pages: (readonly [number, Set<string>])[] = []
  for (let page = 0; page <= 26; page++)
    pages.push([page, (await traceKeys(async () => listings.indexPage(page))).keys])
  const shown = pages.flatMap(([page]) => listings.indexPage(page)?.items.map(({ id }) => id) ?? [])
  expect(new Set(shown).size).toBe(2500)
  const { pull: before } = store.state()
  backend.takeDown(1)
  await pullNow()
  const touched = new Set(store.touchedAfter(before))
  store.close()
  const changed = pages.filter(([, read]) => [...read].some((key) => touched.has(key))).map(([page]) => page)
  expect(changed).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('ten numbers after the last one have a page; one that is published moves them on', async () => {
  backend.offer(offered(5))
  await pullNow()
  read()
  const withoutListing = () =>
    [...pagePaths()].filter((path) => /^\/exchange\/view\/([6-9]|\d\d)$/.test(path))
  const numbers = (from: number) => Array.from({ length: 10 }, (_, at) => `/exchange/view/${from + at}`)
  expect(withoutListing()).toEqual(numbers(6))
  backend.offer(offered(8))
  await pullNow()
  read()
  expect(withoutListing()).toEqual(['/exchange/view/8', ...numbers(9)])
  expect(pagesOfKey(own.last)).toEqual(numbers(9))
  expect([4, 5, 8, 9, 18, 19].map(listings.isUpcoming)).toEqual([false, false, false, true, true, false])
})

describe('the index of all listings', () => {
  test('leads from page to page past ids without listings', async () => {
    for (const id of [5, 150, 151, 4020]) backend.offer(offered(id))
    await pullNow()
    read()
    const indexPages = () => [...pagePaths()].filter((path) => path.startsWith('/exchange/all'))
    expect([0, 1].map((page) => listings.indexPage(page))).toMatchObject([{ older: 0 }, undefined])
    expect(indexPages()).toEqual(['/exchange/all'])
    const touched = await touchedBy(async () => {
      for (let id = 9000; id < 9097; id++) backend.offer(offered(id))
      await pullNow()
    })
    expect(touched).toContain(own.index)
    read()
    expect([1, 2, 3, 41].map((page) => listings.indexPage(page))).toMatchObject([
      { items: [{ id: 5 }], older: 0, newer: 2 },
      { items: [{ id: 151 }, { id: 150 }], older: 1, newer: 41 },
      undefined,
      { items: [{ id: 4020 }], older: 2, newer: 91 },
    ])
    expect(listings.indexPage(0)).toMatchObject({ page: 0, older: 91 })
    expect(indexPages()).toEqual(['', '/1', '/2', '/41', '/91'].map((rest) => `/exchange/all${rest}`))
    expect(pagesOfKey(own.index)).toEqual(indexPages().slice(1))
    expect(pagesOfKey(own.range(0))).toEqual([
      '/exchange/all/1',
      '/exchange/all/2',
      '/open-data/listings-0.csv',
      '/open-data/listings-0.geojson',
    ])
  })
})

test('provinces have the codes of addresses, and the ids that the backend has for them', async () => {
  await pullNow()
  const store = openSnapshotStore(snapshot)
  const stored = [
    { id: 13, name: '福建省' },
    { id: 360_000, name: '江西省' },
  ]
  store.apply({ records: {}, singles: { provinces: stored }, pulledAt: '2026-06-02', source: 'test' })
  store.close()
  read()
  expect(provinces()).toEqual([
    { id: FUJIAN, name: '福建省', own_id: 13 },
    { id: 360_000, name: '江西省' },
  ])
  expect([FUJIAN, 360_000, 0].map((code) => ownIdOf(provinces(), code))).toEqual([13, 360_000, 0])
})

describe('lists of forest land', () => {
  beforeEach(async () => {
    // 1 to 12 for transfer, of them 10 to 12 in Hunan; 13 to 15 for lease.
    for (let id = 1; id <= 15; id++)
      backend.offer(
        offered(id, {
          releasetime: `2026-06-${String(id).padStart(2, '0')} 08:00:00`,
          province_id: id >= 10 && id <= 12 ? 430_000 : FUJIAN,
          forestry_type: id > 12 ? LEASE : TRANSFER,
        }),
      )
    await pullNow()
    read()
  })

  test('show the newest eight and tell how many there are', () => {
    expect(live()).toEqual({ ids: [15, 14, 13, 12, 11, 10, 9, 8], total: 15 })
    expect(live(FUJIAN)).toEqual({ ids: [15, 14, 13, 9, 8, 7, 6, 5], total: 12 })
    expect(live(0, LEASE)).toEqual({ ids: [15, 14, 13], total: 3 })
    expect(live(430_000, TRANSFER)).toEqual({ ids: [12, 11, 10], total: 3 })
    expect(live(430_000, LEASE)).toEqual({ ids: [], total: 0 })
  })

  test('count by province and by category', () => {
    expect(Object.fromEntries(listings.provinceCounts())).toEqual({ 350000: 12, 430000: 3 })
    expect(Object.fromEntries(listings.provinceCounts(LEASE))).toEqual({ 350000: 3 })
    expect(Object.fromEntries(listings.categoryCounts())).toEqual({ 1: 12, 2: 3 })
    expect(Object.fromEntries(listings.categoryCounts(430_000))).toEqual({ 1: 3 })
  })

  test('the newest like another', () => {
    const similar = listings.similarListings({ province_id: FUJIAN, forestry_type: TRANSFER }, 3)
    expect(similar.map(({ id }) => id)).toEqual([9, 8, 7])
    expect(listings.similarListings({ province_id: 0, forestry_type: 0 }, 2).map(({ id }) => id)).toEqual([
      15, 14,
    ])
  })
})
