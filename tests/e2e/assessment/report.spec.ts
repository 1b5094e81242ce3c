// The report: shared and taken back, compared, printed, removed.
import { ask, comeFrom, tokenOf } from '../support/api.ts'
import { makeReport } from '../support/assessment.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { findListing } from '../support/listings.ts'
import { demo, signIn, signUp } from '../support/people.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

test.beforeEach(({ page }) => comeFrom(page))

test('a shared report can be read by who has the link, until it is taken back', async ({
  page,
  request,
  browser,
}) => {
  await signIn(page, await signUp(request))
  const { id } = await makeReport(request, await tokenOf(page))
  await page.goto(`/addAssess/${id}`)
  await page.getByLabel(/开启分享链接/).check()
  const link = page.getByRole('link', { name: /addAssess\/shared#/ })
  const address = (await link.getAttribute('href')) ?? ''
  const context = await browser.newContext()
  const reader = await context.newPage()
  await reader.goto(address)
  await expect(reader.getByText('由报告所有人分享')).toBeVisible()
  await expect(reader.getByRole('heading', { name: '评分明细' })).toBeVisible()
  await expect(reader.getByRole('button', { name: '删除' })).toHaveCount(0)
  await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await page.getByLabel(/开启分享链接/).uncheck()
  await expect(link).toHaveCount(0)
  await reader.reload()
  await expect(reader.getByText('分享链接已失效')).toBeVisible()
  await context.close()
})

test('somebody else’s report, and one that does not exist, are not found', async ({
  page,
  request,
  browser,
}) => {
  await signIn(page, await signUp(request))
  const { id } = await makeReport(request, await tokenOf(page))
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(`/addAssess/${id}`)
  await expect(other.getByText('您尚未登录')).toBeVisible()
  await comeFrom(other)
  await signIn(other, await signUp(request))
  for (const path of [`/addAssess/${id}`, '/addAssess/99999999']) {
    await other.goto(path)
    await expect(other.getByText('没有找到这份报告')).toBeVisible()
  }
  await context.close()
})

test('two reports stand side by side, the better answers marked', onPhoneToo, async ({ page, request }) => {
  await signIn(page, await signUp(request))
  const token = await tokenOf(page)
  await makeReport(request, token)
  await makeReport(request, token, { road: 1, area: 300 })
  await page.goto('/account/assess')
  const boxes = page.getByRole('checkbox', { name: /^比较/ })
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) await box.check()
  await page.getByRole('link', { name: '比较这两份报告' }).click()
  const conditions = page.getByRole('table', { name: '各项条件' })
  await expect(conditions.getByRole('row', { name: /^道路/ })).toContainText('土路')
  await expect(conditions.getByRole('row', { name: /^道路/ })).toContainText('水泥路')
  await expect(page.getByRole('table', { name: '评分', exact: true })).toContainText('综合评分')
  await page.goto('/account/assess/compare?one=1')
  await expect(page.getByText('没有找到要比较的报告')).toBeVisible()
})

test('a report is named where it stands, so that two of one county are told apart', async ({
  page,
  request,
  browser,
}) => {
  await signIn(page, await signUp(request))
  const token = await tokenOf(page)
  const { id } = await makeReport(request, token)
  await makeReport(request, token, { area: 300 })
  await page.goto('/account/assess')
  const unnamed = /福建省 南平市 建阳区 120 亩 · [\d-]{10} \d\d:\d\d/
  await page.getByRole('button', { name: unnamed }).press('Enter')
  const field = page.getByRole('textbox', { name: '报告名称' })
  await expect(field).toBeFocused()
  await field.fill('东'.repeat(31))
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/报告名称.*30/)
  await expect(field).toBeFocused()
  await field.fill('东山林场')
  await page.route('**/api/user/nameReport', (route) => route.abort())
  await field.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await expect(field).toHaveValue('东山林场')
  await page.unroute('**/api/user/nameReport')
  await field.press('Enter')
  await expect(page.getByRole('link', { name: '东山林场', exact: true })).toBeVisible()
  const rename = page.getByRole('button', { name: /改名.*东山林场/ })
  await expect(rename).toBeFocused()
  await rename.press('Enter')
  await field.press('Escape')
  await expect(rename).toBeFocused()
  for (const box of await page.getByRole('checkbox', { name: /^比较/ }).all()) await box.check()
  await page.getByRole('link', { name: '比较这两份报告' }).click()
  await expect(page.getByRole('columnheader', { name: /^东山林场/ }).first()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /^福建省.*300 亩 · / }).first()).toBeVisible()
  await page.goto(`/addAssess/${id}`)
  await expect(page).toHaveTitle(/^东山林场 - /)
  await page.getByRole('button', { name: /改名.*东山林场/ }).press('Enter')
  await field.fill('西坡')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveTitle(/^西坡 - /)
  await page.getByLabel(/开启分享链接/).check()
  const address = await page.getByRole('link', { name: /addAssess\/shared#/ }).getAttribute('href')
  const context = await browser.newContext()
  const reader = await context.newPage()
  await reader.goto(address ?? '')
  await expect(reader.getByText('福建省 南平市 建阳区 120 亩')).toBeVisible()
  await expect(reader.getByText('西坡')).toHaveCount(0)
  await context.close()
})

test('a report prints on two sheets of A4, without buttons', async ({ page, request }) => {
  await signIn(page, await signUp(request))
  const { id } = await makeReport(request, await tokenOf(page))
  await page.goto(`/addAssess/${id}`)
  await expect(page.getByRole('heading', { name: '评分明细' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: '专家评估' })).toBeHidden()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sheets = pdf.match(/\/Type\s*\/Page[^s]/g) ?? []
  expect(sheets.length).toBeGreaterThan(0)
  expect(sheets.length).toBeLessThanOrEqual(2)
})

test('a removed report is gone from the list', async ({ page, request }) => {
  await signIn(page, await signUp(request))
  const { id } = await makeReport(request, await tokenOf(page))
  await page.goto(`/addAssess/${id}`)
  await page.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog', { name: '删除报告' }).getByRole('button', { name: '删除' }).click()
  await page.waitForURL('**/account/assess')
  await expect(page.getByText('暂无数据')).toBeVisible()
})

test(
  'a report has no barrier, and nothing sticks out of a small phone',
  onPhoneToo,
  async ({ page, request }) => {
    await signIn(page, await signUp(request))
    const { id } = await makeReport(request, await tokenOf(page))
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`/addAssess/${id}`)
    await expect(page.getByRole('img', { name: /雷达图/ })).toBeVisible()
    await expectNoBarrier(page, 'main')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  },
)

test('an owner shows the scores on his listing, with their day and model, and takes them off', async ({
  page,
  request,
}) => {
  await signIn(page, demo.person)
  const token = await tokenOf(page)
  const { list } = await ask<{ list: { id: number; project_name: string }[] }>(
    request,
    'myforestlist',
    { status: 1 },
    { token },
  )
  const [mine] = list
  const id = mine?.id ?? 0
  const facts = await ask<Record<string, number>>(request, 'forestryDetail', { id })
  const { province_id, city_id, county_id, measure_area: area, years, type, forestry_type } = facts
  const report = await makeReport(request, token, {
    province_id,
    city_id,
    county_id,
    area,
    years,
    type,
    forestry_type,
    forestry_id: id,
  })
  await page.goto(`/addAssess/${report.id}`)
  const box = page.getByLabel(/在我的林地“.*”页面展示评分/)
  const score = await page.locator('.report-score strong').innerText()
  await box.check()
  await expect(page.getByText('评分已展示在林地页面')).toBeVisible()
  const fraction = async () =>
    (
      await ask<{ fraction: { comprehensive: number; model: string } | null }>(request, 'forestryDetail', {
        id,
      })
    ).fraction
  expect(await fraction()).toMatchObject({ comprehensive: Number(score), model: '2026.1' })
  await box.uncheck()
  await expect(page.getByText('评分已从林地页面撤下')).toBeVisible()
  expect(await fraction()).toBeNull()
})

test('a listing leads to its assessment', async ({ page, request }) => {
  const { id } = await findListing(request, () => true)
  await page.goto(`/exchange/view/${id}`)
  await expect(page.getByRole('link', { name: '评估这块林地' })).toHaveAttribute(
    'href',
    `/addAssess?prodId=${id}`,
  )
})
