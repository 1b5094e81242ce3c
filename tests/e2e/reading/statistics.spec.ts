// /data/trade: figures of the project library, as text for everybody and as charts for those who have scripts.
import { provinceOutlines } from '#features/regions/rules/china-outline.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const TAIWAN = 710_000

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('Taiwan, of which there are no figures, is said to be without data, not to have none', async ({
    page,
    request,
  }) => {
    const reply = await request.post('/pro/statistics')
    const { province } = ((await reply.json()) as { data: { province: { name: string }[] } }).data
    expect(province.filter(({ name }) => name.startsWith('台湾'))).toEqual([])
    await page.goto('/data/trade')
    const section = page.getByRole('region', { name: '各省项目数' })
    await expect(section.getByText('台湾省资料暂缺')).toBeVisible()
    const tile = section.getByRole('listitem').filter({ hasText: '台湾' })
    await expect(tile).toContainText('资料暂缺')
    await expect(tile).not.toContainText('0')
    // Hong Kong has no project: that is known.
    await expect(section.getByRole('listitem').filter({ hasText: '香港' })).toContainText('0')
    const fillOf = (name: string) =>
      section
        .getByRole('listitem')
        .filter({ hasText: name })
        .evaluate((item) => getComputedStyle(item).background)
    expect(await fillOf('台湾')).not.toBe(await fillOf('香港'))
    await expect(page.getByRole('region', { name: '项目分布' }).locator('figcaption')).toContainText(
      '台湾省资料暂缺',
    )
  })
})

test('the charts in sight are drawn at once, and stay under the pointer', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (made) => asked.push(new URL(made.url()).pathname))
  await page.goto('/data/trade')
  const region = page.getByRole('region', { name: '热门行业', exact: true })
  await expect(region.getByRole('img', { name: '各行业项目数图' })).toBeVisible()
  await expect(region.getByRole('table')).toBeHidden()
  expect(asked.filter((path) => /^\/(api|pro)\//.test(path))).toEqual([])
  const height = () => region.evaluate((element) => element.getBoundingClientRect().height)
  const before = await height()
  await page.mouse.move(200, 300)
  await page.mouse.move(300, 400)
  await page.waitForTimeout(500)
  expect(await height()).toBe(before)
})

test('where no chart comes the table is open', async ({ page }) => {
  await page.route('**/Chart.*.js', (route) => route.abort())
  await page.goto('/data/trade')
  await expect(page.getByRole('region', { name: '热门行业' }).getByRole('table')).toBeVisible()
})

test(
  'charts are drawn where the reader comes to them, named, with their table below',
  onPhoneToo,
  async ({ page }) => {
    await page.goto('/data/trade')
    for (const [section, label] of [
      ['热门行业', '各行业项目数图'],
      ['项目阶段', '各阶段项目数图'],
      ['热门地区', '项目最多的省份图'],
    ] as const) {
      const region = page.getByRole('region', { name: section, exact: true })
      await region.scrollIntoViewIfNeeded()
      await expect(region.getByRole('img', { name: label })).toBeVisible()
      await expect(region.getByRole('table')).toBeHidden()
      await region.getByText('数据表').click()
      await expect(region.getByRole('table')).toBeVisible()
    }
  },
)

test('what is printed is the tables, folded ones too, in place of the charts', async ({ page }) => {
  await page.goto('/data/trade')
  const tables = page.locator('.figures table')
  const count = await tables.count()
  for (let at = 0; at < count; at++) {
    await page.locator('.figures').nth(at).scrollIntoViewIfNeeded()
    await expect(page.locator('.figures canvas').nth(at)).toBeVisible()
    await expect(tables.nth(at)).toBeHidden()
  }
  await page.emulateMedia({ media: 'print' })
  await page.pdf()
  for (let at = 0; at < count; at++) await expect(tables.nth(at)).toBeVisible()
  await expect(page.locator('canvas')).toHaveCount(count)
  for (const canvas of await page.locator('canvas').all()) await expect(canvas).toBeHidden()
})

test('the outline of China is drawn, complete and coloured, where there is an approval for it', async ({
  page,
  request,
}) => {
  await page.goto('/data/trade')
  const map = page.getByRole('img', { name: /各省项目数分布图/ })
  await map.scrollIntoViewIfNeeded()
  await expect.poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const reply = await request.get('/fragments/projects-by-province.svg')
  expect(reply.headers()['content-type']).toContain('image/svg+xml')
  const svg = await reply.text()
  // 34 provinces, islands, the ten dashes.
  expect(svg.match(/<path /g)).toHaveLength(36)
  expect(new Set(svg.match(/fill="#\w+"/g)).size).toBeGreaterThan(2)
  const [hatched, ...others] = svg.match(/<path fill="url\(#no-data\)" d="[^"]*"/g) ?? []
  expect(others).toEqual([])
  expect(hatched).toContain(`d="${new Map(provinceOutlines).get(TAIWAN)}"`)
})
