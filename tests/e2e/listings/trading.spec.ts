// The whole way of a woodland on a phone: found wanting, published, rejected, approved, read, collected, asked about.
import { maskedExamples, unmaskedExamples } from '../../fixtures/as-written.ts'
import { codeFor, comeFrom } from '../support/api.ts'
import { comesToShow, publishedHtml } from '../support/editing.ts'
import { field, toast } from '../support/forms.ts'
import {
  agree,
  chip,
  DETAILS,
  fill,
  fillOnOnePage,
  newTitle,
  PAGE,
  ready,
  submit,
  upload,
} from '../support/listing-form.ts'
import { fillLogin, newMobile, signIn, signUp } from '../support/people.ts'
import { decide } from '../support/review.ts'
import { expect, test } from '../support/test.ts'

/** A phone in a text: as it is written, and as it is published. */
const masked = maskedExamples[0] ?? ['', '']

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('from a visitor who finds nothing fitting to an owner who reads who wants to be called', {
  tag: '@publishing',
}, async ({ page, request, browser }) => {
  test.setTimeout(120_000)
  const owner = await signUp(request)
  const title = newTitle()
  await fillOnOnePage(page)

  await test.step('a visitor filters the list', async () => {
    await page.goto('/exchange')
    await page.locator('summary, label, button').filter({ hasText: /^筛选/ }).first().click()
    await page
      .getByRole('form', { name: '筛选林地' })
      .getByRole('checkbox', { name: '转包' })
      .check({ force: true })
    await expect(page).toHaveURL(/forestry_type=3/)
  })

  await test.step('is warned at publishing, fills in, logs in, and finds the draft again', async () => {
    await page.goto('/exchange')
    await page
      .getByRole('main')
      .getByRole('link', { name: /发布林地/ })
      .first()
      .click()
    const warning = page.getByRole('dialog', { name: '温馨提示' })
    await expect(warning).toContainText('您尚未登录')
    await warning.getByRole('button', { name: '先填写' }).click()
    await ready(page)
    await chip(page, '流转类别', '转让').check({ force: true })
    await field(page, '信息标题').fill(title)
    await submit(page).click()
    await page.getByRole('dialog').getByRole('button', { name: '去登录' }).click()
    await page.waitForURL(/\/login\/login/)
    await fillLogin(page, owner)
    await page.waitForURL((url) => url.pathname === PAGE)
    await expect(field(page, '信息标题')).toHaveValue(title)
    await expect(chip(page, '流转类别', '转让')).toBeChecked()
  })

  await test.step('uploads and submits', async () => {
    await fill(page, title)
    await field(page, '林地详情').fill([DETAILS, ...unmaskedExamples, masked[0]].join(' '))
    await upload(page)
    await agree(page)
    await submit(page).click()
    await expect(page.getByRole('heading', { name: '已提交，平台审核中' })).toBeVisible()
  })

  await test.step('the reviewer rejects with a reason; it is edited and approved', async () => {
    await decide(request, title, 'rejected', '权证照片看不清，请重新拍摄')
    await page.reload()
    await expect(page.getByText('权证照片看不清，请重新拍摄')).toBeVisible()
    await page.getByRole('button', { name: '重新编辑' }).click()
    await field(page, '使用年限').fill('25')
    await submit(page).click()
    await expect(page.getByRole('heading', { name: '已提交，平台审核中' })).toBeVisible()
    await decide(request, title, 'approved')
  })

  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const address = `/exchange/view/${id}`
  await test.step('its static page is public, without the owner’s phone', async () => {
    await comesToShow(page, address, title)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    expect(await publishedHtml(request, address)).not.toContain(owner.login)
    for (const text of [...unmaskedExamples, masked[1]])
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
    expect(await publishedHtml(request, '/exchange')).toContain(title)
  })

  await test.step('another user collects it and books a call-back', async () => {
    const other = await signUp(request)
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    })
    const reader = await context.newPage()
    await comeFrom(reader)
    await signIn(reader, other, address)
    await reader.getByRole('button', { name: '☆ 收藏' }).click()
    await expect(toast(reader, '收藏成功')).toBeVisible()
    await reader.getByRole('button', { name: '预约回电' }).first().click()
    const booking = reader
      .getByRole('dialog')
      .filter({ has: reader.getByRole('button', { name: '提交预约' }) })
    const mobile = newMobile()
    await field(booking, '姓名').fill('周清和')
    await field(booking, '手机号码').fill(mobile)
    await booking.getByRole('button', { name: '获取验证码' }).click()
    await expect(booking.getByRole('button', { name: /秒后重发/ })).toBeVisible()
    await field(booking, '短信验证码').fill(await codeFor(request, mobile))
    await booking.getByRole('button', { name: '提交预约' }).click()
    await expect(reader.getByRole('dialog', { name: '预约成功' })).toBeVisible()
    await context.close()
  })

  await test.step('the owner reads who wants to be called', async () => {
    await page.goto('/account/project/list')
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await page.getByRole('link', { name: /1 个回电预约/ }).click()
    await expect(page.getByRole('heading', { name: '周清和' })).toBeVisible()
    await expect(page.locator('.rows .tag').first()).toHaveText('未联系')
  })
})
