// A bidder's steps: read, sign up, bond, result; and what stands in their way.
import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoBarrier } from '../support/barriers.ts'
import { toast } from '../support/forms.ts'
import { demo, fillLogin, signIn, signUp } from '../support/people.ts'
import { daysFromNow, publishTender, stepHead, stepsAddress } from '../support/tenders.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const signUpButton = (page: Page) => page.getByRole('button', { name: '报名投标', exact: true })
const current = (page: Page) => page.getByRole('list', { name: '投标步骤' }).locator('[aria-current="step"]')

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

test('who is not certified signs up like anybody else', async ({ page, request }) => {
  const { project_sn } = await publishTender(request)
  await signIn(page, await signUp(request))
  await page.goto(stepsAddress(project_sn, 2))
  await expect(page.getByText('点“报名投标”即以您的账号报名')).toBeVisible()
  await signUpButton(page).click()
  await expect(toast(page, '报名成功')).toBeVisible()
  await expect(page).toHaveURL(stepsAddress(project_sn, 3))
})

test('where a tender asks for certification it says so, with the way to it', async ({ page, request }) => {
  const { project_sn } = await publishTender(request, { certified_only: true })
  await signIn(page, await signUp(request))
  await page.goto(stepsAddress(project_sn))
  await expect(page.getByText('须先通过个人或企业认证')).toBeVisible()
  await page.getByRole('button', { name: '已阅读，去报名' }).click()
  await expect(page).toHaveURL(stepsAddress(project_sn, 2))
  await expect(stepHead(page)).toBeFocused()
  await expect(page.getByText('您还没有认证')).toBeVisible()
  await expect(signUpButton(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: '去认证' })).toHaveAttribute(
    'href',
    '/account/setting/userauth/auth',
  )
  await page.getByRole('button', { name: '我已通过认证，刷新' }).click()
  await expect(toast(page, '认证状态没有变化')).toBeVisible()
  await expectNoBarrier(page, 'main')
})

test('a certification under review and a refused one are told apart', async ({ page, request }) => {
  const { project_sn } = await publishTender(request, { certified_only: true })
  await signIn(page, demo.person)
  let apply_state = 0
  await page.route('**/api/user/tenderState', async (route) => {
    const reply = await route.fetch()
    const { data, ...rest } = (await reply.json()) as { data: object }
    await route.fulfill({ json: { ...rest, data: { ...data, apply_state } } })
  })
  for (const [state, said, next] of [
    [1, '认证正在审核', '查看认证资料'],
    [3, '认证未通过', '修改认证资料'],
  ] as const) {
    apply_state = state
    await page.goto(stepsAddress(project_sn, 2))
    await expect(page.getByText(said)).toBeVisible()
    await expect(page.getByRole('link', { name: next })).toBeVisible()
  }
})

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

test('a tender without a bond has no such step', async ({ page, request }) => {
  await openAsEnterprise(page, request, { bond: 0, bond_due: undefined }, 2)
  await expect(page.getByRole('list', { name: '投标步骤' }).getByRole('listitem')).toHaveCount(3)
  await signUpButton(page).click()
  await expect(stepHead(page)).toHaveText('结果')
  await expect(current(page)).toContainText('结果')
  await expect(page.getByRole('region', { name: '结果' })).toContainText('您已报名，请按公告要求参加开标')
  await expect(page.getByRole('link', { name: '保证金详情' })).toHaveCount(0)
})

test('step 2 says that sign-up is closed, by time or by result', async ({ page, request }) => {
  await openAsEnterprise(page, request, { signup_end: daysFromNow(-1) }, 2)
  await expect(page.getByText('报名已经截止')).toBeVisible()
  await expect(signUpButton(page)).toHaveCount(0)

  const { project_sn } = await publishTender(request, {
    infor_type: 3,
    result_content: '<p>结果如下。</p>',
    winner: '江岸营林有限公司',
  })
  await page.goto(stepsAddress(project_sn, 2))
  await expect(page.getByText('这个项目的结果已经公布')).toBeVisible()
})

test('a browser whose clock is a day behind counts by the server’s, and what has ended is refused', async ({
  page,
  request,
}) => {
  const { project_sn } = await publishTender(request)
  await page.clock.setSystemTime(Date.now() - 24 * 3_600_000)
  await signIn(page, demo.enterprise)
  await page.goto(stepsAddress(project_sn, 2))
  await expect(page.getByRole('timer')).toHaveText(/还剩 2 天 23 小时/)
  await page.route('**/api/prosign', (route) =>
    route.fulfill({ json: { code: 1902, msg: '报名已经截止', data: null } }),
  )
  await signUpButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: '报名已经截止' })).toBeVisible()
  await expect(page).toHaveURL(stepsAddress(project_sn, 2))
})

test('after a failure the step stays, and the next try succeeds', async ({ page, request }) => {
  const { project_sn } = await openAsEnterprise(page, request, {}, 2)
  await page.route('**/api/prosign', (route) => route.abort())
  await signUpButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: '服务器开小差了' })).toBeVisible()
  await expect(page).toHaveURL(stepsAddress(project_sn, 2))
  await page.unroute('**/api/prosign')
  await signUpButton(page).click()
  await expect(stepHead(page)).toHaveText('缴纳保证金')

  await page.route('**/api/user/bonds', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: '保证金信息加载失败' })).toBeVisible()
  await page.unroute('**/api/user/bonds')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('region', { name: '缴纳保证金' })).toContainText('20,000.00 元')
})

test('a page that cannot be loaded offers another try; a number without a tender says so', async ({
  page,
  request,
}) => {
  const { project_sn, title } = await publishTender(request)
  await page.route('**/api/tenderDetail', (route) => route.abort())
  await page.goto(stepsAddress(project_sn))
  await expect(page.getByRole('alert')).toContainText('加载失败')
  await page.unroute('**/api/tenderDetail')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()

  await page.goto(stepsAddress('NO-SUCH-NUMBER'))
  await expect(page.getByRole('alert')).toContainText('没有编号为 NO-SUCH-NUMBER 的招标项目')
  await page.goto('/market/tender')
  await expect(page.getByText('请先选择招标项目')).toBeVisible()
})

test('a step that cannot be opened yet shows the last one that can', async ({ page, request }) => {
  const { project_sn } = await openAsEnterprise(page, request, {}, 4)
  await expect(stepHead(page)).toHaveText('报名')
  await page.goto(stepsAddress(project_sn, 99))
  await expect(stepHead(page)).toHaveText('报名')
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
