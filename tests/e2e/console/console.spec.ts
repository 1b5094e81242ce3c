// An editor’s day at the console, as readers see it: written, previewed, published, changed, restored.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoBarrier } from '../support/barriers.ts'
import { findArticle } from '../support/content.ts'
import { comesToShow, editorOf } from '../support/editing.ts'
import { findListing } from '../support/listings.ts'
import { enterScreen, openScreen, signInStaff } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

// Changes lists that other tests count on: it runs when they are done.
test.describe.configure({ mode: 'default' })

const picture = () =>
  sharp({ create: { width: 2000, height: 1200, channels: 3, background: '#4d7c57' } })
    .jpeg()
    .toBuffer()

/** A title no other test has, not even the same one tried again. */
const titled = (title: string) => `${title} ${Date.now()}`

const bar = (page: Page) => page.getByRole('toolbar', { name: '保存与发布' })
const press = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const editor = (page: Page) => page.getByRole('textbox', { name: '正文' })
const chooseType = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: '资讯类型' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}
/** The number of the record that is open. */
const openId = (page: Page) => Number(/news\/(\d+)/.exec(page.url())?.[1])

test('an article with a picture is written, previewed, published and read', { tag: '@publishing' }, async ({
  page,
  context,
}) => {
  test.slow()
  const title = titled('杉木林间伐后的第一个秋天')
  await enterScreen(page, 'editor', '')
  await page.getByRole('menuitem', { name: '资讯' }).click()
  await page.getByRole('link', { name: '新建' }).click()
  await field(page, '标题').fill(title)
  await field(page, '摘要').fill('疏掉三成之后，林下长出了什么。')
  await chooseType(page, '林业新闻')
  await field(page, '来源').fill('本站编辑部')
  await editor(page).click()
  await page.keyboard.type('十月再上山，光照进来了。')
  await page
    .getByLabel('插入图片：选择文件')
    .setInputFiles({ name: '间伐后.jpg', mimeType: 'image/jpeg', buffer: await picture() })
  await expect(editor(page).locator('figure img')).toHaveAttribute('src', /^\/uploads\//)
  await editor(page).locator('figcaption').click()
  await page.keyboard.type('间伐后的林窗')

  await press(page, '预览')
  const preview = page.getByRole('dialog', { name: /预览/ })
  const shown = preview.frameLocator('iframe')
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(shown.locator('figcaption')).toHaveText('间伐后的林窗')
  await expect(shown.getByText('预览 · 尚未发布')).toBeVisible()
  await preview.getByRole('button', { name: '关闭预览' }).click()

  await press(page, '发布')
  const live = page.getByRole('link', { name: '查看页面' }).last()
  await expect(page.getByText(/已上线 · 用时/)).toBeVisible({ timeout: 30_000 })
  const [reader] = await Promise.all([context.waitForEvent('page'), live.click()])
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(reader.locator('.prose figcaption')).toHaveText('间伐后的林窗')
  const drawn = reader.locator('.prose img')
  await drawn.scrollIntoViewIfNeeded()
  await expect.poll(() => drawn.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1600)
})

for (const [kind, screen, filled, shownAs] of [
  ['规划案例', 'plans', { 标题: '溪谷康养步道规划', 简介: '四公里溪谷，三处停留点。' }, '溪谷康养步道规划'],
  ['专家', 'experts', { 姓名: '顾长林', 简介: '做了二十八年抚育间伐。' }, '顾长林'],
] as const)
  test(`a draft is previewed as its readers would see it: ${kind}`, async ({ page }) => {
    await enterScreen(page, 'editor', screen)
    await page.getByRole('link', { name: '新建' }).click()
    for (const [name, text] of Object.entries(filled)) await field(page, name).fill(text)
    if (kind === '规划案例') {
      await page.getByRole('combobox', { name: '规划类型' }).click()
      await page.getByRole('option', { name: '森林康养', exact: true }).click()
      await editor(page).click()
      await page.keyboard.type('先测了负氧离子，再定步道。')
    }
    await press(page, '预览')
    const shown = page.getByRole('dialog', { name: /预览/ }).frameLocator('iframe')
    await expect(shown.getByRole('heading', { level: 1 })).toContainText(shownAs)
    for (const text of Object.values(filled)) await expect(shown.getByRole('main')).toContainText(text)
    await expect(shown.getByText('预览 · 尚未发布')).toBeVisible()
    await expect(shown.locator('[data-read]')).toHaveCount(0)
  })

test('a title is changed: detail, list and home show it', { tag: '@publishing' }, async ({
  page,
  request,
}) => {
  test.slow()
  const title = titled('毛竹林的一年四季')
  const { id } = await editorOf(request).publish({ type: 1, title, content: '<p>正文</p>' })
  await enterScreen(page, 'editor', 'news')
  await page.getByPlaceholder('搜索标题或编号').fill(title)
  await page.getByRole('row').filter({ hasText: title }).click()
  await field(page, '标题').fill(`${title}（修订）`)
  await press(page, '发布修改')
  await expect(page.getByText(/已上线 · 用时/)).toBeVisible({ timeout: 30_000 })
  for (const path of [`/info/view/${id}`, '/info', '/index'])
    await comesToShow(page, path, `${title}（修订）`)
})

test('a row pressed right after typing leads to its record and stays there, on a slow line too', async ({
  page,
}) => {
  test.slow()
  await enterScreen(page, 'editor', 'news')
  const row = page.getByRole('row').nth(1)
  const title = await row.getByRole('link').first().innerText()
  // Longer than the list waits with what was typed.
  await page.route(/\/ContentEdit\.[^/]*js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.getByPlaceholder('搜索标题或编号').fill(title)
  await row.click()
  await expect(field(page, '标题')).toHaveValue(title)
  await expect(page).toHaveURL(/#\/news\/\d+$/)
})

test('two who edit one article lose nothing', { tag: '@publishing' }, async ({ page, browser }) => {
  test.slow()
  const name = titled('两人同改')
  await enterScreen(page, 'editor', 'news/create')
  await field(page, '标题').fill(name)
  await chooseType(page, '林业百科')
  await press(page, '保存草稿')
  await expect(page.getByText('草稿已保存')).toBeVisible()
  const id = openId(page)

  const other = await (await browser.newContext()).newPage()
  await enterScreen(other, 'admin', `news/${id}`)
  await field(other, '来源').fill('管理员写的来源')
  await field(page, '摘要').fill('编辑写的摘要')
  await press(other, '保存草稿')
  await expect(other.getByText('草稿已保存')).toBeVisible()
  await press(page, '保存草稿')
  const conflict = page.getByRole('dialog').filter({ hasText: '管理员写的来源' })
  await expect(conflict).toBeVisible()
  await conflict.getByRole('button', { name: /^合并到表单/ }).click()
  await expect(field(page, '来源')).toHaveValue('管理员写的来源')
  // What was merged is saved by a person.
  const saved = page.waitForResponse(/news\/save/)
  await press(page, '保存草稿')
  await saved
  await page.reload()
  await expect(field(page, '摘要')).toHaveValue('编辑写的摘要')
  await expect(field(page, '来源')).toHaveValue('管理员写的来源')
  await other.context().close()
})

test('what is typed survives a refused save, a reload and an expired session', {
  tag: '@publishing',
}, async ({ page }) => {
  test.slow()
  await enterScreen(page, 'editor', 'news/create')
  const typed = titled('没保存的标题')
  await field(page, '标题').fill(typed)
  await press(page, '保存草稿')
  await expect(page.getByRole('combobox', { name: '资讯类型' })).toBeFocused()
  await expect(field(page, '标题')).toHaveValue(typed)
  // The draft is stored a moment after the last key.
  await page.waitForTimeout(1500)
  await page.reload()
  await page.getByRole('button', { name: '恢复上次未保存的内容' }).click()
  await expect(field(page, '标题')).toHaveValue(typed)

  await chooseType(page, '林业百科')
  await page.evaluate(async () => {
    for (const key of Object.keys(localStorage)) {
      const token = /"token":"([^"]+)"/.exec(localStorage.getItem(key) ?? '')?.[1]
      if (token) await fetch('/api/staff/logout', { method: 'POST', headers: { token } })
    }
  })
  await press(page, '保存草稿')
  const again = page.getByRole('dialog', { name: /登录已过期/ })
  await again.getByLabel('登录密码').fill('Demo2026')
  await again.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('草稿已保存')).toBeVisible()
  await expect(field(page, '标题')).toHaveValue(typed)
})

test('an admin restores an old version', { tag: '@publishing' }, async ({ page, request }) => {
  test.slow()
  const title = titled('油茶低产林改造记')
  const { publish } = editorOf(request)
  const article = { type: 1, title, content: '<p>正文</p>' }
  const { id } = await publish(article)
  await publish({ ...article, id, title: `${title}（修订）` })
  await enterScreen(page, 'admin', `news/${id}`)
  await expect(field(page, '标题')).toHaveValue(`${title}（修订）`)
  await press(page, '历史版本')
  await page.getByRole('button', { name: /第 1 版/ }).click()
  await page.getByRole('button', { name: '恢复这一版' }).click()
  await expect(field(page, '标题')).toHaveValue(title)
  await comesToShow(page, `/info/view/${id}`, `${title}（修订）`)
  await openScreen(page, `news/${id}`)
  await expect(field(page, '标题')).toHaveValue(title)
  await press(page, '发布修改')
  await expect(page.getByText(/已上线 · 用时/)).toBeVisible({ timeout: 30_000 })
  await page.goto(`/info/view/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('what is missing is told where it is missing, and a table survives a slip of the key', {
  tag: '@publishing',
}, async ({ page, request }) => {
  test.slow()
  await enterScreen(page, 'editor', 'projects/create')
  await field(page, '项目名称').fill('没有省份的项目')
  await press(page, '发布')
  await expect(page.getByText('省份没有填写')).toBeVisible()
  await openScreen(page, 'banners/create')
  await field(page, '标题').fill('没有图片的横幅')
  await press(page, '发布')
  await expect(page.getByText('请上传图片')).toBeVisible()

  const { id, content } = await findArticle(request, [1], (article) => article.content.includes('<table'))
  await openScreen(page, `news/${id}`)
  await editor(page).getByRole('cell').first().click()
  await page.keyboard.type('6')
  await expect(editor(page).getByRole('table')).toHaveCount(content.match(/<table/g)?.length ?? 0)
})

test('an article comes out of the bin as it went in', { tag: '@publishing' }, async ({ page }) => {
  test.slow()
  const name = titled('去而复返')
  await enterScreen(page, 'editor', 'news/create')
  await field(page, '标题').fill(name)
  await chooseType(page, '林业百科')
  await press(page, '保存草稿')
  await expect(page.getByText('草稿已保存')).toBeVisible()
  await press(page, '删除')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await page.getByRole('link', { name: '回收站' }).click()
  await page.getByRole('link', { name }).click()
  await press(page, '恢复')
  await expect(page.getByText('第 2 版', { exact: false }).first()).toBeVisible()
  await expect(field(page, '标题')).toHaveValue(name)
})

test('a listing that an editor places leads its section of the home page', { tag: '@publishing' }, async ({
  page,
  request,
}) => {
  test.slow()
  // Far from the newest, which stand there by themselves.
  const { id, project_name } = await findListing(request, () => true, { pagesize: 8, page: 5 })
  await enterScreen(page, 'editor', 'placements/1')
  await page.getByRole('combobox', { name: /^推荐林地/ }).fill(project_name)
  await page.getByRole('option', { name: `${project_name}（${id}）` }).click()
  await press(page, '保存并发布')
  await comesToShow(page, '/index', project_name)
  const woodlands = page.getByRole('region', { name: '林地流转' })
  // The first of its tabs.
  await expect(woodlands.getByText('推荐林地', { exact: true })).toBeVisible()
  await expect(woodlands.getByRole('heading', { level: 3 }).first()).toHaveText(project_name)
  await expect(woodlands.locator(`a[href="/exchange/view/${id}"]`)).toHaveCount(1)
})

test('no barrier on the screens of content', { tag: '@publishing' }, async ({ page }) => {
  test.slow()
  await page.goto('/console')
  await expect(page.getByLabel('登录账号')).toBeVisible()
  await expectNoBarrier(page)
  await signInStaff(page, 'admin')
  const screens = {
    news: /^资讯$/,
    'news/150': /^资讯：/,
    'plans/create': /^新建规划案例$/,
    'projects/1': /^项目：/,
    placements: '首页推荐',
    settings: '站点设置',
  }
  for (const [screen, title] of Object.entries(screens)) {
    await openScreen(page, screen)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.waitForLoadState('networkidle')
    await expectNoBarrier(page)
  }
  // Not to the address that leads to the single record, and forward again.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(screens.placements)
})

test('nobody is led there, and search engines stay away', { tag: '@publishing' }, async ({
  page,
  request,
}) => {
  const text = async (path: string) => (await request.get(path)).text()
  for (const path of ['/index', '/info', '/about/home']) expect(await text(path)).not.toContain('/console')
  expect(await text('/sitemap.xml')).not.toContain('/console')
  expect(await text('/robots.txt')).toContain('Disallow: /console')
  await page.goto('/console')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
})
