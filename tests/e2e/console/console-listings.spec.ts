// Review of listings in the console: certificates opened with an audit entry, rejection with a note, approval.
import type { APIRequestContext, Page } from '@playwright/test'
import { ask, tell } from '../support/api.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { newMobile, PASSWORD, signUp } from '../support/people.ts'
import { enterScreen, openScreen, signInStaff } from '../support/staff.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'
import { sendPicture, submitListing, woodland } from '../support/woodland.ts'

const QUEUE = 'queues/listings'

/** Somebody with an account; answers the token. */
const owner = async (request: APIRequestContext) => {
  const { login } = await signUp(request)
  const { token } = await ask<{ token: string }>(request, 'login', {
    type: 2,
    username: login,
    password: PASSWORD,
  })
  return token
}
/** Found by its words: a word of digits alone is taken for a phone. */
const titled = () => `建阳杉木林${newMobile().slice(-6)}号出租`
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Looks for it in the queue and takes it. */
const take = async (page: Page, title: string) => {
  await openScreen(page, QUEUE)
  await page.getByPlaceholder('搜索内容或完整电话').fill(title)
  const claim = page.getByRole('button', { name: /^领取：/ })
  await expect(claim).toHaveCount(1)
  await claim.click()
  await expect(page.getByText('由您处理')).toBeVisible()
}

const choose = (page: Page, outcome: string) =>
  page.getByRole('radio', { name: outcome, exact: true }).check()

/** Flags that the demo's own listings give rise to are asked about before an approval. */
const confirmFlags = async (page: Page) => {
  const flags = await page.getByText(/^系统提示/).count()
  if (flags > 0) await button(page, '已核对，通过').click()
}

/** Decides, and waits until the console has gone on to the next. */
const decide = async (page: Page, name: string) => {
  const here = page.url()
  await button(page, name).click()
  if (name === '提交：通过') await confirmFlags(page)
  await page.waitForURL((url) => url.href !== here)
}

interface Mine {
  status: number
  close_reason: string
  is_live: boolean
  version: number
}
const mine = (request: APIRequestContext, token: string, id: number) =>
  ask<Mine>(request, 'myforestdetail', { id }, { token })

/** Opens a certificate and closes it again. */
const look = async (page: Page, name = CERTIFICATE) => {
  await button(page, `${name}，点击查看（记入操作记录）`).click()
  await expect(page.getByRole('dialog', { name }).getByRole('img', { name })).toBeVisible()
  await page.keyboard.press('Escape')
}

/** A listing of a new owner's, in the reviewer's hands. */
const takeNew = async (page: Page, request: APIRequestContext) => {
  const token = await owner(request)
  const title = titled()
  const id = await submitListing(request, token, title)
  await signInStaff(page, 'reviewer')
  await take(page, title)
  return { token, title, id }
}

const CERTIFICATE = '权证照片 1'
const UNCLEAR = '权证照片不清晰，请重新拍摄，四角完整、文字可辨。'
const PHONES = '正文中留有电话、微信等联系方式，请删除；平台会转达预约。'

test('a certificate is looked at beside the facts, on record, and the listing rejected in several words', async ({
  page,
  request,
}) => {
  test.slow()
  const { token, id } = await takeNew(page, request)

  // The photo is not fetched before the reviewer asks.
  await expect(page.getByRole('img', { name: CERTIFICATE })).toHaveCount(0)
  await button(page, `${CERTIFICATE}，点击查看（记入操作记录）`).click()
  const viewer = page.getByRole('dialog', { name: CERTIFICATE })
  const picture = viewer.getByRole('img', { name: CERTIFICATE })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)
  await expect(viewer.getByRole('region', { name: '填写的内容' })).toContainText('120 亩')
  await expectNoBarrier(page, 'dialog')
  const width = async () => (await picture.boundingBox())?.width ?? 0
  const fitted = await width()
  await page.keyboard.press('+')
  expect(await width()).toBeGreaterThan(fitted * 1.3)
  await page.keyboard.press('0')
  expect(await width()).toBeCloseTo(fitted, 0)
  await page.keyboard.press('r')
  // Lying on its side.
  const turned = await picture.boundingBox()
  expect(turned?.height ?? 0).toBeGreaterThan(turned?.width ?? 0)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: '林地照片 1' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('radio', { name: '不通过' }).check()
  await button(page, '提交：不通过').click()
  await expect(page.getByText(/请填写处理说明，/)).toBeVisible()
  await button(page, UNCLEAR).click()
  await button(page, PHONES).click()
  const note = page.getByRole('textbox', { name: /^处理说明/ })
  await expect(note).toHaveValue(`${UNCLEAR}\n${PHONES}`)
  await button(page, PHONES).click()
  await expect(note).toHaveValue(UNCLEAR)
  await note.fill(`${UNCLEAR}第 2 页也要。`)
  const task = page.url()
  await decide(page, '提交：不通过')
  await expect.poll(async () => (await mine(request, token, id)).status).toBe(2)
  expect((await mine(request, token, id)).close_reason).toBe(`${UNCLEAR}第 2 页也要。`)

  await page.goto(task)
  await page.reload()
  await expect(page.getByText(/查看隐藏信息/).first()).toBeVisible()
  await expect(page.getByText(/驳回/)).toContainText(`原因：${UNCLEAR}第 2 页也要。`)
})

test('nothing is approved before each of its certificates was opened', async ({ page, request }) => {
  test.slow()
  const token = await owner(request)
  const title = titled()
  const certificate = async () => ({
    id: await sendPicture(request, token, 'certificate'),
    file: '',
    name: '照片.png',
  })
  const id = await submitListing(request, token, title, { image: [await certificate(), await certificate()] })
  await signInStaff(page, 'reviewer')
  await take(page, title)
  const pictures = page.getByRole('region', { name: '图片与视频' })
  await expect(pictures.getByText('未查看')).toHaveCount(2)
  await choose(page, '通过')
  await expect(button(page, '提交：通过（还有 2 张权证照片未查看）')).toBeDisabled()
  await expectNoBarrier(page, 'main')
  // The keyboard's way is told what is missing, and led there.
  await page.getByRole('textbox', { name: /^处理说明/ }).press('Control+Enter')
  await expect(page.getByText('还有 2 张权证照片未查看，逐张查看后才能通过')).toBeVisible()
  await expect(button(page, `${CERTIFICATE}，点击查看（记入操作记录）`)).toBeFocused()
  await expect(page.getByText('由您处理')).toBeVisible()
  await page.getByRole('radio', { name: '不通过' }).check()
  await expect(button(page, '提交：不通过')).toBeEnabled()
  await page.getByRole('radio', { name: '通过', exact: true }).check()

  await look(page)
  await expect(pictures.getByText('已查看')).toHaveCount(1)
  await expect(button(page, '提交：通过（还有 1 张权证照片未查看）')).toBeDisabled()
  // To pass by its place in the viewer is no look at it.
  await button(page, `查看${CERTIFICATE}`).click()
  await page.keyboard.press('ArrowRight')
  const second = page.getByRole('dialog', { name: '权证照片 2' })
  await expect(second).toBeVisible()
  await expect(pictures.getByText('已查看')).toHaveCount(1)
  await second.getByRole('button', { name: '查看权证照片 2（记入操作记录）' }).click()
  await expect(second.getByRole('img', { name: '权证照片 2' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pictures.getByText('已查看')).toHaveCount(2)
  await expect(button(page, '提交：通过')).toBeEnabled()

  // It is on record: whoever comes back need not look again.
  await page.reload()
  await expect(pictures.getByText('已查看')).toHaveCount(2)
  await choose(page, '通过')
  await decide(page, '提交：通过')
  await expect.poll(async () => (await mine(request, token, id)).is_live).toBe(true)
})

test('what is approved is on the site before the reviewer has read on; an edit shows what is new', async ({
  page,
  request,
}) => {
  test.slow()
  const { token, title, id } = await takeNew(page, request)
  await expect(page.getByRole('link', { name: '查看线上页面' })).toHaveCount(0)
  await look(page)
  await choose(page, '通过')
  await button(page, '提交：通过').click()
  await confirmFlags(page)
  await expect(page.getByText(/已上线/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: '查看页面' })).toHaveAttribute('href', `/exchange/view/${id}`)
  expect((await mine(request, token, id)).is_live).toBe(true)

  const { version } = await mine(request, token, id)
  await submitListing(request, token, title, { id, version, price: '28' })
  await take(page, title)
  // Price, price per mu, and both kinds of pictures, which were sent anew.
  await expect(page.getByText(/相比有 4 项不同/)).toBeVisible()
  await expect(page.getByText('1 张，本次新传第 1 张')).toHaveCount(2)
  await expect(page.locator('del').filter({ hasText: '36' }).first()).toBeVisible()
  await expect(page.locator('ins').filter({ hasText: '28' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: '查看线上页面' })).toHaveAttribute(
    'href',
    `/exchange/view/${id}`,
  )
  await button(page, '取消领取').click()
  await expect(button(page, '领取')).toBeVisible()
})

test('a report that is right takes the listing off the site', async ({ page, request }) => {
  test.slow()
  const { token, title, id } = await takeNew(page, request)
  await look(page)
  await choose(page, '通过')
  await decide(page, '提交：通过')
  await expect.poll(async () => (await mine(request, token, id)).is_live).toBe(true)
  await tell(request, 'reportListing', { id, reason: 'sold', content: '上个月已经签了合同' })

  await openScreen(page, 'queues/reports')
  await page.getByPlaceholder('搜索内容或完整电话').fill(title)
  await expect(page.getByRole('button', { name: /^领取：/ })).toHaveCount(1)
  await page.getByRole('button', { name: /^领取：/ }).click()
  await expect(page.getByText('上个月已经签了合同')).toBeVisible()
  // No outcome is chosen for the reviewer, and the one that takes the listing down is asked about.
  await button(page, '提交').click()
  await expect(page.getByText('请选择处理结果')).toBeVisible()
  await choose(page, '属实，下架')
  await button(page, '经核实，林地已经流转，已下架。').click()
  await button(page, '提交：属实，下架').click()
  const question = page.getByRole('dialog', { name: '下架这条林地信息？' })
  await question.getByRole('button', { name: '取消' }).click()
  expect((await mine(request, token, id)).is_live).toBe(true)
  await button(page, '提交：属实，下架').click()
  await question.getByRole('button', { name: '下架' }).click()
  await expect.poll(async () => (await mine(request, token, id)).is_live).toBe(false)
  expect(await mine(request, token, id)).toMatchObject({
    status: 2,
    close_reason: '经核实，林地已经流转，已下架。',
  })
})

test('a task of a listing is read without a barrier, and fits', onPhoneToo, async ({ page, request }) => {
  const title = titled()
  await submitListing(request, await owner(request), title, { content: `${woodland.content}稳赚不赔` })
  await signInStaff(page, 'reviewer')
  await take(page, title)
  await expect(page.getByText('系统提示，请核对')).toBeVisible()
  await expectNoBarrier(page, 'main')
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await button(page, '取消领取').click()
})

test('the four queues stand in the menu, what owners send in first', async ({ page }) => {
  await enterScreen(page, 'reviewer', '')
  await expect(page.getByRole('menuitem', { name: '概览' })).toBeVisible()
  const names = await page.getByRole('menuitem').allInnerTexts()
  const queues = names.map((name) => /林地审核|预约跟进|举报核实|咨询答复/.exec(name)?.[0] ?? '')
  expect(queues.filter(Boolean)).toEqual(['林地审核', '预约跟进', '举报核实', '咨询答复'])
  for (const name of ['林地信息', '回电预约', '举报', '咨询'])
    await expect(page.getByRole('link', { name: new RegExp(`^${name}待处理`) })).toBeVisible()
})
