// Bonds in the console: a voucher looked at and confirmed, a refund that takes two, an end, and what can go wrong.
import type { Page } from '@playwright/test'
import { expectNoBarrier } from '../support/barriers.ts'
import { confirmVoucher, lastNotice, sendVoucher, signUpForBond } from '../support/bonds.ts'
import { BROKEN } from '../support/forms.ts'
import { enterScreen, openScreen, signInStaff } from '../support/staff.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const ledger = (page: Page) => page.getByRole('region', { name: '账目表' })

/** Looks for a task by its words and takes it. */
const take = async (page: Page, queue: string, title: string) => {
  await openScreen(page, queue)
  await page.getByPlaceholder('搜索内容或完整电话').fill(title)
  const claim = page.getByRole('button', { name: /^领取：/ })
  await expect(claim).toHaveCount(1)
  await claim.click()
  await expect(page.getByText('由您处理')).toBeVisible()
}

/** Opens a bond from the list, found by its project. */
const openBond = async (page: Page, title: string) => {
  await openScreen(page, 'bonds')
  await page.getByPlaceholder('搜索项目、投标人或完整电话').fill(title)
  await page.getByText(title).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

const REASON = '项目未中标，保证金原路退还。'

test('a voucher is opened and confirmed, and the refund takes two reviewers', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const bond = await signUpForBond(request)
  await sendVoucher(request, bond)
  await signInStaff(page, 'reviewer')
  await take(page, 'queues/bonds', bond.title)
  await expect(page.getByText('12,000.00 元').first()).toBeVisible()
  await expect(page.getByText('1.2%（估算价 100 万元）')).toBeVisible()
  await page.getByRole('radio', { name: '确认到账' }).check()
  await expect(button(page, '提交：确认到账（还有 1 张汇款凭证未查看）')).toBeDisabled()
  await button(page, '汇款凭证 1，点击查看（记入操作记录）').click()
  await expect(page.getByRole('dialog').getByRole('img', { name: '汇款凭证 1' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectNoBarrier(page, 'main')
  await button(page, '提交：确认到账').click()
  await expect.poll(async () => (await lastNotice(request, bond))?.content).toContain('已确认到账')

  await openBond(page, bond.title)
  await expect(ledger(page)).toContainText('+12,000.00 元')
  await button(page, '提议退还').click()
  const dialog = page.getByRole('dialog', { name: `提议退还：${bond.title}` })
  const reason = dialog.getByRole('textbox', { name: '理由' })
  await expect(reason).toBeFocused()
  await button(page, '提交提议').click()
  await expect(dialog.getByText('请填写理由')).toBeVisible()
  await reason.fill(REASON)
  await button(page, '提交提议').click()
  await expect(page.getByText('已有一项提议等待另一位审核员复核')).toBeVisible()
  await expectNoBarrier(page, 'main')

  // One's own proposal waits for somebody else.
  await page.getByRole('link', { name: '退还', exact: true }).click()
  await button(page, '领取').click()
  await expect(page.getByText('这是您本人的提议，须由另一位审核员处理。')).toBeVisible()

  const second = await browser.newPage()
  await signInStaff(second, 'admin')
  await take(second, 'queues/bondChanges', bond.title)
  await expect(second.getByText(REASON).first()).toBeVisible()
  // The second reviewer sees what the first has confirmed, and who that was.
  await expect(second.getByText('（也是提议人）')).toBeVisible()
  await button(second, '汇款凭证 1，点击查看（记入操作记录）').click()
  await expect(second.getByRole('dialog').getByRole('img', { name: '汇款凭证 1' })).toBeVisible()
  await second.keyboard.press('Escape')
  await second.getByRole('radio', { name: '同意', exact: true }).check()
  await button(second, '提交：同意').click()
  await expect
    .poll(async () => lastNotice(request, bond))
    .toMatchObject({
      content: `“${bond.title}”的投标保证金12,000.00 元已退还：${REASON}`,
      url: `/account/deposit/detail?project_sn=${bond.project_sn}`,
    })
  await second.context().close()

  await openBond(page, bond.title)
  await expect(ledger(page)).toContainText('−12,000.00 元')
  await expect(ledger(page).getByRole('row').last()).toContainText('0.00 元')
  await expect(page.getByText('这笔保证金已经结清，没有可以办理的事项。')).toBeVisible()
})

test(
  'a bond is found by state, opened by keyboard and ended with a reason',
  onPhoneToo,
  async ({ page, request }) => {
    test.slow()
    const bond = await signUpForBond(request, { bond: 30_000 })
    await enterScreen(page, 'reviewer', 'bonds')
    await page.getByPlaceholder('搜索项目、投标人或完整电话').fill(bond.title)
    await page.getByLabel('状态').click()
    await page.getByRole('option', { name: '已退还' }).click()
    await expect(page.getByText('没有找到相符的保证金')).toBeVisible()
    await page.getByLabel('状态').click()
    await page.getByRole('option', { name: '未缴纳' }).click()
    await expectNoBarrier(page, 'main')
    const entry = page
      .getByRole('link', { name: bond.title })
      .or(page.getByRole('button', { name: bond.title }))
    await entry.first().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('保证金为估算价的 3%，超过 2%')).toBeVisible()
    await button(page, '终止').click()
    const dialog = page.getByRole('dialog', { name: `终止：${bond.title}` })
    await dialog.getByRole('textbox', { name: '理由' }).fill('投标人来函退出')
    await expectNoBarrier(page, '[role=dialog]')
    await dialog.getByRole('button', { name: '终止' }).click()
    await expect(page.getByText('保证金已终止', { exact: true })).toBeVisible()
    await expect(ledger(page)).toContainText('投标人来函退出')
    expect((await lastNotice(request, bond))?.content).toContain('已终止：投标人来函退出。')
  },
)

test('what somebody else has done meanwhile is told in the dialog, and the page follows', async ({
  page,
  request,
}) => {
  test.slow()
  const bond = await signUpForBond(request)
  await signInStaff(page, 'reviewer')
  await openBond(page, bond.title)
  await sendVoucher(request, bond)
  await confirmVoucher(request, bond)
  await button(page, '终止').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '理由' }).fill('投标人来函退出')
  await dialog.getByRole('button', { name: '终止' }).click()
  await expect(dialog.getByText('保证金的状态已有变动，请刷新后重试')).toBeVisible()
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(button(page, '提议退还')).toBeVisible()
  await expect(button(page, '终止')).toHaveCount(0)
})

test('a page that does not load says so and is asked for again', async ({ page, request }) => {
  const bond = await signUpForBond(request)
  await signInStaff(page, 'reviewer')
  await page.route('**/api/staff/bonds/get', (route) => route.abort())
  await openScreen(page, 'bonds')
  await page.getByPlaceholder('搜索项目、投标人或完整电话').fill(bond.title)
  await page.getByRole('link', { name: bond.title }).click()
  await expect(page.getByText(BROKEN)).toBeVisible()
  await page.unroute('**/api/staff/bonds/get')
  await button(page, '重试').click()
  await expect(page.getByRole('heading', { name: bond.title })).toBeVisible()
  await openScreen(page, 'bonds/2000000000')
  await expect(page.getByText('内容不存在或已下线')).toBeVisible()
})
