// Submitting a listing: sent once, reviewed, sent back, edited and listed.
import type { Locator, Route } from '@playwright/test'
import { makeReport } from '../support/assessment.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { expectComplaint, field, toast } from '../support/forms.ts'
import { myListings } from '../support/listing-drafts.ts'
import {
  agree,
  chip,
  chooser,
  DETAILS,
  dialogNamed,
  files,
  fill,
  heading,
  newTitle,
  openSignedIn,
  PAGE,
  photo,
  submit,
  submitListing,
  upload,
} from '../support/listing-form.ts'
import { holdUploads } from '../support/listing-uploads.ts'
import { masked, newOwner, signIn } from '../support/people.ts'
import { regionSelect } from '../support/regions.ts'
import { decide } from '../support/review.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'
import { submitListing as submitByCalls, woodland } from '../support/woodland.ts'

test(
  'submitted once however often it is pressed; sent back with a reason, edited, published',
  onPhoneToo,
  async ({ page, request }) => {
    test.slow()
    await openSignedIn(page)
    const title = newTitle()
    await fill(page, title)
    await upload(page)
    await submit(page).click()
    await expect(toast(page, '请先阅读协议')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: '我已阅读并同意' })).toBeFocused()
    await agree(page)
    // What it asked for is done.
    await expect(toast(page, '请先阅读协议')).toHaveCount(0)
    await submit(page).dblclick()
    await expect(page.getByRole('heading', { name: '已提交，平台审核中' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '平台审核' })).toHaveAttribute(
      'aria-current',
      'step',
    )
    const [listing, ...others] = await myListings(page)
    expect(others).toEqual([])
    expect(listing).toMatchObject({ status: 0, project_name: title })
    await expectNoBarrier(page, 'main')

    await decide(request, title, 'rejected', '权证照片看不清，请重新拍摄')
    await page.reload()
    await expect(page.getByRole('heading', { name: '审核未通过' })).toBeVisible()
    await expect(page.getByText('权证照片看不清，请重新拍摄')).toBeVisible()
    await page.getByRole('button', { name: '重新编辑' }).click()
    await expect(page).toHaveURL(`${PAGE}?id=${listing?.id}&type=edit`)
    await expect(page.getByText('权证照片看不清，请重新拍摄')).toBeVisible()
    await expect(field(page, '信息标题')).toHaveValue(title)
    await expect(files(page, '权证照片')).toHaveCount(1)
    await field(page, '使用年限').fill('25')
    await expect(page.getByText(/您已于 [\d-]+ 阅读并同意/)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: '我已阅读并同意' })).toBeChecked()
    await submit(page).click()
    await expect(page.getByRole('heading', { name: '已提交，平台审核中' })).toBeVisible()

    await decide(request, title, 'approved')
    await page.reload()
    await expect(page.getByRole('heading', { name: '已发布' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '正式发布' })).toHaveAttribute(
      'aria-current',
      'step',
    )
    await expect(page.getByRole('main').getByRole('link', { name: '林权评估' })).toHaveAttribute(
      'href',
      `/addAssess?prodId=${listing?.id}`,
    )
    await expect(page.getByRole('main').getByRole('link', { name: '我的林地' })).toHaveAttribute(
      'href',
      '/account/project/list',
    )
    await page.getByRole('button', { name: '修改' }).click()
    await expect(page.getByText('审核通过前，其他用户看到的仍是原来的内容')).toBeVisible()
  },
)

test('SMS of review and call-backs are offered beside the submission, on at first, then as they were chosen', async ({
  page,
}) => {
  const { login } = await openSignedIn(page)
  const wish = page.getByRole('checkbox', { name: '审核结果和回电预约同时发短信' })
  const promise = page.getByRole('main')
  await expect(wish).toBeChecked()
  await expect(wish).toHaveAccessibleDescription(new RegExp(masked(login).replaceAll('*', String.raw`\*`)))
  await expect(promise).toContainText('结果会通过短信和站内消息通知您')
  await wish.uncheck()
  await expect(promise).toContainText('结果会通过站内消息通知您')
  await wish.check()
  await submitListing(page)
  await expect(promise).toContainText('结果会通过短信和站内消息通知您')

  await page.goto('/account/setting/notice')
  const setting = page.getByRole('checkbox', { name: '我的林地有消息时发短信' })
  await expect(setting).toBeChecked()
  await expect(page.getByRole('checkbox', { name: '其他重要消息发短信' })).not.toBeChecked()
  await setting.uncheck()
  await page.getByRole('button', { name: '保存设置' }).click()
  await expect(toast(page, '设置已保存')).toBeVisible()
  await page.goto(PAGE)
  await expect(wish).not.toBeChecked()
  await expect(promise).toContainText('结果会通过站内消息通知您')
})

test('a submission waits for uploads that are on their way, and goes on by itself', async ({ page }) => {
  await openSignedIn(page)
  const title = newTitle()
  await fill(page, title)
  const goOn = await holdUploads(page)
  await chooser(page, '权证照片').setInputFiles([await photo('权证.jpg')])
  await chooser(page, '林地照片').setInputFiles([await photo('一.jpg')])
  await agree(page)
  const waiting = page.getByRole('status').filter({ hasText: '还有 2 个文件正在上传，传完后自动提交' })
  await submit(page).click()
  await expect(waiting).toBeVisible()
  await page.getByRole('button', { name: '先不提交' }).click()
  await expect(waiting).toHaveCount(0)
  await submit(page).click()
  await expect(waiting).toBeVisible()
  expect(await myListings(page)).not.toMatchObject([{ status: 0 }])
  goOn()
  await expect(page.getByRole('heading', { name: '已提交，平台审核中' })).toBeVisible()
  expect(await myListings(page)).toMatchObject([{ status: 0, project_name: title }])
})

test('the preview shows what readers will see, and submits', async ({ page }) => {
  await openSignedIn(page)
  const title = newTitle()
  await fill(page, title)
  await field(page, '联系电话').fill('13700001111')
  await upload(page)
  await agree(page)
  const open = page.getByRole('button', { name: '预览' })
  await open.click()
  const preview = dialogNamed(page, '预览')
  for (const text of [title, '36 万元', '100 元/亩·年', '福建省 南平市 建阳区', '120 亩', '林**', DETAILS])
    await expect(preview).toContainText(text)
  await expect(preview).not.toContainText('13700001111')
  await expect(preview.getByRole('img')).toHaveCount(2)
  await expectNoBarrier(page, 'dialog')
  await preview.getByRole('button', { name: '返回修改' }).click()
  await expect(open).toBeFocused()
  await open.click()
  await preview.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByRole('heading', { name: '已提交，平台审核中' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('an empty form is submitted by 24 touches at most besides typing', async ({ page }) => {
    await openSignedIn(page)
    let touches = 0
    const tap = async (control: Locator) => {
      touches++
      await control.tap()
    }
    const type = async (label: string, text: string) => {
      await tap(field(page, label))
      await page.keyboard.insertText(text)
    }
    const tapChip = (group: string, name: string) => tap(chip(page, group, name))
    /** One touch opens the list or the picker, one chooses. */
    const choose = async (level: '省' | '市' | '区县', name: string) => {
      await tap(regionSelect(page, level).and(page.locator(':enabled')))
      touches++
      await regionSelect(page, level).selectOption(name)
    }
    const pick = async (button: string) => {
      const picker = page.waitForEvent('filechooser')
      await tap(page.locator('label').getByText(button))
      touches++
      await (await picker).setFiles([await photo(`${button}.jpg`)])
    }

    await tapChip('流转类别', '转让')
    await tapChip('林地类型', '乔木林地')
    await choose('省', '福建省')
    await choose('市', '南平市')
    await choose('区县', '建阳区')
    await type('实测面积', '120')
    await tap(page.getByLabel('期望总价，万元'))
    await page.keyboard.insertText('36')
    await type('使用年限', '30')
    await tapChip('林地权属', '个人')
    await tapChip('权证情况', '林权证（含不动产权证）')
    await pick('选择权证照片')
    await pick('选择林地照片')
    await type('信息标题', newTitle())
    await type('林地详情', DETAILS)
    await type('联系人', '林青')
    await tap(page.getByRole('checkbox', { name: '我已阅读并同意' }))
    await tap(page.getByRole('dialog').getByRole('button', { name: '已阅读并同意' }))
    await tap(submit(page))
    await expect(page.getByRole('heading', { name: '已提交，平台审核中' })).toBeVisible()
    expect(touches).toBeLessThanOrEqual(24)
  })
})

test('an answer that is lost makes no second listing', async ({ page }) => {
  test.slow()
  await openSignedIn(page)
  await fill(page, newTitle())
  await upload(page)
  await agree(page)
  const lose = async (route: Route) => {
    if (!route.request().postData()?.includes('"status_type":2')) return route.continue()
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/addForesty', lose)
  await submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: '没有收到答复' })).toBeVisible()
  await page.unroute('**/api/addForesty')
  await submit(page).click()
  await expect(page.getByRole('heading', { name: '已提交，平台审核中' })).toBeVisible()
  expect(await myListings(page)).toHaveLength(1)
})

test('nothing can be typed while a submission is under way', async ({ page }) => {
  await openSignedIn(page)
  const title = newTitle()
  await fill(page, title)
  await upload(page)
  await agree(page)
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/addForesty', async (route) => {
    await answered
    await route.fulfill({ status: 429, json: { code: 429, msg: '操作过于频繁，请稍后再试', data: null } })
  })
  await submit(page).click()
  await expect(page.locator('.publish-form')).toHaveAttribute('inert')
  await expect(page.getByRole('status').filter({ hasText: '正在提交' })).toBeAttached()
  await page.locator('#project_name').click({ force: true })
  await page.keyboard.type('补一句')
  answer()
  await expect(page.getByText('操作过于频繁，请稍后再试')).toBeVisible()
  await expect(submit(page)).toBeFocused()
  await expect(field(page, '信息标题')).toHaveValue(title)
  await field(page, '信息标题').fill(`${title}补`)
})

test('what the server finds wrong stands at its field', async ({ page }) => {
  await openSignedIn(page)
  await fill(page, newTitle())
  await upload(page)
  await agree(page)
  await page.route('**/api/addForesty', (route) =>
    route.fulfill({
      json: { code: 400, msg: '提交的内容有误', data: { fields: { project_name: '标题中不能含有电话' } } },
    }),
  )
  await submit(page).click()
  await expectComplaint(field(page, '信息标题'), '标题中不能含有电话')
  await expect(field(page, '信息标题')).toBeFocused()
})

test('a listing that is confirmed keeps the focus in its place', async ({ page }) => {
  test.slow()
  await openSignedIn(page)
  await submitListing(page)
  let isDue = true
  await page.route('**/api/myforestdetail*', async (route) => {
    const reply = await route.fetch()
    const answer = (await reply.json()) as { data: object }
    const data = { ...answer.data, status: 1, needs_confirm: isDue, stale: false }
    await route.fulfill({ json: { ...answer, data } })
  })
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const asked: string[] = []
  await page.route('**/api/user/forestAction', async (route) => {
    asked.push(route.request().url())
    await answered
    isDue = false
    await route.fulfill({ json: { code: 200, msg: '', data: null } })
  })
  await page.reload()
  const confirm = page.getByRole('button', { name: '确认仍有效' })
  await confirm.press('Enter')
  await confirm.press('Enter')
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await expect(confirm).toBeFocused()
  answer()
  await expect(confirm).toHaveCount(0)
  await expect(heading(page, '已发布')).toBeFocused()
  expect(asked).toHaveLength(1)
})

test('a published listing offers the assessment until its page shows a score', async ({ page, request }) => {
  const { account, token } = await newOwner(request)
  const title = newTitle()
  const id = await submitByCalls(request, token, title)
  await decide(request, title, 'approved')
  await signIn(page, account, `${PAGE}?id=${id}&type=detail`)
  await expect(heading(page, '已发布')).toBeVisible()
  const offer = page.getByRole('main').getByRole('link', { name: '林权评估' })
  await expect(offer).toHaveAttribute('href', `/addAssess?prodId=${id}`)

  const { forestry_type, years } = woodland
  await makeReport(request, token, { forestry_type, years, prodId: id, show: 1 })
  await page.reload()
  await expect(heading(page, '已发布')).toBeVisible()
  await expect(offer).toHaveCount(0)
})
