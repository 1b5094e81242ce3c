// First page of the account area: what to do next, numbers beside its parts, and what is there without them.
import { demo, signIn, signUp, unreadBadge } from '../support/people.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const HOME = '/account/home'

test('a new user is led to a first step, and sees every part', async ({ page, request }) => {
  await signIn(page, await signUp(request), HOME)
  const due = page.getByRole('group', { name: '待办事项' })
  await expect(due.getByRole('link', { name: '选择身份' })).toHaveAttribute('href', '/account/setting')
  const main = page.getByRole('main')
  for (const name of ['发布林地', '我的林地', '消息通知', '我的收藏', '招标管理', '会员服务'])
    await expect(main.getByRole('link', { name: new RegExp(`^${name}`) }).last()).toBeVisible()
})

test('numbers of the demo’s owner stand beside his parts, and lead there', onPhoneToo, async ({ page }) => {
  await signIn(page, demo.person, HOME)
  const card = page.locator('.account-parts').getByRole('link', { name: /^我的林地/ })
  await expect(card).toContainText(/已发布 [1-9]/)
  await card.click()
  await expect(page).toHaveURL('/account/project/list')
})

test('a visitor is told to log in, and a failure can be tried again', async ({ page }) => {
  await page.goto(HOME)
  await expect(page.getByRole('main')).toContainText('您尚未登录')
  await page.route('**/api/user/overview', (route) => route.abort())
  await signIn(page, demo.person, HOME)
  await expect(page.getByRole('alert').filter({ hasText: '加载失败' })).toBeVisible()
  await expect(page.locator('.account-parts').getByRole('link', { name: /^我的收藏/ })).toBeVisible()
  await page.unroute('**/api/user/overview')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.locator('.account-parts')).toContainText(/已发布 [1-9]/)
})

test('a backend that does not count leaves the parts without numbers', async ({ page }) => {
  await page.route('**/api/user/overview', (route) => route.fulfill({ status: 404, body: 'not found' }))
  await signIn(page, demo.person, HOME)
  await expect(page.getByRole('group', { name: '待办事项' })).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('alert').filter({ hasText: '加载失败' })).toBeHidden()
  await expect(page.locator('.account-parts').getByRole('link')).not.toHaveCount(0)
  await expect(page.locator('.account-parts')).not.toContainText(/已发布/)
})

test(
  'on a phone the menu of the account area shows the current part, wherever it stands',
  onPhoneToo,
  async ({ page }) => {
    await signIn(page, demo.person, HOME)
    for (const path of ['/account/home', '/account/deposit', '/account/work', '/account/collect']) {
      await page.goto(path)
      const current = page.getByRole('navigation', { name: '个人中心' }).locator('[aria-current]')
      await expect(unreadBadge(page)).toBeVisible()
      await expect(current).toBeInViewport({ ratio: 0.99 })
      expect(await page.evaluate(() => scrollY)).toBe(0)
    }
  },
)
