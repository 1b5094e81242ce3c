// A bidder's steps: read, sign up, bond, result. What stands in their way is tried in `components/`.
import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoBarrier } from '../support/barriers.ts'
import { toast } from '../support/forms.ts'
import { demo, fillLogin, signIn } from '../support/people.ts'
import { publishTender, stepHead, stepsAddress } from '../support/tenders.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const signUpButton = (page: Page) => page.getByRole('button', { name: '报名投标', exact: true })

/** The certified enterprise of the demo, on the steps of a new tender. */
const openAsEnterprise = async (
  page: Page,
  request: APIRequestContext,
  fields: Record<string, unknown> = {},
  step?: number,
) => {
  const tender = await publishTender(request, fields)
  await signIn(page, demo.enterprise)
  await page.goto(stepsAddress(tender.project_sn, step))
  await expect(stepHead(page)).toBeVisible()
  return tender
}

test(
  'a visitor reads, is warned, logs in, and is back at the same step',
  onPhoneToo,
  async ({ page, request }) => {
    const { project_sn, title } = await publishTender(request)
    await page.goto(stepsAddress(project_sn))
    await expect(page.getByText('您尚未登录，是否现在登录？')).toBeVisible()
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await expect(stepHead(page)).toHaveText('阅读公告')
    await expect(page.getByRole('button', { name: /去报名/ })).toHaveCount(0)
    await expectNoBarrier(page, 'main')
    await page.getByRole('link', { name: '去登录' }).click()
    await fillLogin(page, demo.person)
    await page.waitForURL(stepsAddress(project_sn))
    await expect(page.getByText('您尚未登录')).toHaveCount(0)
    await expect(page.getByRole('button', { name: '已阅读，去报名' })).toBeVisible()
  },
)

test('a certified company signs up once, however often the button is pressed, and comes to its bond', async ({
  page,
  request,
}) => {
  const { project_sn } = await openAsEnterprise(page, request, {}, 2)
  const calls: string[] = []
  page.on('request', (made) => {
    if (made.url().endsWith('/api/prosign')) calls.push(made.postData() ?? '')
  })
  await expect(page.getByRole('timer')).toHaveText(/还剩 2 天 23 小时/)
  await signUpButton(page).dblclick()
  await expect(toast(page, '报名成功')).toBeVisible()
  expect(calls).toEqual([`project_sn=${project_sn}`])
  await expect(page).toHaveURL(stepsAddress(project_sn, 3))
  await expect(stepHead(page)).toHaveText('缴纳保证金')
  await expect(stepHead(page)).toBeFocused()
  const step = page.getByRole('region', { name: '缴纳保证金' })
  await expect(step).toContainText('未缴纳')
  await expect(step).toContainText('应缴金额20,000.00 元')
  await expect(step).toContainText('收款账号0000 0000')
  await expect(step.getByRole('timer')).toHaveText(/还剩 4 天 23 小时/)
  await expect(page.getByRole('link', { name: '上传汇款凭证' })).toHaveAttribute(
    'href',
    `/account/deposit/detail?project_sn=${project_sn}`,
  )
  await expectNoBarrier(page, 'main')

  // Without a step the address opens where something is to be done.
  await page.goto(stepsAddress(project_sn))
  await expect(stepHead(page)).toHaveText('缴纳保证金')
  await page.getByRole('button', { name: /返回上一步/ }).click()
  await expect(page.getByText('您已报名')).toBeVisible()
  await page.goBack()
  await expect(stepHead(page)).toHaveText('缴纳保证金')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the steps say what they need, and lead to the list', async ({ page }) => {
    await page.goto(stepsAddress('ANY-NUMBER'))
    await expect(page.locator('noscript p').filter({ hasText: '报名投标需要启用浏览器脚本' })).toBeVisible()
    await page.locator('noscript').getByRole('link', { name: '查看招标采购' }).click()
    await expect(page).toHaveURL('/market')
  })
})
