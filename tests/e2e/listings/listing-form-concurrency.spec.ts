// A listing form whose draft or session changes elsewhere: on another device, in another tab, by another account.

import type { Page } from '@playwright/test'
import { SAVE_AFTER_MS } from '#platform/browser/draft-autosave.ts'
import { NotSignedIn, TargetGone } from '#platform/contract/refusals.ts'
import { expectSoon } from '../support/autosave.ts'
import { field, toast } from '../support/forms.ts'
import { editOnOtherDevice, expectInAccount, myListings, typeOffline } from '../support/listing-drafts.ts'
import {
  chooser,
  dialogNamed,
  expectSaved,
  heading,
  openAsVisitor,
  openSignedIn,
  PAGE,
  photo,
  saveState,
} from '../support/listing-form.ts'
import { expectUploading, holdUploads } from '../support/listing-uploads.ts'
import { fillLogin, masked, PASSWORD, signIn, signUp } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(({ page }) => page.clock.install())

for (const address of ['the new form', 'the listing'])
  test(`${address} opens without replacing a newer draft of another device`, async ({ page }) => {
    await openSignedIn(page)
    await field(page, '信息标题').fill('都存过的')
    await expectInAccount(page)
    await typeOffline(page, '只在本机的')
    const id = await editOnOtherDevice(page, '手机上后写的')
    await page.goto(address === 'the listing' ? `${PAGE}?id=${id}&type=edit` : PAGE)
    await expect(field(page, '信息标题')).toHaveValue('只在本机的')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    // Longer than the form waits before it saves.
    await page.waitForTimeout(SAVE_AFTER_MS + 1000)
    await expect(page.getByRole('button', { name: '改用账号中的内容' })).toBeVisible()
    expect(await myListings(page)).toMatchObject([{ id, project_name: '手机上后写的' }])

    await field(page, '信息标题').fill('只在本机的，又改')
    await expectSoon(page, page.locator('main'), '这条林地信息在别处改过')
    expect(await myListings(page)).toMatchObject([{ id, project_name: '手机上后写的' }])
    await page.getByRole('button', { name: '以本页内容为准' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '继续' }).click()
    await expectInAccount(page)
    expect(await myListings(page)).toMatchObject([{ id, project_name: '只在本机的，又改' }])
    await expect(page.getByRole('button', { name: '改用账号中的内容' })).toHaveCount(0)
  })

test('what the account has by now takes the place of this device’s, after a question', async ({ page }) => {
  await openSignedIn(page)
  await field(page, '信息标题').fill('都存过的')
  await expectInAccount(page)
  await typeOffline(page, '只在本机的')
  await editOnOtherDevice(page, '手机上写的')
  await page.reload()
  await expect(field(page, '信息标题')).toHaveValue('只在本机的')
  const id = await editOnOtherDevice(page, '手机上又改过的')

  const useAccount = page.getByRole('button', { name: '改用账号中的内容' })
  await useAccount.click()
  await dialogNamed(page, '改用账号中的内容').getByRole('button', { name: '取消' }).click()
  await expect(useAccount).toBeFocused()
  await expect(field(page, '信息标题')).toHaveValue('只在本机的')
  await useAccount.click()
  await dialogNamed(page, '改用账号中的内容').getByRole('button', { name: '改用' }).click()
  await expect(field(page, '信息标题')).toHaveValue('手机上又改过的')
  await expect(heading(page, '填写林地信息')).toBeFocused()
  // Longer than the form waits before it saves.
  await page.waitForTimeout(SAVE_AFTER_MS + 1000)
  expect(await myListings(page)).toMatchObject([{ id, project_name: '手机上又改过的' }])
})

test('a new listing loads what another device made of it', async ({ page }) => {
  await openSignedIn(page)
  await field(page, '信息标题').fill('本页的')
  await expectInAccount(page)
  await editOnOtherDevice(page, '手机上后写的')
  await field(page, '信息标题').fill('本页的，又改')
  await page.getByRole('button', { name: '载入最新内容' }).click()
  await expect(field(page, '信息标题')).toHaveValue('手机上后写的')
  await field(page, '信息标题').fill('接着手机上的写')
  await expectInAccount(page)
  expect(await myListings(page)).toMatchObject([{ project_name: '接着手机上的写' }])
})

test('content that cannot be loaded says why', async ({ page }) => {
  await openSignedIn(page)
  await field(page, '信息标题').fill('本页的')
  await expectInAccount(page)
  await editOnOtherDevice(page, '手机上后写的')
  await field(page, '信息标题').fill('本页的，又改')
  const latest = page.getByRole('button', { name: '载入最新内容' })
  await expect(latest).toBeVisible()
  const DETAIL = '**/api/myforestdetail*'

  await page.route(DETAIL, (route) => route.abort())
  await latest.click()
  await expect(toast(page, '加载失败：服务器开小差了，请刷新后重试。')).toBeVisible()
  await page.unroute(DETAIL)
  await refuseCall(page, DETAIL, TargetGone.code)
  await latest.click()
  await expect(page.getByRole('alert').filter({ hasText: '这条林地信息已被删除' })).toBeVisible()
  await expect(field(page, '信息标题')).toHaveValue('本页的，又改')
})

test('content that is loaded after the session’s end leads to the login', async ({ page }) => {
  await openSignedIn(page)
  await field(page, '信息标题').fill('本页的')
  await expectInAccount(page)
  await editOnOtherDevice(page, '手机上后写的')
  await field(page, '信息标题').fill('本页的，又改')
  await refuseCall(page, '**/api/myforestdetail*', NotSignedIn.code)
  await page.getByRole('button', { name: '载入最新内容' }).click()
  await expect(dialogNamed(page, '温馨提示')).toContainText('您尚未登录，是否现在登录？')
})

test('two new listings in two tabs do not meet', async ({ page, context }) => {
  await openAsVisitor(page)
  await field(page, '信息标题').fill('第一页')
  const second = await context.newPage()
  await openAsVisitor(second)
  await expect(field(second, '信息标题')).toHaveValue('')
  await field(second, '信息标题').fill('第二页')
  await expectSaved(second)
  await page.reload()
  await expect(field(page, '信息标题')).toHaveValue('第一页')
  await second.reload()
  await expect(field(second, '信息标题')).toHaveValue('第二页')
})

test('an expired session loses nothing', async ({ page }) => {
  const account = await openSignedIn(page)
  await field(page, '信息标题').fill('登录过期之前')
  await expectSaved(page)
  await page.route('**/api/addForesty', (route) =>
    route.fulfill({ json: { code: -2, msg: '您尚未登录，请先登录', data: null } }),
  )
  await field(page, '信息标题').fill('登录过期之后')
  await expectSoon(page, saveState(page), '登录已失效，已保存到本机')
  await page.unroute('**/api/addForesty')
  await saveState(page).getByRole('link', { name: '重新登录' }).click()
  await fillLogin(page, { ...account, password: PASSWORD })
  await page.waitForURL((url) => url.pathname === PAGE)
  await expect(field(page, '信息标题')).toHaveValue('登录过期之后')
})

test('a login or logout in another tab is followed', async ({ page, context }) => {
  const account = await signUp(page.request)
  await openAsVisitor(page)
  await field(page, '信息标题').fill('先写着')
  const offers = page.getByRole('button', { name: '登录后上传' })
  const warning = page.getByText('您尚未登录：可以先填写')
  await expect(offers).toHaveCount(3)
  const other = await context.newPage()
  await signIn(other, account)
  await expect(warning).toHaveCount(0)
  await expect(offers).toHaveCount(0)
  await expectInAccount(page)
  await holdUploads(page)
  await chooser(page, '林地照片').setInputFiles([await photo('山.jpg')])
  await expectUploading(page, '林地照片')
  await expect.poll(() => rememberedUploadOwners(page)).toEqual([`2-${masked(account.login)}`])
  await other.evaluate(() => localStorage.removeItem('token'))
  await expect(warning).toBeVisible()
  await expect(offers).toHaveCount(3)
})

test('what one wrote is not shown to whoever logs in next, in another tab or here', async ({
  page,
  context,
}) => {
  test.slow()
  const [one, next] = [await signUp(page.request), await signUp(page.request)]
  await openAsVisitor(page)
  await field(page, '信息标题').fill('第一个人写的')
  const other = await context.newPage()
  await signIn(other, one)
  await expectInAccount(page)
  await typeOffline(page, '第一个人又写的')
  await other.evaluate(() => localStorage.removeItem('token'))
  await expect(page.getByText('您尚未登录：可以先填写')).toBeVisible()
  await signIn(other, next)
  await expect(field(page, '信息标题')).toHaveValue('')
  await expect(toast(page, '已换账号登录')).toBeVisible()
  await page.waitForTimeout(SAVE_AFTER_MS + 1000)
  expect(await myListings(page)).toEqual([])
  await page.reload()
  await expect(field(page, '信息标题')).toHaveValue('')
  await other.evaluate(() => localStorage.removeItem('token'))
  await signIn(other, one)
  await page.goto(PAGE)
  await expect(field(page, '信息标题')).toHaveValue('第一个人又写的')
})

const refuseCall = (page: Page, path: string, code: number) =>
  page.route(path, (route) => route.fulfill({ json: { code, msg: '拒绝', data: null } }))

/** Owners of the unfinished uploads that the browser remembers. */
const rememberedUploadOwners = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('upload:'))
      .map((key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { owner: string }).owner),
  )
