// Being signed in: what the header shows, what the browser keeps, and that nothing is left after signing out.
import type { Page } from '@playwright/test'
import { post } from '../support/api.ts'
import { toast } from '../support/forms.ts'
import { demo, fillLogin, masked, signIn, signInByForm, userMenu } from '../support/people.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const kept = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))

/** Keys that IndexedDB holds, and whether they could be carried off. */
const keys = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('IndexedDB')))
      })
    const opening = indexedDB.open('keyval-store')
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('keyval'))
    const database = await done(opening)
    const found = await done<CryptoKey[]>(database.transaction('keyval').objectStore('keyval').getAll())
    database.close()
    return found.map(({ algorithm, extractable }) => ({ name: algorithm.name, extractable }))
  })

const openMenu = async (page: Page) => {
  await userMenu(page).locator('summary').click()
}

test('a company is called by its name', async ({ page }) => {
  await signInByForm(page, demo.enterprise)
  await expect(userMenu(page).locator('summary')).toContainText('青岚林业')
  await expect(userMenu(page).locator('summary')).not.toContainText('****')
})

test('the menu leads to one’s own places', onPhoneToo, async ({ page }) => {
  await signInByForm(page, demo.person)
  await openMenu(page)
  for (const [name, path] of [
    ['个人中心', '/account/home'],
    ['账号设置', '/account/setting'],
    ['消息通知', '/account/work'],
  ] as const)
    await expect(userMenu(page).getByRole('link', { name })).toHaveAttribute('href', path)
  await expect(userMenu(page).getByRole('button', { name: '退出登录' })).toBeInViewport()
  await userMenu(page).getByRole('link', { name: '账号设置' }).click()
  await expect(page).toHaveURL('/account/setting')
  await expect(userMenu(page)).toContainText(masked(demo.person.login))
})

test('the menu opens and closes by keyboard, and closes by a click elsewhere', async ({ page }) => {
  await signInByForm(page, demo.person)
  const summary = userMenu(page).locator('summary')
  const first = userMenu(page).getByRole('link', { name: '个人中心' })
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(first).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(first).toBeHidden()
  await expect(summary).toBeFocused()
  await summary.click()
  await expect(first).toBeVisible()
  await page.getByRole('contentinfo').click({ position: { x: 5, y: 5 } })
  await expect(first).toBeHidden()
})

test('the session outlives a reload and other pages', async ({ page }) => {
  await signInByForm(page, demo.person)
  await page.reload()
  await expect(userMenu(page)).toContainText(masked(demo.person.login))
  await page.goto('/info')
  await expect(userMenu(page)).toContainText(masked(demo.person.login))
})

test(
  'the header neither offers a login nor moves while it loads who is signed in',
  onPhoneToo,
  async ({ page }) => {
    await signIn(page, demo.person)
    await expect(userMenu(page)).toBeVisible()
    let load = () => undefined as void
    const held = new Promise<void>((resolve) => (load = resolve))
    await page.route('**/SessionMenu.*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/info', { waitUntil: 'commit' })
    const banner = page.getByRole('banner')
    await expect(banner.getByRole('link', { name: '个人中心' })).toHaveAttribute('href', '/account/home')
    await expect(banner.getByRole('link', { name: '登录' })).toBeHidden()
    const places = async () =>
      Promise.all([banner.locator('.brand'), banner.getByRole('search')].map((part) => part.boundingBox()))
    const before = await places()
    load()
    await expect(userMenu(page)).toBeVisible()
    await expect(banner.locator('.own')).toBeHidden()
    expect(await places()).toEqual(before)
  },
)

test('the browser keeps token, flag and a sealed copy, and nowhere the number', async ({ page }) => {
  await signInByForm(page, demo.person)
  await expect
    .poll(async () => Object.keys(await kept(page)).toSorted())
    .toEqual(['is-login', 'token', 'user'])
  const { token = '', user = '', ...rest } = await kept(page)
  expect((JSON.parse(token) as { value: string }).value).toMatch(/^[\w-]{43}$/)
  expect((JSON.parse(token) as { until: number }).until).toBeGreaterThan(Date.now() + 12 * 86_400_000)
  const sealed = user.split('.').map((part) => Buffer.from(part, 'base64').toString('latin1'))
  for (const text of [token, user, ...sealed, ...Object.values(rest)]) {
    expect(text).not.toContain(demo.person.login)
    expect(text).not.toContain('林间客')
  }
  expect(await keys(page)).toEqual([{ name: 'AES-GCM', extractable: false }])
  const body = await page.locator('body').innerHTML()
  expect(body).not.toContain(demo.person.login)
})

test('the header’s way in leads back to the page one was on', onPhoneToo, async ({ page }) => {
  await page.goto('/exchange?keyword=%E6%9D%89%E6%9C%A8')
  await page.getByRole('banner').getByRole('link', { name: '登录' }).click()
  await fillLogin(page, demo.person)
  await page.waitForURL('/exchange?keyword=%E6%9D%89%E6%9C%A8')
  await expect(userMenu(page)).toBeVisible()
})

test('signing out leaves nothing behind, here and on the server', async ({ page, request }) => {
  await signInByForm(page, demo.person)
  await expect(userMenu(page)).toBeVisible()
  const { token = '{}' } = await kept(page)
  const { value } = JSON.parse(token) as { value: string }
  expect((await post(request, 'userIndex', {}, { token: value })).code).toBe(200)
  await openMenu(page)
  await userMenu(page).getByRole('button', { name: '退出登录' }).click()
  await expect(toast(page, '退出登录成功')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible()
  expect(await kept(page)).toEqual({})
  expect(await keys(page)).toEqual([])
  // The page does not wait for the server's logout.
  await expect.poll(async () => (await post(request, 'userIndex', {}, { token: value })).code).toBe(-2)
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible()
})

test('signing out counts, although the question who one is was still under way', async ({ page }) => {
  await signInByForm(page, demo.person)
  let answer = () => undefined as void
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/userIndex', async (route) => {
    const reply = await route.fetch()
    await held
    await route.fulfill({ response: reply })
  })
  await page.goto('/info')
  await openMenu(page)
  await userMenu(page).getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible()
  const answered = page.waitForResponse('**/api/userIndex')
  answer()
  await answered
  await page.waitForTimeout(300)
  expect(await kept(page)).toEqual({})
  await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible()
})

test('signing out works although the API is gone', async ({ page }) => {
  await signInByForm(page, demo.person)
  await expect(userMenu(page)).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await openMenu(page)
  await userMenu(page).getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible()
  expect(await kept(page)).toEqual({})
})

test('a token that the server no longer knows is forgotten quietly', async ({ page, request }) => {
  await signInByForm(page, demo.person)
  const { value } = JSON.parse((await kept(page)).token ?? '{}') as { value: string }
  await post(request, 'logout', {}, { token: value })
  await page.goto('/info')
  await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible()
  await expect.poll(() => kept(page)).toEqual({})
})
