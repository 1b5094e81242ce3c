// The user's bonds and sign-ups: lists, amounts, where to pay, vouchers.
import type { APIRequestContext, Page } from '@playwright/test'
import { ask } from '../support/api.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { toast } from '../support/forms.ts'
import { chooser, photo } from '../support/listing-form.ts'
import { demo, signIn } from '../support/people.ts'
import { publishTender } from '../support/tenders.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const detail = (project_sn: string) => `/account/deposit/detail?project_sn=${project_sn}`
const submit = (page: Page) => page.getByRole('button', { name: '提交凭证', exact: true })
const files = (page: Page) => page.getByRole('group', { name: /^上传汇款凭证/ }).getByRole('listitem')
const uploaded = (page: Page, count: number) =>
  expect(page.getByRole('status').filter({ hasText: `上传汇款凭证：已上传 ${count}` })).toBeAttached()
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** A tender that the demo's enterprise has signed up for. */
const signedUp = async (request: APIRequestContext, fields: Record<string, unknown> = {}) => {
  const tender = await publishTender(request, fields)
  const { token } = await ask<{ token: string }>(request, 'login', {
    type: 1,
    username: demo.enterprise.login,
    password: demo.enterprise.password,
  })
  await ask(request, 'prosign', { project_sn: tender.project_sn }, { token })
  return tender
}

test(
  'the menu leads to bonds and sign-ups, each with its state and the way to its detail',
  onPhoneToo,
  async ({ page, request }) => {
    const { project_sn, title } = await signedUp(request)
    const free = await signedUp(request, { bond: 0, bond_due: undefined })
    await signIn(page, demo.enterprise, '/account/home')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^招标管理/ })
      .last()
      .click()
    await expect(page).toHaveURL('/account/deposit')
    const bond = group(page, '投标保证金').getByRole('listitem').filter({ hasText: title })
    await expect(bond).toContainText('未缴纳')
    await expect(bond).toContainText('20,000.00 元')
    await expectNoBarrier(page, 'main')

    await page.getByRole('link', { name: '我的报名', exact: true }).click()
    await expect(page).toHaveURL('/account/deposit?tab=signups')
    const row = (name: string) => group(page, '我的报名').getByRole('listitem').filter({ hasText: name })
    await expect(row(title)).toContainText('保证金 未缴纳')
    await expect(row(free.title)).not.toContainText('保证金')
    await expect(row(title).getByRole('link', { name: /查看进度/ })).toHaveAttribute(
      'href',
      `/market/tender?project_sn=${project_sn}`,
    )
    await page.reload()
    await row(title)
      .getByRole('link', { name: /保证金详情/ })
      .click()
    await expect(page).toHaveURL(detail(project_sn))
  },
)

test('a bond tells amount, account and time, and takes a voucher, which survives a reload and a failure', async ({
  page,
  request,
}) => {
  const { project_sn, title } = await signedUp(request)
  await signIn(page, demo.enterprise)
  await page.goto(detail(project_sn))
  const pay = page.getByRole('region', { name: '缴纳信息' })
  await expect(pay).toContainText('应缴金额20,000.00 元')
  await expect(pay.getByRole('timer')).toHaveText(/还剩 4 天 23 小时/)
  await expect(page.getByRole('region', { name: '招标项目' })).toContainText(title)
  await expect(page.getByRole('region', { name: '办理记录' })).toContainText('报名，生成保证金')

  await submit(page).click()
  await expect(page.getByText('请上传汇款凭证')).toBeVisible()
  await chooser(page, '上传汇款凭证').setInputFiles([await photo('回单一.jpg'), await photo('回单二.jpg')])
  await uploaded(page, 2)
  await expectNoBarrier(page, 'main')
  await page.reload()
  await uploaded(page, 2)
  await expect(files(page)).toHaveCount(2)

  await page.route('**/api/user/bondVoucher', (route) => route.abort())
  await submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: '没有收到答复' })).toBeVisible()
  await expect(files(page)).toHaveCount(2)
  await page.unroute('**/api/user/bondVoucher')
  await submit(page).dblclick()
  await expect(toast(page, '提交成功')).toBeVisible()
  await expect(page.locator('.bond-state')).toContainText('审核中')
  await expect(submit(page)).toHaveCount(0)
  await expect(page.getByRole('img', { name: /^汇款凭证，第/ })).toHaveCount(2)
  await expect
    .poll(() =>
      page
        .getByRole('img', { name: '汇款凭证，第 1 张' })
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  await expect(page.getByRole('region', { name: '办理记录' })).toContainText('提交汇款凭证')
})

test('a file of another kind is refused before it is sent, and more than three are not taken', async ({
  page,
  request,
}) => {
  const { project_sn } = await signedUp(request)
  await signIn(page, demo.enterprise)
  await page.goto(detail(project_sn))
  await chooser(page, '上传汇款凭证').setInputFiles({
    name: '回单.rar',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1'),
  })
  await expect(files(page)).toContainText('图片格式不正确')
  await submit(page).click()
  await expect(page.getByText('有 1 个文件没有上传成功')).toBeVisible()
  await page.getByRole('button', { name: /^移除/ }).click()
  await chooser(page, '上传汇款凭证').setInputFiles(
    await Promise.all(['一.jpg', '二.jpg', '三.jpg', '四.jpg'].map(photo)),
  )
  await expect(page.getByRole('alert').filter({ hasText: '最多上传 3 张图片' })).toBeVisible()
  await uploaded(page, 3)
})
