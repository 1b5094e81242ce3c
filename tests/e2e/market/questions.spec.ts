// A bidder asks about a tender, staff answer, everybody reads it; an objection is answered to its author alone.
import { tenderPath } from '#platform/lib/paths.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { toast } from '../support/forms.ts'
import { demo, signIn } from '../support/people.ts'
import { decide } from '../support/review.ts'
import { enterScreen } from '../support/staff.ts'
import { publishTender, stepsAddress } from '../support/tenders.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

test('a visitor comes from the page of a tender to where one asks, and to the login', async ({
  page,
  request,
}) => {
  const { project_sn } = await publishTender(request)
  await expect(async () => {
    await page.goto(tenderPath(project_sn))
    await page.getByRole('link', { name: '提问或提出异议' }).click({ timeout: 5000 })
  }).toPass({ timeout: 30_000 })
  const section = page.getByRole('region', { name: '提问与异议' })
  await expect(section).toContainText('登录后可以提问或提出异议。')
  await expectNoBarrier(page, 'main')
})

test(
  'a question is kept while it is typed, answered to all alike, and stands on the page without who asked',
  onPhoneToo,
  async ({ page, request, browser }) => {
    const { id, project_sn, title } = await publishTender(request)
    await signIn(page, demo.enterprise)
    await page.goto(stepsAddress(project_sn))
    const section = page.getByRole('region', { name: '提问与异议' })
    const box = section.getByLabel('提问内容')
    await section.getByRole('button', { name: '提交' }).click()
    await expect(section).toContainText('请填写内容')
    await box.fill('管护用房由谁提供？')
    await page.reload()
    await expect(box).toHaveValue('管护用房由谁提供？')
    await expectNoBarrier(page, 'main')
    await section.getByRole('button', { name: '提交' }).click()
    await expect(toast(page, '已提交，答复会在公告页面公布')).toBeVisible()
    await expect(section.getByRole('listitem')).toContainText(/管护用房由谁提供？.*等待答复/)
    await expect(box).toHaveValue('')

    const context = await browser.newContext()
    const office = await context.newPage()
    await enterScreen(office, 'editor', `tenders/${id}`)
    await expect(office.getByText('提问：管护用房由谁提供？')).toBeVisible()
    await expect(office.getByText(/从首次发布到开标/)).toHaveCount(0)
    await context.close()

    const answer = '由采购单位提供。\n水电由中标单位承担。'
    await decide(request, title, 'approved', answer, { queue: 'tenderQuestions' })
    const answered = page.getByRole('region', { name: '澄清答疑' })
    await expect(async () => {
      await page.goto(tenderPath(project_sn))
      await expect(answered).toContainText('答：由采购单位提供。', { timeout: 1000 })
    }).toPass({ timeout: 30_000 })
    await expect(answered).toContainText('问：管护用房由谁提供？')
    await expect(page.getByRole('main')).not.toContainText('青岚林业')
    await expect(page.getByRole('link', { name: '澄清答疑（第 1 次）' })).toBeVisible()
    await expectNoBarrier(page, 'main')
    await page.goto(stepsAddress(project_sn))
    await expect(section.getByRole('listitem')).toContainText('答复（')
  },
)

test('an objection is answered to its author, not on the page', async ({ page, request }) => {
  const { project_sn, title } = await publishTender(request)
  await signIn(page, demo.enterprise)
  await page.goto(stepsAddress(project_sn))
  const section = page.getByRole('region', { name: '提问与异议' })
  await section.getByRole('radio', { name: '异议' }).check()
  await section.getByLabel('异议内容').fill('资格条件限定了本县企业。')
  await section.getByRole('button', { name: '提交' }).click()
  await expect(toast(page, '已提交，答复会发到您的消息')).toBeVisible()
  await decide(request, title, 'approved', '已更正资格条件。', { queue: 'tenderQuestions' })
  await page.reload()
  await expect(section.getByRole('listitem')).toContainText('已更正资格条件。')
  await page.goto(tenderPath(project_sn))
  await expect(page.getByRole('main')).not.toContainText('资格条件限定了本县企业')
})
