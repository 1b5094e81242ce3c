// A tender through two amendments: its page and the page of its announcements, the bidder who hears of each, and the office's log.
import { tenderHistoryPath, tenderPath } from '#platform/lib/paths.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { signIn, signUp } from '../support/people.ts'
import { enterScreen } from '../support/staff.ts'
import { publishTender, stepsAddress } from '../support/tenders.ts'
import { expect, test } from '../support/test.ts'

test('a tender goes through two amendments: both stand on its page, and whoever signed up hears of each', {
  tag: '@publishing',
}, async ({ page, request, browser }) => {
  test.setTimeout(180_000)
  const { id, project_sn, title, amend } = await publishTender(request)
  const bidder = await signUp(request)
  await signIn(page, bidder, stepsAddress(project_sn, 2))
  await page.getByRole('button', { name: '报名投标', exact: true }).click()
  await expect(page.getByText(/报名成功|已报名/).first()).toBeVisible()

  await amend({
    infor_type: 2,
    change_content: '<p>经勘察，管护面积核减。</p>',
    content: '<p>管护面积一万一千亩，服务期三年。</p>',
  })
  await amend({
    change_content: '<p>应投标人要求，服务期延长。</p>',
    content: '<p>管护面积一万一千亩，服务期四年。</p>',
  })

  await page.goto('/account/work?category=2')
  const told = page.getByRole('main').getByText(`您报名的“${title}”发布了变更公告`)
  await expect(told).toHaveCount(2)

  // Without scripts, as everybody may read it.
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: new URL(page.url()).origin })
  const reader = await plain.newPage()
  const record = reader.getByRole('region', { name: '公告记录' })
  await expect(async () => {
    await reader.goto(tenderPath(project_sn))
    await expect(record.getByRole('listitem')).toHaveCount(3)
  }).toPass({ timeout: 60_000 })
  await expect(record.getByRole('listitem').first()).toContainText('变更公告（第 2 次）')
  await expect(record.getByRole('listitem').last()).toContainText('招标公告')
  await expect(reader.getByRole('region', { name: '变更内容' })).toContainText('服务期延长')

  await record.getByRole('link', { name: '变更公告（第 1 次）' }).click()
  await expect(reader).toHaveURL(new RegExp(`${tenderHistoryPath(project_sn)}#n2$`))
  const first = reader.getByRole('region', { name: '变更公告（第 1 次）' })
  await expect(first).toContainText('管护面积核减')
  await expect(first.locator('del')).toContainText('二')
  await expect(first.locator('ins')).toContainText('一')
  await first.getByText('当时的全文').click()
  await expect(first).toContainText('管护面积一万一千亩，服务期三年。')
  const original = reader.getByRole('region', { name: '招标公告', exact: true })
  await original.getByText('当时的全文').click()
  await expect(original).toContainText('管护面积一万二千亩，服务期三年。')
  await plain.close()

  await page.goto(tenderHistoryPath(project_sn))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await expectNoBarrier(page)

  await enterScreen(page, 'editor', `tenders/${id}`)
  await expect(page.getByText('报名单位（1）')).toBeVisible()
  const log = page.getByText('变更公告（第 2 次）').locator('..')
  await expect(log).toContainText('已通知 1 人')
  await expect(log).toContainText('修改：公告正文')
})

test('the page of announcements fits every screen and opens each full text', async ({ page }) => {
  await page.goto(tenderHistoryPath('LQ-BP-2026-022'))
  await expect(page.getByRole('region', { name: /^变更公告/ })).toHaveCount(2)
  await expectNoBarrier(page)
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
