// API tokens: an admin makes one, a system calls with it, and the admin revokes it.
import { TokenRevoked, TokenRightMissing } from '#features/api-tokens/contract.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { enterScreen } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('a token is made, shown once, used within its rights, and revoked', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.slow()
  const name = `数据平台${Date.now() % 1e8}`
  await enterScreen(page, 'admin', 'api-tokens')
  await page.getByRole('button', { name: '制作令牌' }).click()
  const form = page.getByRole('dialog', { name: '制作接口令牌' })
  await form.getByRole('textbox', { name: '名称' }).fill(name)
  await form.getByRole('button', { name: '制作' }).click()
  await expect(form.getByText('请至少选一项权限')).toBeVisible()
  await form.getByRole('checkbox', { name: '资讯：编写' }).check()
  await expect(form.getByRole('checkbox', { name: '资讯：查看' })).toBeChecked()
  await form.getByLabel('到期日').fill('2099-01-01')
  await form.getByRole('button', { name: '制作' }).click()
  await expect(form.getByText('一年以内')).toBeVisible()
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  await form.getByLabel('到期日').fill(today)
  await expectNoBarrier(page, '[role=dialog]')
  await form.getByRole('button', { name: '制作' }).click()

  const shown = page.getByRole('dialog', { name: '请保存接口令牌' })
  const token = await shown.getByRole('note', { name: '接口令牌' }).innerText()
  await shown.getByRole('button', { name: '我已保存' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('资讯：查看、编写')
  await expect(row).toContainText('没有用过')
  await expectNoBarrier(page, 'main')

  const system = await playwright.request.newContext({
    ...(baseURL ? { baseURL } : {}),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  const codeOf = async (path: string, data: object = {}) =>
    ((await (await system.post(path, { data })).json()) as { code: number }).code
  expect(await codeOf('/api/staff/news/list')).toBe(200)
  expect(await codeOf('/api/staff/plans/list')).toBe(TokenRightMissing.code)

  await row.getByRole('button', { name: `撤销 ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click()
  await expect(row).toContainText('已撤销')
  await expect(row).not.toContainText('没有用过')
  expect(await codeOf('/api/staff/news/list')).toBe(TokenRevoked.code)
  await system.dispose()
})
