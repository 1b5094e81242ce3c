// Publishing by one question a screen, as a farmer does on a phone.
import type { Locator } from '@playwright/test'
import { ask, tokenOf } from '../support/api.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { expectComplaint, field } from '../support/forms.ts'
import { expectInAccount, myListings } from '../support/listing-drafts.ts'
import { chip, DETAILS, files, newTitle, PAGE, photo, submit } from '../support/listing-form.ts'
import { answerRow, nextQuestion, question } from '../support/listing-steps.ts'
import { newOwner, signIn, signUp } from '../support/people.ts'
import { regionSelect } from '../support/regions.ts'
import { expect, test } from '../support/test.ts'
import { submitListing as submitByCalls, woodland } from '../support/woodland.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

test('a listing is published by 24 touches, with words, numbers and files as people have them, at 360 px', async ({
  page,
}) => {
  test.slow()
  const account = await signUp(page.request)
  await signIn(page, account, PAGE)
  await expect(question(page, '这片林地想怎么流转？')).toBeVisible()
  await expectNoBarrier(page, 'main')

  let touches = 0
  const tap = async (control: Locator) => {
    touches++
    await control.tap()
  }
  /** The keyboard is open, and its key for the next line is one touch. */
  const type = async (label: string, text: string) => {
    await expect(field(page, label)).toBeFocused()
    await page.keyboard.insertText(text)
  }
  const pressNext = async () => {
    touches++
    await page.keyboard.press('Enter')
  }
  /** One touch opens the list or the picker, one chooses. */
  const choose = async (level: '省' | '市' | '区县', name: string) => {
    await tap(regionSelect(page, level).and(page.locator(':enabled')))
    touches++
    await regionSelect(page, level).selectOption(name)
  }
  const pick = async (button: string, name: string) => {
    const picker = page.waitForEvent('filechooser')
    await tap(page.locator('label').getByText(button))
    touches++
    await (await picker).setFiles([await photo(name)])
  }
  const shownBack = page.getByRole('status').filter({ visible: true })

  await tap(chip(page, '流转类别', '转让'))
  await tap(chip(page, '林地类型', '乔木林地'))
  await expect(page.getByText('第 3 题，共 12 题')).toBeVisible()
  await expect(question(page, '林地在哪里？')).toBeFocused()
  await choose('省', '福建省')
  await choose('市', '南平市')
  await choose('区县', '建阳区')
  await tap(nextQuestion(page))
  await type('实测面积', '80公顷')
  await expect(shownBack.filter({ hasText: '80 公顷 = 1,200 亩' })).toBeVisible()
  await expectNoBarrier(page, 'main')
  await pressNext()
  await type('使用年限', '2054年止')
  await expect(shownBack.filter({ hasText: '到 2054-12-31' })).toBeVisible()
  await pressNext()
  await type('期望总价', '￥120,000.00')
  await expect(shownBack.filter({ hasText: '¥120,000.00 = 12 万元' })).toBeVisible()
  await pressNext()
  await tap(chip(page, '林地权属', '个人'))
  await tap(chip(page, '权证情况', '林权证（含不动产权证）'))
  await pick('选择权证照片', 'mmexport1717.jfif')
  await tap(nextQuestion(page))
  await pick('选择林地照片', '1000012345')
  await tap(nextQuestion(page))
  await type('林地详情', DETAILS)
  await tap(nextQuestion(page))
  await field(page, '联系人').fill('')
  await type('联系人', '买买提 • 艾力')
  const beforePhone = touches
  await page.keyboard.press('Enter')
  await field(page, '联系电话').fill('')
  await type('联系电话', '\u202D 139 0013-8000 \u202C')
  await expect(shownBack.filter({ hasText: '13900138000' })).toBeVisible()
  touches = beforePhone
  await pressNext()

  await expect(question(page, '核对一遍')).toBeFocused()
  await expect(answerRow(page, '信息标题')).toContainText('建阳区 1,200 亩乔木林地转让')
  await expect(answerRow(page, '期望总价')).toContainText('¥120,000.00 = 12 万元')
  await expect(answerRow(page, '联系人')).toContainText('买买提·艾力')
  await expectNoBarrier(page, 'main')

  // What is optional, beyond the shortest way.
  const atSummary = touches
  const add = async (label: string, typed: Record<string, string>, shown: string) => {
    await page.getByRole('button', { name: label, exact: true }).tap()
    for (const [of, text] of Object.entries(typed)) await field(page, of).fill(text)
    await page.getByRole('button', { name: '好了' }).tap()
    await expect(answerRow(page, label)).toContainText(shown)
  }
  await add('树木', { 林龄: '2010年造林', 蓄积量: '约120方' }, '约 120 立方米')
  await add('剩余期限', { 剩余期限: '还剩28年' }, '28')
  await add('备用电话', { 备用电话: '0591—87654321' }, '0591-87654321')
  await add('坐标', { 经度: '118.1254,27.3314' }, '经度 118.1254，纬度 27.3314')
  touches = atSummary

  await tap(submit(page))
  await tap(page.getByRole('dialog').getByRole('button', { name: '已阅读并同意' }))
  await expect(page.getByRole('heading', { name: '已提交，平台审核中' })).toBeVisible()
  expect(touches).toBeLessThanOrEqual(24)

  const [listing] = await myListings(page)
  expect(listing).toMatchObject({
    status: 0,
    project_name: '建阳区 1,200 亩乔木林地转让',
    measure_area: 1200,
    face_price: 12,
  })
  const { form, approximate } = await ask<{ form: Record<string, unknown>; approximate: string[] }>(
    page.request,
    'myforestdetail',
    { id: listing?.id ?? 0 },
    { token: await tokenOf(page) },
  )
  expect(form).toMatchObject({
    measure_area: '1200',
    price: '12',
    user_name: '买买提·艾力',
    user_phone: '13900138000',
    spare_phone: '0591-87654321',
    stock_volume: '120',
    remaining_term: '28',
    lng: '118.1254',
    lat: '27.3314',
    county_id: 350_703,
  })
  expect(approximate).toEqual(['stock_volume'])
  // The questions are no pages to go back through.
  await page.goBack()
  await expect(page).not.toHaveURL(/addproject/)
})

test('a question keeps its place over Back and a reload, and stops at what it cannot read', async ({
  page,
}) => {
  const account = await signUp(page.request)
  await signIn(page, account, PAGE)
  await chip(page, '流转类别', '出租').tap()
  await chip(page, '林地类型', '有林地').tap()
  await nextQuestion(page).tap()
  await expect(regionSelect(page, '省')).toBeFocused()
  await expect(page.getByRole('group', { name: '所在地区' })).toHaveAccessibleDescription('请选择所在地区')
  await expect(page.getByRole('alert').filter({ hasText: '请选择所在地区' })).toBeAttached()
  await expect(question(page, '林地在哪里？')).toBeVisible()
  await expectNoBarrier(page, 'main')

  await page.goBack()
  await expect(question(page, '是什么样的林地？')).toBeFocused()
  await expect(chip(page, '林地类型', '有林地')).toBeChecked()
  await page.reload()
  await expect(question(page, '是什么样的林地？')).toBeVisible()
  await page.goBack()
  await expect(question(page, '这片林地想怎么流转？')).toBeVisible()
  await page.goForward()
  await page.goForward()
  await expect(question(page, '林地在哪里？')).toBeVisible()

  // The other way has the same values, and back.
  await page.getByRole('radio', { name: '一页填完' }).check({ force: true })
  await expect(chip(page, '流转类别', '出租')).toBeChecked()
  await field(page, '实测面积').fill('120多亩')
  await page.reload()
  await expect(field(page, '实测面积')).toHaveValue('120多亩')
  await page.getByRole('radio', { name: '一步一步填' }).check({ force: true })
  await expect(question(page, '林地在哪里？')).toBeVisible()
})

test('a copy begins with what parcels share, and a refusal leads to its question', async ({
  page,
  request,
}) => {
  test.slow()
  const { account, token } = await newOwner(request)
  const title = newTitle()
  const id = await submitByCalls(request, token, title)
  await signIn(page, account, PAGE)
  await page.getByText('照以前的一条填').tap()
  await page.getByRole('checkbox', { name: '价格和年限也照填' }).tap()
  await page.getByRole('link', { name: title }).tap()
  await expect(page.getByText(`已照“${title}”填好类别、地区、权属和联系人等`)).toBeVisible()
  await expect(question(page, '有多大？')).toBeVisible()
  await field(page, '实测面积').fill('45')
  await expectInAccount(page)
  expect(await myListings(page)).toMatchObject([{ status: 4 }, { id, status: 0 }])
  await page.getByRole('radio', { name: '一页填完' }).check({ force: true })
  await expect(field(page, '使用年限')).toHaveValue(woodland.years)
  await expect(field(page, '联系人')).toHaveValue(woodland.user_name)
  await expect(field(page, '林地详情')).toHaveValue('')
  await expect(files(page, '权证照片')).toHaveCount(0)

  // All of the earlier one is answered: its edit begins at the summary.
  await page.evaluate(() => localStorage.setItem('listing-form-mode', '"steps"'))
  await page.goto(`${PAGE}?id=${id}&type=edit`)
  await expect(question(page, '核对一遍')).toBeVisible()
  await page.route('**/api/addForesty', (route) =>
    route.fulfill({
      json: { code: 400, msg: '提交的内容有误', data: { fields: { project_name: '标题中不能含有电话' } } },
    }),
  )
  await submit(page).tap()
  await expect(question(page, '标题怎么写？')).toBeVisible()
  await expectComplaint(field(page, '信息标题'), '标题中不能含有电话')
  await expect(field(page, '信息标题')).toBeFocused()
  await page.unroute('**/api/addForesty')
  await field(page, '信息标题').fill('将口杉木林')
  await page.getByRole('button', { name: '好了' }).tap()
  await expect(answerRow(page, '信息标题')).toContainText('将口杉木林')
})
