// Account area: own listings, call-back requests, saved searches.
import type { APIRequestContext, Page } from '@playwright/test'
import { ask, codeFor, post, tell, tokenOf } from '../support/api.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { field, toast } from '../support/forms.ts'
import { newTitle } from '../support/listing-form.ts'
import {
  demo,
  masked,
  newMobile,
  newOwner,
  signIn,
  signInAgain,
  signUp,
  unreadBadge,
} from '../support/people.ts'
import { decide } from '../support/review.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'
import { submitListing, woodland } from '../support/woodland.ts'

const MINE = '/account/project/list'
const LEADS = '/account/project/leads'
const SEARCHES = '/account/project/searches'
const REASON = '权证照片看不清，请重新拍摄'

const keepDraft = (request: APIRequestContext, token: string, project_name: string) =>
  tell<{ id: number }>(request, 'addForesty', { ...woodland, project_name, status_type: 1 }, token)

/** On the site. */
const publish = async (request: APIRequestContext, token: string, title: string) => {
  const id = await submitListing(request, token, title)
  await decide(request, title, 'approved')
  return id
}

const bookCallback = async (request: APIRequestContext, f_id: number, name: string, mobile: string) => {
  await ask(request, 'sendCode', { mobile, event: 'proposal' })
  await tell(request, 'addProposal', { type: 8, f_id, name, mobile, code: await codeFor(request, mobile) })
}

const row = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const list = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const act = (page: Page, title: string, name: string) =>
  row(page, title).getByRole('button', { name, exact: true })
const state = (page: Page, title: string) => row(page, title).locator('.tag')
const answer = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
/** The page must not scroll sideways. */
const expectNoSideways = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)

test.describe('my listings', () => {
  test(
    'are filtered by state and title, in the address, and an empty answer leads back',
    onPhoneToo,
    async ({ page, request }) => {
      const { account, token } = await newOwner(request)
      const [draft, waiting, rejected] = [newTitle(), newTitle(), newTitle()]
      await keepDraft(request, token, draft)
      await submitListing(request, token, waiting)
      await submitListing(request, token, rejected)
      await decide(request, rejected, 'rejected', REASON)
      await signIn(page, account, MINE)

      await expect(page.getByRole('article')).toHaveCount(3)
      await expect(page.getByRole('status').filter({ hasText: '共 3 条' })).toBeVisible()
      await expect(state(page, draft)).toHaveText('草稿')
      await expect(state(page, waiting)).toHaveText('待审核')
      await expect(state(page, rejected)).toHaveText('审核未通过')
      await expect(row(page, rejected)).toContainText(`未通过原因：${REASON}`)
      await expectNoSideways(page)
      await expectNoBarrier(page)

      await page.getByLabel('状态').selectOption('审核未通过')
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(row(page, rejected)).toBeVisible()
      await expect(page).toHaveURL(/status=2/)
      await page.reload()
      await expect(page.getByRole('article')).toHaveCount(1)
      await page.getByLabel('状态').selectOption('已完成')
      await expect(page.getByText('没有符合条件的林地')).toBeVisible()
      await page.getByRole('button', { name: '清除筛选' }).click()
      await expect(page.getByRole('article')).toHaveCount(3)
      await expect(page).toHaveURL(MINE)

      await page.getByLabel('标题').fill(waiting)
      await page.getByLabel('标题').press('Enter')
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(row(page, waiting)).toBeVisible()
    },
  )

  test('filters appear when there is something to filter', async ({ page, request }) => {
    const { account, token } = await newOwner(request)
    await signIn(page, account, MINE)
    await expect(page.getByText('还没有发布过林地')).toBeVisible()
    await expect(page.getByLabel('状态')).toHaveCount(0)
    const titles = [newTitle(), newTitle()] as const
    await keepDraft(request, token, titles[0])
    await page.reload()
    await expect(row(page, titles[0])).toBeVisible()
    await expect(page.getByLabel('状态')).toHaveCount(0)
    await keepDraft(request, token, titles[1])
    await page.reload()
    await page.getByLabel('状态').selectOption('已完成')
    await page.getByRole('button', { name: '清除筛选' }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page.getByLabel('状态')).toBeVisible()
  })

  test('one in review is withdrawn, and goes into review again', async ({ page, request }) => {
    const { account, token } = await newOwner(request)
    const title = newTitle()
    await submitListing(request, token, title)
    await signIn(page, account, MINE)
    await act(page, title, '撤回').click()
    await expect(page.getByRole('dialog')).toContainText('撤回后其他人看不到这条信息')
    await answer(page, '取消')
    await expect(state(page, title)).toHaveText('待审核')
    await expect(act(page, title, '撤回')).toBeFocused()

    await act(page, title, '撤回').click()
    await answer(page, '撤回')
    await expect(toast(page, '已撤回')).toBeVisible()
    await expect(state(page, title)).toHaveText('已撤回')
    // The button that was pressed is gone.
    await expect(row(page, title).getByRole('heading')).toBeFocused()
    await act(page, title, '重新发布').click()
    await answer(page, '重新发布')
    await expect(toast(page, '已提交审核')).toBeVisible()
    await expect(toast(page, '已撤回')).toHaveCount(0)
    await expect(state(page, title)).toHaveText('待审核')
  })

  test('a draft is gone on with, or deleted', async ({ page, request }) => {
    const { account, token } = await newOwner(request)
    const [kept, unwanted] = [newTitle(), newTitle()]
    const { id } = await keepDraft(request, token, kept)
    await keepDraft(request, token, unwanted)
    await signIn(page, account, MINE)
    await act(page, unwanted, '删除').click()
    await expect(page.getByRole('dialog')).toContainText('删除后不能恢复')
    await answer(page, '删除')
    await expect(toast(page, '已删除')).toBeVisible()
    await expect(row(page, unwanted)).toHaveCount(0)
    await expect(list(page, '我的林地')).toBeFocused()

    await row(page, kept).getByRole('link', { name: '继续填写' }).click()
    await expect(page).toHaveURL(`/addproject?id=${id}&type=edit`)
    await expect(field(page, '信息标题')).toHaveValue(kept)
  })

  test('a rejected one leads to its form', async ({ page, request }) => {
    const { account, token } = await newOwner(request)
    const title = newTitle()
    await submitListing(request, token, title)
    await decide(request, title, 'rejected', REASON)
    await signIn(page, account, MINE)
    await row(page, title).getByRole('link', { name: '修改' }).click()
    await expect(field(page, '信息标题')).toHaveValue(title)
    await expect(page.getByRole('main')).toContainText(REASON)
  })

  test('what does not load is asked for again', async ({ page, request }) => {
    const { account, token } = await newOwner(request)
    const title = newTitle()
    await keepDraft(request, token, title)
    await signIn(page, account)
    await page.route('**/api/myforestlist', (route) => route.abort())
    await page.goto(MINE)
    await expect(page.getByRole('alert')).toContainText('加载失败')
    await page.unroute('**/api/myforestlist')
    await page.getByRole('button', { name: '重试' }).click()
    await expect(row(page, title)).toBeVisible()
    await expect(list(page, '我的林地')).toBeFocused()
  })

  test('words are looked for and pages turned without the focus going astray', async ({ page, request }) => {
    const { account, token } = await newOwner(request)
    const titles = Array.from({ length: 6 }, newTitle)
    for (const title of titles) await keepDraft(request, token, title)
    await signIn(page, account, MINE)
    await expect(page.getByRole('article')).toHaveCount(5)
    const next = page.getByRole('button', { name: '下一页' })
    await next.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('第 2 页，共 2 页 · 6 条')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(next).toBeDisabled()
    await expect(next).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${MINE}?page=2`)

    const box = page.getByLabel('标题')
    const search = page.getByRole('button', { name: '查找' })
    await box.fill(titles[0] ?? '')
    await search.click()
    await expect(row(page, titles[0] ?? '')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(search).toBeFocused()
    await box.fill('没有这样的')
    await box.press('Enter')
    await expect(page.getByText('没有符合条件的林地')).toBeVisible()
    await expect(box).toBeFocused()
    await page.goBack()
    await expect(row(page, titles[0] ?? '')).toBeVisible()
    await expect(box).toHaveValue(titles[0] ?? '')
    await page.goForward()
    await page.getByRole('button', { name: '清除筛选' }).click()
    await expect(page.getByRole('article')).toHaveCount(5)
    await expect(list(page, '我的林地')).toBeFocused()
    await expect(box).toHaveValue('')
  })

  test('rows that were there stay in sight while others do not load', async ({ page, request }) => {
    const { account, token } = await newOwner(request)
    const title = newTitle()
    await keepDraft(request, token, title)
    await keepDraft(request, token, newTitle())
    await signIn(page, account, MINE)
    await expect(row(page, title)).toBeVisible()
    await page.route('**/api/myforestlist', (route) => route.abort())
    await page.getByLabel('状态').selectOption('草稿')
    await expect(page.getByRole('alert')).toContainText('下面仍是之前的内容')
    await expect(row(page, title)).toBeVisible()
    await page.unroute('**/api/myforestlist')
    await page.getByLabel('状态').selectOption('已完成')
    await expect(page.getByText('没有符合条件的林地')).toBeVisible()
    await page.route('**/api/myforestlist', (route) => route.abort())
    await page.getByRole('button', { name: '清除筛选' }).click()
    await expect(page.getByRole('alert')).toContainText('您的信息没有丢失')
    await expect(page.getByRole('main')).not.toContainText('还没有发布过林地')
  })

  test('a visitor is shown the way to log in', async ({ page }) => {
    await page.goto(MINE)
    await expect(page.getByRole('main')).toContainText('您尚未登录')
    await page.getByRole('main').getByRole('link', { name: '去登录' }).click()
    await expect(page).toHaveURL(`/login/login?from=${encodeURIComponent(MINE)}`)
  })

  test('one on the site is withdrawn, back at once, and completed for good', {
    tag: '@publishing',
  }, async ({ page, request }) => {
    const { account, token } = await newOwner(request)
    const title = newTitle()
    const id = await publish(request, token, title)
    const listed = async () =>
      (await ask<{ count: number }>(request, 'foretryList', { keyword: title })).count
    await signIn(page, account, MINE)
    await expect(row(page, title).getByRole('link', { name: title })).toHaveAttribute(
      'href',
      `/exchange/view/${id}`,
    )
    await act(page, title, '撤回').click()
    await answer(page, '撤回')
    await expect(state(page, title)).toHaveText('已撤回')
    expect(await listed()).toBe(0)
    await act(page, title, '重新发布').click()
    await answer(page, '重新发布')
    await expect(toast(page, '已重新发布')).toBeVisible()
    await expect(state(page, title)).toHaveText('已发布')
    expect(await listed()).toBe(1)

    await act(page, title, '已成交').click()
    await expect(page.getByRole('dialog')).toContainText('不再接受预约，也不能再修改')
    await answer(page, '取消')
    await expect(state(page, title)).toHaveText('已发布')
    await act(page, title, '已成交').click()
    await answer(page, '已成交')
    await expect(toast(page, '已标为完成')).toBeVisible()
    await expect(state(page, title)).toHaveText('已完成')
    await expect(row(page, title).getByRole('button')).toHaveCount(0)
    await expect(row(page, title).getByRole('link', { name: '修改' })).toHaveCount(0)
    expect(await listed()).toBe(0)
  })

  test('an unconfirmed one comes back by one press', { tag: '@publishing' }, async ({ page, request }) => {
    await signIn(page, demo.person, MINE)
    await page.getByLabel('状态').selectOption('已发布')
    await expect(page).toHaveURL(/status=1/)
    const old = page.getByRole('article').filter({ hasText: '不再出现在列表中' })
    const next = page.getByRole('button', { name: '下一页' })
    await expect(page.getByRole('article').first()).toBeVisible()
    while ((await old.count()) === 0 && (await next.isEnabled())) {
      const asked = page.waitForResponse('**/api/myforestlist')
      await next.click()
      await asked
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    }
    const title = (await old.getByRole('heading').textContent()) ?? ''
    await act(page, title, '确认仍有效').click()
    await expect(toast(page, '已确认，信息继续展示')).toBeVisible()
    await expect(row(page, title)).not.toContainText('未确认')
    await expect(act(page, title, '确认仍有效')).toHaveCount(0)
    expect((await ask<{ count: number }>(request, 'foretryList', { keyword: title })).count).toBe(1)
  })
})

test.describe('call-backs on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('arrive at the owner’s alone, and are marked as handled', { tag: '@publishing' }, async ({
    page,
    request,
  }) => {
    const { account, token } = await newOwner(request)
    const title = newTitle()
    const id = await publish(request, token, title)
    const mobile = newMobile()
    await bookCallback(request, id, '周清和', mobile)

    const collector = await newOwner(request)
    await ask(request, 'addCollect', { id, type: 8 }, { token: collector.token })

    await signIn(page, account, MINE)
    await expect(unreadBadge(page)).toHaveText('2')
    await expect(row(page, title).locator('img')).toBeVisible()
    await expect(row(page, title)).toContainText(/浏览 \d+ 次/)
    await expect(row(page, title)).toContainText('1 人收藏')
    await row(page, title)
      .getByRole('link', { name: /1 个回电预约，1 个未联系/ })
      .click()
    await expect(page).toHaveURL(`${LEADS}?listing=${id}`)
    await expect(page.getByRole('heading', { name: '周清和' })).toBeVisible()
    await expect(page.getByText(masked(mobile))).toBeVisible()
    await page.getByRole('button', { name: '查看号码：周清和' }).click()
    const phone = page.getByRole('link', { name: `拨打周清和的电话 ${mobile}` })
    await expect(phone).toBeFocused()
    await expect(page.getByText('今天还可查看 9 个号码')).toBeVisible()
    await expect(phone).toHaveText(mobile)
    await expect(phone).toHaveAttribute('href', `tel:${mobile}`)
    await expectNoSideways(page)
    await expectNoBarrier(page)

    const lead = page.getByRole('listitem').filter({ hasText: '周清和' })
    await expect(lead.getByRole('button', { name: '保存' })).toBeDisabled()
    await lead.getByLabel('联系情况').selectOption('已联系')
    await lead.getByLabel('备注（仅自己可见）').fill('周六来看林')
    await lead.getByRole('button', { name: '保存' }).click()
    await expect(toast(page, '已记录')).toBeVisible()
    await expect(lead.getByRole('button', { name: '保存' })).toBeFocused()
    await expect(lead.getByRole('button', { name: '保存' })).toBeDisabled()
    await page.reload()
    await expect(lead.locator('.tag')).toHaveText('已联系')
    await expect(lead.getByLabel('备注（仅自己可见）')).toHaveValue('周六来看林')
    await page.locator('#state').selectOption('未联系')
    await expect(page.getByText('没有符合条件的预约')).toBeVisible()

    await test.step('what is typed and not saved outlasts filters and failures', async () => {
      await page.locator('#state').selectOption('全部')
      await lead.getByLabel('备注（仅自己可见）').fill('周日下午看林，带图纸')
      await page.locator('#state').selectOption('未联系')
      await expect(page.getByText('没有符合条件的预约')).toBeVisible()
      await page.locator('#state').selectOption('全部')
      await expect(lead.getByLabel('备注（仅自己可见）')).toHaveValue('周日下午看林，带图纸')
      await page.route('**/api/user/leadList', (route) => route.abort())
      await page.locator('#state').selectOption('已联系')
      await expect(page.getByRole('alert')).toContainText('下面仍是之前的内容')
      await expect(lead.getByLabel('备注（仅自己可见）')).toHaveValue('周日下午看林，带图纸')
      await page.unroute('**/api/user/leadList')
      await page.getByRole('button', { name: '重试' }).click()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(lead.getByLabel('备注（仅自己可见）')).toHaveValue('周日下午看林，带图纸')
      // The server trims: what it kept is what stands there.
      await lead.getByLabel('备注（仅自己可见）').press('End')
      await page.keyboard.type('  ')
      await lead.getByRole('button', { name: '保存' }).click()
      await expect(lead.getByRole('button', { name: '保存' })).toBeDisabled()
      await expect(lead.getByLabel('备注（仅自己可见）')).toHaveValue('周日下午看林，带图纸')
      await page.getByRole('button', { name: '查看全部林地的预约' }).click()
      await expect(page.locator('#state')).toBeFocused()
    })

    await test.step('what is typed and not saved outlasts leaving the page, until it is saved', async () => {
      const remark = lead.getByLabel('备注（仅自己可见）')
      const restored = lead.getByText('已恢复上次没有保存的内容')
      await remark.fill('约在村口碰头')
      await page.goto('/account/project/list')
      await page.goto(LEADS)
      await expect(remark).toHaveValue('约在村口碰头')
      await expect(restored).toBeVisible()
      await lead.getByRole('button', { name: '保存' }).click()
      await expect(toast(page, '已记录')).toBeVisible()
      await expect(restored).toHaveCount(0)
      await page.reload()
      await expect(remark).toHaveValue('约在村口碰头')
      await expect(lead.getByRole('button', { name: '保存' })).toBeDisabled()
      await expect(restored).toHaveCount(0)
    })

    await test.step('what was typed before a newer remark was saved elsewhere does not replace it', async () => {
      const remark = lead.getByLabel('备注（仅自己可见）')
      await remark.fill('旧的备注')
      const { list } = await ask<{ list: { id: number }[] }>(request, 'user/leadList', {}, { token })
      const newer = { id: list[0]?.id ?? 0, state: 'called', remark: '对方改约周二' }
      await ask(request, 'user/leadEdit', newer, { token })
      await page.reload()
      await expect(remark).toHaveValue('对方改约周二')
      await expect(lead.getByRole('button', { name: '保存' })).toBeDisabled()
    })

    await test.step('a session that has ended is renewed in a dialog, and the remark is saved', async () => {
      await lead.getByLabel('备注（仅自己可见）').fill('改到周一')
      await post(request, 'logout', {}, { token: await tokenOf(page) })
      await lead.getByRole('button', { name: '保存' }).click()
      await signInAgain(page, account)
      await expect(toast(page, '已记录')).toBeVisible()
      await expect(lead.getByLabel('备注（仅自己可见）')).toHaveValue('改到周一')
      await expect(lead.getByRole('button', { name: '保存' })).toBeDisabled()
    })

    await test.step('nobody else is told', async () => {
      const other = await newOwner(request)
      const theirs = await ask<{ count: number }>(
        request,
        'user/leadList',
        { listing_id: id },
        {
          token: other.token,
        },
      )
      expect(theirs.count).toBe(0)
      expect((await post(request, 'user/leadList', {})).code).toBe(-2)
      const detail = await post(request, 'forestryDetail', { id })
      expect(JSON.stringify(detail)).not.toContain(mobile)
      await expect.poll(async () => (await request.get(`/exchange/view/${id}`)).status()).toBe(200)
      expect(await (await request.get(`/exchange/view/${id}`)).text()).not.toContain(mobile)
    })
  })
})

test.describe('searches that are kept', () => {
  const save = async (page: Page, keyword: string, name: string) => {
    await page.goto(`/exchange?keyword=${encodeURIComponent(keyword)}`)
    await page.getByRole('button', { name: /^保存搜索条件/ }).click()
    const dialog = page.getByRole('dialog', { name: '保存搜索条件' })
    await dialog.getByLabel('名称').fill(name)
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('link', { name: '查看已保存的搜索' }).click()
    await expect(page).toHaveURL(SEARCHES)
  }
  const kept = (page: Page, name: string) =>
    page.getByRole('main').locator('.rows > li').filter({ hasText: name })

  test('one is saved from the list, opened again and deleted', async ({ page, request }) => {
    await signIn(page, await signUp(request), SEARCHES)
    await expect(page.getByRole('main')).toContainText('暂无数据')
    await save(page, '毛竹', '找毛竹林')
    await expect(kept(page, '找毛竹林')).toContainText(/现有 [1-9]\d* 条/)
    await expectNoSideways(page)
    await expectNoBarrier(page)
    await kept(page, '找毛竹林').getByRole('link', { name: '找毛竹林' }).click()
    await expect(page).toHaveURL(`/exchange?keyword=${encodeURIComponent('毛竹')}`)

    await page.goto(SEARCHES)
    await kept(page, '找毛竹林').getByRole('button', { name: '删除' }).click()
    await expect(page.getByRole('dialog')).toContainText('不再收到它的搜索提醒')
    await answer(page, '删除')
    await expect(toast(page, '已删除')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('暂无数据')
    await expect(list(page, '已保存的搜索')).toBeFocused()
    await page.reload()
    await expect(page.getByRole('main')).toContainText('暂无数据')
  })

  test('a new listing that fits brings a notice', { tag: '@publishing' }, async ({ page, request }) => {
    const title = newTitle()
    await signIn(page, await signUp(request))
    await save(page, title, '等这块林地')
    await expect(kept(page, '等这块林地')).toContainText('现有 0 条')
    await expect(unreadBadge(page)).toHaveCount(0)

    const { token } = await newOwner(request)
    const id = await publish(request, token, title)
    await page.reload()
    await expect(unreadBadge(page)).toHaveText('1')
    await expect(kept(page, '等这块林地')).toContainText('1 条新林地')
    await page.goto('/account/work')
    const notice = page.getByRole('link', { name: `您保存的搜索“等这块林地”有新林地：${title}` })
    await expect(notice).toHaveAttribute('href', `/exchange/view/${id}`)
    await notice.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

    await page.goto('/account/work')
    await expect(notice).toBeVisible()
    await expect(unreadBadge(page)).toHaveCount(0)
    await page.goto(SEARCHES)
    await kept(page, '等这块林地').getByRole('link', { name: '等这块林地' }).click()
    await expect(page).toHaveURL(/\/exchange\?keyword=/)
    await page.goto(SEARCHES)
    await expect(kept(page, '等这块林地')).toContainText('现有 1 条')
    await expect(kept(page, '等这块林地')).not.toContainText('新林地')
  })
})

test('a page that became empty leads back to the first, and an unreachable account says so', async ({
  page,
  request,
}) => {
  const { account, token } = await newOwner(request)
  const title = newTitle()
  await keepDraft(request, token, title)
  await signIn(page, account, MINE)
  await page.goto(`${MINE}?page=9`)
  await expect(page.getByRole('main')).toContainText('这一页已经没有内容')
  await page.getByRole('button', { name: '回到第一页' }).click()
  await expect(row(page, title)).toBeVisible()

  // A token is all that is kept, and the account cannot be asked whose it is.
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (name !== 'token') localStorage.removeItem(name)
  })
  await page.route('**/api/**', (route) => route.abort())
  await page.goto(MINE)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('加载失败')
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(row(page, title)).toBeVisible()
})
