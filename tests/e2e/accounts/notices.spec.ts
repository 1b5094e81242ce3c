// The live number of unread notifications, and the SMS that go with them.
import type { APIRequestContext } from '@playwright/test'
import { expectNoBarrier } from '../support/barriers.ts'
import { toast } from '../support/forms.ts'
import { newTitle } from '../support/listing-form.ts'
import { newOwner, signIn, unreadBadge } from '../support/people.ts'
import { decide } from '../support/review.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'
import { submitListing } from '../support/woodland.ts'

const NOTICES = '/account/work'
const EVENTS = '**/api/user/noticeEvents*'

/** Somebody with a listing that waits for its review. */
const withListing = async (request: APIRequestContext) => {
  const owner = await newOwner(request)
  const title = newTitle()
  await submitListing(request, owner.token, title)
  return { ...owner, title }
}
const reject = (request: APIRequestContext, title: string) =>
  decide(request, title, 'rejected', '四至与林权证不一致。')

test(
  'the number changes while the page is open, in every menu, and new messages are offered',
  onPhoneToo,
  async ({ page, request, isMobile }) => {
    const { account, title } = await withListing(request)
    const events = page.waitForResponse(EVENTS)
    await signIn(page, account, `${NOTICES}?category=1`)
    await expect(page.getByRole('main')).toContainText('这一类别还没有消息')
    expect((await events).headers()['content-type']).toBe('text/event-stream')
    await expect(unreadBadge(page)).toHaveCount(0)

    await reject(request, title)
    await expect(unreadBadge(page)).toHaveText('1')
    await expect(unreadBadge(page)).toHaveAttribute('aria-label', '1 条未读')
    const others = page.locator('.session summary .badge, .bottombar .badge')
    await expect(others.filter({ visible: true }).first()).toContainText('1')
    const offer = page.getByRole('status').getByRole('button', { name: '有 1 条新消息，点击查看' })
    await expectNoBarrier(page)
    await offer.click()
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: title })).toBeVisible()
    await expect(offer).toHaveCount(0)
    if (isMobile) return

    // Read in another tab.
    const second = await page.context().newPage()
    await second.goto(`${NOTICES}?category=1`)
    await second.getByRole('button', { name: '标为已读', exact: true }).click()
    await expect(unreadBadge(second)).toHaveCount(0)
    await page.bringToFront()
    await expect(unreadBadge(page)).toHaveCount(0)
  },
)

test('the number stands in the menus of every page', onPhoneToo, async ({ page, request, isMobile }) => {
  const { account, title } = await withListing(request)
  await reject(request, title)
  await signIn(page, account, '/info')
  const menu = isMobile ? page.locator('.bottombar') : page.locator('.session summary')
  await expect(menu.locator('.badge')).toContainText('1')
})

test('the number is asked for where events are not passed on', async ({ page, request }) => {
  const { account, title } = await withListing(request)
  await page.route(EVENTS, (route) => route.fulfill({ status: 404, body: '<h1>Not Found</h1>' }))
  await page.clock.install()
  await signIn(page, account, '/account/collect')
  await expect(page.getByRole('main')).toContainText('收藏')
  await reject(request, title)
  await page.clock.runFor(61_000)
  await expect(unreadBadge(page)).toHaveText('1')
})

test('SMS for important messages are switched on and off in the settings', async ({ page, request }) => {
  const { account } = await newOwner(request)
  await signIn(page, account, NOTICES)
  await page.getByRole('link', { name: '短信提醒设置' }).click()
  await expect(page).toHaveURL(/\/account\/setting\/notice$/)
  const wish = page.getByRole('checkbox', { name: '其他重要消息发短信' })
  await expect(wish).not.toBeChecked()
  await expect(page.getByRole('main')).toContainText('有人预约您回电')
  await expectNoBarrier(page)
  await wish.check()
  await page.getByRole('button', { name: '保存设置' }).click()
  await expect(toast(page, '设置已保存')).toBeVisible()
  await page.reload()
  await expect(wish).toBeChecked()
})

test(
  'notices are marked as read, one by one, by being opened, and all at once',
  onPhoneToo,
  async ({ page, request }) => {
    const { account, token } = await newOwner(request)
    const titles = [newTitle(), newTitle(), newTitle()]
    for (const title of titles) {
      await submitListing(request, token, title)
      await decide(request, title, 'rejected', '权证照片看不清，请重新拍摄')
    }
    await signIn(page, account, NOTICES)
    const tab = (name: string) =>
      page.getByRole('navigation', { name: '消息类别' }).getByRole('link', { name: new RegExp(`^${name}`) })
    // Where what is unread stands.
    await expect(tab('审核通知')).toHaveAttribute('aria-current', 'page')
    await expect(tab('审核通知')).toHaveText('审核通知3')
    const notice = (title = '') => page.getByRole('main').getByRole('listitem').filter({ hasText: title })
    await expect(unreadBadge(page)).toHaveText('3')
    await expect(unreadBadge(page)).toBeInViewport()
    await expectNoBarrier(page)
    await notice(titles[0]).getByRole('button', { name: '标为已读' }).click()
    await expect(unreadBadge(page)).toHaveText('2')
    await expect(notice(titles[0]).getByRole('button')).toHaveCount(0)
    await expect(notice(titles[0]).getByRole('heading')).toBeFocused()

    await notice(titles[1]).getByRole('link').click()
    await expect(page).toHaveURL(/\/addproject\?id=\d+/)
    await page.goBack()
    await expect(unreadBadge(page)).toHaveText('1')
    await page.getByRole('button', { name: '本类全部标为已读' }).click()
    await expect(toast(page, '已全部标为已读')).toBeVisible()
    await expect(unreadBadge(page)).toHaveCount(0)
    await expect(notice(titles[2])).toBeVisible()
    await page.reload()
    await expect(tab('系统消息')).toHaveAttribute('aria-current', 'page')
    await tab('审核通知').click()
    await expect(notice(titles[2])).toBeVisible()
    await expect(page.getByRole('button', { name: '标为已读', exact: true })).toHaveCount(0)
    await tab('招标通知').click()
    await expect(page.getByRole('main')).toContainText('这一类别还没有消息')
    await tab('全部').click()
    await expect(notice(titles[2])).toBeVisible()
    // Back, to the one that the page opened on.
    for (const before of ['招标通知', '审核通知', '系统消息']) {
      await page.goBack()
      await expect(tab(before)).toHaveAttribute('aria-current', 'page')
    }
  },
)
