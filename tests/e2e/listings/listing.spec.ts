// A listing's page: read, confirmed live, booked, collected, reported, shared, printed.
import type { Page, Route } from '@playwright/test'
import { perMuText, priceText } from '#features/listings/rules/woodland.ts'
import { codeFor, comeFrom } from '../support/api.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { BROKEN, expectComplaint, field, toast } from '../support/forms.ts'
import {
  findListing,
  findUnlisted,
  type Listing,
  listingDetail,
  upcomingListing,
} from '../support/listings.ts'
import { demo, newMobile, signIn, signUp } from '../support/people.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'
import { expectLight, openAndWeigh } from '../support/weight.ts'

const main = (page: Page) => page.getByRole('main')
const panel = (page: Page) => page.getByRole('complementary', { name: '价格与预约' })
const live = (page: Page) => panel(page).getByRole('status')
const open = (page: Page, { id }: { id: number }) => page.goto(`/exchange/view/${id}`)
/** First action of a reader: until then the page calls no API. */
const act = (page: Page) => page.keyboard.press('Shift')
const pictured = ({ images, video }: Listing) => images.length > 1 && video === ''
const filmed = ({ video }: Listing) => video.endsWith('.mp4')
const priced = ({ face_price }: Listing) => face_price > 0

/** Answers the page's question with the truth, changed. */
const answer = (page: Page, change: Record<string, unknown>) =>
  page.route('**/api/forestryDetail', async (route) => {
    const reply = await route.fetch()
    const envelope = (await reply.json()) as { data: object }
    await route.fulfill({ json: { ...envelope, data: { ...envelope.data, ...change } } })
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('everything is read: price, facts, words, pictures and the way on', async ({ page, request }) => {
    const listing = await findListing(request, (one) => pictured(one) && priced(one))
    await open(page, listing)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(listing.project_name)
    await expect(panel(page)).toContainText(priceText(listing))
    await expect(main(page)).toContainText(listing.content.split('\n')[0] ?? '')
    const pictures = page.getByRole('region', { name: '林地图片' }).getByRole('listitem')
    await expect(pictures).toHaveCount(listing.images.length)
    await expect(page.getByRole('button', { name: '预约回电' })).toBeHidden()
    await expect(page.locator('.similar [data-fragment] a')).toHaveAttribute(
      'href',
      /^\/exchange\/[a-z]+\/[a-z]+$/,
    )
    for (const part of ['林地详情', '林地图片', '林权评估']) {
      await page.getByRole('navigation', { name: '本页内容' }).getByRole('link', { name: part }).click()
      await expect(page.getByRole('heading', { name: new RegExp(`^${part}`), level: 2 })).toBeInViewport()
    }
  })
})

const evaluation = (page: Page) => page.getByRole('region', { name: '林权评估' })

test('scores stand with their day, their model and how they are made', async ({ page, request }) => {
  const scored = await findListing(request, ({ fraction }) => fraction !== null)
  const { comprehensive, date, model } = scored.fraction ?? {}
  await open(page, scored)
  await expect(evaluation(page)).toContainText(`综合评分${comprehensive} 分`)
  await expect(evaluation(page)).toContainText(`评分日期 ${date} · 模型版本 ${model}`)
  await expect(evaluation(page)).toContainText('依据发布人填写的林地条件计算，不是资产评估报告')
  await expect(evaluation(page).getByRole('link', { name: '评分方法' })).toHaveAttribute(
    'href',
    '/assess/method',
  )
  await expectNoBarrier(page, '#evaluation')

  await open(page, await findListing(request, ({ fraction }) => fraction === null))
  await expect(evaluation(page)).toContainText('还没有参考评分')
  await expect(evaluation(page)).not.toContainText(/评分日期|模型版本/)
})

/** Without the hash, which may spell anything. */
const scriptName = (path: string) => path.replace(/\.[\w-]+\.js$/, '.js')

test('before anything is done no React is loaded, little script, and nothing asked', async ({
  page,
  request,
}) => {
  const { id } = await findListing(request, pictured)
  const loaded = await openAndWeigh(page, `/exchange/view/${id}`)
  expectLight(loaded)
  const { requests } = loaded
  const scripts = requests.filter((path) => path.endsWith('.js'))
  const named = scripts.map(scriptName)
  expect(named.filter((name) => /react|client\.|jsx|Button|Gallery|LiveCheck/i.test(name))).toEqual([])
})

test('is shared by its address, and printed, at the first press', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await findListing(request, pictured)
  await page.goto(`/exchange/view/${id}#main`)
  await page.getByRole('button', { name: '分享' }).click()
  await expect(page.getByRole('button', { name: '链接已复制' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/exchange/view/${id}`)

  await page.reload()
  await page.evaluate(() => {
    window.print = () => document.documentElement.classList.add('printed')
  })
  await page.getByRole('button', { name: '打印', exact: true }).click()
  await expect(page.locator('html')).toContainClass('printed')
})

test('a first scroll confirms state and price, and counts a read, without React', async ({
  page,
  request,
}) => {
  const { id } = await findListing(request, pictured)
  const reads: (string | null)[] = []
  const scripts: string[] = []
  page.on('request', (made) => {
    const { pathname } = new URL(made.url())
    if (pathname === '/api/addRead') reads.push(made.postData())
    if (made.resourceType() === 'script') scripts.push(pathname)
  })
  await page.goto(`/exchange/view/${id}`, { waitUntil: 'networkidle' })
  await expect(live(page)).toHaveText('')
  await page.evaluate(() => scrollTo(0, 300))
  await expect(live(page)).toHaveText('价格和状态已核对')
  await expect.poll(() => reads).toEqual([`id=${id}&type=8`])
  expect(scripts.map(scriptName).filter((name) => /react|jsx|client\./i.test(name))).toEqual([])
})

test('a price that has changed is shown, and said', async ({ page, request }) => {
  const listing = await findListing(request, priced)
  await answer(page, { face_price: 7777 })
  await open(page, listing)
  await act(page)
  await expect(live(page)).toContainText(`原为 ${priceText(listing)}，现为 7,777 万元`)
  await expect(panel(page).locator('.total')).toContainText('7,777 万元')
  await expect(panel(page)).toContainText(perMuText({ ...listing, face_price: 7777 }))
  await expect(panel(page)).not.toContainText(/中位价接近|比中位价/)
})

for (const [state, change, words] of [
  ['completed', { status: 3 }, '这块林地已完成流转'],
  ['withdrawn', { status: 5 }, '发布人已撤回这条信息'],
] as const)
  test(`what was ${state} since is marked, and can no longer be booked`, async ({ page, request }) => {
    await answer(page, change)
    await open(page, await findListing(request))
    await expect(page.getByRole('button', { name: '预约回电' })).toBeVisible()
    await act(page)
    await expect(page.locator('.listing-state')).toContainText(words)
    await expect(live(page)).toContainText(words)
    await expect(page.getByRole('button', { name: '预约回电' })).toBeHidden()
  })

for (const [state, change, words] of [
  ['withdrawn', { status: 5 }, '发布人已撤回这条信息'],
  ['taken down', { status: 6, project_name: '林地信息 LD0001' }, '这条信息已下架'],
] as const)
  test(`of what was ${state} since nothing more is shown, and the keyboard is led to what is said of it`, async ({
    page,
    request,
  }) => {
    const listing = await findListing(request, (one) => pictured(one) && priced(one))
    await answer(page, change)
    await open(page, listing)
    await expect(page.locator('.gallery')).toBeVisible()
    await page.getByRole('link', { name: '林地详情' }).focus()
    await act(page)
    await expect(page.locator('.listing-state')).toContainText(words)
    await expect(live(page)).toContainText(words)
    await expect(page.locator('.listing-state')).toBeFocused()
    await expect(
      page
        .locator('.offer')
        .getByText(/万元|元\/亩/)
        .filter({ visible: true }),
    ).toHaveCount(0)
    await expect(page.locator('.offer img').filter({ visible: true })).toHaveCount(0)
    await expect(main(page).getByText(listing.content.split('\n')[0] ?? '')).toBeHidden()
    for (const word of ['已发布', /由发布人确认有效/, /^发布于/])
      await expect(page.locator('.head').getByText(word)).toBeHidden()
    const title = 'project_name' in change ? change.project_name : listing.project_name
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(new RegExp(`^${title}`))
    await expectNoBarrier(page, 'main')
  })

test('a picture that is looked at large, or a form, outlasts what is hidden around it', async ({
  page,
  request,
}) => {
  const listing = await findListing(request, pictured)
  let say = () => {}
  const asked = new Promise<void>((resolve) => (say = resolve))
  await page.route('**/api/forestryDetail', async (route) => {
    const reply = await route.fetch()
    const envelope = (await reply.json()) as { data: object }
    await asked
    await route.fulfill({ json: { ...envelope, data: { ...envelope.data, status: 5 } } })
  })
  await open(page, listing)
  await page.getByRole('link', { name: /^查看大图：第 2 张/ }).click()
  const large = page.getByRole('dialog', { name: /的图片$/ })
  await expect(large).toContainText('2 / ')
  say()
  await expect(page.locator('.listing-state')).toContainText('发布人已撤回这条信息')
  await expect(large).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: '林地图片' })).toBeHidden()
  await expect(page.locator('.listing-state')).toBeFocused()
})

test('a dialog that comes after its part of the page has gone does not lock the rest', async ({
  page,
  request,
}) => {
  await answer(page, { status: 5 })
  let come = () => {}
  const wanted = new Promise<void>((resolve) => (come = resolve))
  await page.route(/ComplaintDialog/, async (route) => {
    await wanted
    await route.continue()
  })
  await open(page, await findListing(request))
  await page.getByRole('button', { name: '举报这条信息' }).click()
  await expect(page.locator('.parts')).toBeHidden()
  const loaded = page.waitForResponse(/ComplaintDialog/)
  come()
  await loaded
  await expect(page.locator('.parts dialog.notice')).toBeAttached()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await page.getByRole('link', { name: '林地流转' }).first().click()
  await expect(page).toHaveURL('/exchange')
})

test('what was taken off altogether is marked', async ({ page, request }) => {
  await page.route('**/api/forestryDetail', (route) =>
    route.fulfill({ json: { code: 1201, msg: '内容不存在或已下线', data: null } }),
  )
  await open(page, await findListing(request))
  await act(page)
  await expect(page.locator('.listing-state')).toContainText('这条信息已下线')
  await expect(page.getByRole('button', { name: '预约回电' })).toBeHidden()
})

test('with the API down the page reads, and says so', async ({ page, request }) => {
  const listing = await findListing(request)
  for (const [what, fail] of [
    ['no network', (route: Route) => route.abort()],
    ['a gateway’s error page', (route: Route) => route.fulfill({ status: 502, body: '<h1>Bad</h1>' })],
    ['an answer that is none', (route: Route) => route.fulfill({ json: { hello: 1 } })],
  ] as const)
    await test.step(what, async () => {
      await page.unroute('**/api/**')
      await page.route('**/api/**', fail)
      await open(page, listing)
      await act(page)
      await expect(live(page), what).toHaveText(/^暂时无法核对最新状态，以下为 \d{4}-\d\d-\d\d 发布的内容$/)
      await expect(panel(page)).toContainText(priceText(listing))
      await expect(page.getByRole('button', { name: '预约回电' })).toBeVisible()
    })
})

const booking = (page: Page) => page.getByRole('dialog', { name: '预约回电' })
const book = async (page: Page) => {
  await page.getByRole('button', { name: '预约回电' }).click()
  await expect(booking(page)).toBeVisible()
}
const send = (page: Page) => booking(page).getByRole('button', { name: '提交预约' })

test('a call-back is booked, once, and the focus comes back', onPhoneToo, async ({ page, request }) => {
  const listing = await findListing(request)
  const mobile = newMobile()
  await comeFrom(page)
  await open(page, listing)
  await book(page)
  await expect(field(booking(page), '姓名')).toBeFocused()
  await send(page).click()
  await expectComplaint(field(booking(page), '姓名'), '请输入您的姓名')
  await expectComplaint(field(booking(page), '手机号码'), '请输入11位手机号码')
  await expectComplaint(field(booking(page), '短信验证码'), '请填写短信验证码')
  await expect(field(booking(page), '姓名')).toBeFocused()

  await field(booking(page), '姓名').fill('陈清')
  await field(booking(page), '手机号码').fill(mobile)
  await booking(page).getByRole('button', { name: '获取验证码' }).click()
  await expect(booking(page).getByRole('button', { name: /秒后重发/ })).toBeVisible()

  const code = await codeFor(request, mobile)
  await field(booking(page), '短信验证码').fill(code === '000000' ? '111111' : '000000')
  await send(page).click()
  await expectComplaint(field(booking(page), '短信验证码'), '验证码不正确，请填最新一条短信里的验证码')

  // Closed and opened again, everything is as it was.
  await page.keyboard.press('Escape')
  await expect(booking(page)).toBeHidden()
  await expect(page.getByRole('button', { name: '预约回电' })).toBeFocused()
  await book(page)
  await expect(field(booking(page), '姓名')).toHaveValue('陈清')
  await expect(field(booking(page), '手机号码')).toHaveValue(mobile)

  await field(booking(page), '短信验证码').fill(code)
  const sent = page.waitForRequest('**/api/addProposal')
  await send(page).click()
  expect((await sent).postDataJSON()).toMatchObject({
    type: '8',
    f_id: `${listing.id}`,
    name: '陈清',
    mobile,
    code,
  })
  const done = page.getByRole('dialog', { name: '预约成功' })
  await expect(done).toContainText('已转给发布人')
  await done.getByRole('button', { name: '知道了' }).click()
  await expect(page.getByRole('button', { name: /^已预约/ })).toBeFocused()
})

test.describe('at the foot of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  const bar = (page: Page) => page.locator('.offer-bar')
  const places = (page: Page) => page.getByRole('navigation', { name: '常用入口' })
  const toBook = (page: Page) => bar(page).getByRole('link', { name: '预约回电' })

  test(
    'price and call-back stand until the page’s own button is seen',
    onPhoneToo,
    async ({ page, request }) => {
      const listing = await findListing(request, (one) => pictured(one) && priced(one))
      await open(page, listing)
      await expect(bar(page)).toContainText(priceText(listing))
      await expect(bar(page)).toContainText(perMuText(listing))
      await expect(toBook(page)).toBeInViewport({ ratio: 1 })
      await expect(places(page)).toBeHidden()

      await toBook(page).click()
      await expect(booking(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(toBook(page)).toBeFocused()
      // It is a link all the same: another kind of click is the browser's.
      const tab = page.context().waitForEvent('page')
      await toBook(page).click({ modifiers: ['ControlOrMeta'] })
      await (await tab).close()
      await expect(booking(page)).toBeHidden()

      const own = panel(page).getByRole('button', { name: '预约回电' })
      await own.evaluate((button) => button.scrollIntoView({ block: 'center' }))
      await expect(bar(page)).toBeHidden()
      await page.evaluate(() => scrollTo(0, 0))
      await expect(bar(page)).toBeVisible()
      // All of it but one pixel, of which fractions may be missing on any screen.
      await own.evaluate((button) => {
        const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
        scrollBy(0, button.getBoundingClientRect().bottom - (innerHeight - 4.5 * rem) - 1)
      })
      await expect(bar(page)).toBeHidden()
      await expect(places(page)).toBeVisible()
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await expect(bar(page)).toBeVisible()
      const last = await page.locator('.footer .filings').boundingBox()
      const top = (await bar(page).boundingBox())?.y ?? 0
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(top)
      await expectNoBarrier(page, 'main')
    },
  )

  test('what is focused is never under it', async ({ page, request }) => {
    await open(page, await findListing(request, pictured))
    await act(page)
    for (let press = 0; press < 45; press++) {
      await page.keyboard.press('Tab')
      const covered = await page.evaluate(() => {
        const focused = document.activeElement
        const over = document.querySelector('.offer-bar')
        if (!focused || !over || over.contains(focused) || focused === document.body) return ''
        const [own, top] = [focused.getBoundingClientRect(), over.getBoundingClientRect().top]
        return top > 0 && own.bottom > top + 1 && own.height < 300 ? focused.outerHTML.slice(0, 80) : ''
      })
      expect(covered).toBe('')
    }
  })

  test('it follows a price that has changed, and goes with the offer', async ({ page, request }) => {
    const listing = await findListing(request, priced)
    await answer(page, { face_price: 0 })
    await open(page, listing)
    await act(page)
    await expect(bar(page)).toContainText('面议')
    await expect(bar(page)).not.toContainText(priceText(listing))
    await toBook(page).click()
    await expect(booking(page)).toBeVisible()
    await expect(bar(page)).toContainText('面议')

    await page.unrouteAll()
    await answer(page, { status: 3 })
    await open(page, listing)
    await act(page)
    await expect(bar(page)).toBeHidden()
    await expect(places(page)).toBeVisible()
  })

  test('it is not there for what cannot be booked, on wide screens, or on paper', async ({
    page,
    request,
  }) => {
    await open(page, await findUnlisted(request, ({ status }) => status === 3))
    await expect(bar(page)).toHaveCount(0)
    await expect(places(page)).toBeVisible()
    await open(page, await findListing(request))
    await expect(bar(page)).toBeVisible()
    await page.setViewportSize({ width: 1023, height: 700 })
    await expect(bar(page)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(bar(page)).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1024, height: 700 })
    await expect(bar(page)).toBeHidden()
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test('it leads to the price, and to the hotline', async ({ page, request }) => {
      await open(page, await findListing(request))
      await toBook(page).click()
      await expect(panel(page).getByText(/您也可以拨打服务热线/)).toBeInViewport()
    })
  })
})

test('a refusal stands on the field it is about', async ({ page, request }) => {
  await open(page, await findListing(request))
  await book(page)
  await field(booking(page), '姓名').fill('陈清')
  for (const [code, label, msg] of [
    [1305, '手机号码', '这是您自己发布的林地，无须预约'],
    [1306, '手机号码', '您已预约过这块林地，发布人会尽快与您联系'],
    [1104, '短信验证码', '短信验证码已失效，请重新获取'],
  ] as const) {
    await page.route('**/api/addProposal', (route) => route.fulfill({ json: { code, msg, data: null } }), {
      times: 1,
    })
    await field(booking(page), '手机号码').fill(newMobile())
    await field(booking(page), '短信验证码').fill('123456')
    await send(page).click()
    await expectComplaint(field(booking(page), label), msg)
  }
})

test('a failed booking says so and keeps what was typed', async ({ page, request }) => {
  await page.route('**/api/addProposal', (route) => route.abort())
  await open(page, await findListing(request))
  await book(page)
  await field(booking(page), '姓名').fill('陈清')
  await field(booking(page), '手机号码').fill('13912345678')
  await field(booking(page), '短信验证码').fill('123456')
  await send(page).click()
  await expect(booking(page).getByRole('alert')).toHaveText(BROKEN)
  await expect(field(booking(page), '姓名')).toHaveValue('陈清')
  await expect(send(page)).toBeEnabled()
})

test('whoever is signed in finds the own number filled in', async ({ page, request }) => {
  const listing = await findListing(request)
  await signIn(page, demo.person, `/exchange/view/${listing.id}`)
  await book(page)
  await expect(field(booking(page), '手机号码')).toHaveValue(demo.person.login)
})

test(
  'its owner is offered to change it and to see who booked, and no form',
  onPhoneToo,
  async ({ page, request }) => {
    const { id } = await findListing(request)
    await page.route('**/api/forestryDetail', async (route) => {
      const reply = await route.fetch()
      const body = (await reply.json()) as { data: object }
      await route.fulfill({ json: { ...body, data: { ...body.data, is_own: true } } })
    })
    await signIn(page, demo.person, `/exchange/view/${id}`)
    // Without any act of his.
    await expect(panel(page).getByRole('link', { name: '修改' })).toHaveAttribute(
      'href',
      `/addproject?id=${id}&type=edit`,
    )
    await expect(panel(page).getByRole('link', { name: '查看预约' })).toHaveAttribute(
      'href',
      `/account/project/leads?listing=${id}`,
    )
    await expect(page.getByRole('button', { name: '预约回电' })).toBeHidden()
    await expect(page.locator('.offer-bar')).toBeHidden()
    await expect(page.getByText(/次浏览，\d+ 人收藏/)).toBeVisible()
  },
)

test('its owner gets no form, even by a press before it is known whose it is', async ({ page, request }) => {
  const { id } = await findListing(request)
  let answerNow = () => undefined as void
  const held = new Promise<void>((resolve) => (answerNow = resolve))
  await page.route('**/api/forestryDetail', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { data: object }
    await held
    await route.fulfill({ json: { ...body, data: { ...body.data, is_own: true } } })
  })
  await signIn(page, demo.person, `/exchange/view/${id}`)
  await panel(page).getByRole('button', { name: '预约回电' }).click()
  answerNow()
  await expect(panel(page).getByRole('link', { name: '查看预约' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a listing is collected and let go of', async ({ page, request }) => {
  const { id } = await findListing(request)
  const star = page.getByRole('button', { name: /收藏/ })
  await signIn(page, await signUp(request), `/exchange/view/${id}`)
  const sent = page.waitForRequest('**/api/addCollect')
  await star.click()
  expect((await sent).postData()).toBe(`id=${id}&type=8`)
  await expect(toast(page, '收藏成功')).toBeVisible()
  await page.reload()
  await expect(star).toHaveText('★ 已收藏')
  await star.click()
  await expect(toast(page, '取消收藏成功')).toBeVisible()
  await expect(star).toHaveText('☆ 收藏')
})

test('a listing is reported with a reason; a failure keeps the words', async ({ page, request }) => {
  const { id } = await findListing(request)
  await page.goto(`/exchange/view/${id}`)
  await page.getByRole('button', { name: '举报这条信息' }).click()
  const dialog = page.getByRole('dialog', { name: '举报这条信息' })
  const submit = dialog.getByRole('button', { name: '提交举报' })
  await submit.click()
  await expect(dialog.getByRole('alert').filter({ hasText: '请选择举报原因' })).toBeVisible()
  await dialog.getByRole('radio').first().check()
  await field(dialog, '补充说明').fill('照片与实际地块不符')
  await page.route('**/api/reportListing', (route) => route.abort())
  await submit.click()
  await expect(dialog.getByText(BROKEN)).toBeVisible()
  await page.unroute('**/api/reportListing')
  await expect(field(dialog, '补充说明')).toHaveValue('照片与实际地块不符')
  const sent = page.waitForRequest('**/api/reportListing')
  await submit.click()
  expect((await sent).postDataJSON()).toMatchObject({ id, reason: 'fake', content: '照片与实际地块不符' })
  await expect(toast(page, '举报已提交')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: '举报这条信息' })).toBeFocused()
})

test.describe('pictures', () => {
  const slide = (page: Page, index: number) => page.locator('.gallery .slide').nth(index)

  test.describe('that move', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } })
    test('change every three seconds without a script, and wait under the pointer', async ({
      page,
      request,
    }) => {
      await open(page, await findListing(request, pictured))
      await expect(slide(page, 0)).toBeVisible()
      await expect(slide(page, 1)).toBeVisible({ timeout: 4500 })
      await expect(slide(page, 0)).toBeHidden()
      await page.locator('.gallery').hover()
      const shown = await page.locator('.gallery .slide:visible').first().getAttribute('href')
      await page.waitForTimeout(3600)
      await expect(page.locator('.gallery .slide:visible').first()).toHaveAttribute('href', shown ?? '')
    })
  })

  test('stand still for who asks for less motion, and go by their buttons', async ({ page, request }) => {
    const { images } = await findListing(request, pictured)
    await open(page, await findListing(request, pictured))
    await page.waitForTimeout(3500)
    await expect(slide(page, 0)).toBeVisible()
    const gallery = page.locator('.gallery')
    await gallery.getByRole('button', { name: '下一张' }).click()
    await expect(gallery.locator('.count')).toContainText(`2 / ${images.length}`)
    await expect(gallery.locator('.count')).toHaveAttribute('aria-live', 'polite')
    await expect(slide(page, 1)).toBeVisible()
    await gallery.getByRole('button', { name: '上一张' }).click()
    await gallery.getByRole('button', { name: '上一张' }).click()
    await expect(gallery.locator('.count')).toContainText(`${images.length} / ${images.length}`)
  })

  test('turn by themselves on a phone until they are touched, which then says which of them it shows', async ({
    page,
    request,
  }) => {
    const listing = await findListing(request, pictured)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await open(page, listing)
    const gallery = page.locator('.gallery')
    await expect(gallery.locator('.count')).toContainText(`共 ${listing.images.length} 张`)
    await expect(slide(page, 1)).toBeInViewport({ ratio: 0.9, timeout: 5000 })
    await gallery.dispatchEvent('pointerdown')
    await page.waitForTimeout(3500)
    await expect(slide(page, 1)).toBeInViewport({ ratio: 0.9 })
    await slide(page, 0).scrollIntoViewIfNeeded()
    await slide(page, 0).hover()
    await slide(page, 1).scrollIntoViewIfNeeded()
    await expect(gallery.locator('.count')).toContainText(`2 / ${listing.images.length}`)
    // Screen readers are not told of photos that nobody asked for.
    await expect(gallery.locator('.count')).toHaveAttribute('aria-live', 'off')
    await expect(page.locator('.photo-grid')).toBeHidden()
  })

  test('stand still on the phone of who asks for less motion', async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, await findListing(request, pictured))
    await page.waitForTimeout(3500)
    await expect(slide(page, 0)).toBeInViewport({ ratio: 0.9 })
  })

  test(
    'end with the video, which plays in its slide until the next is shown',
    onPhoneToo,
    async ({ page, request }) => {
      const listing = await findListing(request, filmed)
      await open(page, listing)
      const gallery = page.getByRole('region', { name: '照片与视频' })
      const video = gallery.getByLabel('林地视频')
      const link = gallery.getByRole('link', { name: `播放视频：${listing.project_name}` })
      // Without scripts it leads to the file.
      await expect(slide(page, listing.images.length)).toHaveAttribute('href', listing.video)
      const before = gallery.getByRole('button', { name: '上一张' })
      // The carousel goes round; on phones the video is at the end of the row.
      if (await before.isVisible()) await before.click()
      await link.press('Enter')
      await expect(video).toBeFocused()
      await expect(video).toBeInViewport()
      await expect(gallery.locator('.count')).toContainText(`${listing.images.length + 1} / `)
      await expect
        .poll(() => video.evaluate((player: HTMLVideoElement) => player.readyState))
        .toBeGreaterThan(0)
      await expectNoBarrier(page, '.gallery')
      if (await gallery.getByRole('button', { name: '下一张' }).isVisible())
        await gallery.getByRole('button', { name: '下一张' }).click()
      else await slide(page, 0).scrollIntoViewIfNeeded()
      await expect(video).toHaveCount(0)
    },
  )

  test('open large, and give the focus back', onPhoneToo, async ({ page, request }) => {
    await open(page, await findListing(request, pictured))
    // Below the gallery; on phones, which have each photo once, in it.
    const thumbs = page.getByRole('link', { name: /^查看大图：.*第 2 张/ })
    const thumb = thumbs.filter({ visible: true }).last()
    await thumb.click()
    const large = page.getByRole('dialog', { name: /的图片$/ })
    await expect(large).toContainText('2 / ')
    await page.keyboard.press('ArrowLeft')
    await expect(large).toContainText('1 / ')
    await page.keyboard.press('Escape')
    await expect(large).toBeHidden()
    await expect(thumb).toBeFocused()
  })
})

for (const [state, fits, words, bookable] of [
  ['completed', ({ status }: Listing) => status === 3, '这块林地已完成流转', false],
  ['withdrawn', ({ status }: Listing) => status === 5, '发布人已撤回这条信息', false],
  ['unconfirmed', ({ stale }: Listing) => stale, '信息待发布人确认', true],
] as const)
  test(`a ${state} listing keeps a page that says so, with others like it`, async ({ page, request }) => {
    const listing = await findUnlisted(request, fits)
    const reply = await open(page, listing)
    expect(reply?.status()).toBe(200)
    await expect(page.locator('.listing-state')).toContainText(words)
    await expect(page.getByRole('button', { name: '预约回电' })).toHaveCount(bookable ? 1 : 0)
    await expect(page.locator('.head')).not.toContainText('确认有效')
    await expect(page.getByRole('heading', { name: /其他..林地$/ })).toBeVisible()
    await expect(page.locator('.similar [data-fragment]')).not.toContainText(/查看.*全部..林地/)
    await expect(page.locator('meta[name=robots]')).toHaveCount(state === 'withdrawn' ? 1 : 0)
    if (state === 'withdrawn') await expect(page.locator('.offer').getByText('万元')).toHaveCount(0)
    await expectNoBarrier(page, 'main')
  })

test('others like it stand below, without itself', async ({ page, request }) => {
  const { id } = await findListing(request)
  await page.goto(`/exchange/view/${id}`, { waitUntil: 'networkidle' })
  const others = page.locator('.similar li')
  await expect(page.locator(`.similar li[data-listing="${id}"] article`)).toBeHidden()
  expect(await others.filter({ visible: true }).count()).toBeLessThanOrEqual(4)
})

test('nothing bars the way, in the page and in its dialogs', onPhoneToo, async ({ page, request }) => {
  await open(page, await findListing(request, pictured))
  await expectNoBarrier(page, 'main')
  await book(page)
  await send(page).click()
  await expectNoBarrier(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '举报这条信息' }).click()
  await expect(page.getByRole('dialog', { name: '举报这条信息' })).toBeVisible()
  await expectNoBarrier(page, 'dialog[open]')
})

test('fits every width and large type, shows every picture, and does not jump', async ({ page, request }) => {
  await page.goto(`/exchange/view/${(await findListing(request, pictured)).id}`, { waitUntil: 'networkidle' })
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )
  expect(shift).toBeLessThan(0.1)
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const large of [false, true]) {
    if (large) await page.getByRole('button', { name: '大字版' }).click()
    for (const width of [360, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await excess(), `at ${width} px${large ? ' in large type' : ''}`).toBeLessThanOrEqual(0)
    }
  }
  await page.locator('.photo-grid').scrollIntoViewIfNeeded()
  await expect
    .poll(() => page.evaluate(() => [...document.images].filter((image) => image.naturalWidth === 0).length))
    .toBe(0)
})

test('a picture that is gone, in whatever format, gives way to a drawn one', async ({ page, request }) => {
  const { id } = await findListing(request, pictured)
  await page.route('**/uploads/**', (route) => route.abort())
  await page.goto(`/exchange/view/${id}`)
  const first = page.locator('.gallery img').first()
  await expect(first).toHaveJSProperty('complete', true)
  await expect(first).toHaveAttribute('src', '/placeholders/woodland.svg')
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('prints as one sheet: facts, price, where and when', async ({ page, request }) => {
  const listing = await findListing(request, (one) => pictured(one) && priced(one))
  await open(page, listing)
  // Printing by keys is the first action, with which the rest of the page's scripts loads.
  await page.keyboard.press('Control')
  await expect(page.locator('.live')).toContainText('已核对')
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText(priceText(listing)).first()).toBeVisible()
  await expect(page.getByRole('region', { name: '林地详情' })).toBeVisible()
  await expect(page.locator('.sheet')).toContainText(`/exchange/view/${listing.id}`)
  await expect(page.locator('.sheet')).toContainText(/服务热线 \d/)
  await expect(page.locator('.sheet svg')).toBeVisible()
  await expect(page.locator('.sheet')).toContainText(/\d{4}\/\d/)
  for (const hidden of ['.sitenav', '.booking', '.similar', '.photo-grid', '.controls', '.live'])
    await expect(page.locator(hidden).first()).toBeHidden()
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
})

test.describe('a listing without a page yet', () => {
  const UNKNOWN = 2_000_000_001

  test('is shown from the API, with its booking', onPhoneToo, async ({ page, request }) => {
    const listing = await findListing(request, priced)
    await page.route('**/api/forestryDetail', async (route) => {
      const data = await listingDetail(request, listing.id)
      await route.fulfill({ json: { code: 200, msg: '', data: { ...data, id: UNKNOWN } } })
    })
    await page.goto(`/exchange/view/${UNKNOWN}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(listing.project_name)
    await expect(panel(page)).toContainText(priceText(listing))
    await expect(page).toHaveTitle(new RegExp(`^${listing.project_name} - `))
    await expect(page.locator('.facts')).toContainText('实测面积')
    await expect(page.locator('.similar li').first()).toBeVisible()
    await panel(page).getByRole('button', { name: '☆ 收藏' }).click()
    await book(page)
    await expectNoBarrier(page, 'dialog[open]')
    await page.keyboard.press('Escape')
    // So short that the page's own button is below.
    await page.setViewportSize({ width: 390, height: 480 })
    await page.evaluate(() => scrollTo(0, 0))
    const bar = page.locator('.offer-bar')
    await expect(bar).toContainText(priceText(listing))
    await bar.getByRole('link', { name: '预约回电' }).click()
    await expect(booking(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.locator('.book').evaluate((own) => own.scrollIntoView({ block: 'center' }))
    await expect(bar).toBeHidden()
  })

  test('shows its scores, and says of a backend that tells no more nothing more', async ({
    page,
    request,
  }) => {
    const { id } = await findListing(request, ({ fraction }) => fraction !== null)
    const data = await listingDetail(request, id)
    const { date: _, model: __, ...scores } = data.fraction ?? {}
    const made = `评分日期 ${data.fraction?.date} · 模型版本 ${data.fraction?.model}`
    for (const fraction of [data.fraction, scores]) {
      await page.unroute('**/api/forestryDetail')
      await page.route('**/api/forestryDetail', (route) =>
        route.fulfill({ json: { code: 200, msg: '', data: { ...data, fraction, id: UNKNOWN } } }),
      )
      await page.goto(`/exchange/view/${UNKNOWN}`)
      await expect(evaluation(page)).toContainText(`综合评分${data.fraction?.comprehensive} 分`)
      if (fraction === data.fraction) await expect(evaluation(page)).toContainText(made)
      else await expect(evaluation(page)).not.toContainText(/评分日期|模型版本/)
    }
  })

  test('that never was answers 404 with the error page', async ({ page }) => {
    const asked = page.waitForResponse('**/api/forestryDetail')
    expect((await page.goto(`/exchange/view/${UNKNOWN}`))?.status()).toBe(404)
    await asked
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有找到这个页面')
    await expect(page).toHaveURL(`/exchange/view/${UNKNOWN}`)
  })

  test('just above the last one has a page that asks for it, and keeps search engines away', async ({
    page,
    request,
  }) => {
    const number = await upcomingListing(request)
    const reply = await request.get(`/exchange/view/${number}`)
    expect(await reply.text()).toContain('<meta name="robots" content="noindex">')
    expect((await request.get(`/exchange/view/${number + 1}`)).status()).toBe(404)
    await page.goto(`/exchange/view/${number}`)
    await expect(page.getByRole('heading', { name: '没有找到这块林地' })).toBeVisible()
    await expect(main(page).getByRole('link', { name: '查看全部林地' })).toBeVisible()
  })

  test('can be asked for again when the network failed', async ({ page }) => {
    await page.route('**/api/forestryDetail', (route) => route.abort())
    await page.goto(`/exchange/shell?id=${UNKNOWN}`)
    await expect(page.getByRole('heading', { name: '林地信息加载失败' })).toBeVisible()
    await page.unroute('**/api/forestryDetail')
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByRole('heading', { name: '没有找到这块林地' })).toBeVisible()
  })

  test('gives way to its page as soon as there is one', async ({ page, request }) => {
    const listing = await findListing(request)
    await page.goto(`/exchange/shell?id=${listing.id}`)
    await expect(page.locator(`article[data-listing="${listing.id}"]`)).toBeVisible()
    await expect(page).toHaveURL(`/exchange/view/${listing.id}`)
  })
})
