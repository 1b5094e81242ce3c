// The listing form: what is missing, the keyboard, the map and what it says without scripts.
import type { Page } from '@playwright/test'
import type { PriceMedian } from '#features/listings/contract/prices.ts'
import { MEDIAN_SAMPLES } from '#features/listings/rules/state-texts.ts'
import { figure, transferCategories } from '#features/listings/rules/woodland.ts'
import { ask } from '../support/api.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { field } from '../support/forms.ts'
import { chip, fill, newTitle, openAsVisitor, openSignedIn, PAGE, submit } from '../support/listing-form.ts'
import { pickRegion, regionSelect } from '../support/regions.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

test('what is missing is said field by field, and summed up where the focus is', async ({ page }) => {
  await openSignedIn(page)
  const sent: string[] = []
  page.on('request', (made) => made.url().endsWith('/addForesty') && sent.push(made.postData() ?? ''))
  await submit(page).click()
  const summary = page.getByRole('alert').locator('.form-error')
  await expect(summary).toBeFocused()
  await expect(summary).toBeInViewport()
  for (const message of [
    '请选择流转类别',
    '请选择林地类型',
    '请选择所在地区',
    '请填写实测面积',
    '请填写期望总价，或选择面议',
    '请填写使用年限',
    '请选择林地权属',
    '请选择权证情况',
    '请上传权证照片',
    '请上传林地照片',
    '请填写信息标题',
    '请填写林地详情',
    '请填写联系人',
  ])
    await expect(page.locator('.publish-form p.error').filter({ hasText: message })).toBeVisible()
  await expect(page.getByText('有 13 处需要填写或修改')).toBeVisible()
  await expect(page.getByText('请先阅读协议')).toBeVisible()
  await expectNoBarrier(page, 'main')
  await page.getByRole('alert').getByRole('button', { name: '请填写联系人' }).click()
  await expect(field(page, '联系人')).toBeFocused()
  // The list changes as fields are corrected, and leaves the focus where it is.
  await field(page, '联系人').fill('林青')
  await expect(page.getByText('有 12 处需要填写或修改')).toBeVisible()
  await expect(field(page, '联系人')).toBeFocused()
  expect(sent.filter((body) => body.includes('"status_type":2'))).toEqual([])
})

test('a bad field in the folded part is unfolded and focused', async ({ page }) => {
  await openSignedIn(page)
  await fill(page, newTitle())
  await page.getByText('选填信息').click()
  await field(page, '林龄').fill('很老')
  await page.getByText('选填信息').click()
  await submit(page).click()
  await expect(page.getByText('请上传权证照片').first()).toBeVisible()
  await page
    .getByRole('alert')
    .getByRole('button', { name: /^林龄请填整年数，如 15/ })
    .click()
  await expect(field(page, '林龄')).toBeFocused()
})

const total = (page: Page) => page.getByLabel('期望总价，万元')
const unitPrice = (page: Page) => page.getByLabel('单价，元/亩·年')

test('the local median stands beside the price, which is warned of when it is far off', async ({
  page,
  request,
}) => {
  const medians = await ask<PriceMedian[]>(request, 'forestryPrices')
  const found = medians.find(({ samples }) => samples >= MEDIAN_SAMPLES)
  if (!found) throw new Error('no median is reliable')
  const { median, samples, province_id, forestry_type } = found
  await openAsVisitor(page)
  await chip(page, '流转类别', transferCategories[forestry_type] ?? '').check({ force: true })
  await regionSelect(page, '省').selectOption({ value: String(province_id) })
  const part = page.getByRole('region', { name: '价格与年限' })
  await expect(part).toContainText(`中位价 ${figure(median)} 元/亩·年（${samples} 例`)
  await field(page, '实测面积').fill('1000')
  await field(page, '使用年限').fill('10')
  for (const [share, text, warning] of [
    [1, '您的单价与中位价接近', undefined],
    [4, '您的单价是中位价的 4.0 倍', '单价超过当地中位价的三倍，请核对'],
    [0.3, '您的单价比中位价低 70%', '单价不到当地中位价的一半，请核对'],
  ] as const) {
    await unitPrice(page).fill((median * share).toFixed(2))
    await expect(part).toContainText(text)
    await expect(part.locator('.warning')).toHaveCount(warning ? 1 : 0)
    if (warning) await expect(part.locator('.warning')).toContainText(warning)
  }
})

test('somebody else’s listing, or none, is said not to be found', async ({ page }) => {
  await openSignedIn(page)
  await page.goto(`${PAGE}?id=2000000000&type=edit`)
  await expect(page.getByText('没有找到这条林地信息')).toBeVisible()
  await page.goto(`${PAGE}?id=abc`)
  await expect(page.getByText('没有找到这条林地信息')).toBeVisible()
})

test(
  'no barrier in the form, and nothing sticks out on a phone in large type',
  onPhoneToo,
  async ({ page }) => {
    await openAsVisitor(page)
    await page.getByText('选填信息').click()
    await expectNoBarrier(page, 'main')
    await page.getByRole('button', { name: '大字版' }).click()
    await page.setViewportSize({ width: 360, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the page says what publishing takes, and how else to do it', async ({ page }) => {
    await page.goto(PAGE)
    await expect(page.locator('noscript p').filter({ hasText: '在线发布需要启用浏览器脚本' })).toBeVisible()
    await expect(page.getByText('发布前请准备')).toBeVisible()
    await expect(page.locator('main input:visible')).toHaveCount(0)
  })
})

test('Enter goes on to the next control; only the button submits', async ({ page }) => {
  await openSignedIn(page)
  const sent: string[] = []
  page.on('request', (made) => {
    if (made.postData()?.includes('"status_type":2')) sent.push(made.url())
  })
  await field(page, '详细位置').press('Enter')
  await expect(field(page, '实测面积')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chip(page, '期望总价', '填写总价')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(total(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(unitPrice(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, '使用年限')).toBeFocused()
  await field(page, '信息标题').press('Enter')
  await expect(field(page, '林地详情')).toBeFocused()
  await page.keyboard.type('一')
  await page.keyboard.press('Enter')
  await page.keyboard.type('二')
  await expect(field(page, '林地详情')).toHaveValue('一\n二')
  // Fields of a collapsed part are skipped.
  await field(page, '备用电话').press('Enter')
  await expect(page.locator('.more summary')).toBeFocused()
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).press('Enter')
  await expect(page.getByRole('button', { name: '《林权流转信息发布服务协议》' })).toBeFocused()
  await expect(page.getByText(/处需要填写或修改/)).toHaveCount(0)
  expect(sent).toEqual([])
})

test('a point is marked on the map, by finger or keys, and checked there', onPhoneToo, async ({ page }) => {
  await openAsVisitor(page)
  await pickRegion(page, '福建省')
  await page.getByText('选填信息').click()
  await page.getByRole('button', { name: '在地图上标注' }).click()
  const map = page.getByRole('application', { name: /^标注林地位置/ })
  const said = page.locator('#point-told')
  await expect(page.getByText('演示示意图，无审图号。')).toBeVisible()
  await map.click()
  await expect(field(page, '经度')).toHaveValue(/^11[78]\.\d{4}$/)
  await expect(field(page, '纬度')).toHaveValue(/^2[56]\.\d{4}$/)
  await expect(said).toContainText('经度 11')
  await expect(said).not.toContainText('不在所选的省份内')
  await expectNoBarrier(page, 'main')

  const longitude = async () => Number(await field(page, '经度').inputValue())
  const before = await longitude()
  await map.press('ArrowRight')
  await expect.poll(longitude).toBeGreaterThan(before)
  await page.getByRole('button', { name: '放大' }).click()
  await map.press('Shift+ArrowLeft')
  await expect.poll(longitude).toBeGreaterThan(before)
  for (const button of await page.locator('.place button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)

  await field(page, '经度').fill('114.93')
  await field(page, '纬度').fill('25.83')
  await expect(said).toContainText('不在所选的省份内，请核对')
  await page.getByRole('button', { name: '清除标记' }).click()
  await expect(field(page, '经度')).toHaveValue('')
  await expect(field(page, '经度')).toHaveAttribute('aria-invalid', 'false')
  await page.getByRole('button', { name: '收起地图' }).click()
  await expect(map).toHaveCount(0)
})

test('a point that was typed, or came from the phone, is shown on the map at once', async ({
  page,
  context,
}) => {
  await openAsVisitor(page)
  await page.getByText('选填信息').click()
  await field(page, '经度').fill('118.215')
  await expect(page.locator('.point-map')).toHaveCount(0)
  await field(page, '纬度').fill('26.887')
  await expect(page.locator('.point-map .mark')).toBeVisible()
  for (const name of ['经度', '纬度']) await field(page, name).fill('')
  await page.keyboard.press('Tab')
  for (const name of ['经度', '纬度'])
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'false')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ longitude: 119.3, latitude: 26.08 })
  const locate = page.getByRole('button', { name: '使用我的位置' })
  expect((await locate.boundingBox())?.y).toBeLessThan((await field(page, '经度').boundingBox())?.y ?? 0)
  await locate.click()
  await expect(field(page, '经度')).toHaveValue('119.300000')
  await expect(page.locator('.point-map .mark')).toBeVisible()
})
