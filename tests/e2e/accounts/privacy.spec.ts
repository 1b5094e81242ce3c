// Privacy settings: a copy of one's data, consents, and the deletion of the account.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { ask, codeFor } from '../support/api.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { expectComplaint, field, toast } from '../support/forms.ts'
import { masked, PASSWORD, signIn, signUp } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const PRIVACY = '/account/setting/privacy'
const part = (page: Page, name: string) => page.getByRole('region', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const tokenOf = async (page: Page) => {
  const stored = await page.evaluate(() => localStorage.getItem('token') ?? '{}')
  return (JSON.parse(stored) as { value: string }).value
}

test('a copy of the data is made in the background, and downloaded', async ({ page, request }) => {
  const account = await signUp(request)
  await signIn(page, account, PRIVACY)
  const copy = part(page, '下载我的数据')
  await copy.getByRole('button', { name: '生成数据副本' }).click()
  await expect(copy.getByText(/可以下载/)).toBeVisible({ timeout: 20_000 })
  await expectNoBarrier(page, 'main')
  const started = page.waitForEvent('download')
  await copy.getByRole('button', { name: '下载', exact: true }).click()
  const file = await started
  expect(file.suggestedFilename()).toMatch(/^林权通个人数据-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(new Uint8Array(readFileSync(await file.path())))
  expect(Object.keys(files).toSorted()).toEqual(['data.json', '我的数据.html'])
  expect(strFromU8(files['data.json'] ?? new Uint8Array())).toContain(account.login)
  // The readable page stands by itself.
  await page.setContent(strFromU8(files['我的数据.html'] ?? new Uint8Array()))
  await expect(page.getByRole('heading', { name: '我的数据' })).toBeVisible()
  await expect(page.getByText(account.login).first()).toBeVisible()
})

test('the consent to identity papers is listed, and withdrawn after its effect was said', async ({
  page,
  request,
}) => {
  await signIn(page, await signUp(request), PRIVACY)
  const consents = part(page, '我同意过的事项')
  for (const title of ['会员服务协议', '隐私声明'])
    await expect(consents.getByRole('listitem').filter({ hasText: title })).toContainText(
      /版本 2026-\d\d-\d\d/,
    )
  await expect(consents.getByRole('button', { name: '撤回同意' })).toHaveCount(0)
  await ask(
    request,
    'user/certificationConsent',
    { version: '2026-11', agree: 1 },
    { token: await tokenOf(page) },
  )
  const copy = part(page, '下载我的数据')
  await copy.getByRole('button', { name: '生成数据副本' }).click()
  await expect(copy.getByText(/可以下载/)).toBeVisible({ timeout: 20_000 })
  await page.reload()
  await expect(consents).toContainText('证件照片和认证资料立即删除')
  await expect(consents).toContainText('此前生成的数据副本一并删除')
  await consents.getByRole('button', { name: '撤回同意' }).click()
  const dialog = page.getByRole('dialog', { name: '撤回同意' })
  await expect(dialog).toContainText('认证随之失效')
  await dialog.getByRole('button', { name: '撤回并删除资料' }).click()
  await expect(toast(page, '已撤回同意')).toBeVisible()
  await expect(consents).not.toContainText('单独同意')
  await expect(consents.getByRole('group')).toBeFocused()
  // The copy held what was withdrawn: a new one can be made.
  await expect(copy.getByRole('button', { name: '生成数据副本' })).toBeVisible()
})

test('a deletion is asked for with the password, shown with its day, and withdrawn', async ({
  page,
  request,
}) => {
  const account = await signUp(request)
  await signIn(page, account, PRIVACY)
  const deletion = part(page, '注销账号')
  await expect(deletion).toContainText('您没有已发布的林地信息')
  await press(page, '申请注销账号')
  await expectComplaint(field(page, '登录密码'), '请填写登录密码')
  await expectNoBarrier(page, 'main')
  const confirm = async () => {
    const dialog = page.getByRole('dialog', { name: '申请注销账号' })
    await expect(dialog).toContainText('7 天后')
    await dialog.getByRole('button', { name: '确认申请' }).click()
  }
  await field(page, '登录密码').fill('Wrong2026')
  await press(page, '申请注销账号')
  await confirm()
  await expectComplaint(field(page, '登录密码'), '当前密码不正确')
  await field(page, '登录密码').fill(PASSWORD)
  await press(page, '申请注销账号')
  await confirm()
  await expect(deletion).toContainText(/将于 \d{4}-\d\d-\d\d \d\d:\d\d 执行/)
  await page.reload()
  await expect(deletion).toContainText('注销申请已提交')
  await expectNoBarrier(page, 'main')
  await press(page, '撤回注销申请')
  await expect(toast(page, '已撤回注销申请')).toBeVisible()
  await expect(deletion.getByRole('button', { name: '申请注销账号' })).toBeVisible()
})

test('a deletion is asked for with a code sent to the account’s mobile', async ({ page, request }) => {
  const account = await signUp(request)
  await signIn(page, account, PRIVACY)
  await page.getByLabel('用短信验证码确认').check()
  await expect(part(page, '注销账号')).toContainText(`发到 ${masked(account.login)}`)
  await press(page, '获取验证码')
  await expect(toast(page, '验证码已发送，请注意查收')).toBeVisible()
  await field(page, '短信验证码').fill(await codeFor(request, account.login))
  await press(page, '申请注销账号')
  await page.getByRole('dialog').getByRole('button', { name: '确认申请' }).click()
  await expect(part(page, '注销账号')).toContainText('注销申请已提交')
})

test('the privacy statement says how long records are kept', async ({ page }) => {
  await page.goto('/about/privacy')
  const row = page.getByRole('row', { name: /预约回电记录/ })
  await expect(row).toContainText('12 个月')
  await expect(page.getByText('连续 6 个月未登录')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/\{\w+\}/)
})
