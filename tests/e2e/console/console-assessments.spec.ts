// Assessments in the console: an expert's opinion from the queue to the report, and the reports of all users.
import type { APIRequestContext, Page } from '@playwright/test'
import { ask, tell } from '../support/api.ts'
import { makeReport } from '../support/assessment.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { masked, newMobile, PASSWORD, signUp } from '../support/people.ts'
import { enterScreen, openScreen, signInStaff } from '../support/staff.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const QUEUE = 'queues/expertAssessments'
const TITLE = '福建省 南平市 建阳区'
const OPINION = '立地条件较好，道路是短板。\n建议先修通林道，再谈总价。'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

interface Requested {
  id: number
  token: string
  mobile: string
  name: string
}

/** A report of a new user, who asks an expert about it. */
const askExpert = async (request: APIRequestContext): Promise<Requested> => {
  const { login: mobile } = await signUp(request)
  const { token } = await ask<{ token: string }>(request, 'login', {
    type: 2,
    username: mobile,
    password: PASSWORD,
  })
  const { id } = await makeReport(request, token)
  const name = `林${newMobile().slice(-6)}`
  await tell(request, 'addProposal', { type: 7, f_id: id, name, mobile }, token)
  return { id, token, mobile, name }
}

const opinionOf = async (request: APIRequestContext, { id, token }: Requested) =>
  (
    await tell<{ detail: { opinion: { text: string; expert: string } | null } }>(
      request,
      'getReport',
      { id },
      token,
    )
  ).detail.opinion

const lastNotice = async (request: APIRequestContext, { token }: Requested) =>
  (
    await ask<{ data: { content: string; url: string }[] }>(
      request,
      'user/NoticeList',
      { category: 0 },
      { token },
    )
  ).data[0]

/** Looks for the request in the queue and takes it. */
const take = async (page: Page, { name }: Requested) => {
  await openScreen(page, QUEUE)
  await page.getByPlaceholder('搜索内容或完整电话').fill(name)
  const claim = page.getByRole('button', { name: /^领取：/ })
  await expect(claim).toHaveCount(1)
  await claim.click()
  await expect(page.getByText('由您处理')).toBeVisible()
}

test('an expert’s opinion is written in the queue and stands in the report of its owner', async ({
  page,
  request,
}) => {
  test.slow()
  const asked = await askExpert(request)
  await signInStaff(page, 'reviewer')
  await take(page, asked)
  const main = page.getByRole('region', { name: '提交的内容' })
  await expect(main.getByText(masked(asked.mobile))).toBeVisible()
  await expect(main.getByRole('heading', { name: '配套设施（占 20%）' })).toBeVisible()
  await expect(main.getByText(/^土路 · \d+ 分$/)).toBeVisible()

  await page.getByRole('radio', { name: '出具意见' }).check()
  await button(page, '提交：出具意见').click()
  await expect(page.getByText('请填写专家意见，至少 2 个字')).toBeVisible()
  await expect(page.getByText('请填写专家姓名')).toBeVisible()
  await page.getByRole('textbox', { name: /^专家意见/ }).fill(OPINION)
  const signature = page.getByRole('combobox', { name: /^专家姓名/ })
  await signature.fill('沈知')
  await page.getByRole('option', { name: '沈知秋' }).click()
  await expect(signature).toHaveValue('沈知秋')
  await expectNoBarrier(page, 'main')
  await button(page, '提交：出具意见').click()

  await expect.poll(async () => opinionOf(request, asked)).toMatchObject({ text: OPINION, expert: '沈知秋' })
  expect(await lastNotice(request, asked)).toMatchObject({
    content: expect.stringContaining('已由沈知秋出具意见'),
    url: `/addAssess/${asked.id}`,
  })
})

test('a request that is declined needs no signature, and tells its owner why', async ({ page, request }) => {
  test.slow()
  const asked = await askExpert(request)
  await signInStaff(page, 'reviewer')
  await take(page, asked)
  await page.getByRole('radio', { name: '不予受理' }).check()
  await expect(page.getByRole('combobox', { name: /^专家姓名/ })).toHaveCount(0)
  await button(page, '所填条件前后矛盾，请核对后重新评估，再申请专家评估。').click()
  await button(page, '提交：不予受理').click()
  await expect
    .poll(async () => (await lastNotice(request, asked))?.content)
    .toMatch(/^您为评估报告“.+”申请的专家评估未能受理：所填条件前后矛盾，请核对后重新评估，再申请专家评估。$/)
  expect(await opinionOf(request, asked)).toBeNull()
})

test('the request about a report that is gone can only be declined', async ({ page, request }) => {
  test.slow()
  const asked = await askExpert(request)
  await signInStaff(page, 'reviewer')
  await take(page, asked)
  await tell(request, 'user/removeReport', { id: asked.id }, asked.token)
  await page.reload()
  await expect(page.getByText('评估报告已被本人删除，只能不予受理。')).toBeVisible()
  await expect(page.getByRole('radio', { name: '出具意见' })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: '不予受理' })).toBeChecked()
})

test(
  'a report is found by its number and filters, read, and leads to the request',
  onPhoneToo,
  async ({ page, request }) => {
    test.slow()
    const asked = await askExpert(request)
    await enterScreen(page, 'reviewer', 'assessments')
    await page.getByPlaceholder('编号或完整手机号').fill(String(asked.id))
    const entry = page
      .getByRole('link', { name: new RegExp(TITLE) })
      .or(page.getByRole('button', { name: new RegExp(TITLE) }))
    await expect(entry).toHaveCount(1)
    await page.getByLabel('专家意见').click()
    await page.getByRole('option', { name: '已出具' }).click()
    await expect(page.getByText('没有找到相符的报告')).toBeVisible()
    await page.getByLabel('专家意见').click()
    await page.getByRole('option', { name: '申请中' }).click()
    await expect(entry).toHaveCount(1)
    await expectNoBarrier(page, 'main')
    await entry.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: new RegExp(TITLE) })).toBeVisible()
    await expect(page.getByText(masked(asked.mobile))).toBeVisible()
    await expect(
      page.getByRole('region', { name: '各项因素的得分' }).getByRole('row', { name: /^道路/ }),
    ).toContainText('土路')
    await expectNoBarrier(page, 'main')
    await page.getByRole('link', { name: '去处理申请' }).click()
    await expect(page.getByRole('heading', { name: new RegExp(asked.name) })).toBeVisible()
  },
)

test('each reading of a report is in the log of the admins', async ({ page, request }) => {
  test.slow()
  const { id } = await askExpert(request)
  await enterScreen(page, 'admin', `assessments/${id}`)
  await expect(page.getByRole('heading', { name: new RegExp(TITLE) })).toBeVisible()
  await openScreen(page, 'audit')
  const view = page
    .getByRole('row')
    .filter({ hasText: `评估报告 ${id}` })
    .filter({ hasText: '查看用户的评估报告' })
  await view.getByRole('button', { name: '查看用户的评估报告' }).press('Enter')
  await page.getByRole('link', { name: `评估报告 ${id}` }).click()
  await expect(page.getByRole('heading', { name: new RegExp(TITLE) })).toBeVisible()
})
