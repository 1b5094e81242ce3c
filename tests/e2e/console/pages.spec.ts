// Editors write pages of their own, and change those of 关于我们.
import { expectNoBarrier } from '../support/barriers.ts'
import { enterScreen, staffCall } from '../support/staff.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

test('a page is written, stands under its address, and is found', onPhoneToo, async ({ page, request }) => {
  // The console asks before a title stands twice: a run on the phone after one on a computer has its own.
  const slug = `guide-${Date.now()}`
  const title = `林权流转办事指南 ${slug}`
  await enterScreen(page, 'editor', 'pages/create')
  await page.getByLabel('标题').fill(title)
  await page.getByLabel('网址').fill('about-filling')
  await page.getByLabel('摘要').fill('办理林权流转要带的材料。')
  await page.getByRole('textbox', { name: '正文' }).fill('先到乡镇林业站咨询。')
  await expectNoBarrier(page)
  await page.getByRole('button', { name: /^发布/ }).first().click()
  const taken = page.getByText('/about/filling 已是本站的其他页面，请换一个')
  await expect(taken).toBeVisible({ timeout: 30_000 })
  await page.getByLabel('网址').fill(`/page/${slug.toUpperCase()}`)
  await expect(page.getByText(`页面网址是 /page/${slug}。`)).toBeVisible()
  await page.getByRole('button', { name: /^发布/ }).first().click()
  await expect(async () => {
    expect((await request.get(`/page/${slug}`)).status()).toBe(200)
  }).toPass({ timeout: 30_000 })
  await page.goto(`/page/${slug}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText('先到乡镇林业站咨询。')).toBeVisible()
  await expectNoBarrier(page)
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`/page/${slug}<`)
})

test('a page of 关于我们 is changed in the console, and cannot be withdrawn', async ({ page, request }) => {
  const find = { keyword: '广告服务', page: 1, pagesize: 10 }
  const { list } = await staffCall<{ list: { id: number }[] }>(request, 'editor', 'pages/list', find)
  await enterScreen(page, 'editor', `pages/${list[0]?.id}`)
  await expect(page.getByLabel('网址')).toHaveValue('about-adve')
  const summary = `广告规格与预订流程（${Date.now()}）。`
  await page.getByLabel('搜索引擎说明').fill(summary)
  await page.getByRole('button', { name: /^发布/ }).first().click()
  await expect(async () => {
    expect(await (await request.get('/about/adve')).text()).toContain(summary)
  }).toPass({ timeout: 30_000 })
  await page.goto('/about/adve')
  await expect(page.getByRole('heading', { name: '广告服务', level: 1 })).toBeVisible()
  await expect(page.getByText('{sales_phone}')).toHaveCount(0)
})
