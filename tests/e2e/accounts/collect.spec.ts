// Favourites on articles: collected before and after the login, still collected later, cancelled.
import type { APIRequestContext, Page } from '@playwright/test'
import { post } from '../support/api.ts'
import { findArticle, listOf } from '../support/content.ts'
import { toast } from '../support/forms.ts'
import { demo, fillLogin, signIn, signUp, userMenu } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const button = (page: Page) => page.getByRole('button', { name: /收藏/ })
/** Addresses of so many articles. */
const findArticles = async (request: APIRequestContext, howMany: number) => {
  const { list } = await listOf(request, { type: 1 })
  return list.slice(0, howMany).map(({ id }) => `/info/view/${id}`) as [string, string]
}
/** What the star of a signed-in reader waits for. */
const starAnswered = (page: Page) => page.waitForResponse('**/api/getNewsDetail')
const prompt = (page: Page) => page.getByRole('dialog', { name: '温馨提示' })

test('what a visitor collects stays on the device, and goes to the account that signs in', async ({
  page,
  request,
}) => {
  const [one, other] = await findArticles(request, 2)
  const account = await signUp(request)
  await page.goto(one)
  await button(page).click()
  await expect(toast(page, '已收藏在这台设备上，登录后会存到您的账号')).toBeVisible()
  await expect(button(page)).toHaveText('★ 已收藏')
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
  await page.goto(other)
  await button(page).click()
  await button(page).click()
  await expect(toast(page, '取消收藏成功')).toBeVisible()
  await expect(button(page)).toHaveText('☆ 收藏')

  await page.goto(one)
  await button(page).hover()
  await expect(button(page)).toHaveText('★ 已收藏')
  await page.getByRole('banner').getByRole('link', { name: '登录' }).click()
  await fillLogin(page, account)
  await page.waitForURL(one)
  await expect(toast(page, '登录前收藏的 1 项已存到您的账号')).toBeVisible()
  await expect(button(page)).toHaveText('★ 已收藏')
  expect(await page.evaluate(() => localStorage.getItem('device-favourites'))).toBe(null)
  await page.reload()
  await expect(button(page)).toHaveText('★ 已收藏')
  const answered = starAnswered(page)
  await page.goto(other)
  await answered
  await expect(button(page)).toHaveText('☆ 收藏')
})

test('what cannot be sent after the login stays for the next page', async ({ page, request }) => {
  const [one] = await findArticles(request, 1)
  const account = await signUp(request)
  await page.goto(one)
  await button(page).click()
  await expect(button(page)).toHaveText('★ 已收藏')
  await page.route('**/api/addCollect', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (sent) => sent.url().endsWith('/api/addCollect'))
  await signIn(page, account, one)
  await failed
  expect(await page.evaluate(() => localStorage.getItem('device-favourites'))).not.toBe(null)
  await page.unroute('**/api/addCollect')
  await page.reload()
  await expect(toast(page, '登录前收藏的 1 项已存到您的账号')).toBeVisible()
})

test('a visitor’s first click counts, however slowly the script arrives', async ({ page, request }) => {
  await page.route('**/_astro/CollectArticle*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  const [one] = await findArticles(request, 1)
  await page.goto(one)
  await button(page).click()
  await expect(button(page)).toHaveText('★ 已收藏')
})

test('an article is collected, stays collected, and is let go of', async ({ page, request }) => {
  const account = await signUp(request)
  const { id } = await findArticle(request, [2])
  await signIn(page, account, `/info/view/${id}`)
  await expect(button(page)).toHaveText('☆ 收藏')
  await button(page).click()
  await expect(toast(page, '收藏成功')).toBeVisible()
  await expect(button(page)).toHaveText('★ 已收藏')
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true')

  await page.reload()
  await expect(button(page)).toHaveText('★ 已收藏')
  await button(page).click()
  await expect(toast(page, '取消收藏成功')).toBeVisible()
  await expect(button(page)).toHaveText('☆ 收藏')
  const answered = starAnswered(page)
  await page.reload()
  await answered
  await expect(button(page)).toHaveText('☆ 收藏')
})

test('an expert article is collected as one', async ({ page, request }) => {
  const { list } = await listOf(request, { type: 9 })
  const id = list.at(-1)?.id
  await signIn(page, demo.enterprise, `/expert/info/view/${id}`)
  const sent = page.waitForRequest('**/api/addCollect')
  await button(page).click()
  expect((await sent).postData()).toBe(`id=${id}&type=11`)
  await expect(toast(page, '收藏成功')).toBeVisible()
  await button(page).click()
  await expect(toast(page, '取消收藏成功')).toBeVisible()
})

test('signing out on an article takes the star away', async ({ page, request }) => {
  const { id } = await findArticle(request, [3])
  await signIn(page, await signUp(request), `/info/view/${id}`)
  await button(page).click()
  await expect(button(page)).toHaveText('★ 已收藏')
  await userMenu(page).locator('summary').click()
  await userMenu(page).getByRole('button', { name: '退出登录' }).click()
  await expect(button(page)).toHaveText('☆ 收藏')
})

test('a revoked token leads to the same prompt, and the header forgets the user', async ({
  page,
  request,
}) => {
  const { id } = await findArticle(request, [1])
  const answered = starAnswered(page)
  await signIn(page, demo.person, `/info/view/${id}`)
  await answered
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '{}')
  await post(request, 'logout', {}, { token: (JSON.parse(token) as { value: string }).value })
  await button(page).click()
  await expect(prompt(page)).toContainText('您尚未登录')
  await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('an expired token is none', async ({ page, request }) => {
  const { id } = await findArticle(request, [1])
  await signIn(page, demo.person, `/info/view/${id}`)
  await expect(userMenu(page)).toBeVisible()
  await page.evaluate(() => {
    const { value } = JSON.parse(localStorage.getItem('token') ?? '{}') as { value: string }
    localStorage.setItem('token', JSON.stringify({ value, until: Date.now() - 1000 }))
  })
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible()
  await button(page).click()
  await expect(toast(page, '已收藏在这台设备上，登录后会存到您的账号')).toBeVisible()
})
