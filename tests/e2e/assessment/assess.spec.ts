// From the landing page as a visitor, through the login, to the report and the request for an expert.

import { comeFrom } from '../support/api.ts'
import { fillAll, fillFacts, next, stepHeading } from '../support/assessment.ts'
import { fillLogin, signUp } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a visitor starts on the landing page, signs in, and comes back to his values, his report and an expert', async ({
  page,
  request,
}) => {
  test.slow()
  await comeFrom(page)
  const account = await signUp(request)
  await page.goto('/assess')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('专业林权评估平台')
  const quick = page.getByRole('region', { name: '快速开始' })
  await quick.getByLabel('林地所在省份').selectOption('福建省')
  await quick.getByLabel('剩余使用年限').fill('25')
  await quick.getByLabel('林地面积').fill('120')
  await quick.getByRole('button', { name: '开始评估' }).click()

  const warning = page.getByRole('dialog', { name: '温馨提示' })
  await expect(warning).toContainText('您尚未登录，是否现在登录？')
  await warning.getByRole('button', { name: '取消' }).click()
  await expect(page).toHaveURL(/\/assess$/)
  await quick.getByRole('button', { name: '开始评估' }).click()
  await warning.getByRole('button', { name: '去登录' }).click()
  await fillLogin(page, account)
  await page.waitForURL('**/addAssess')
  await expect(page.getByLabel('剩余使用年限')).toHaveValue('25')
  await expect(page.getByLabel('林地面积')).toHaveValue('120')
  await expect(page.getByRole('combobox', { name: '省', exact: true })).toHaveValue('350000')

  await next(page)
  await expect(page.getByText('请选择所在地区')).toBeVisible()
  await fillFacts(page)
  await fillAll(page)
  await page.getByRole('button', { name: '开始评估' }).click()
  await page.waitForURL(/\/addAssess\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('林权评估报告')
  await expect(page.getByText('福建省 南平市 建阳区 120 亩', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: /雷达图/ })).toBeVisible()
  // The shown sub-scores and weights give the shown comprehensive score.
  const rows = page.getByRole('table', { name: '分项评分' }).getByRole('row')
  const cells = await rows.evaluateAll((all) =>
    all
      .slice(1)
      .map((row) => [...(row as HTMLTableRowElement).cells].slice(1, 3).map((cell) => cell.innerText)),
  )
  const numbers = cells.map((row) => row.map(Number.parseFloat) as [number, number])
  const sum = numbers.slice(0, -1).reduce((total, [score, weight]) => total + (score * weight) / 100, 0)
  expect(numbers).toHaveLength(6)
  expect(sum).toBeCloseTo(numbers.at(-1)?.[0] ?? 0, 1)
  await expect(page.getByText(/仅供参考。它是参考评分，不是资产评估报告/)).toBeVisible()

  await page.getByRole('button', { name: '专家评估' }).click()
  const form = page.getByRole('dialog', { name: '申请专家评估' })
  await form.getByLabel('姓名').fill('林小满')
  await form.getByRole('button', { name: '提交' }).click()
  const sent = page.getByRole('dialog', { name: '发送成功' })
  await expect(sent).toContainText('您提交的专家评估信息已发送成功，请等待工作人员与您联系！')
  await sent.getByRole('button', { name: '知道了' }).click()
  await expect(page.getByText('已申请专家评估')).toBeVisible()

  await page.goto('/account/assess')
  await expect(page.getByRole('link', { name: '福建省 南平市 建阳区 120 亩' })).toBeVisible()
  await expect(page.getByText('专家评估中')).toBeVisible()
  await page.goto('/addAssess')
  await expect(stepHeading(page, 1)).toBeVisible()
  await expect(page.getByLabel('林地面积')).toHaveValue('')
})
