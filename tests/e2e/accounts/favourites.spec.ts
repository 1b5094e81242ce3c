// /account/collect: favourites by type, found by name, led to and let go of.
import type { APIRequestContext, Page } from '@playwright/test'
import { ask, tell } from '../support/api.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { listOf } from '../support/content.ts'
import { BROKEN, toast } from '../support/forms.ts'
import { findPlan } from '../support/library.ts'
import { findListing } from '../support/listings.ts'
import { PASSWORD, signIn, signUp } from '../support/people.ts'
import { findProject } from '../support/projects.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const COLLECTS = '/account/collect'

const list = (page: Page) => page.getByRole('group', { name: '我的收藏', exact: true })
const rows = (page: Page) => list(page).getByRole('listitem')
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '收藏类别' }).getByRole('link', { name, exact: true })

/** A new user, with a token to collect by. */
const newReader = async (request: APIRequestContext) => {
  const account = await signUp(request)
  const { token } = await ask<{ token: string }>(request, 'login', {
    type: 2,
    username: account.login,
    password: PASSWORD,
  })
  const collect = (type: number, id: number) => tell(request, 'addCollect', { id, type }, token)
  return { account, collect }
}

test('each type has its tab, and each entry leads to its page', onPhoneToo, async ({ page, request }) => {
  const { account, collect } = await newReader(request)
  const [listing, plan, project] = [
    await findListing(request, () => true),
    await findPlan(request),
    await findProject(request, () => true),
  ]
  const [news, expert] = [
    (await listOf(request, { type: 1 })).list[0],
    (await listOf(request, { type: 7 })).list[0],
  ]
  await collect(8, listing.id)
  await collect(7, project.id)
  await collect(9, plan.id)
  await collect(10, news?.id ?? 0)
  await collect(11, expert?.id ?? 0)
  await signIn(page, account, COLLECTS)

  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).getByRole('link')).toHaveAttribute('href', `/exchange/view/${listing.id}`)
  await expectNoBarrier(page, 'main')
  for (const [name, path] of [
    ['项目', `/obj/view/${project.id}`],
    ['案例', `/design/view/${plan.id}`],
    ['专家资讯', `/expert/info/view/${expert?.id}`],
    ['资讯', `/info/view/${news?.id}`],
  ] as const) {
    await tab(page, name).click()
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
    await expect(rows(page).getByRole('link')).toHaveAttribute('href', path)
  }
  await expect(page).toHaveURL(`${COLLECTS}?type=10`)
  await page.reload()
  await rows(page).getByRole('link').click()
  await page.waitForURL(`/info/view/${news?.id}`)
  await expect(page.getByRole('button', { name: '★ 已收藏' })).toBeVisible()
  await page.goBack()
  await expect(tab(page, '资讯')).toHaveAttribute('aria-current', 'page')
})

test('fifteen stand on a page, found by name, in the address', async ({ page, request }) => {
  const { account, collect } = await newReader(request)
  const articles = (await listOf(request, { type: 1, pagesize: 16 })).list
  expect(articles).toHaveLength(16)
  for (const { id } of articles) await collect(10, id)
  await signIn(page, account, `${COLLECTS}?type=10`)
  await expect(rows(page)).toHaveCount(15)
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/page=2/)

  const name = articles[3]?.title ?? ''
  await page.getByLabel('名称').fill(name)
  await page.getByLabel('名称').press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(name)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await page.getByLabel('名称').fill('没有这样的名称')
  await page.getByRole('button', { name: '查找' }).click()
  await expect(list(page)).toContainText('没有名称符合的收藏')
  await page.getByRole('button', { name: '查看全部资讯' }).click()
  await expect(rows(page)).toHaveCount(15)
  await expect(page.getByLabel('名称')).toHaveValue('')
})

test('an entry is let go of at once, and comes back where the server refuses', async ({ page, request }) => {
  const { account, collect } = await newReader(request)
  const articles = (await listOf(request, { type: 2, pagesize: 2 })).list
  for (const { id } of articles) await collect(10, id)
  await signIn(page, account, `${COLLECTS}?type=10`)
  await expect(rows(page)).toHaveCount(2)
  const first = rows(page)
    .first()
    .getByRole('button', { name: /^取消收藏/ })
  await page.route('**/api/delCollect', (route) => route.abort())
  await first.click()
  await expect(toast(page, BROKEN)).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await page.unroute('**/api/delCollect')
  await first.click()
  await expect(rows(page)).toHaveCount(1)
  await expect(toast(page, '取消收藏成功')).toBeVisible()
  await first.click()
  await expect(list(page)).toContainText('还没有收藏资讯')
  await page.reload()
  await expect(list(page)).toContainText('还没有收藏资讯')
  await list(page).getByRole('link', { name: '阅读资讯' }).click()
  await page.waitForURL('/info')
})
