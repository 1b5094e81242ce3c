// The portal with scripts switched off: everything that is read is still there, and no form gives anything away.
import type { Page } from '@playwright/test'
import { findArticle } from '../support/content.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

test.use({ javaScriptEnabled: false })

/** Playwright's own text search passes over noscript. */
const withoutScripts = (page: Page, text: string) => page.locator('noscript p').filter({ hasText: text })

test('home is readable', onPhoneToo, async ({ page }) => {
  await page.goto('/index')
  for (const name of ['平台服务', '资讯中心', '专题'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: '首页推荐' }).getByRole('link').first()).toBeVisible()
})

test('lists, older pages and articles are readable', async ({ page }) => {
  await page.goto('/info')
  await expect(page.getByRole('complementary').getByRole('link', { name: '查看最新资讯' })).toBeVisible()
  await page.getByRole('link', { name: '下一页' }).click()
  const entry = page.getByRole('main').locator('.entry h3').first()
  const title = (await entry.textContent()) ?? ''
  await entry.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect((await page.getByRole('article').first().innerText()).length).toBeGreaterThan(200)
})

test('expert articles and standing pages are readable', async ({ page, request }) => {
  const { id, title } = await findArticle(request, [7])
  await page.goto(`/expert/info/view/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  for (const path of [
    '/about/home',
    '/about/law',
    '/about/adve',
    '/about/contact',
    '/about/privacy',
    '/about/publish-agreement',
  ]) {
    await page.goto(path)
    expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(250)
  }
})

test('the tabs of the search switch, and it is sent by its address', async ({ page }) => {
  await page.goto('/index')
  const search = page.getByRole('search')
  await expect(search.getByLabel('搜索林地')).toBeVisible()
  await expect(search.getByLabel('搜索资讯')).toBeHidden()
  await search.getByText('资讯', { exact: true }).click()
  await expect(search.getByLabel('搜索林地')).toBeHidden()
  await search.getByLabel('搜索资讯').fill('油茶')
  await search.getByRole('button', { name: '搜索' }).click()
  await expect(page).toHaveURL(`/search?kind=news&keyword=${encodeURIComponent('油茶')}`)
  await expect(withoutScripts(page, '搜索需要启用浏览器脚本')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: '栏目浏览' })).toBeVisible()
})

test('the tabs of the quick form switch, and it is sent by its address', async ({ page }) => {
  await page.goto('/index')
  const quick = page.getByRole('group', { name: '快速办理' })
  await quick.getByText('林权评估', { exact: true }).click()
  await quick.getByLabel('剩余使用年限（年）').fill('30')
  await quick.getByRole('button', { name: '开始评估' }).click()
  await expect(page).toHaveURL('/addAssess?province_id=&years=30&area=')
})

test('login, registration and recovery say that they need scripts, and offer no form that would put a password into the address', async ({
  page,
}) => {
  for (const [path, button] of [
    ['/login/login', '登录'],
    ['/login/reg', '注册'],
    ['/login/recover', '重置密码'],
  ] as const) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect.soft(withoutScripts(page, '登录和注册需要启用浏览器脚本'), path).toBeVisible()
    await expect.soft(main.getByRole('button', { name: button, exact: true }), path).toBeHidden()
    await expect.soft(main.locator('input:visible'), path).toHaveCount(0)
  }
})

test('publishing says what it takes, and how else it is done', async ({ page }) => {
  await page.goto('/addproject')
  await expect(withoutScripts(page, '在线发布需要启用浏览器脚本')).toBeVisible()
  await page.getByText('发布前请准备').click()
  await expect(page.getByText('权证照片 1–3 张')).toBeVisible()
  await expect(page.getByRole('main').locator('input:visible')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: '《林权流转信息发布服务协议》' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the contact page says how else to reach us', async ({ page }) => {
  await page.goto('/about/contact')
  await expect(withoutScripts(page, '在线表单需要启用浏览器脚本')).toBeVisible()
  await expect(page.getByRole('button', { name: '提交' })).toBeHidden()
  await expect(page.getByRole('main')).toContainText(/服务热线：[\d-]{8,}/)
})

test('the account area says what it needs, and the header still leads to the login', async ({ page }) => {
  await page.goto('/account/project/list')
  await expect(withoutScripts(page, '个人中心需要启用浏览器脚本')).toBeVisible()
  await expect(page.getByRole('main').locator('astro-island').first()).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible()
})
