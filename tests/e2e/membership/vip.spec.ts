// /vip: what members get, trying and opening it, and the mark that listings of members bear.
import type { APIRequestContext, Page } from '@playwright/test'
import { ask } from '../support/api.ts'
import { expectNoBarrier } from '../support/barriers.ts'

import { toast } from '../support/forms.ts'
import { fillLogin, signIn, signUp, userMenu } from '../support/people.ts'
import { projectsOf } from '../support/projects.ts'
import { saveSiteSettings } from '../support/settings.ts'
import { staffCall } from '../support/staff.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const VIP = '/vip'

test('a visitor tries VIP, logs in on the way, comes back and sees until when', async ({ page, request }) => {
  const account = await signUp(request)
  await page.goto(VIP)
  await expect(page.getByRole('region', { name: '开通会员' })).toContainText('每个手机号码一次')
  await button(page, '限时试用').click()
  await page.waitForURL((url) => url.pathname === '/login/login' && url.searchParams.get('from') === VIP)
  await fillLogin(page, account)
  await page.waitForURL((url) => url.pathname === VIP)
  const dialog = page.getByRole('dialog', { name: '恭喜您，试用申请成功' })
  await expect(dialog).toContainText(`会员有效期至 ${dayIn(15)}`)
  await expectNoBarrier(page, 'dialog')
  await dialog.getByRole('button', { name: '知道了' }).click()

  await expect(standing(page)).toContainText(`您是会员，有效期至 ${dayIn(15)}`)
  await expect(button(page, '立即续期')).toBeEnabled()
  await expect(button(page, '已试用过')).toBeDisabled()
  await expect(userMenu(page).locator('summary')).toContainText('会员')
  await expectNoSideways(page)
  await page.reload()
  await expect(button(page, '已试用过')).toBeDisabled()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the dialog leads to the account’s settings', async ({ page, request }) => {
  await signIn(page, await signUp(request), VIP)
  await button(page, '限时试用').click()
  await page.getByRole('dialog').getByRole('button', { name: '查看' }).click()
  await page.waitForURL('/account/setting')
})

test('opening for free takes effect at once, and a dialog says until when', async ({ page, request }) => {
  await signIn(page, await signUp(request), VIP)
  await expect(page.getByRole('region', { name: '开通会员' })).toContainText('免费 / 365 天')
  await button(page, '立即开通').click()
  const dialog = page.getByRole('dialog', { name: '恭喜您，会员服务已开通' })
  await expect(dialog).toContainText(`会员有效期至 ${dayIn(365)}`)
  await dialog.getByRole('button', { name: '查看' }).click()
  await page.waitForURL('/account/setting')
})

test.describe('at a price', { tag: '@publishing' }, () => {
  // One worker: another one that is done would take the price away.
  test.describe.configure({ mode: 'default' })
  const saysPrice = (request: APIRequestContext, text: string) =>
    expect.poll(async () => (await request.get(VIP)).text(), { timeout: 60_000 }).toContain(text)
  test.beforeAll(async ({ request }) => {
    await saveSiteSettings(request, { member_price: 365 })
    await saysPrice(request, '365.00 元')
  })
  test.afterAll(async ({ request }) => {
    await saveSiteSettings(request, { member_price: 0 })
    await saysPrice(request, '目前免费开通')
  })

  test('opening asks first, makes an order, and the staff confirm it', async ({ page, request }) => {
    const account = await signUp(request)
    await signIn(page, account, VIP)
    await expect(standing(page)).toHaveText('您还不是会员。')
    await expect(page.getByRole('region', { name: '开通会员' })).toContainText('365.00 元 / 365 天')
    await button(page, '立即开通').click()
    const question = page.getByRole('dialog', { name: '开通会员' })
    await expect(question).toContainText('应付 365.00 元，有效期 365 天')
    await question.getByRole('button', { name: '取消' }).click()
    await expect(standing(page)).toHaveText('您还不是会员。')
    await button(page, '立即开通').click()
    await question.getByRole('button', { name: '提交申请' }).click()
    await page.getByRole('dialog', { name: '申请已提交' }).getByRole('button').click()
    await expect(standing(page)).toContainText('您的开通申请正在处理')
    await expect(button(page, '开通申请处理中')).toBeDisabled()
    await expect(button(page, '限时试用')).toBeEnabled()

    await confirmPayment(request, account.login)
    await page.reload()
    await expect(standing(page)).toContainText(`您是会员，有效期至 ${dayIn(365)}`)
    await page.goto('/account/work?category=1')
    const notice = page.getByRole('listitem').filter({ hasText: '已确认收款，会员服务已开通' })
    await expect(notice).toBeVisible()
  })

  test('a visitor who agreed to the price before the login is not asked again', async ({ page, request }) => {
    const account = await signUp(request)
    await page.goto(VIP)
    await button(page, '立即开通').click()
    await page.getByRole('dialog').getByRole('button', { name: '提交申请' }).click()
    await page.waitForURL('/login/login?**')
    await fillLogin(page, account)
    await page.waitForURL((url) => url.pathname === VIP)
    await expect(page.getByRole('dialog', { name: '申请已提交' })).toBeVisible()
  })
})

test('what fails is said, and the buttons work again', async ({ page, request }) => {
  await signIn(page, await signUp(request), VIP)
  await expect(standing(page)).toHaveText('您还不是会员。')
  await page.route('**/api/applyMember', (route) => route.abort())
  await button(page, '限时试用').click()
  await expect(toast(page, '服务器开小差了')).toBeVisible()
  await page.unroute('**/api/applyMember')
  await button(page, '限时试用').click()
  await expect(page.getByRole('dialog', { name: '恭喜您，试用申请成功' })).toBeVisible()
})

test('the page compares what everybody and what members have', onPhoneToo, async ({ page }) => {
  await page.goto(VIP)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('cell')
  await expect(row('每天查看预约回电的号码')).toHaveText(['10 个', '100 个'])
  await expect(row('保存搜索条件')).toHaveText(['20 个', '100 个'])
  await expect(row('每天下载资料的项目')).toHaveText(['5 个', '50 个'])
  await expect(row('突出显示')).toHaveText(['无', '有'])
  await expectNoBarrier(page)
  await expectNoSideways(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the page explains, and names the hotline in place of the buttons', async ({ page }) => {
    await page.goto(VIP)
    const help = page.locator('noscript p').filter({ hasText: '您也可以拨打服务热线 400-000-0000 办理' })
    await expect(help).toBeVisible()
    await expect(button(page, '立即开通')).toBeHidden()
    await expect(page.getByRole('table')).toBeVisible()
  })
})

test('listings of members are marked, in lists and on their page, until the membership ends', async ({
  page,
  request,
}) => {
  const { list } = await ask<{ list: { id: number; is_member: number; project_name: string }[] }>(
    request,
    'foretryList',
    { pagesize: 100 },
  )
  const marked = list.find(({ is_member }) => is_member === 1)
  if (!marked) throw new Error('no member offers anything')
  const card = page.getByRole('article').filter({ hasText: marked.project_name })
  // Newer listings of other tests may push it off the first page: then it is searched for.
  const isOnFirstPage = list.indexOf(marked) < 8
  const address = isOnFirstPage ? '/exchange' : `/exchange?keyword=${encodeURIComponent(marked.project_name)}`
  await page.goto(address)
  await expect(card.getByText('会员', { exact: true })).toBeVisible()
  await expectNoBarrier(page)
  await page.goto(`/exchange/view/${marked.id}`)
  await expect(page.getByRole('main').getByText('会员', { exact: true }).first()).toBeVisible()

  await page.clock.install({ time: Date.now() + 4 * 24 * 3_600_000 })
  await page.reload()
  await expect(page.locator('h1 + .tags .vip')).toBeHidden()
  await page.goto(address)
  await expect(card.getByRole('link')).toBeVisible()
  await expect(card.getByText('会员', { exact: true })).toBeHidden()
})

test('who has downloaded as much as a day allows is told so, and led to VIP', async ({ page, request }) => {
  const account = await signUp(request)
  const { token } = await ask<{ token: string }>(request, 'login', {
    username: account.login,
    password: account.password,
    type: 2,
  })
  const details = await Promise.all(
    (await projectsOf(request)).list.slice(0, 12).map(({ id }) => detailOf(request, id, token, 0)),
  )
  const withFiles = details.filter(({ report }) => report.length > 0)
  for (const { id } of withFiles.slice(0, 5)) await detailOf(request, id, token, 1)
  const [, , , , , last] = withFiles
  if (!last) throw new Error('too few projects have files')
  await signIn(page, account, `/obj/view/${last.id}`)
  await page.getByRole('region', { name: '资料下载' }).getByRole('button').first().click()
  const dialog = page.getByRole('dialog', { name: '已达上限' })
  await expect(dialog).toContainText('今天可下载的项目已达上限（5 个），请明天再来')
  await expectNoBarrier(page, 'dialog')
  await dialog.getByRole('button', { name: '了解会员服务' }).click()
  await page.waitForURL(VIP)
})

const button = (page: Page, name: string) =>
  page.getByRole('region', { name: '开通会员' }).getByRole('button', { name, exact: true })
const standing = (page: Page) =>
  page.getByRole('region', { name: '开通会员' }).getByRole('status', { includeHidden: true })

/** `2026-12-09`, in Beijing. */
const dayIn = (days: number) => new Date(Date.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10)

const expectNoSideways = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0)

const confirmPayment = async (request: APIRequestContext, mobile: string) => {
  const staff = <T = unknown>(call: string, data: object) => staffCall<T>(request, 'reviewer', call, data)
  const queue = 'memberships'
  const { list } = await staff<{ list: { id: number }[] }>('queues/list', { queue, keyword: mobile })
  const [task] = list
  if (!task) throw new Error('no order waits')
  await staff('queues/claim', { queue, id: task.id })
  const { stamp } = await staff<{ stamp: string }>('queues/task', { queue, id: task.id })
  await staff('queues/decide', { queue, id: task.id, outcome: 'approved', stamp, note: '已核对到账' })
}

interface Detail {
  id: number
  report: { file: string }[]
}
const detailOf = async (request: APIRequestContext, id: number, token: string, files: number) => {
  const reply = await request.post('/pro/prodetail', {
    form: { project_id: id, type: 1, files },
    headers: { token },
  })
  return { ...((await reply.json()) as { data: Detail }).data, id }
}
