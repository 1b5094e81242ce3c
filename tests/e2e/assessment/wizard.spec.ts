// The wizard: nothing that was answered is lost, steps are checked, a listing fills in its facts.
import { ask, comeFrom, tokenOf } from '../support/api.ts'
import { choose, fillAll, fillFacts, fillStep, isChosen, next, stepHeading } from '../support/assessment.ts'
import { expectSoon } from '../support/autosave.ts'
import { findListing } from '../support/listings.ts'
import { signIn, signUp } from '../support/people.ts'
import { pickRegion } from '../support/regions.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

test.beforeEach(async ({ page }) => {
  await comeFrom(page)
  await page.clock.install()
})

test('each step names every open question in its own words, the first one focused', async ({
  page,
  request,
}) => {
  await signIn(page, await signUp(request), '/addAssess')
  await next(page)
  const messages = page.locator('.assess-form .error')
  await expect(messages).toHaveText([
    '请选择所在地区',
    '请输入剩余使用年限',
    '请输入林地面积',
    '请选择林地类型',
    '请选择流转类别',
    '请选择惠农补贴',
    '请选择扶持政策',
  ])
  await expect(page.getByRole('combobox', { name: '省', exact: true })).toBeFocused()
  await fillFacts(page)
  await page.getByLabel('剩余使用年限').fill('71')
  await fillStep(page, 1)
  await next(page)
  await expect(messages).toHaveText(['剩余使用年限请填整年数，如 30；1 到 70 年'])
  await page.getByLabel('剩余使用年限').fill('30')
  await expect(messages).toHaveCount(0)
  await next(page)
  await expect(stepHeading(page, 2)).toBeFocused()
})

test('a reload, the back button and another device lose nothing', async ({ page, request, browser }) => {
  test.slow()
  const account = await signUp(request)
  await signIn(page, account, '/addAssess')
  await fillFacts(page)
  await fillStep(page, 1)
  await next(page)
  await choose(page, '土壤质地', '黏土')
  await page.reload()
  await expect(stepHeading(page, 2)).toBeVisible()
  expect(await isChosen(page, '土壤质地', '黏土')).toBe(true)
  await page.getByRole('button', { name: '上一步' }).click()
  await expect(page.getByLabel('林地面积')).toHaveValue('120')
  await page.goBack()
  await expect(stepHeading(page, 2)).toBeVisible()
  await expectSoon(page, page.locator('main'), '草稿已保存')

  const context = await browser.newContext()
  const other = await context.newPage()
  await comeFrom(other)
  await other.clock.install()
  await signIn(other, account, '/addAssess')
  await expect(other.getByText('已载入您保存在账号中的草稿')).toBeVisible()
  await expect(stepHeading(other, 2)).toBeVisible()
  expect(await isChosen(other, '土壤质地', '黏土')).toBe(true)
  await choose(other, '土壤质地', '壤土')
  await expectSoon(other, other.locator('main'), '草稿已保存')
  // The first device has the older answers open: it is asked which ones count.
  await choose(page, '土层厚度', '100–150 厘米')
  await expectSoon(page, page.locator('main'), '这份草稿在别处改过。')
  await page.getByRole('button', { name: '载入最新内容' }).click()
  await expect.poll(() => isChosen(page, '土壤质地', '壤土')).toBe(true)
  await context.close()
})

test('a session that ends on the way keeps the answers, and a second press makes no second report', async ({
  page,
  request,
}) => {
  test.slow()
  const account = await signUp(request)
  await signIn(page, account, '/addAssess')
  await fillFacts(page)
  await fillAll(page)
  await request.post('/api/logout', { headers: { token: await tokenOf(page) } })
  await page.getByRole('button', { name: '开始评估' }).click()
  const dialog = page.getByRole('dialog', { name: '温馨提示' })
  await dialog.getByRole('button', { name: '去登录' }).click()
  await page.getByLabel('登录账号').fill(account.login)
  await page.getByLabel('登录密码').fill(account.password)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(stepHeading(page, 5)).toBeVisible()
  expect(await isChosen(page, '劳动力', '一般')).toBe(true)
  await page.getByRole('button', { name: '开始评估' }).dblclick()
  await page.waitForURL(/\/addAssess\/\d+$/)
  await page.goto('/account/assess')
  await expect(page.getByRole('link', { name: '查看报告' })).toHaveCount(1)
})

test('offline, answers stay on the device and are saved once the line is back', async ({ page, request }) => {
  await signIn(page, await signUp(request), '/addAssess')
  await expect(stepHeading(page, 1)).toBeVisible()
  await page.context().setOffline(true)
  await page.getByLabel('林地面积').fill('88')
  await expectSoon(page, page.locator('main'), '离线，已保存到本机')
  await page.context().setOffline(false)
  await expectSoon(page, page.locator('main'), '草稿已保存')
})

test('a listing fills in its public facts; a report on somebody else’s land is the reporter’s own', async ({
  page,
  request,
}) => {
  const { id } = await findListing(request, () => true)
  const listing = await ask<{ county_id: number; measure_area: number; years: number }>(
    request,
    'forestryDetail',
    { id },
  )
  await signIn(page, await signUp(request))
  await page.goto(`/addAssess?prodId=${id}`)
  await expect(page.getByText('不会出现在对方的林地页面')).toBeVisible()
  await expect(page.getByRole('combobox', { name: '区县', exact: true })).toHaveValue(`${listing.county_id}`)
  await expect(page.getByLabel('林地面积')).toHaveValue(`${listing.measure_area}`)
  await expect(page.getByLabel('剩余使用年限')).toHaveValue(`${listing.years}`)
  await page.goto('/addAssess?prodId=99999999')
  await expect(page.getByText('这条林地信息不存在、已完成或已下线，请自行填写。')).toBeVisible()
})

test('without scripts the page says what is needed', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/addAssess')
  // Playwright's own text search passes over noscript.
  await expect(page.locator('noscript p')).toContainText('在线评估需要启用浏览器脚本')
  await context.close()
})

test('a region without counties is whole, also after a reload', async ({ page, request }) => {
  await signIn(page, await signUp(request), '/addAssess')
  await pickRegion(page, '湖北省', '神农架林区')
  await page.getByLabel('剩余使用年限').fill('25')
  await page.getByLabel('林地面积').fill('120')
  await fillStep(page, 1)
  await next(page)
  await expect(stepHeading(page, 2)).toBeVisible()
  await page.reload()
  for (let step = 2; step <= 5; step++) {
    await fillStep(page, step)
    if (step < 5) await next(page)
  }
  await page.getByRole('button', { name: '开始评估' }).click()
  await page.waitForURL(/\/addAssess\/\d+$/)
  await expect(page.getByText('湖北省 神农架林区 120 亩', { exact: true })).toBeVisible()
})

test('a backend that knows the specification alone takes the answers and gives a score', async ({
  page,
  request,
}) => {
  test.slow()
  const ours = [
    /\/api\/user\/(assessment|nameReport|shareReport|showScores|removeReport)/,
    /\/api\/sharedReport/,
  ]
  for (const call of ours)
    await page.route(call, (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not Found</h1>' }),
    )
  await page.route('**/api/getReport', async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: { comprehensive: number } }
    const answer = { comprehensive: String(data.comprehensive), detail: { remark: '良好' } }
    await route.fulfill({ json: { code: 200, msg: '', data: answer } })
  })
  await signIn(page, await signUp(request), '/addAssess')
  await fillFacts(page)
  await expect(page.getByText('已保存到本机').first()).toBeVisible()
  await fillAll(page)
  await expect(page.getByText('离线')).toHaveCount(0)
  await page.getByRole('button', { name: '开始评估' }).click()
  await page.waitForURL(/\/addAssess\/\d+$/)
  await expect(page.getByText('综合评分').first()).toBeVisible()
  await expect(page.getByText('暂时没有评分明细。')).toBeVisible()
  await expect(page.getByRole('button', { name: /^命名/ })).toHaveCount(0)
  await expect(page.getByText(/不是资产评估报告/)).toBeVisible()
  await page.getByRole('button', { name: '专家评估' }).click()
  const form = page.getByRole('dialog', { name: '申请专家评估' })
  await form.getByLabel('姓名').fill('林小满')
  await form.getByRole('button', { name: '提交' }).click()
  await expect(page.getByRole('dialog', { name: '发送成功' })).toBeVisible()
  await page.goto('/account/assess')
  await expect(page.getByText('请收藏报告页的网址')).toBeVisible()
})

test('a load that fails leaves the draft on this device alone', async ({ page, request }) => {
  await signIn(page, await signUp(request), '/addAssess')
  await page.getByLabel('林地面积').fill('77')
  await expectSoon(page, page.locator('main'), '草稿已保存')
  await page.route('**/api/user/assessmentDrafts', (route) => route.fulfill({ status: 502, body: 'x' }))
  await page.reload()
  await expect(page.getByLabel('林地面积')).toHaveValue('77')
  await page.unroute('**/api/user/assessmentDrafts')
  await page.reload()
  await expect(page.getByLabel('林地面积')).toHaveValue('77')
})

test('no step sticks out of a small phone', onPhoneToo, async ({ page, request }) => {
  await signIn(page, await signUp(request), '/addAssess')
  await page.setViewportSize({ width: 320, height: 640 })
  await fillFacts(page)
  for (let step = 1; step <= 5; step++) {
    await fillStep(page, step)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    if (step < 5) await next(page)
  }
})
