// Where nothing is found: what was understood, and what there would be without each condition.
import '#platform/ui/styles/chips.css'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import Exchange from '#features/exchange/islands/Exchange.tsx'
import SearchPage from '#features/search/islands/SearchPage.tsx'
import { answer } from '../setup.ts'

let went: string[] = []
const address = () => went.at(-1)
const own = location.pathname + location.search
beforeEach(() => {
  went = []
  document.documentElement.classList.add('js')
  vi.spyOn(history, 'pushState').mockImplementation((_state, _unused, to) => {
    went.push(decodeURIComponent(String(to)).replaceAll('+', ' '))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '', own)
})

const sent = async (request: Request) => new URLSearchParams(await request.text())

test('the list of forest land counts what there is without each condition and each word', async () => {
  answer('/api/foretryList', async (request) => {
    const asked = await sent(request)
    const count = asked.get('keyword') === '杉木' ? 12 : asked.get('keyword') === '建阳' ? 0 : 3
    const isAll = asked.get('keyword') === '建阳 杉木' && asked.get('area_min') === '100'
    return Response.json({
      code: 200,
      msg: '',
      data: { list: [], count: isAll ? 0 : count, more: false, applied: true },
    })
  })
  answer('/api/search', async (request) => {
    const { keyword } = Object.fromEntries(await sent(request))
    const none = { count: 0, more: false }
    const counts = {
      listings: { count: 3, more: true },
      news: none,
      projects: none,
      plans: none,
      experts: none,
    }
    const tenders = keyword === '建阳 杉木' ? { count: 2, more: false } : none
    return Response.json({
      code: 200,
      msg: '',
      data: {
        list: [],
        ...none,
        counts: { ...counts, tenders },
        words: [],
        near: [],
        conditions: [],
        conditions_url: '',
        offers: [],
      },
    })
  })
  await render(
    <Exchange
      landing={{ province_id: 0, forestry_type: 0 }}
      items={[]}
      total={0}
      provinces={[{ id: 350_000, name: '福建省' }]}
      mapApproval=""
    />,
  )
  await page.getByLabelText('关键词').fill('建阳 杉木 100亩以上')
  await page.getByRole('button', { name: /查找林地|没有找到|查看/ }).click()
  await expect.element(page.getByText('没有符合条件的林地')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /去掉条件： ?面积 100 亩以上 ?（3 条）/ }))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: /去掉条件： ?“杉木” ?（0 条）/ })).toBeVisible()
  const elsewhere = page.getByRole('status').filter({ hasText: '其他栏目里有' }).getByRole('link')
  await expect.element(elsewhere).toHaveTextContent('招标2 条')
  await expect
    .element(elsewhere)
    .toHaveAttribute(
      'href',
      `/search?keyword=${encodeURIComponent('建阳')}+${encodeURIComponent('杉木')}&kind=tenders`,
    )
  await page.getByRole('link', { name: /去掉条件： ?“建阳” ?（12 条）/ }).click()
  await expect.poll(address).toBe('/exchange?area_min=100&keyword=杉木')
})

test('a keyword without forest land is answered by similar ones that have some under the same filters', async () => {
  answer('/api/foretryList', async (request) => {
    const asked = await sent(request)
    const count = asked.get('keyword') === '毛竹' && asked.get('area_min') === '100' ? 7 : 0
    return Response.json({ code: 200, msg: '', data: { list: [], count, more: false, applied: true } })
  })
  answer('/api/search', async (request) => {
    const asked = Object.fromEntries(await sent(request))
    const none = { count: 0, more: false }
    const isAsked = asked.keyword === '茅竹子' && asked.kind === 'listings' && asked.literal === '1'
    return Response.json({
      code: 200,
      msg: '',
      data: {
        list: [],
        ...none,
        counts: { listings: none, news: none, projects: none, tenders: none, plans: none, experts: none },
        words: [],
        near: isAsked ? ['毛竹', '竹子'] : [],
        conditions: [],
        conditions_url: '',
        offers: [],
      },
    })
  })
  await render(
    <Exchange
      landing={{ province_id: 0, forestry_type: 0 }}
      items={[]}
      total={0}
      provinces={[{ id: 350_000, name: '福建省' }]}
      mapApproval=""
    />,
  )
  await page.getByLabelText('关键词').fill('茅竹子 100亩以上')
  await page.getByRole('button', { name: /查找林地|没有找到|查看/ }).click()
  const near = page.getByRole('status').filter({ hasText: '您是不是要找' }).getByRole('link')
  await expect.element(near.nth(0)).toHaveTextContent('毛竹7 条')
  await expect.element(near.nth(1)).toHaveTextContent('竹子0 条')
  await near.nth(0).click()
  await expect.poll(address).toBe('/exchange?area_min=100&keyword=毛竹')
})

test('the search counts what there is without each condition and each word', async () => {
  const none = { count: 0, more: false }
  const counts = { listings: none, news: none, projects: none, tenders: none, plans: none, experts: none }
  const condition = { typed: '100亩以上', text: '面积 100 亩以上', without: '建阳 楠木' }
  answer('/api/search', async (request) => {
    const keyword = (await sent(request)).get('keyword') ?? ''
    const isAll = keyword === '建阳 楠木 100亩以上'
    const listings = { count: keyword.includes('楠木') ? 0 : 7, more: false }
    return Response.json({
      code: 200,
      msg: '',
      data: {
        list: [],
        ...listings,
        counts: { ...counts, listings },
        words: keyword.split(' ').slice(0, 2),
        near: [],
        conditions: isAll ? [condition] : [],
        conditions_url: isAll ? '/exchange?area_min=100' : '',
        offers: [],
      },
    })
  })
  const query = `keyword=${encodeURIComponent('建阳 楠木 100亩以上')}`
  history.replaceState(null, '', own + (own.includes('?') ? '&' : '?') + query)
  vi.spyOn(history, 'replaceState').mockImplementation(() => {})
  await render(<SearchPage kind="" />)
  await expect.element(page.getByText('林地已按“面积 100 亩以上”筛选')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /去掉条件： ?面积 100 亩以上 ?（0 条）/ }))
    .toBeVisible()
  await page.getByRole('link', { name: /去掉条件： ?楠木 ?（7 条）/ }).click()
  await expect.poll(address).toBe('/search?keyword=建阳 100亩以上')
})

test.each(['list', 'map'] as const)(
  'how a keyword was read is said where nothing is found: %s',
  async (view) => {
    const data = {
      list: [],
      count: 0,
      more: false,
      applied: true,
      reading: '“福建和江西”按“福建或江西”查找。',
    }
    answer('/api/foretryList', () => Response.json({ code: 200, msg: '', data }))
    answer('/api/foretryMap', () =>
      Response.json({ code: 200, msg: '', data: { provinces: [], points: [] } }),
    )
    history.replaceState(null, '', `${own}${own.includes('?') ? '&' : '?'}keyword=福建和江西&view=${view}`)
    await render(
      <Exchange
        landing={{ province_id: 0, forestry_type: 0 }}
        items={[]}
        total={0}
        provinces={[{ id: 350_000, name: '福建省' }]}
        mapApproval=""
      />,
    )
    await expect.element(page.getByText('“福建和江西”按“福建或江西”查找。')).toBeVisible()
    await expect.element(page.getByText('没有符合条件的林地')).toBeVisible()
  },
)
