// Lists of the console: filters by author and date, actions on several records, the bin, the order of links, export, and what
// the dashboard offers to resume.
import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { tell } from '../support/api.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { BROKEN } from '../support/forms.ts'
import { enterScreen, openScreen, signInStaff, staffCall } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { inZip } from '../support/zip.ts'

interface Saved {
  id: number
  version: number
}
/** Saves a draft of an article as the editor, unless it says otherwise. */
const saveNews = (request: APIRequestContext, fields: object, who: 'editor' | 'admin' = 'editor') =>
  staffCall<Saved>(request, who, 'news/save', { type: 1, content: '<p>正文</p>', ...fields })

/** A word that stands in the titles of one test alone. */
const markOf = (text: string) => `${text}${Date.now()}`
const listOf = (kind: string, filter: object) =>
  `${kind}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`
const rows = (page: Page) => page.getByRole('table').getByRole('row')
const row = (page: Page, title: string) => rows(page).filter({ hasText: title })
const selectAll = (page: Page) => page.getByRole('checkbox', { name: '全选' }).check()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page) => page.getByRole('dialog')
const choose = async (page: Page, name: string, option: string) => {
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('articles are filtered by author and date, and the address shows the same to others', async ({
  page,
  request,
}) => {
  const mark = markOf('谁写的')
  await saveNews(request, { title: `${mark}编辑` })
  await saveNews(request, { title: `${mark}管理员` }, 'admin')
  await enterScreen(page, 'editor', listOf('news', { keyword: mark }))
  await expect(row(page, mark)).toHaveCount(2)
  await press(page, '添加筛选')
  await page.getByRole('menuitemcheckbox', { name: '最后编辑' }).click()
  const { name } = await staffCall<{ name: string }>(request, 'admin', 'me', {})
  await choose(page, '最后编辑', name)
  await expect(row(page, mark)).toHaveCount(1)
  await expect(row(page, `${mark}管理员`)).toBeVisible()
  await press(page, '添加筛选')
  await page.getByRole('menuitemcheckbox', { name: '更新至' }).click()
  await page.getByLabel('更新至').fill('2020-01-01')
  await expect(page.getByText('没有符合筛选条件的资讯')).toBeVisible()
  const address = page.url()
  await page.evaluate(() => localStorage.removeItem('RaStoreConsole.news.listParams'))
  await page.goto('/robots.txt')
  await page.goto(address)
  await expect(page.getByLabel('更新至')).toHaveValue('2020-01-01')
  await page.getByRole('button', { name: '移除此筛选' }).last().click()
  await expect(row(page, `${mark}管理员`)).toBeVisible()
})

test('several articles get a category and a mark at once, and each that is refused is named', async ({
  page,
  request,
}) => {
  const mark = markOf('成批')
  const topic = await saveNews(request, { type: 6, title: `${mark}专题` })
  await saveNews(request, { title: `${mark}条目`, topic_id: topic.id })
  await saveNews(request, { title: `${mark}新闻` })
  await enterScreen(page, 'editor', listOf('news', { keyword: mark }))
  await selectAll(page)
  await press(page, '设置')
  await expect(dialog(page).getByRole('button', { name: '设置' })).toBeDisabled()
  await expectNoBarrier(page)
  await choose(page, '分类', '通知公告')
  await choose(page, '热门', '是')
  await dialog(page).getByRole('button', { name: '设置' }).click()
  await expect(page.getByText('已设置 2 条')).toBeVisible()
  // A topic that has items cannot become an article.
  await expect(page.getByRole('dialog', { name: '1 条没有成功' })).toContainText(`《${mark}专题》：`)
  await press(page, '知道了')
  for (const title of [`${mark}条目`, `${mark}新闻`]) {
    await expect(row(page, title)).toContainText('通知公告')
    await expect(row(page, title)).toContainText('热门')
  }
  // What was refused stays selected.
  await expect(page.getByText('已选 1 项')).toBeVisible()
  await press(page, '删除')
  await expect(dialog(page).getByRole('button', { name: '取消' })).toBeFocused()
  await dialog(page).getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('dialog', { name: '1 条没有成功' })).toContainText(`《${mark}专题》：`)
})

test('before a category moves live articles, the dialog says how many', { tag: '@publishing' }, async ({
  page,
  request,
}) => {
  const mark = markOf('搬家')
  await saveNews(request, { title: `${mark}已上线`, mode: 'publish' })
  await saveNews(request, { title: `${mark}草稿` })
  await enterScreen(page, 'editor', listOf('news', { keyword: mark }))
  await selectAll(page)
  await press(page, '设置')
  // The list behind it has a field of the same name.
  await expect(dialog(page)).toBeVisible()
  const warning = dialog(page).getByText('其中 1 条已上线，网址会改变')
  await choose(page, '分类', '专家观点')
  await expect(warning).toBeVisible()
  await choose(page, '分类', '通知公告')
  await expect(warning).toHaveCount(0)
})

test('an article that could not be checked is not published', async ({ page, request }) => {
  const mark = markOf('查不了')
  await saveNews(request, { title: mark })
  await enterScreen(page, 'editor', listOf('news', { keyword: mark }))
  await page.route('**/api/staff/news/get', (route) => route.abort())
  await selectAll(page)
  await press(page, '发布')
  await dialog(page).getByRole('button', { name: '发布' }).click()
  await expect(page.getByRole('dialog', { name: '1 条没有成功' })).toContainText('未能检查，没有发布')
  await press(page, '知道了')
  await expect(row(page, mark)).toContainText('草稿')
})

test('before several articles are published, one summary says what visitors would notice', async ({
  page,
  request,
}) => {
  const mark = markOf('检查')
  await saveNews(request, { title: `${mark}甲`, content: '<p><a href="/info/view/999999">旧文</a></p>' })
  await saveNews(request, { title: `${mark}乙`, content: '<p><a href="http://192.168.1.5/a">内网</a></p>' })
  await enterScreen(page, 'editor', listOf('news', { keyword: mark }))
  await selectAll(page)
  await press(page, '发布')
  const dead = dialog(page).getByRole('region', { name: '失效的链接' })
  await expect(dead.getByRole('listitem')).toHaveCount(2)
  await expect(dead).toContainText(`《${mark}甲》旧文：/info/view/999999`)
  await expect(dead).toContainText(`《${mark}乙》内网：http://192.168.1.5/a`)
  await expect(dialog(page).getByRole('button', { name: '仍然发布' })).toBeVisible()
  await dialog(page).getByRole('button', { name: '取消' }).click()
  await expect(row(page, mark).filter({ hasText: '草稿' })).toHaveCount(2)
})

test('the bin shows its records to be read, and several come back at once', async ({ page, request }) => {
  const mark = markOf('回收')
  for (const title of [`${mark}一`, `${mark}二`]) {
    const { id } = await saveNews(request, { title })
    await staffCall(request, 'editor', 'news/remove', { id, version: 1 })
  }
  await enterScreen(page, 'editor', listOf('news', { keyword: markOf('没有'), state: 'removed' }))
  await expect(page.getByText('回收站里没有相符的内容')).toBeVisible()
  await openScreen(page, listOf('news', { keyword: mark, state: 'removed' }))
  await page.getByRole('link', { name: `${mark}一` }).click()
  await expect(page.getByText('这条内容在回收站里，只能查看')).toBeVisible()
  await expect(page.getByRole('main').getByText(`${mark}一`).last()).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expectNoBarrier(page)
  await page.route('**/api/staff/news/restore', (route) => route.abort())
  await press(page, '恢复')
  await expect(page.getByText(BROKEN)).toBeVisible()
  await expect(page.getByRole('button', { name: '恢复' })).toBeEnabled()
  await page.unroute('**/api/staff/news/restore')
  await page.context().setOffline(true)
  await press(page, '恢复')
  await expect(page.getByText('网络断开了，请检查后再点一次')).toBeVisible()
  await page.context().setOffline(false)
  await openScreen(page, listOf('news', { keyword: mark, state: 'removed' }))
  await selectAll(page)
  await expect(page.getByRole('button', { name: '撤回' })).toHaveCount(0)
  await press(page, '恢复')
  await expect(dialog(page).getByRole('button', { name: '恢复' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('已恢复 2 条')).toBeVisible()
  await openScreen(page, listOf('news', { keyword: mark }))
  await expect(row(page, mark).filter({ hasText: '草稿' })).toHaveCount(2)
})

test('links are listed as readers see them, and ordered by keyboard', { tag: '@publishing' }, async ({
  page,
  request,
}) => {
  const mark = markOf('次序')
  for (const title of [`${mark}甲`, `${mark}乙`]) await staffCall(request, 'editor', 'links/save', { title })
  const last = await staffCall<Saved>(request, 'editor', 'links/save', { title: `${mark}丙` })
  await enterScreen(page, 'editor', 'links')
  const titles = rows(page).getByRole('link').filter({ hasText: mark })
  await expect(titles).toHaveText([`${mark}甲`, `${mark}乙`, `${mark}丙`])
  await press(page, '调整次序')
  const handle = dialog(page).getByRole('button', { name: `：${mark}甲` })
  const place = Number(/\d+/.exec((await handle.getAttribute('aria-label')) ?? '')?.[0])
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`拿起了《${mark}甲》`)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(`《${mark}甲》移到第 ${place + 1} 位`)).toBeAttached()
  await page.keyboard.press('Space')
  await expectNoBarrier(page)
  const { id, version } = last
  await staffCall(request, 'editor', 'links/save', { id, version, title: `${mark}丙（改）` })
  await press(page, '保存次序')
  await expect(page.getByText('这条内容已有新保存的版本')).toBeVisible()
  await expect(dialog(page).getByText(`${mark}丙（改）`)).toBeVisible()
  await press(page, '保存次序')
  await expect(page.getByText('次序已保存')).toBeVisible()
  await expect(titles).toHaveText([`${mark}乙`, `${mark}甲`, `${mark}丙（改）`])
})

test('what an editor places on the home page is ordered below its search', async ({ page }) => {
  await enterScreen(page, 'editor', 'placements/1')
  const search = page.getByRole('combobox', { name: /^林业新闻/ })
  const handle = (place: number, title: string) =>
    page.getByRole('button', { name: `移动第 ${place} 条：${title}`, exact: true })
  const place = async (count: number) => {
    await search.click()
    const option = page.getByRole('option', { disabled: false }).first()
    const title = await option.innerText()
    await option.click()
    await expect(handle(count, title)).toBeVisible()
    return title
  }
  const [first, second] = [await place(1), await place(2)]
  await handle(1, first).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`拿起了《${first}》`)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(`《${first}》移到第 2 位`)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(handle(1, second)).toBeVisible()
  await expect(handle(2, first)).toBeVisible()
  await page.getByRole('button', { name: `移除：${first}`, exact: true }).click()
  await expect(handle(2, first)).toHaveCount(0)
})

/** Presses the button for it, and answers the texts of the workbook. */
const exported = async (page: Page) => {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    press(page, '导出表格'),
  ])
  expect(new URL(download.url()).pathname).toBe('/api/download')
  return {
    name: download.suggestedFilename(),
    texts: inZip(readFileSync(await download.path()), 'xl/sharedStrings.xml'),
  }
}

test('a list is exported as its filters show it, in Chinese and without formulas', async ({
  page,
  request,
}) => {
  const mark = markOf('导出')
  await saveNews(request, { title: `=1+${mark}` })
  await saveNews(request, { title: `别的${Date.now()}` })
  await enterScreen(page, 'editor', listOf('news', { keyword: mark }))
  await expect(row(page, mark)).toHaveCount(1)
  const { name, texts } = await exported(page)
  expect(name).toMatch(/^资讯 \d{4}-\d\d-\d\d\.xlsx$/)
  expect(texts).toContain(`=1+${mark}`)
  expect(texts).toContain('草稿')
  expect(texts).not.toContain('别的')
  await expect(page.getByText('已导出 1 条')).toBeVisible()
})

test('people’s data is exported masked, as on the screen, and that is on record', async ({ page }) => {
  await enterScreen(page, 'admin', 'users')
  const { texts } = await exported(page)
  expect(texts).toMatch(/1\d\d\*{4}\d{4}/)
  expect(texts).not.toMatch(/1[3-9]\d{9}/)
  await openScreen(page, listOf('audit', { action: 'list.export' }))
  await expect(row(page, '导出列表').first()).toContainText('列表 用户')
})

test('a list waits for the word that an input method composes', async ({ page, request }) => {
  const mark = markOf('组词')
  await saveNews(request, { title: mark })
  await enterScreen(page, 'editor', 'news')
  await expect(rows(page).nth(1)).toBeVisible()
  const searched: string[] = []
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/staff/news/list'))
      searched.push((sent.postDataJSON() as { keyword?: string }).keyword ?? '')
  })
  await page.clock.install()
  const search = page.getByPlaceholder('搜索标题或编号')
  await search.focus()
  const keyboard = await page.context().newCDPSession(page)
  for (const text of ['z', 'zu', "zu'ci"])
    await keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await expect(search).toHaveValue("zu'ci")
  await page.clock.runFor(2000)
  await keyboard.send('Input.insertText', { text: mark })
  await expect(search).toHaveValue(mark)
  await page.clock.runFor(2000)
  await expect(rows(page)).toHaveCount(2)
  expect(searched.filter((words) => /[a-z]/.test(words))).toEqual([])
})

test('what was put into the bin by mistake comes back at one press; the bin says when it was put there', async ({
  page,
  request,
}) => {
  const mark = markOf('误删')
  for (const number of [1, 2]) await saveNews(request, { title: `${mark}${number}` })
  await enterScreen(page, 'editor', listOf('news', { keyword: mark }))
  await expect(row(page, mark)).toHaveCount(2)
  await selectAll(page)
  await press(page, '删除')
  await dialog(page).getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByText('已删除 2 条')).toBeVisible()
  await openScreen(page, listOf('news', { keyword: mark, state: 'removed' }))
  await expect(page.getByRole('columnheader', { name: '删除时间' })).toBeVisible()
  await expect(row(page, mark).first()).toContainText(/今天 \d\d:\d\d|昨天/)
  await press(page, '撤销删除')
  await expect(page.getByText('已恢复，成为草稿')).toBeVisible()
  await expect(row(page, mark)).toHaveCount(0)
  await openScreen(page, listOf('news', { keyword: mark }))
  await expect(row(page, mark)).toHaveCount(2)
})

test('rows that were ticked under another filter are not acted on', async ({ page, request }) => {
  const mark = markOf('勾选')
  for (const number of [1, 2]) await saveNews(request, { title: `${mark}第${number}篇` })
  await enterScreen(page, 'editor', listOf('news', { keyword: mark }))
  await expect(row(page, mark)).toHaveCount(2)
  await selectAll(page)
  await expect(page.getByText('已选 2 项')).toBeVisible()
  await page.getByPlaceholder('搜索标题或编号').fill(`${mark}第1篇`)
  await expect(row(page, mark)).toHaveCount(1)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('filters of a review queue are cleared at once, and its tab stays', async ({ page }) => {
  await enterScreen(
    page,
    'reviewer',
    listOf('queues/listings', { show: 'decided', keyword: '没有这样的内容' }),
  )
  await press(page, '清除筛选')
  await expect(page.getByPlaceholder('搜索内容或完整电话')).toHaveValue('')
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/已处理/)
  await expect(page.getByRole('button', { name: '清除筛选' })).toBeHidden()
})

test('an article is put into one of the topics that take articles; a refusal stands at the field', async ({
  page,
  request,
}) => {
  const mark = markOf('专题选')
  const topic = await saveNews(request, { type: 6, title: `${mark}甲` })
  const bare = await saveNews(request, { type: 6, title: `${mark}乙` })
  await saveNews(request, { type: 6, title: `${mark}丙`, topic_id: topic.id })
  await enterScreen(page, 'editor', 'news/create')
  await page.getByRole('textbox', { name: /^标题/ }).fill('收进专题')
  await expect(page.getByText('4 / 200 字')).toBeVisible()
  await choose(page, '资讯类型', '林业新闻')
  const choice = page.getByRole('combobox', { name: '所属专题' })
  await choice.fill(mark)
  await expect(page.getByRole('option')).toHaveText([`${mark}乙`, `${mark}甲`])
  await page.getByRole('option', { name: `${mark}乙` }).click()
  await staffCall(request, 'editor', 'news/remove', { id: bare.id, version: bare.version })
  await press(page, '保存草稿')
  await expect(choice).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('.MuiFormHelperText-root').filter({ hasText: '所属专题不存在' })).toBeVisible()
})

test('a setting that is no e-mail or no address is refused at its field', async ({ page }) => {
  await enterScreen(page, 'admin', 'settings/1')
  const email = page.getByRole('textbox', { name: '投诉邮箱' })
  await email.fill('service')
  await page.getByRole('textbox', { name: '招标采购网址' }).fill('https://www')
  await press(page, '保存并发布')
  await expect(page.getByText('投诉邮箱应写作 name@example.com')).toBeVisible()
  await expect(page.getByText('招标采购网址须是以 / 开头的本站地址')).toBeVisible()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
})

/** Answers every page of a list with copies of the first record that the server answers, as though there were this many. */
const multiplyRecords = async (page: Page, kind: string, count: number) => {
  let answered: Promise<{ data: { list: Saved[] } }> | undefined
  await page.route(`**/api/staff/${kind}/list`, async (route) => {
    answered ??= route.fetch().then((response) => response.json())
    const answer = await answered
    const { page: number, pagesize } = route.request().postDataJSON() as { page: number; pagesize: number }
    const start = (number - 1) * pagesize
    const list = Array.from({ length: Math.min(pagesize, count - start) }, (_, index) => ({
      ...answer.data.list[0],
      id: start + index + 1,
      title: `第 ${start + index + 1} 条：${'集体林权制度改革'.repeat(4)}`,
    }))
    await route.fulfill({ json: { ...answer, data: { list, count } } })
  })
}

test('a list of 5,000 records is exported whole under the policy of the page', async ({ page }) => {
  test.slow()
  await multiplyRecords(page, 'news', 5000)
  await enterScreen(page, 'editor', 'news')
  await expect(row(page, '第 1 条')).toBeVisible()
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  const { texts } = await exported(page)
  expect(texts.match(/第 \d+ 条：/g)).toHaveLength(5000)
  expect(violations).toEqual([])
  await expect(page.getByText('已导出 5000 条')).toBeVisible()
})

test('an export that could not be made is not on record', async ({ page, request }) => {
  const exportsOnRecord = async () =>
    (
      await staffCall<{ count: number }>(request, 'admin', 'audit/list', {
        action: 'list.export',
        target: 'list:audit',
      })
    ).count
  const before = await exportsOnRecord()
  await enterScreen(page, 'admin', 'audit')
  await expect(rows(page).nth(1)).toBeVisible()
  // The library that makes the file cannot be loaded.
  await page.route('**/_astro/*.js', (route) => route.abort())
  await press(page, '导出表格')
  await expect(page.getByText('操作没有完成，请刷新页面后重试')).toBeVisible()
  expect(await exportsOnRecord()).toBe(before)
  await page.unroute('**/_astro/*.js')
  await page.reload()
  await exported(page)
  expect(await exportsOnRecord()).toBe(before + 1)
})

test('the dashboard leads to one’s own drafts', async ({ page, request }) => {
  const title = markOf('接着写')
  await signInStaff(page, 'editor')
  const session = await page.evaluate(() => localStorage.getItem('staff-session') ?? '')
  const { token } = JSON.parse(session) as { token: string }
  await tell(request, 'staff/news/save', { type: 1, title, content: '<p>正文</p>' }, token)
  await openScreen(page, '')
  const panel = page.getByRole('region', { name: '接着做' })
  await panel
    .getByRole('link', { name: /^资讯 \d+$/ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByLabel('最后编辑')).toBeVisible()
})
