// The user's bonds and sign-ups: lists, amounts, where to pay, vouchers.
import type { APIRequestContext, Page } from '@playwright/test'
import { ask } from '../support/api.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { toast } from '../support/forms.ts'
import { chooser, photo } from '../support/listing-form.ts'
import { demo, fillLogin, signIn, signUp } from '../support/people.ts'
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

test('without any, the lists say how to begin; without a login, where to log in', async ({
  page,
  request,
}) => {
  await page.goto('/account/deposit')
  await expect(page.getByText('您尚未登录')).toBeVisible()
  await page.getByRole('link', { name: '去登录' }).click()
  await fillLogin(page, await signUp(request))
  await page.waitForURL('/account/deposit')
  await expect(group(page, '投标保证金')).toContainText('暂无数据')
  await page.getByRole('link', { name: '我的报名', exact: true }).click()
  await expect(group(page, '我的报名')).toContainText('还没有报名招标项目')
})

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
    name: '回单.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await expect(files(page)).toContainText('图片格式不正确')
  await submit(page).click()
  await expect(page.getByText('有 1 张图片没有上传成功')).toBeVisible()
  await page.getByRole('button', { name: /^移除/ }).click()
  await chooser(page, '上传汇款凭证').setInputFiles(
    await Promise.all(['一.jpg', '二.jpg', '三.jpg', '四.jpg'].map(photo)),
  )
  await expect(page.getByRole('alert').filter({ hasText: '最多上传 3 张图片' })).toBeVisible()
  await uploaded(page, 3)
})

test('a bond is named by its state, with what was said of it, and paid again only where it was refused', async ({
  page,
  request,
}) => {
  const { project_sn } = await signedUp(request)
  await signIn(page, demo.enterprise)
  let change = {}
  await page.route('**/api/user/bonds', async (route) => {
    const reply = await route.fetch()
    const { data, ...rest } = (await reply.json()) as { data: object }
    await route.fulfill({ json: { ...rest, data: { ...data, ...change } } })
  })
  // States of the specification (part 1 §4), and one that it does not name.
  for (const [state, name] of [
    [1, '审核中'],
    [2, '已缴纳'],
    [3, '审核未通过'],
    [4, '已退还'],
    [5, '已冻结'],
    [6, '已结束'],
    [42, '已结束'],
  ] as const) {
    const remark = `汇款户名不一致（${state}）`
    change = { bail_status: state, bail_remark: remark, can_upload: state === 3 }
    await page.goto(detail(project_sn))
    const label = state === 2 || state === 3 ? '审核意见' : '办理说明'
    await expect(page.locator('.bond-state')).toContainText(`${label}：${remark}`)
    await expect(page.locator('.bond-state strong')).toHaveText(name)
    await expect(submit(page)).toHaveCount(state === 3 ? 1 : 0)
    await expect(page.getByRole('button', { name: /复制账号/ })).toHaveCount(state === 3 ? 1 : 0)
  }
})

test('the account number is copied without its spaces', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { project_sn } = await signedUp(request)
  await signIn(page, demo.enterprise)
  await page.goto(detail(project_sn))
  await page.getByRole('button', { name: /复制账号/ }).click()
  await expect(toast(page, '账号已复制')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{10,}$/)
})

test('somebody else’s bond, and one that does not arrive, are told apart', async ({ page, request }) => {
  const { project_sn } = await signedUp(request)
  await signIn(page, demo.person)
  await page.goto(detail(project_sn))
  await expect(page.getByText('没有找到这笔保证金')).toBeVisible()
  await page.route('**/api/user/bonds', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('加载失败')
  await page.unroute('**/api/user/bonds')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('没有找到这笔保证金')).toBeVisible()
})
