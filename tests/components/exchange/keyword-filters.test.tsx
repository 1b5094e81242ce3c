// What the exchange makes of words in its keyword box, and of an address that another box led to.
import '#platform/ui/styles/chips.css'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import Exchange from '#features/exchange/islands/Exchange.tsx'
import { answer } from '../setup.ts'

/** Addresses that the list went to: the page of the test stays at its own. */
let went: string[] = []
const own = location.pathname + location.search
beforeEach(() => {
  went = []
  document.documentElement.classList.add('js')
  vi.spyOn(history, 'pushState').mockImplementation((_state, _unused, to) => {
    went.push(decodeURIComponent(String(to)).replaceAll('+', ' '))
  })
  answer('/api/foretryList', () =>
    Response.json({ code: 200, msg: '', data: { list: [], count: 0, more: false, applied: true } }),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '', own)
})

const open = () =>
  render(
    <Exchange
      landing={{ province_id: 0, forestry_type: 0 }}
      items={[]}
      total={0}
      provinces={[{ id: 350_000, name: '福建省' }]}
      mapApproval=""
    />,
  )
const box = page.getByLabelText('关键词')
const search = async (typed: string) => {
  await box.fill(typed)
  await page.getByRole('button', { name: /查找林地|没有找到|查看/ }).click()
}
const address = () => went.at(-1)

test.each([
  ['南平 100亩以上 杉木 20万以内', '/exchange?price_max=20&area_min=100&keyword=南平 杉木'],
  ['三百亩到五百亩', '/exchange?area_min=300&area_max=500'],
  ['50公顷左右', '/exchange?area_min=600&area_max=900'],
  ['每亩年租50元以下', '/exchange?permu_max=50'],
  ['30年以上', '/exchange?years_min=30'],
  ['面议', '/exchange?forestry_price=5'],
  ['福建的毛竹林', '/exchange?species=3&keyword=福建'],
  ['竹林 转让 不到十万', '/exchange?forestry_type=1&species=28&price_max=10'],
])('%s is searched by filters', async (typed, expected) => {
  await open()
  await search(typed)
  await expect.poll(address).toBe(expected)
  await expect.element(page.getByText(/^已按“.*”筛选/)).toBeVisible()
})

test('what was read is a chip, leaves the box, and can be taken back as it was typed', async () => {
  await open()
  await search('南平 100亩以上')
  await expect.element(page.getByText('已按“面积 100 亩以上”筛选')).toBeVisible()
  await expect.element(box).toHaveValue('南平')
  await expect.element(page.getByRole('link', { name: /^去掉条件： ?面积 100 亩以上/ })).toBeVisible()
  await page.getByRole('link', { name: '撤销' }).click()
  await expect.poll(address).toBe('/exchange?keyword=南平 100亩以上')
  await expect.element(page.getByText('已按')).not.toBeInTheDocument()
  await page.getByRole('link', { name: '面积 100 亩以上' }).click()
  await expect.poll(address).toBe('/exchange?area_min=100&keyword=南平')
})

test('what may mean several filters stays a word, and each is offered', async () => {
  await open()
  await search('南平 100以上')
  await expect.poll(address).toBe('/exchange?keyword=南平 100以上')
  await expect.element(page.getByText('“100以上”可能是指：')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '单价 100 元/亩·年以上' })).toBeVisible()
  await page.getByRole('link', { name: '总价 100 万元以上' }).click()
  await expect.poll(address).toBe('/exchange?price_min=100&keyword=南平')
})

test('a place near which it shall be stays a word, what is not wanted is left out, and what no filter does is said', async () => {
  await open()
  await search('离建阳近 100亩以上')
  await expect.poll(address).toBe('/exchange?area_min=100&keyword=建阳')
  await expect.element(page.getByText('已按“建阳”“面积 100 亩以上”筛选')).toBeVisible()
  await page.getByRole('link', { name: '撤销' }).click()
  await expect.poll(address).toBe('/exchange?keyword=离建阳近 100亩以上')
  await search('建阳 不要松木')
  await expect.poll(address).toBe('/exchange?without=松类&keyword=建阳')
  await expect.element(page.getByText('已按“不要松类”筛选')).toBeVisible()
  await page.getByRole('link', { name: /^去掉条件： ?不要松类/ }).click()
  await expect.poll(address).toBe('/exchange?keyword=建阳')
  await search('建阳 林龄20年以上')
  await expect.element(page.getByText('还不能按林龄筛选，“林龄20年以上”')).toBeVisible()
  await page.getByRole('link', { name: '去掉再查' }).click()
  await expect.poll(address).toBe('/exchange?keyword=建阳')
})

test('the keyword of a box elsewhere is read; one in an old address, or saved, is not', async () => {
  const at = (more: string) => history.replaceState(null, '', own + (own.includes('?') ? '&' : '?') + more)
  at('keyword=100亩以上&typed=1')
  const first = await open()
  await expect.element(page.getByText('已按“面积 100 亩以上”筛选')).toBeVisible()
  await first.unmount()
  at('keyword=100亩以上')
  await open()
  await expect.element(page.getByText('“100亩以上”可能是指：')).toBeVisible()
  await expect.element(box).toHaveValue('100亩以上')
})

test.for([
  ['面积', '最小', '80公顷', '/exchange?area_min=1200'],
  ['面积', '最小', '１２００', '/exchange?area_min=1200'],
  ['总价', '最高', '500000元', '/exchange?price_max=50'],
  ['年限', '最短', '三十年', '/exchange?years_min=30'],
] as const)(
  'the bound %s %s of %j is read in the unit of its filter',
  async ([group, name, typed, expected]) => {
    await open()
    await page.getByText('自定义价格、面积与年限').click()
    const bound = page.getByRole('group', { name: new RegExp(`^${group}`) }).getByLabelText(name)
    await bound.fill(typed)
    await userEvent.tab()
    await expect.poll(address).toBe(expected)
  },
)

test('a bound that may mean two numbers is asked, and keeps what was typed', async () => {
  await open()
  await page.getByText('自定义价格、面积与年限').click()
  const highest = page.getByRole('group', { name: /^总价/ }).getByLabelText('最高')
  await highest.fill('三千')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => (highest.element() as HTMLInputElement).validationMessage)
    .toBe('请写明是 3000元 还是 3000万元')
  await expect.element(highest).toHaveValue('三千')
  await highest.fill('三千元')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/exchange?price_max=1')
})
