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

const boundOf = (group: string, name: string) =>
  page.getByRole('group', { name: new RegExp(`^${group}`) }).getByLabelText(name)
const complaintOf = (bound: ReturnType<typeof boundOf>) =>
  (bound.element() as HTMLInputElement).validationMessage

test.for([
  ['面积', '最小', '100-120', '/exchange?area_min=100&area_max=120', '100-120：最小 100，最大 120 亩'],
  ['面积', '最大', '80至100亩', '/exchange?area_min=80&area_max=100', '80至100亩：最小 80，最大 100 亩'],
  ['总价', '最高', '10万到12万', '/exchange?price_min=10&price_max=12', '10万到12万：最低 10，最高 12 万元'],
  [
    '总价',
    '最低',
    '100000-120000',
    '/exchange?price_min=100000&price_max=120000',
    '100000-120000：最低 100000，最高 120000 万元',
  ],
  ['年限', '最短', '二三十年', '/exchange?years_min=20&years_max=30', '二三十年：最短 20，最长 30 年'],
  ['面积', '最大', '8-10公顷', '/exchange?area_min=120&area_max=150', '8-10公顷：最小 120，最大 150 亩'],
  ['面积', '最大', '100亩以上', '/exchange?area_min=100', '100亩以上：最小 100 亩'],
  ['总价', '最低', '不超过50万', '/exchange?price_max=50', '不超过50万：最高 50 万元'],
  ['总价', '最低', '36.5', '/exchange?price_min=36', '36.5：最低 36 万元'],
  ['面积', '最小', '80公顷', '/exchange?area_min=1200', '80 公顷 = 1,200 亩'],
  ['总价', '最低', '3万5', '/exchange?price_min=3', '3万5 = 3.5 万元，按最低 3 万元查'],
  ['总价', '最高', '3万5', '/exchange?price_max=4', '3万5 = 3.5 万元，按最高 4 万元查'],
  ['总价', '最高', '365,000元', '/exchange?price_max=37', '365,000 元 = 36.5 万元，按最高 37 万元查'],
  ['总价', '最高', '5000元', '/exchange?price_max=1', '5000 元 = 0.5 万元，按最高 1 万元查'],
] as const)(
  '%s %s of %j sets what it says, and is said back',
  async ([group, name, typed, expected, said]) => {
    await open()
    await page.getByText('自定义价格、面积与年限').click()
    await boundOf(group, name).fill(typed)
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe(expected)
    await expect.element(page.getByText(said, { exact: true })).toBeVisible()
    await page.getByRole('link', { name: '清除', exact: true }).click()
    await expect.element(page.getByText(said, { exact: true })).not.toBeInTheDocument()
  },
)

test.for([
  ['总价', '最低', '0.5', '最少填 1 万元'],
  ['总价', '最低', '5000元', '最少填 1 万元'],
  ['面积', '最小', '2分', '最少填 1 亩'],
  ['总价', '最高', '0元', '最少填 1 万元'],
  ['总价', '最高', '面议', '没有标价的请在“价格”一栏选“价格面议”'],
] as const)('%s %s of %j is asked about, and stays', async ([group, name, typed, question]) => {
  await open()
  await page.getByText('自定义价格、面积与年限').click()
  await boundOf(group, name).fill(typed)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => complaintOf(boundOf(group, name))).toBe(question)
  await expect.element(boundOf(group, name)).toHaveValue(typed)
  await expect.element(page.getByText(question, { exact: true })).toBeVisible()
})

test('a sum before a comma is offered beside what is read', async () => {
  await open()
  await search('预算50万，100亩以上')
  await expect.poll(address).toBe('/exchange?price_max=50&area_min=100')
  await page.getByRole('link', { name: '清除全部条件' }).click()
  await search('50万，100亩以上')
  await expect.poll(address).toBe('/exchange?area_min=100&keyword=50万')
  await page.getByRole('link', { name: '总价 40–60 万元' }).click()
  await expect.poll(address).toBe('/exchange?price_min=40&price_max=60&area_min=100')
  await search('上百亩')
  await expect.element(page.getByText('“上百亩”看不出是多少，请写数字')).toBeVisible()
})

test('two numbers beside a bound, or of an unclear unit, are asked about, and stay while others change', async () => {
  await open()
  await page.getByText('自定义价格、面积与年限').click()
  const smallest = boundOf('面积', '最小')
  await smallest.fill('100,120')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => complaintOf(smallest)).toBe('请写明是 100-120亩 还是 100120亩')
  await expect.element(page.getByText('请写明是 100-120亩 还是 100120亩')).toBeVisible()
  await boundOf('总价', '最高').fill('500000元')
  await userEvent.tab()
  await expect.element(page.getByText('= 50 万元')).toBeVisible()
  await expect.element(page.getByText('请写明是 100-120亩 还是 100120亩')).toBeVisible()
  await expect.poll(address).toBe('/exchange?price_max=50')
  await expect.element(smallest).toHaveValue('100,120')
  await page.getByLabelText('出租').click()
  await expect.poll(address).toBe('/exchange?forestry_type=2&price_max=50')
  await expect.element(smallest).toHaveValue('100,120')
  await smallest.fill('100-120')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/exchange?forestry_type=2&price_max=50&area_min=100&area_max=120')
  await boundOf('总价', '最低').fill('123456789')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => complaintOf(boundOf('总价', '最低'))).toBe('请填数字，如 100；要小于 1 亿')
  await page.getByRole('link', { name: '清除', exact: true }).click()
  await expect.poll(address).toBe('/exchange')
  await page.getByText('自定义价格、面积与年限').click()
  await expect.element(boundOf('总价', '最低')).toHaveValue('')
  expect(complaintOf(boundOf('总价', '最低'))).toBe('')
})

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
