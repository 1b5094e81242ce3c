// Drafts of the listing form: kept on the device and in the account, restored, and cleared.
import type { Page } from '@playwright/test'
import { tell } from '../support/api.ts'
import { expectSoon } from '../support/autosave.ts'
import { field, toast } from '../support/forms.ts'
import { expectInAccount, myListings, typeOffline } from '../support/listing-drafts.ts'
import {
  chip,
  dialogNamed,
  expectSaved,
  heading,
  newTitle,
  openAsVisitor,
  openSignedIn,
  PAGE,
  ready,
  saveState,
  submit,
  submitListing,
} from '../support/listing-form.ts'
import { fillLogin, newOwner, signIn, signUp } from '../support/people.ts'
import { pickRegion } from '../support/regions.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(({ page }) => page.clock.install())

test('a visitor is warned, fills in all the same, and finds it after a reload and after a login', async ({
  page,
}) => {
  const account = await signUp(page.request)
  await page.goto(PAGE)
  const warning = page.getByRole('dialog', { name: '温馨提示' })
  await expect(warning).toContainText('您尚未登录')
  await warning.getByRole('button', { name: '先填写' }).click()
  await field(page, '信息标题').fill('访客写的标题')
  await chip(page, '流转类别', '出租').check({ force: true })
  await pickRegion(page, '福建省', '福州市', '鼓楼区')
  await expect(saveState(page)).toContainText('已保存到本机')
  await expect(page.getByRole('button', { name: '登录后上传' })).toHaveCount(3)

  await page.reload()
  await expect(page.getByText('已恢复您上次填写的内容')).toBeVisible()
  await expect(field(page, '信息标题')).toHaveValue('访客写的标题')
  await expect(chip(page, '流转类别', '出租')).toBeChecked()
  await expect(page.getByRole('combobox', { name: '区县' }).locator('option:checked')).toHaveText('鼓楼区')

  await submit(page).click()
  await page.getByRole('dialog').getByRole('button', { name: '去登录' }).click()
  await page.waitForURL(/\/login\/login/)
  await fillLogin(page, account)
  await page.waitForURL((url) => url.pathname === PAGE)
  await expect(field(page, '信息标题')).toHaveValue('访客写的标题')
  await expectInAccount(page)
  expect(await myListings(page)).toMatchObject([{ status: 4, project_name: '访客写的标题' }])
})

test('a draft that was begun on another device is offered above the empty form', async ({
  page,
  request,
}) => {
  const { account, token } = await newOwner(request)
  const title = newTitle()
  await tell(request, 'addForesty', { key: 'phone', status_type: 1, project_name: title }, token)
  await signIn(page, account, PAGE)
  const offer = page.locator('.notice-bar').filter({ hasText: `您有一份未完成的草稿“${title}”` })
  await expect(offer).toBeVisible()
  await expect(field(page, '信息标题')).toHaveValue('')
  await offer.getByRole('link', { name: '继续填写草稿' }).click()
  await expect(field(page, '信息标题')).toHaveValue(title)
  await expect(offer).toHaveCount(0)
})

test('a restored draft can be thrown away', async ({ page }) => {
  await openSignedIn(page)
  await field(page, '信息标题').fill('不要了')
  await expectInAccount(page)
  await page.reload()
  await clearForm(page)
})

test('one that came into the account since, or is on its way there, is thrown away as well', async ({
  page,
}) => {
  await openSignedIn(page)
  await typeOffline(page, '先写在本机')
  await page.route('**/api/addForesty', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.reload()
  await expect(saveState(page)).toContainText('正在保存')
  await clearForm(page)
})

test('a draft of changes is given up after a question, and what was submitted is back', async ({ page }) => {
  test.slow()
  await openSignedIn(page)
  const title = await submitListing(page)
  await page.getByRole('button', { name: '修改' }).click()
  await expect(heading(page, '修改林地信息')).toBeFocused()
  await field(page, '信息标题').fill('改了一半')
  await expectInAccount(page)
  await page.reload()
  const discard = page.getByRole('button', { name: '放弃草稿，恢复为已提交的内容' })
  await discard.click()
  const asked = dialogNamed(page, '放弃草稿')
  await expect(asked).toContainText('将删除尚未提交的修改')
  await asked.getByRole('button', { name: '取消' }).click()
  await expect(field(page, '信息标题')).toHaveValue('改了一半')
  await discard.click()
  await asked.getByRole('button', { name: '放弃草稿' }).click()
  await expect(toast(page, '已放弃修改')).toBeVisible()
  await expect(field(page, '信息标题')).toHaveValue(title)
  await expect(heading(page, '修改林地信息')).toBeFocused()
  await expect(discard).toHaveCount(0)
})

test('without a connection all stays on the device, and is saved when it comes back', async ({
  page,
  context,
}) => {
  await openSignedIn(page)
  await context.setOffline(true)
  await field(page, '信息标题').fill('山上没有信号')
  await expectSoon(page, saveState(page), '离线，已保存到本机')
  await context.setOffline(false)
  await expectInAccount(page)
})

test('saving is said aloud only where it goes wrong', async ({ page, context }) => {
  await openSignedIn(page)
  const aloud = saveState(page).getByRole('status')
  await field(page, '信息标题').fill('安静地保存')
  await expectInAccount(page)
  await expect(aloud).toHaveText('')
  await context.setOffline(true)
  await field(page, '信息标题').fill('山上没有信号')
  await expectSoon(page, aloud, '离线，已保存到本机')
  await field(page, '信息标题').fill('还是没有信号')
  await expect(saveState(page).locator('span').first()).toHaveText('已保存到本机')
  await expect(aloud).toHaveText('离线，已保存到本机')
  await context.setOffline(false)
  await expectInAccount(page)
  await expect(aloud).toHaveText('')
  await expect(page.locator('.unit-price[role]')).toHaveCount(0)
})

test('where the browser keeps nothing, a jump to the text loses nothing', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await openAsVisitor(page)
  await field(page, '信息标题').fill('无痕窗口里写的')
  await expect(saveState(page)).toContainText('本机无法保存')
  await page.getByRole('link', { name: '跳到正文' }).press('Enter')
  await expect(page).toHaveURL(`${PAGE}#main`)
  await expect(field(page, '信息标题')).toHaveValue('无痕窗口里写的')
})

test('what the home page’s form asked is filled in, and a draft is not replaced by it', async ({ page }) => {
  const asked = `${PAGE}?project_name=${encodeURIComponent('毛竹林出租')}&forestry_type=2&measure_area=80`
  await openAsVisitor(page, asked)
  await expect(page).toHaveURL(PAGE)
  await expect(field(page, '信息标题')).toHaveValue('毛竹林出租')
  await expect(chip(page, '流转类别', '出租')).toBeChecked()
  await expect(field(page, '实测面积')).toHaveValue('80')
  await field(page, '联系人').fill('竹生')
  await expectSaved(page)

  await page.goto(`${PAGE}?project_name=${encodeURIComponent('另一块')}`)
  await page
    .getByRole('dialog', { name: '您有一份未完成的草稿' })
    .getByRole('button', { name: '继续草稿' })
    .click()
  await expect(field(page, '信息标题')).toHaveValue('毛竹林出租')
  await page.goto(`${PAGE}?project_name=${encodeURIComponent('另一块')}`)
  await page
    .getByRole('dialog', { name: '您有一份未完成的草稿' })
    .getByRole('button', { name: '另填一份' })
    .click()
  await expect(field(page, '信息标题')).toHaveValue('另一块')
  await expect(field(page, '联系人')).toHaveValue('')
})

/** Clears form, account and device. */
const clearForm = async (page: Page) => {
  await page.getByRole('button', { name: '清空，重新填写' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '清空' }).click()
  await expect(field(page, '信息标题')).toHaveValue('')
  await expect(heading(page, '填写林地信息')).toBeFocused()
  expect(await myListings(page)).toEqual([])
  await page.reload()
  await ready(page)
  await expect(heading(page, '填写林地信息')).not.toBeFocused()
  await expect(field(page, '信息标题')).toHaveValue('')
}
