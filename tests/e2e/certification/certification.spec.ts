// Certification: from an empty form to the badge on a listing, with a reviewer in between.
import type { APIRequestContext, Page } from '@playwright/test'
import { ask } from '../support/api.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { newIdentity } from '../support/certifications.ts'
import { expectComplaint, field, toast } from '../support/forms.ts'
import { chip, chooser, photo } from '../support/listing-form.ts'
import { demo, masked, newMobile, signIn, signUp } from '../support/people.ts'
import { pickRegion, regionSelect } from '../support/regions.ts'
import { decide } from '../support/review.ts'
import { enterScreen } from '../support/staff.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'
import { submitListing } from '../support/woodland.ts'

const FORM = '/account/setting/userauth/auth'
const DETAIL = '/account/setting/userauth/detail'
const REASON = '证件影像不清晰，请重新拍摄，四角完整、文字可辨。'
const queue = { queue: 'certifications' }

const submit = (page: Page) => page.getByRole('button', { name: '提交审核', exact: true })
const consent = (page: Page) => page.getByRole('checkbox', { name: /单独同意/ })
const state = (page: Page) => page.locator('.bond-state')
const uploaded = (page: Page, label: string) =>
  expect(page.getByRole('status').filter({ hasText: `${label}：已上传 1` })).toBeAttached()
const uploadSides = async (page: Page) => {
  for (const label of ['身份证人像面', '身份证国徽面']) {
    await chooser(page, label).setInputFiles([await photo(`${label}.jpg`)])
    await uploaded(page, label)
  }
}
const tokenOf = async (request: APIRequestContext, username: string, password: string, type = 2) =>
  (await ask<{ token: string }>(request, 'login', { type, username, password })).token

test('a person is prompted, consents, submits, is rejected, edits and is approved; his listing then says what was checked', async ({
  page,
  request,
}) => {
  test.slow()
  const account = await signUp(request)
  const token = await tokenOf(request, account.login, account.password)
  const title = `建阳杉木林${newMobile().slice(-6)}`
  const id = await submitListing(request, token, title)
  await decide(request, title, 'approved')

  await signIn(page, account, '/account/setting')
  await expect(page.getByRole('main').getByText('完成实名认证，买家更放心')).toBeVisible()
  await page.locator('.certify').getByRole('link', { name: '去认证' }).click()
  await expect(page).toHaveURL(FORM)

  // Everything is missing: each field says so, the first has the focus.
  await submit(page).click()
  await expect(field(page, '真实姓名')).toBeFocused()
  await expectComplaint(field(page, '真实姓名'), '请填写真实姓名')
  await expectComplaint(field(page, '身份证号码'), '请填写身份证号码')
  await expect(page.getByText('请选择业务类型')).toBeVisible()
  await expect(page.getByText('请先阅读并勾选单独同意，再上传照片')).toBeVisible()
  await expect(consent(page)).not.toBeChecked()
  await expect(chooser(page, '身份证人像面')).toHaveCount(0)
  await expectNoBarrier(page, 'main')

  const number = newIdentity()
  await field(page, '真实姓名').fill('林建山')
  await field(page, '身份证号码').fill(number.replace(/.$/, number.endsWith('1') ? '2' : '1'))
  await page.getByRole('checkbox', { name: '林地经营' }).check({ force: true })
  await field(page, '邮箱').fill('lin@mail')
  await submit(page).click()
  await expectComplaint(field(page, '身份证号码'), '身份证号码不正确，请核对后重新填写')
  await expectComplaint(field(page, '邮箱'), '邮箱格式不正确')
  await field(page, '身份证号码').fill(number)
  await field(page, '邮箱').fill('lin@mail.example')

  await consent(page).click()
  await expect(page.getByText('已记录您的单独同意')).toBeVisible()
  await uploadSides(page)
  // A reload keeps the fields, except the identity number.
  await page.reload()
  await expect(field(page, '真实姓名')).toHaveValue('林建山')
  await expect(field(page, '身份证号码')).toHaveValue('')
  await field(page, '身份证号码').fill(number)
  await submit(page).click()
  await expect(toast(page, '提交成功')).toBeVisible()
  // Now the page shows that it waits, and no form; so it does when it is opened again.
  await expect(state(page).getByRole('heading', { name: '等待审核' })).toBeFocused()
  await expect(page.locator('.certify')).toBeHidden()
  await page.reload()
  await expect(state(page)).toContainText('等待审核')
  await expect(page.locator('main form')).toHaveCount(0)
  await expectNoBarrier(page, 'main')
  await page.getByRole('link', { name: '查看提交的资料' }).click()
  await expect(page).toHaveURL(DETAIL)
  await expect(state(page)).toContainText('等待审核')
  await expect(page.getByRole('link', { name: '修改资料' })).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText(`350703********${number.slice(-4)}`)
  await expect(page.getByRole('main')).not.toContainText(number)
  await expect(page.locator('.certify')).toHaveCount(0)
  await expect(page.getByRole('img', { name: '身份证人像面' })).toBeVisible()
  await expectNoBarrier(page, 'main')

  await decide(request, account.login, 'rejected', REASON, queue)
  await page.goto('/account/work?category=1')
  await page.getByRole('link', { name: /个人认证未通过审核/ }).click()
  await expect(page).toHaveURL(DETAIL)
  await expect(state(page)).toContainText(REASON)
  await page.getByRole('link', { name: '修改资料，重新提交' }).click()
  await expect(page.getByText('审核未通过：')).toBeVisible()
  await expect(field(page, '身份证号码')).toHaveValue(`350703********${number.slice(-4)}`)
  await field(page, '邮箱').fill('lin2@mail.example')
  await submit(page).click()
  await expect(state(page)).toContainText('等待审核')

  await decide(request, account.login, 'approved', '', queue)
  await page.goto(DETAIL)
  await expect(state(page)).toContainText('已通过认证')
  const badge = /个人实名已核验 · \d{4}-\d\d-\d\d/
  await page.goto(`/exchange?keyword=${encodeURIComponent(title)}`)
  await expect(page.getByRole('article').filter({ hasText: title })).toContainText(badge)
  await expect
    .poll(async () => (await request.get(`/exchange/view/${id}`)).text(), { timeout: 60_000 })
    .toMatch(badge)
  await page.goto(`/exchange/view/${id}`)
  await expect(page.locator('.offer header').getByText(badge)).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('林建山')

  // Without the consent nothing stays.
  await page.goto(DETAIL)
  await page.getByRole('button', { name: '撤回对证件信息的同意' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤回并删除' }).click()
  await expect(state(page)).toContainText('未认证')
  await expect(state(page).getByRole('heading')).toBeFocused()
  await expect
    .poll(async () => (await request.get(`/exchange/view/${id}`)).text(), { timeout: 60_000 })
    .not.toMatch(badge)
})

test('the prompt to be certified stands in its place before the first script', async ({ page, request }) => {
  const prompt = page.locator('#certify')
  const account = await signUp(request)
  for (const [who, isPrompted] of [
    [account, true],
    [demo.person, false],
  ] as const) {
    await signIn(page, who, '/account/project/list')
    await expect(page.getByRole('group', { name: '我的林地' })).toHaveAttribute('aria-busy', 'false')
    await expect(prompt).toBeVisible({ visible: isPrompted })
    await page.route('**/*.js', (route) => route.abort())
    await page.reload()
    await expect(prompt).toBeVisible({ visible: isPrompted })
    await page.unroute('**/*.js')
  }
})

test(
  'the prompt to be certified is one line that says what it gives, and stays closed',
  onPhoneToo,
  async ({ page, request }) => {
    const prompt = page.locator('#certify')
    const account = await signUp(request)
    await signIn(page, account, '/account/project/list')
    await expect(prompt).toBeVisible()
    await expect(prompt).toContainText('完成实名认证，买家更放心')
    expect((await prompt.boundingBox())?.height).toBeLessThan(60)
    await prompt.getByRole('button', { name: '关闭认证提示' }).click()
    await expect(prompt).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goto('/account/setting')
    await expect(page.getByRole('main')).toContainText('您主要想做什么？')
    await expect(prompt).toBeHidden()
  },
)

test('an enterprise fills in the form of its type; what the server refuses is said in a dialog and at its field', async ({
  page,
  request,
}) => {
  await signIn(page, await signUp(request), FORM)
  await chip(page, '认证类型', '企业认证').check({ force: true })
  await field(page, '企业名称').fill('青山林业有限公司')
  await field(page, '统一社会信用代码').fill('91350700MA00001N')
  await field(page, '注册资本').fill('500')
  await field(page, '法定代表人姓名').fill('林建山')
  await page.getByRole('checkbox', { name: '规划设计与咨询' }).check({ force: true })
  // A reload keeps a region that is picked halfway; it is not taken for a whole one.
  await pickRegion(page, '福建省', '南平市')
  await page.reload()
  await expect(regionSelect(page, '省')).toHaveValue('350000')
  await expect(regionSelect(page, '市')).toHaveValue('350700')
  await submit(page).click()
  await expect(page.getByText('请选择注册地址所在地区')).toBeVisible()
  await regionSelect(page, '区县').selectOption('建阳区')
  await expect(page.getByText('请选择注册地址所在地区')).toHaveCount(0)
  await field(page, '法定代表人身份证号码').fill(newIdentity())
  await field(page, '详细地址').fill('林业路 8 号')
  await field(page, '邮箱').fill('office@mail.example')
  await consent(page).click()
  await chooser(page, '营业执照').setInputFiles([await photo('执照.jpg')])
  await uploaded(page, '营业执照')
  await submit(page).click()
  await expectComplaint(field(page, '统一社会信用代码'), '统一社会信用代码为 18 位')
  await field(page, '统一社会信用代码').fill('91350700MA0000001N')
  await page.route('**/api/brokerOpenStore', (route) =>
    route.fulfill({
      json: { code: 400, msg: '请填写企业名称', data: { fields: { company_name: '请填写企业名称' } } },
    }),
  )
  await submit(page).click()
  const dialog = page.getByRole('dialog', { name: '错误信息' })
  await expect(dialog).toContainText('请填写企业名称')
  await dialog.getByRole('button').click()
  await expectComplaint(field(page, '企业名称'), '请填写企业名称')
  await page.route('**/api/brokerOpenStore', (route) => route.abort())
  await submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: '没有收到答复' })).toBeFocused()
  await page.unroute('**/api/brokerOpenStore')
  await submit(page).click()
  await page.getByRole('link', { name: '查看提交的资料' }).click()
  await expect(page).toHaveURL(DETAIL)
  await expect(page.getByRole('main')).toContainText('福建省 南平市 建阳区 林业路 8 号')
  await expect(page.getByRole('main')).toContainText('500 万元')
})

test('who waits with a name and number that the server can no longer read is asked for them, and has the form', async ({
  page,
  request,
}) => {
  const account = await signUp(request)
  const unread = {
    apply_type: 2,
    apply_state: 1,
    legal_person: '',
    legal_identity: '',
    submitted_at: '2026-11-02 10:00:00',
    consent_version: '2026-01-01',
  }
  await page.route('**/api/getAuthentication', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...json, data: { ...json.data, ...unread } } })
  })
  await signIn(page, account, DETAIL)
  await expect(state(page)).toContainText('请重新填写姓名和证件号码')
  await page.getByRole('link', { name: '重新填写' }).click()
  await expect(page).toHaveURL(FORM)
  await expect(page.getByText('因系统原因读不出来了')).toBeVisible()
  await expect(field(page, '身份证号码')).toHaveValue('')
  await expect(submit(page)).toBeVisible()
  await expectNoBarrier(page, 'main')
})

test('a visitor is asked to log in, and comes back', async ({ page }) => {
  for (const path of [FORM, DETAIL]) {
    await page.goto(path)
    await expect(page.getByText('您尚未登录')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: '去登录' })).toHaveAttribute(
      'href',
      new RegExp(encodeURIComponent(path)),
    )
  }
})

test('the certified accounts of the demo show what was submitted, masked, after they were registered', async ({
  page,
  request,
}) => {
  for (const [{ login, password }, type] of [
    [demo.person, 2],
    [demo.enterprise, 1],
  ] as const) {
    const token = await tokenOf(request, login, password, type)
    const { list } = await ask<{ list: { kind: string; at: string }[] }>(
      request,
      'user/consents/list',
      {},
      { token },
    )
    const at = (kind: string) => list.find((consent) => consent.kind === kind)?.at ?? ''
    expect(at('register') < at('certification')).toBe(true)
  }
  await signIn(page, demo.enterprise, DETAIL)
  await expect(state(page)).toContainText('已通过认证')
  await expect(page.getByRole('main')).toContainText('青岚林业有限公司')
  await expect(page.getByRole('main')).toContainText('周**')
  await expect(page.getByRole('img', { name: '营业执照' })).toBeVisible()
  await page.getByRole('link', { name: '修改资料' }).click()
  await expect(page.getByText('修改后须重新审核')).toBeVisible()
})

test('in the console nothing is approved before both pictures were opened, and a number is shown on request', async ({
  page,
  request,
}) => {
  test.slow()
  const account = await signUp(request)
  await signIn(page, account, FORM)
  const number = newIdentity()
  await field(page, '真实姓名').fill('林建山')
  await field(page, '身份证号码').fill(number)
  await page.getByRole('checkbox', { name: '林地经营' }).check({ force: true })
  await field(page, '邮箱').fill('lin@mail.example')
  await consent(page).click()
  await uploadSides(page)
  await submit(page).click()
  await expect(state(page)).toContainText('等待审核')

  await enterScreen(page, 'reviewer', 'queues/certifications')
  await page.getByPlaceholder('搜索企业，或完整的姓名、证件号、电话').fill(account.login)
  const claim = page.getByRole('button', { name: /^领取：/ })
  await expect(claim).toHaveCount(1)
  await claim.click()
  await expect(page.getByRole('heading', { name: `林**（${masked(account.login)}）` })).toBeVisible()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.getByRole('radio', { name: '通过', exact: true }).check()
  await expect(button('提交：通过（还有 2 张证件影像未查看）')).toBeDisabled()
  for (const side of ['身份证人像面', '身份证国徽面']) {
    await button(`${side}，点击查看（记入操作记录）`).click()
    await expect(page.getByRole('dialog').getByRole('img', { name: side })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await expect(page.getByText(number)).toHaveCount(0)
  await button('显示身份证号码').click()
  await expect(page.getByText(number)).toBeVisible()
  // What is shown of the fields stands beside an opened picture too.
  await button('显示真实姓名').click()
  await button('查看身份证人像面').click()
  const details = page.getByRole('dialog').getByRole('region', { name: '填写的内容' })
  await expect(details).toContainText('林建山')
  await expect(details).toContainText(number)
  await page.keyboard.press('Escape')
  await button('隐藏真实姓名').click()
  await button('查看身份证人像面').click()
  await expect(details).toContainText('林**')
  await page.keyboard.press('Escape')
  await expectNoBarrier(page, 'main')
  await button('提交：通过').click()
  await expect
    .poll(async () => {
      const token = await tokenOf(request, account.login, account.password)
      return (await ask<{ apply_state: number }>(request, 'userIndex', {}, { token })).apply_state
    })
    .toBe(2)
})
