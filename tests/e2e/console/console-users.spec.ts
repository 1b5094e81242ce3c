// Users in the console: found, read, a certification revoked, a type set.
import type { APIRequestContext, Page } from '@playwright/test'
import { ask } from '../support/api.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { certify } from '../support/certifications.ts'
import { masked, newMobile, signIn, signUp } from '../support/people.ts'
import { decide } from '../support/review.ts'
import { enterScreen, openScreen, signInStaff, staffCall } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { submitListing } from '../support/woodland.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const SEARCH = '名称、完整姓名，手机后四位或号码'
const REASON = '经核实，身份证系伪造'

const newUser = async (request: APIRequestContext) => {
  const account = await signUp(request)
  const given = { type: 2, username: account.login, password: account.password }
  return { ...account, token: (await ask<{ token: string }>(request, 'login', given)).token }
}

/** Opens a user's page from the list, found by the whole mobile. */
const openUser = async (page: Page, mobile: string) => {
  await openScreen(page, 'users')
  await page.getByPlaceholder(SEARCH).fill(mobile)
  const row = page
    .getByRole('link', { name: masked(mobile) })
    .or(page.getByRole('button', { name: masked(mobile) }))
  await expect(row).toHaveCount(1)
  await row.click()
  await expect(page.getByRole('heading', { name: masked(mobile), level: 2 })).toBeVisible()
}

test('a certification is revoked: the published page loses the badge, and the user reads why', async ({
  page,
  request,
}) => {
  test.slow()
  const user = await newUser(request)
  const title = `建阳杉木林${newMobile().slice(-6)}`
  const id = await submitListing(request, user.token, title)
  await decide(request, title, 'approved')
  await certify(request, user)
  const badge = /个人实名已核验 · \d{4}-\d\d-\d\d/
  const published = async () => (await request.get(`/exchange/view/${id}`)).text()
  await expect.poll(published, { timeout: 60_000 }).toMatch(badge)

  await signInStaff(page, 'reviewer')
  await openUser(page, user.login)
  const main = page.getByRole('main')
  await expect(main).toContainText('认证名称林建山')
  await expect(main).toContainText('1 条，其中 1 条在展示')
  await expect(main).not.toContainText(user.login)
  // The type is set by admins.
  await expect(button(page, '设置身份')).toHaveCount(0)
  await expectNoBarrier(page, 'main')
  await page.getByRole('link', { name: '已处理' }).first().click()
  await expect(page.getByText(title)).toBeVisible()
  await expect(page.getByLabel('用户编号')).toBeVisible()
  await page.goBack()

  await button(page, '撤销认证').click()
  const dialog = page.getByRole('dialog', { name: '撤销认证：林建山' })
  await dialog.getByRole('button', { name: '撤销' }).click()
  await expect(dialog.getByText('请填写理由')).toBeVisible()
  await dialog.getByRole('textbox', { name: '理由' }).fill(REASON)
  await expectNoBarrier(page, '[role=dialog]')
  await dialog.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('认证已撤销', { exact: true })).toBeVisible()
  await expect(main).toContainText(`撤销理由${REASON}`)
  await expect(button(page, '撤销认证')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '认证', exact: true })).toBeFocused()
  await expect.poll(published, { timeout: 60_000 }).not.toMatch(badge)

  await page.getByRole('link', { name: '查看审核任务' }).click()
  await expect(page.getByText(`原因：${REASON}`)).toBeVisible()
  // The header tells what holds now.
  await expect(page.getByRole('main').getByText('已撤销', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('main').getByText('通过', { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: '查看用户' }).click()
  await expect(button(page, '撤销认证')).toHaveCount(0)

  await signIn(page, user, '/account/setting/userauth/detail')
  await expect(page.locator('.bond-state')).toContainText('认证已被撤销')
  await expect(page.locator('.bond-state')).toContainText(REASON)
  await page.getByRole('link', { name: '修改资料，重新提交' }).click()
  await expect(page.getByText('认证已被撤销：')).toBeVisible()
  await page.goto('/account/work?category=1')
  await expect(
    page.getByText(/您的个人认证已被撤销：经核实，身份证系伪造。您可以修改资料后重新提交。/),
  ).toBeVisible()
})

test('an admin finds a user by the end of the mobile and makes him internal staff, which he cannot change', async ({
  page,
  request,
}) => {
  test.slow()
  const user = await newUser(request)
  await enterScreen(page, 'admin', 'users')
  await page.getByPlaceholder(SEARCH).fill(user.login.slice(-4))
  const row = page
    .getByRole('link', { name: masked(user.login) })
    .or(page.getByRole('button', { name: masked(user.login) }))
  await expect(row.first()).toBeVisible()
  await expectNoBarrier(page, 'main')
  await row.first().click()
  await expect(page.getByText('林地供方（默认，用户还没有选择）')).toBeVisible()
  await button(page, '设置身份').click()
  const dialog = page.getByRole('dialog', { name: '设置身份' })
  await dialog.getByRole('radio', { name: '内部人员' }).check()
  await expectNoBarrier(page, '[role=dialog]')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('身份已设置', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('身份内部人员')

  // Somebody else changes it before this page has followed.
  const [{ id } = { id: 0 }] = (
    await staffCall<{ list: { id: number }[] }>(request, 'admin', 'users/list', { keyword: user.login })
  ).list
  await staffCall(request, 'admin', 'users/setType', { id, type: 4, from: 5 })
  await button(page, '设置身份').click()
  await dialog.getByRole('radio', { name: '供需双方' }).check()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('该用户的身份刚被更改过，请核对后再设置')).toBeVisible()
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(page.getByRole('main')).toContainText('身份招标代理')
  await staffCall(request, 'admin', 'users/setType', { id, type: 5, from: 4 })

  await signIn(page, user, '/account/setting/information')
  await expect(page.getByText('内部人员，由平台设置。')).toBeVisible()
  await expect(page.getByRole('radio', { name: '我找林地' })).toHaveCount(0)
})

test('users are filtered', async ({ page }) => {
  await enterScreen(page, 'reviewer', 'users')
  await page.getByLabel('账号类型').click()
  await page.getByRole('option', { name: '企业' }).click()
  await expect(page.getByText('登录账号 linye')).toBeVisible()
  await page.getByLabel('状态').click()
  await page.getByRole('option', { name: '已注销' }).click()
  await page.getByLabel('身份').click()
  await page.getByRole('option', { name: '内部人员' }).click()
  await expect(page.getByText('没有找到相符的用户')).toBeVisible()
})
