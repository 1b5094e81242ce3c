// The header's search, and the home page's quick form: what is entered travels in the address.
import type { Page } from '@playwright/test'
import { ask as api, ignoreKeywords } from '../support/api.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const searchFor = async (page: Page, tab: '林地' | '资讯', words: string) => {
  const search = page.getByRole('search', { name: '站内搜索' })
  // On phones its tabs come with the focus.
  await search.getByLabel('搜索林地').focus()
  await search.getByText(tab, { exact: true }).click()
  await expect(search.getByRole('radio', { name: tab })).toBeChecked()
  await search.getByLabel(`搜索${tab}`).fill(words)
  await search.getByLabel(`搜索${tab}`).press('Enter')
}

const at = (words: string, kind = '') =>
  `/search?keyword=${encodeURIComponent(words)}${kind && `&kind=${kind}`}`
const results = (page: Page) => page.getByRole('main').getByRole('article')
const tabs = (page: Page) => page.getByRole('navigation', { name: '搜索范围' })
const status = (page: Page) => page.getByRole('main').getByRole('status')

test('woodland is searched in the woodland list', async ({ page }) => {
  await page.goto('/info')
  await searchFor(page, '林地', '毛竹')
  await expect(page).toHaveURL(`/exchange?keyword=${encodeURIComponent('毛竹')}`)
})

test('news is found by keyword, page by page, and other kinds by a tab', async ({ page }) => {
  await page.goto('/index')
  await searchFor(page, '资讯', '毛竹')
  await expect(page).toHaveURL(/\/search\?.*kind=news/)
  await expect(status(page)).toHaveText(/“毛竹”共找到 \d+\+? 条资讯/)
  await expect(results(page)).toHaveCount(10)
  await expect(results(page).first().locator('mark').first()).toHaveText('毛竹')
  const first = await results(page).first().getByRole('link').textContent()
  await page.getByRole('link', { name: '下一页' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(results(page).first().getByRole('link')).not.toHaveText(first ?? '')
  await page.goBack()
  await expect(results(page).first().getByRole('link')).toHaveText(first ?? '')
  await tabs(page).getByRole('link', { name: '林地' }).click()
  await expect(page).toHaveURL(at('毛竹', 'listings'))
  await expect(status(page)).toHaveText(/条林地/)
  await results(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/exchange\/view\/\d+$/)
})

test('the page has a box of its own for everything', async ({ page }) => {
  await page.goto('/search')
  await expect(status(page)).toContainText('输入关键词')
  await page.getByRole('searchbox', { name: '搜索全站' }).or(page.getByLabel('搜索全站')).first().fill('林权')
  await page.getByLabel('搜索全站').press('Enter')
  await expect(page).toHaveURL(at('林权'))
  await expect(tabs(page).getByRole('link', { name: '全部' })).toHaveAttribute('aria-current', 'page')
  await expect(results(page)).toHaveCount(10)
})

test('the address before leads to the search for news, with its keyword', async ({ page }) => {
  await page.goto(`/info/search?keyword=${encodeURIComponent('油茶')}`)
  await expect(page).toHaveURL(at('油茶', 'news'))
  await expect(results(page).first()).toBeVisible()
})

test('nothing found says what to try next', async ({ page }) => {
  await page.goto(at('qzxw<b>vvv', 'news'))
  await expect(page.getByText('没有找到与“qzxw<b>vvv”有关的资讯')).toBeVisible()
  await expect(results(page)).toHaveCount(0)
  await page.getByRole('link', { name: '栏目浏览' }).click()
  await expect(page).toHaveURL('/info')
})

test('a slip is answered by what may have been meant', async ({ page }) => {
  await page.goto(at('碳会造林'))
  await expect(page.getByText('您是不是要找：')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '碳汇造林', exact: true }).click()
  await expect(page).toHaveURL(at('碳汇造林'))
  await expect(results(page).first()).toContainText('碳汇造林')
})

test('signs alone are refused in words', async ({ page }) => {
  await page.goto(at('！？'))
  await expect(page.getByRole('alert')).toContainText('请输入文字或数字作为关键词')
})

test('a failed search can be tried again', async ({ page }) => {
  await page.route('**/api/search', (route) => route.abort())
  await page.goto(at('林权'))
  await expect(page.getByText('搜索失败')).toBeVisible()
  await page.unroute('**/api/search')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(results(page)).toHaveCount(10)
})

test('a backend without the call is searched by the lists it has, and the page says so', async ({ page }) => {
  const body = JSON.stringify({ code: 404, msg: '没有这个接口', data: null })
  await page.route('**/api/search', (route) => route.fulfill({ status: 404, body }))
  await page.goto(at('毛竹', 'news'))
  await expect(results(page).first()).toBeVisible()
  await expect(page.getByText('项目、招标、规划案例、专家和页面未能查找')).toBeVisible()
  await tabs(page).getByRole('link', { name: '林地' }).click()
  await expect(results(page).first().getByRole('link')).toHaveAttribute('href', /exchange/)
})

test.describe('a backend that knows the spec alone', () => {
  test.beforeEach(async ({ page }) => {
    const body = JSON.stringify({ code: 404, msg: '没有这个接口', data: null })
    await page.route('**/api/search', (route) => route.fulfill({ status: 404, body }))
  })

  test('and ignores keywords has no results, and the page says that nobody looked', async ({ page }) => {
    await ignoreKeywords(page, '/api/newsList', '/api/foretryList')
    await page.goto(at('qzx'))
    await expect(page.getByText('当前服务不支持按关键词查找')).toBeVisible()
    await expect(page.getByText('未能查找与“qzx”有关的内容')).toBeVisible()
    await expect(results(page)).toHaveCount(0)
    await expect(page.getByText('共找到')).toHaveCount(0)
    for (const tab of ['全部', '林地', '资讯', '项目'])
      await expect(tabs(page).getByRole('link', { name: tab })).toHaveText(tab)
    await tabs(page).getByRole('link', { name: '资讯' }).click()
    await expect(page.getByText('未能查找与“qzx”有关的资讯')).toBeVisible()
  })

  test('and ignores keywords shows the newest that hold the words, and says that there may be more', async ({
    page,
    request,
  }) => {
    const { list } = await api<{ list: { title: string }[] }>(request, 'newsList', { page: 1, pagesize: 1 })
    const title = list[0]?.title ?? ''
    await ignoreKeywords(page, '/api/newsList', '/api/foretryList')
    await page.goto(at(title, 'news'))
    await expect(results(page).getByRole('link').first()).toHaveText(title)
    await expect(page.getByText('资讯只列出最新内容中含有关键词的，可能还有更多')).toBeVisible()
    await expect(status(page)).toContainText(/共找到 \d\+ 条资讯/)
  })

  test('and ignores them in one of its lists is searched in the other', async ({ page }) => {
    await ignoreKeywords(page, '/api/newsList')
    await page.goto(at('毛竹', 'listings'))
    await expect(
      page.getByText('当前服务只能查找林地，资讯、项目、招标、规划案例、专家和页面未能查找'),
    ).toBeVisible()
    await expect(status(page)).toContainText(/共找到 \d+\+? 条林地/)
    await page.goto(at('qzx'))
    await expect(page.getByText('没有找到与“qzx”有关的林地')).toBeVisible()
  })
})

test.describe('suggestions', () => {
  const box = (page: Page) => page.getByLabel('搜索资讯')
  const list = (page: Page) => page.getByRole('listbox', { name: '搜索建议' })
  const open = async (page: Page) => {
    await page.goto('/info')
    const search = page.getByRole('search', { name: '站内搜索' })
    await search.getByLabel('搜索林地').focus()
    await search.getByText('资讯', { exact: true }).click()
    await box(page).focus()
  }

  test('are loaded by the focus, and chosen by keyboard', onPhoneToo, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/info', { waitUntil: 'networkidle' })
    expect(asked.filter((url) => /Suggestions|\/api\//.test(url))).toEqual([])
    await open(page)
    await box(page).pressSequentially('碳汇')
    await expect(list(page)).toBeVisible()
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
    await box(page).press('ArrowDown')
    const option = list(page).getByRole('option').first()
    await expect(option).toHaveAttribute('aria-selected', 'true')
    const text = (await option.locator('span').textContent()) ?? ''
    await box(page).press('Enter')
    await expect(page).toHaveURL(/\/search\?/)
    expect(new URL(page.url()).searchParams.get('keyword')).toBe(text)
  })

  test('mark what was typed in traditional characters', async ({ page }) => {
    await open(page)
    await box(page).pressSequentially('馬尾')
    await expect(list(page).getByRole('option').first().locator('mark')).toHaveText('马尾')
  })

  test('close on Escape, keep what was typed, and never submit on their own', async ({ page }) => {
    await open(page)
    await box(page).pressSequentially('林权')
    await expect(list(page)).toBeVisible()
    await box(page).press('Escape')
    await expect(list(page)).toBeHidden()
    await expect(box(page)).toHaveValue('林权')
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  })

  test('that cannot be had leave the box as it is', async ({ page }) => {
    await page.route('**/api/searchSuggestions', (route) => route.abort())
    await open(page)
    await box(page).pressSequentially('林权')
    await box(page).press('Enter')
    await expect(page).toHaveURL(/\/search\?/)
  })
})

test.describe('the quick form', () => {
  const open = async (page: Page, tab: string) => {
    await page.goto('/index')
    const quick = page.getByRole('group', { name: '快速办理' })
    await quick.getByText(tab, { exact: true }).first().click()
    // The other two stay in the page, hidden.
    return quick.locator('form:visible')
  }

  test('offers publishing, finding and assessing in this order, and opens finding', async ({ page }) => {
    await page.goto('/index')
    const tabs = page.getByRole('group', { name: '快速办理' }).getByRole('radio')
    for (const [at, name] of ['发布林地', '查找林地', '林权评估'].entries())
      await expect(tabs.nth(at)).toHaveAccessibleName(name)
    await expect(tabs).toHaveCount(3)
    await expect(tabs.nth(1)).toBeChecked()
  })

  test('takes a listing to publish along', async ({ page }) => {
    const quick = await open(page, '发布林地')
    await quick.getByLabel('信息标题').fill('120 亩毛竹林转让')
    await quick.getByLabel('流转类别').selectOption('转让')
    await quick.getByLabel('面积（亩）', { exact: true }).fill('120.5')
    // The form takes the values over, and clears its address.
    const [asked] = await Promise.all([
      page.waitForRequest(/\/addproject\?/),
      quick.getByRole('button', { name: '去发布' }).click(),
    ])
    expect(Object.fromEntries(new URL(asked.url()).searchParams)).toEqual({
      project_name: '120 亩毛竹林转让',
      forestry_type: '1',
      measure_area: '120.5',
    })
  })

  test('takes what is looked for along', async ({ page }) => {
    const quick = await open(page, '查找林地')
    await quick.getByLabel('所在省份', { exact: true }).selectOption('福建省')
    await quick.getByLabel('流转类别').selectOption('合作')
    await quick.getByLabel('林地类型').selectOption('其他')
    await quick.getByRole('button', { name: '查找林地' }).click()
    await page.waitForURL('**/exchange?**')
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      province_id: '350000',
      forestry_type: '4',
      type: '20',
    })
  })

  test('takes what is to be assessed along', async ({ page }) => {
    const quick = await open(page, '林权评估')
    await quick.getByLabel('林地所在省份').selectOption('云南省')
    await quick.getByLabel('剩余使用年限（年）').fill('28')
    await quick.getByLabel('林地面积（亩）').fill('300')
    await quick.getByRole('button', { name: '开始评估' }).click()
    // The wizard takes the values over, and clears its address.
    await page.waitForURL('**/addAssess')
    await expect(page.getByRole('combobox', { name: '省', exact: true })).toHaveValue('530000')
    await expect(page.getByLabel('剩余使用年限')).toHaveValue('28')
    await expect(page.getByLabel('林地面积')).toHaveValue('300')
  })
})
