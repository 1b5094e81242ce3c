// The dialog that asks the owner of a listing to call back: what was typed stays, and one click is enough.
import type { APIRequestContext, Page } from '@playwright/test'
import { codeFor, comeFrom } from '../support/api.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { BROKEN, expectComplaint, field } from '../support/forms.ts'
import { findListing } from '../support/listings.ts'
import { newMobile, signIn, signUp } from '../support/people.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: '预约回电' })
const send = (page: Page) => dialog(page).getByRole('button', { name: /^提交/ })
const opener = (page: Page) => page.getByRole('button', { name: '预约回电' })
const booked = (page: Page) => page.getByRole('button', { name: /^已预约 \d\d-\d\d$/ })

const open = async (page: Page, request: APIRequestContext) => {
  const { id } = await findListing(request)
  await comeFrom(page)
  await page.goto(`/exchange/view/${id}`)
  await opener(page).click()
  await expect(dialog(page)).toBeVisible()
  return id
}
const fill = async (page: Page, code = '123456') => {
  const mobile = newMobile()
  await field(dialog(page), '姓名').fill('陈清')
  await field(dialog(page), '手机号码').fill(mobile)
  await field(dialog(page), '短信验证码').fill(code)
  return mobile
}

test(
  'asks for name, mobile and code, and for nothing else that must be given; it is closed without a trace',
  onPhoneToo,
  async ({ page, request }) => {
    await open(page, request)
    await expect(dialog(page).locator('.star')).toHaveCount(3)
    await expect(dialog(page).getByRole('textbox')).toHaveCount(4)
    await expect(dialog(page).getByRole('combobox')).toHaveCount(1)
    await expect(dialog(page).getByRole('checkbox')).toHaveCount(0)
    await expectNoBarrier(page, 'dialog[open]')
    await dialog(page).getByRole('button', { name: '取消' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
  },
)

test('what was typed is there after it was closed and after a reload, the code excepted', async ({
  page,
  request,
}) => {
  await open(page, request)
  const mobile = await fill(page)
  await page.keyboard.press('Escape')
  await opener(page).click()
  await expect(field(dialog(page), '短信验证码')).toHaveValue('123456')
  await page.reload()
  await opener(page).click()
  await expect(field(dialog(page), '姓名')).toHaveValue('陈清')
  await expect(field(dialog(page), '手机号码')).toHaveValue(mobile)
  await expect(field(dialog(page), '短信验证码')).toHaveValue('')
})

test('a mobile or a code of the wrong length is named before anything is sent', async ({ page, request }) => {
  await open(page, request)
  await page.route('**/api/addProposal', () => expect(false, 'nothing is sent').toBe(true))
  await fill(page, '12345')
  await field(dialog(page), '手机号码').fill('1390000111')
  await send(page).click()
  await expectComplaint(field(dialog(page), '手机号码'), '请填写正确的手机号码')
  await expectComplaint(field(dialog(page), '短信验证码'), '短信验证码为 6 位数字')
  await expect(field(dialog(page), '手机号码')).toBeFocused()
  await field(dialog(page), '手机号码').fill('')
  await dialog(page).getByRole('button', { name: '获取验证码' }).click()
  await expectComplaint(field(dialog(page), '手机号码'), '请输入11位手机号码')
  await expect(field(dialog(page), '手机号码')).toBeFocused()
})

test('is booked by keyboard alone, once, however slow the API is', async ({ page, request }) => {
  const id = await open(page, request)
  const mobile = newMobile()
  const sent: unknown[] = []
  page.on('request', (made) => {
    if (made.url().endsWith('/api/addProposal')) sent.push(made.postDataJSON())
  })
  await page.route('**/api/addProposal', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await expect(field(dialog(page), '姓名')).toBeFocused()
  await page.keyboard.type('陈清')
  await page.keyboard.press('Tab')
  await page.keyboard.type(mobile)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: /秒后重发/ })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type(await codeFor(request, mobile))
  await page.keyboard.press('Enter')
  await expect(send(page)).toHaveText('提交中…')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '预约成功' })).toContainText('已转给发布人')
  await page.keyboard.press('Enter')
  await expect(booked(page)).toBeFocused()
  expect(sent).toMatchObject([{ type: '8', f_id: `${id}`, name: '陈清', mobile }])

  await page.reload()
  await page.mouse.wheel(0, 200)
  await booked(page).click()
  await page.getByRole('dialog', { name: '您已预约回电' }).getByRole('button', { name: '再预约一次' }).click()
  await expect(field(dialog(page), '姓名')).toHaveValue('')
})

test('a user’s own number needs no code; another one does', async ({ page, request }) => {
  const user = await signUp(request)
  const { id } = await findListing(request)
  await signIn(page, user)
  await page.goto(`/exchange/view/${id}`)
  await opener(page).click()
  const mobile = field(dialog(page), '手机号码')
  await expect(mobile).toHaveValue(user.login)
  await expect(dialog(page)).toContainText('无需短信验证码')
  await expect(field(dialog(page), '短信验证码')).toHaveCount(0)
  await expectNoBarrier(page, 'dialog[open]')
  await mobile.fill(newMobile())
  await expect(field(dialog(page), '短信验证码')).toBeVisible()
  await mobile.fill(user.login)
  await field(dialog(page), '姓名').fill('陈清')
  await field(dialog(page), '希望回电时间').selectOption('下午（12–18 点）')
  await field(dialog(page), '留言').fill('想去现场看看')
  const sent = page.waitForRequest('**/api/addProposal')
  await send(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ code: '', call_time: '2', content: '想去现场看看' })
  await page.getByRole('dialog', { name: '预约成功' }).getByRole('button').click()
  await expect(booked(page)).toBeVisible()
})

test('an API that fails leaves everything as it was', async ({ page, request }) => {
  await open(page, request)
  const mobile = await fill(page)
  await page.route('**/api/addProposal', (route) => route.abort())
  await send(page).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(BROKEN)
  await expect(field(dialog(page), '手机号码')).toHaveValue(mobile)
  await expect(field(dialog(page), '短信验证码')).toHaveValue('123456')
  await expect(send(page)).toBeEnabled()
})
