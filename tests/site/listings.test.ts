// Forest land as it is published: landings, cards, a listing's page.
import type { APIRequestContext } from 'playwright'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import {
  areaText,
  figure,
  perMuText,
  priceText,
  transferCategories,
} from '#features/listings/rules/woodland.ts'
import { squarePhoto } from '#platform/lib/photos.ts'
import { provinceSlugs } from '#platform/lib/province-slugs.ts'
import { DATUM } from '#platform/readers/point.ts'
import { ask } from '../e2e/support/api.ts'
import { findListing, type Listing, listingDetail } from '../e2e/support/listings.ts'
import { fullNumbers } from '../e2e/support/walk.ts'
import { allNamed, hrefOf, named, openPortal, readPage, region, textOf } from './portal.ts'

let request: APIRequestContext
let siteUrl: string
beforeAll(async () => {
  ;({ request, siteUrl } = await openPortal())
}, 600_000)

const read = (path: string) => readPage(request, path)
const open = ({ id }: { id: number }) => read(`/exchange/view/${id}`)
const priced = ({ face_price }: Listing) => face_price > 0
const pictured = ({ images, video }: Listing) => images.length > 1 && video === ''
const panel = (page: Document) => textOf(region(page, '价格与预约'))

test('a landing without listings says what to do next', async () => {
  const page = await read('/exchange/aomen/exchange')
  expect(textOf(page.querySelector('main'))).toContain('没有符合条件的林地')
  expect(hrefOf(named(page, 'main a', '发布您的林地'))).toBe('/addproject')
  expect(hrefOf(allNamed(page, 'a', '清除全部条件')[0])).toBe('/exchange')
})

test('what is no landing is no page', async () => {
  for (const path of ['/exchange/atlantis', '/exchange/lease/fujian', '/exchange/fujian/lease/1'])
    expect((await request.get(path)).status(), path).toBe(404)
})

test('a card tells title, place, kind, area, years, price and price per mu and year', async () => {
  const { list } = await ask<{ list: Listing[] }>(request, 'foretryList')
  const listing = list.find(priced) ?? list[0]
  const card = [...(await read('/exchange')).querySelectorAll('main article')].find(
    (one) => hrefOf(one.querySelector('h3 a')) === `/exchange/view/${listing?.id}`,
  )
  expect(textOf(card?.querySelector('h3'))).toBe(listing?.project_name)
  const text = textOf(card)
  expect(text).toContain(listing?.place)
  expect(text).toContain(`${listing?.measure_area.toLocaleString('en-US')} 亩`)
  expect(text).toContain(`${listing?.years} 年`)
  expect(text).toMatch(/[\d.,]+ 元\/亩·年/)
  expect(text).toContain(`${listing?.face_price.toLocaleString('en-US')} 万元`)
})

test('facts stand with their units, and the price with what it comes to', async () => {
  const listing = await findListing(request, priced)
  const page = await open(listing)
  const facts = [...region(page, /^林地详情/).querySelectorAll('dl > div')]
  const fact = (label: string) =>
    textOf(facts.find((one) => textOf(one.querySelector('dt')) === label)?.querySelector('dd'))
  expect(fact('实测面积')).toContain(`${figure(listing.measure_area)} 亩`)
  expect(fact('实测面积')).toContain(`${figure(listing.measure_area / 15)} 公顷`)
  expect(fact('使用年限')).toContain(`${listing.years} 年`)
  expect(fact('流转类别')).toBe(transferCategories[listing.forestry_type])
  expect(fact('所在地区')).toContain(listing.place)
  expect(panel(page)).toContain(perMuText(listing))
  expect(panel(page)).toContain('联系电话不公开，预约后由发布人回电')
  expect(hrefOf(named(region(page, '当前位置'), 'a', listing.pname))).toMatch(/^\/exchange\/[a-z]+$/)
})

test('coordinates stand with their datum, and lead map apps to the dot of the map', async () => {
  const { points } = await ask<{ points: { id: number; lng: number; lat: number }[] }>(request, 'foretryMap')
  const { id, lng, lat } = await findListing(request, ({ datum }) => datum === DATUM.gcj02)
  const page = await open({ id })
  expect(textOf(region(page, '林地详情'))).toContain(`${lng?.toFixed(6)}, ${lat?.toFixed(6)}（GCJ-02）`)
  const dot = points.find((point) => point.id === id)
  expect(dot?.lng).not.toBe(lng)
  expect(hrefOf(named(page, 'a', '在手机地图中打开'))).toBe(
    `geo:${dot?.lat.toFixed(6)},${dot?.lng.toFixed(6)}`,
  )
})

test('the price is held against its region, or said to lack samples', async () => {
  const medians = await ask<
    { province_id: number; forestry_type: number; median: number; samples: number; date: string }[]
  >(request, 'forestryPrices')
  const of = (listing: Listing) =>
    medians.find(
      (one) => one.province_id === listing.province_id && one.forestry_type === listing.forestry_type,
    )
  const known = await findListing(request, (one) => priced(one) && (of(one)?.samples ?? 0) >= 5)
  const text = panel(await open(known))
  const { median = 0, samples, date } = of(known) ?? {}
  const category = transferCategories[known.forestry_type] ?? ''
  expect(text).toContain(
    `${known.pname}同类${category}林地中位价 ${figure(median)} 元/亩·年（${samples} 例，${date}）`,
  )
  expect(text).toMatch(/中位价接近|比中位价[高低] \d+%|是中位价的 [\d.]+ 倍/)
  const unknown = await findListing(request, (one) => (of(one)?.samples ?? 0) < 5)
  expect(panel(await open(unknown))).toContain('样本不足')
})

test('other listings of its publisher are named, and nothing tells who he is', async () => {
  const publishers = new Map<string, Listing[]>()
  const listing = await findListing(request, (one) => {
    const known = [...(publishers.get(one.publisher) ?? []), one]
    publishers.set(one.publisher, known)
    return known.length === 2
  })
  const [other] = publishers.get(listing.publisher) ?? []
  expect(listing.publisher).not.toBe('')
  const path = `/exchange/view/${listing.id}`
  expect(await (await request.get(path)).text()).not.toContain(listing.publisher)
  const trust = region(await read(path), /^发布与审核/)
  named(trust, 'h3', '该发布人的其他林地')
  const addresses = [...trust.querySelectorAll('li a')].map(hrefOf)
  expect(addresses).not.toContain(path)
  if (addresses.length < 5) expect(addresses).toContain(`/exchange/view/${other?.id}`)
  for (const address of addresses) {
    const { publisher } = await listingDetail(request, Number(/\d+$/.exec(address)?.[0]))
    expect(publisher).toBe(listing.publisher)
  }
})

test('a listing tells chat apps and search engines what it is', async () => {
  const listing = await findListing(request, (one) => pictured(one) && priced(one))
  const page = await open(listing)
  const content = (selector: string) => page.head.querySelector(selector)?.getAttribute('content') ?? ''
  expect(content('meta[property="og:title"]')).toBe(listing.project_name)
  for (const part of [listing.place, `${figure(listing.measure_area)} 亩`, priceText(listing)])
    expect(content('meta[property="og:description"]')).toContain(part)
  const image = content('meta[property="og:image"]')
  expect(image).toBe(new URL(squarePhoto(listing.images[0]?.file ?? ''), siteUrl).href)
  const square = await sharp(await (await request.get(new URL(image).pathname)).body()).metadata()
  expect([square.format, square.width, square.height]).toEqual(['jpeg', 480, 480])
  const { '@graph': graph } = JSON.parse(
    page.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}',
  ) as { '@graph': { '@type': string; offers?: { price?: number } }[] }
  expect(graph.find((one) => one['@type'] === 'RealEstateListing')?.offers?.price).toBe(
    Math.round(listing.face_price * 10_000),
  )
})

test.each([
  ['face_price', (one: Listing) => priceText(one)],
  ['measure_area', (one: Listing) => areaText(one)],
])(
  '%s that is about so much says so in its page, in what is shared of it, and in every list',
  async (name, textFor) => {
    const listing = await findListing(request, ({ approximate }) => approximate.includes(name))
    const text = textFor(listing)
    expect(text).toMatch(/^约 /)
    const page = await open(listing)
    const [total, perMu] = [priceText(listing), perMuText(listing)]
    expect(perMu).toMatch(/^约 /)
    expect(panel(page)).toContain(text)
    expect(panel(page)).toContain(perMu)
    expect(panel(page)).toMatch(/中位价接近|比中位价[高低]约 \d+%|约是中位价的|样本不足/)
    expect(textOf(page.querySelector('.offer-bar'))).toContain(total)
    for (const meta of ['name="description"', 'property="og:description"'])
      expect(page.head.querySelector(`meta[${meta}]`)?.getAttribute('content')).toContain(text)
    const structured = page.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
    expect(structured).toContain(`"description":"${text}"`)
    const place = `/exchange/${provinceSlugs[listing.province_id]}`
    for (const address of [place, '/exchange/all']) {
      const link = [...(await read(address)).querySelectorAll('main a')].find(
        (one) => hrefOf(one) === `/exchange/view/${listing.id}`,
      )
      expect(textOf(link?.closest('li, article') ?? undefined), address).toContain(text)
    }
  },
)

test('in the index of all, the facts of a listing stand apart', async () => {
  const listing = await findListing(request, priced)
  const link = [...(await read('/exchange/all')).querySelectorAll('main li a')].find(
    (one) => hrefOf(one) === `/exchange/view/${listing.id}`,
  )
  expect(textOf(link?.closest('li') ?? undefined)).toContain(
    [transferCategories[listing.forestry_type], areaText(listing), priceText(listing)].join(' · '),
  )
})

test('no phone stands in any listing’s page', async () => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>[^<]*(\/exchange\/view\/\d+)<\/loc>/g)].map(
    ([, path]) => path ?? '',
  )
  expect(addresses.length).toBeGreaterThan(0)
  for (const address of addresses)
    expect(fullNumbers(await (await request.get(address)).text()), address).toEqual([])
})
