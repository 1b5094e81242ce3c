// Forest land asked for as people write it, on the list, on the map and on /search: either of two, one word for place and
// kind, what is not wanted, traditional characters, both bounds in one box.
import type { APIRequestContext, Page } from '@playwright/test'
import { ask } from '../support/api.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

interface Found {
  list: { id: number }[]
  count: number
  more: boolean
  reading: string
}
const find = (request: APIRequestContext, filter: Record<string, string | number>) =>
  ask<Found>(request, 'foretryList', filter)

const main = (page: Page) => page.getByRole('main')
const countText = ({ count, more }: Pick<Found, 'count' | 'more'>) => `${count}${more ? '+' : ''}`
const typedAt = (path: string, keyword: string) => `${path}?keyword=${encodeURIComponent(keyword)}&typed=1`

const QUESTIONS: readonly (readonly [
  typed: string,
  filter: Record<string, string | number>,
  said: string,
])[] = [
  ['福建或江西', { keyword: '福建或江西' }, ''],
  ['福建和江西', { keyword: '福建和江西' }, '“福建和江西”按“福建或江西”查找。'],
  ['福建毛竹山', { keyword: '福建', species: 3 }, '已按“毛竹”筛选'],
  ['福建 不要杉木', { keyword: '福建', without: '杉木' }, '已按“不要杉木”筛选'],
  ['福建 轉讓、出租', { keyword: '福建', forestry_types: '1,2' }, '已按“转让或出租”筛选'],
  ['面議或50萬以下', { forestry_price: 5, price_max: 50 }, '总价 50 万元以下的和价格面议的都列出。'],
  ['80至500畝', { area_min: 80, area_max: 500 }, '已按“面积 80–500 亩”筛选'],
]

for (const [typed, filter, said] of QUESTIONS)
  test(`on the list and on the map ${typed} is read, and said how`, onPhoneToo, async ({ page, request }) => {
    const found = await find(request, filter)
    expect(found.count).toBeGreaterThan(0)
    await page.goto(typedAt('/exchange', typed))
    const heading = page.getByRole('heading', { level: 2, name: `共 ${countText(found)} 条林地信息` })
    await expect(heading).toBeVisible()
    if (said) await expect(main(page).getByText(said)).toBeVisible()
    await page.getByRole('group', { name: '显示方式' }).getByRole('link', { name: '地图' }).click()
    await expect(page).toHaveURL(/view=map/)
    await expect(heading).toBeVisible()
    if (said) await expect(main(page).getByText(said)).toBeVisible()
    await expect(main(page).getByRole('heading', { level: 3, name: '全国' })).toBeVisible()
  })

test('on /search the same is read, and said how', onPhoneToo, async ({ page, request }) => {
  for (const [typed, filter, said] of QUESTIONS.filter(
    ([, , text]) => text !== '' && !text.includes('或出租'),
  )) {
    const { count, more } = await find(request, filter)
    await page.goto(`/search?keyword=${encodeURIComponent(typed)}&kind=listings`)
    await expect(main(page).getByText(`“${typed}”共找到 ${countText({ count, more })} 条林地`)).toBeVisible()
    const text = said.replace(/^“.*”按|筛选$|查找。$/g, '')
    await expect(main(page).getByText(text).first()).toBeVisible()
  }
})

test('how a keyword was read is said where nothing is found', onPhoneToo, async ({ page }) => {
  await page.goto(typedAt('/exchange', '福建和江西 100万亩以上'))
  await expect(main(page).getByText('没有符合条件的林地')).toBeVisible()
  await expect(main(page).getByText('“福建和江西”按“福建或江西”查找。')).toBeVisible()
})

test(
  'a range in one bound sets both, and what is ambiguous is asked',
  onPhoneToo,
  async ({ page, request }) => {
    await page.goto('/exchange')
    const form = page.getByRole('form', { name: '筛选林地' })
    if (!(await form.isVisible())) await page.locator('label', { hasText: '筛选' }).first().click()
    await form.getByText('自定义价格、面积与年限').click()
    const area = form.getByRole('group', { name: /^面积/ })
    const smallest = area.getByLabel('最小')
    await smallest.fill('100,500')
    await form.getByRole('group', { name: /^总价/ }).getByLabel('最高').focus()
    await expect(area.getByRole('status')).toHaveText('请写明是 100-500亩 还是 100500亩')
    await expect(smallest).toHaveValue('100,500')
    await smallest.fill('100-500')
    await form.getByRole('group', { name: /^总价/ }).getByLabel('最高').focus()
    await expect(area.getByRole('status')).toHaveText('100-500：最小 100，最大 500 亩')
    await expect(smallest).toHaveValue('100')
    await expect(area.getByLabel('最大')).toHaveValue('500')
    await expect(page).toHaveURL('/exchange?area_min=100&area_max=500')
    const found = await find(request, { area_min: 100, area_max: 500 })
    await form.getByRole('button', { name: /条林地信息/ }).click()
    await expect(
      page.getByRole('heading', { level: 2, name: `共 ${countText(found)} 条林地信息` }),
    ).toBeFocused()
    await expect(page.getByRole('link', { name: '面积 100–500 亩' })).toBeVisible()
  },
)
