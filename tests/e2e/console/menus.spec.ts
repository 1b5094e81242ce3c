// Editors keep navigation and footer: what they change stands on every page.
import { expectNoBarrier } from '../support/barriers.ts'
import { enterScreen, staffCall } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('an entry of the footer stands on every page, and leaves them when it is withdrawn', {
  tag: '@publishing',
}, async ({ page, request }) => {
  const title = `指南${String(Date.now()).slice(-6)}`
  await enterScreen(page, 'editor', 'menus/create')
  await page.getByRole('combobox', { name: '位置' }).click()
  await page.getByRole('option', { name: '页脚', exact: true }).click()
  await page.getByLabel('名称').fill(title)
  await page.getByLabel('链接').fill('/page/nowhere')
  await page.getByLabel('页脚栏目').fill('办事')
  await expectNoBarrier(page)
  await page.getByRole('button', { name: /^发布/ }).first().click()
  await expect(page.getByText(/本站没有 \/page\/nowhere 这个页面/)).toBeVisible()
  await page.getByLabel('链接').fill('/about/filling')
  await page.getByRole('button', { name: /^发布/ }).first().click()
  const pageTexts = async () =>
    Promise.all(['/index', '/about/contact'].map(async (path) => (await request.get(path)).text()))
  await expect(async () => {
    for (const text of await pageTexts()) expect(text).toContain(title)
  }).toPass({ timeout: 60_000 })
  await page.goto('/info')
  await expect(
    page.getByRole('navigation', { name: '办事' }).getByRole('link', { name: title }),
  ).toBeVisible()
  await expectNoBarrier(page)
  const find = { keyword: title, page: 1, pagesize: 10 }
  const { list } = await staffCall<{ list: { id: number; version: number }[] }>(
    request,
    'editor',
    'menus/list',
    find,
  )
  await staffCall(request, 'editor', 'menus/withdraw', { id: list[0]?.id, version: list[0]?.version })
  await expect(async () => {
    for (const text of await pageTexts()) expect(text).not.toContain(title)
  }).toPass({ timeout: 60_000 })
})
