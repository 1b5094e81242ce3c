// Listings side by side, and those looked at lately, as the device remembers them.
import { expectNoBarrier } from '../support/barriers.ts'
import { newestListings } from '../support/listings.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

test('listings are looked at, chosen and compared', onPhoneToo, async ({ page, request }) => {
  const chosen = await newestListings(request, 2)
  const [first = '', second = ''] = chosen.map(({ project_name }) => project_name)
  await page.goto('/exchange')
  await page.getByRole('link', { name: '最近看过' }).click()
  await expect(page.getByText('还没有看过林地')).toBeVisible()

  for (const { id } of chosen) {
    await page.goto(`/exchange/view/${id}`)
    await page.getByRole('button', { name: '加入对比' }).click()
    await expect(page.getByRole('button', { name: '对比中' })).toHaveAttribute('aria-pressed', 'true')
    // What the reader did last has been noticed.
    await expect(page.getByText('价格和状态已核对')).toBeVisible()
  }
  await page.getByRole('link', { name: '去对比（2）' }).click()
  await expect(page).toHaveURL('/exchange/compare')
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  for (const title of [first, second]) await expect(table.getByRole('link', { name: title })).toBeVisible()
  await expect(table.getByRole('rowheader', { name: '实测面积' })).toBeVisible()
  await expectNoBarrier(page)
  const rows = await table.getByRole('row').count()
  await page.getByLabel('只看不同的项').check()
  expect(await table.getByRole('row').count()).toBeLessThan(rows)

  const viewed = page.getByRole('region', { name: '最近看过' }).getByRole('article')
  await expect(viewed).toHaveCount(2)
  await expect(viewed.first()).toContainText(second)
  await page.getByRole('button', { name: `移出对比：${first}` }).click()
  await expect(table.getByRole('columnheader')).toHaveCount(2)
  await page.getByRole('button', { name: '清空记录' }).click()
  await page.reload()
  await expect(table.getByRole('columnheader')).toHaveCount(2)
  await expect(page.getByText('还没有看过林地')).toBeVisible()
})

test('no more than four are compared; what cannot be loaded is asked for again; what is gone is said', async ({
  page,
  request,
}) => {
  const ids = (await newestListings(request, 5)).map(({ id }) => id)
  await page.goto('/robots.txt')
  await page.evaluate((chosen) => {
    localStorage.setItem('compared-listings', JSON.stringify([999_999].concat(chosen.slice(0, 3))))
  }, ids)
  await page.route('**/api/forestryDetail', (route) => route.abort())
  await page.goto('/exchange/compare')
  await expect(page.getByRole('alert')).toContainText('有林地没有加载成功')
  await page.unroute('**/api/forestryDetail')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('table').getByRole('columnheader')).toHaveCount(4)
  await expect(page.getByText('1 块林地已下线，已移出对比')).toBeVisible()
  await page.goto(`/exchange/view/${ids[3]}`)
  await page.getByRole('button', { name: '加入对比' }).click()
  await expect(page.getByRole('link', { name: '去对比（4）' })).toBeVisible()
  await page.goto(`/exchange/view/${ids[4]}`)
  await page.getByRole('button', { name: '加入对比' }).click()
  await expect(page.getByText('最多对比 4 块林地，请先移出一块')).toBeVisible()
})
