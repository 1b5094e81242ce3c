// A reviewer's tools: flags that lead somewhere, notes, reminders, the hand-over, decisions taken back, templates.
import type { APIRequestContext, Page } from '@playwright/test'
import { ask, tell } from '../support/api.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { newIdentity, submitCertification } from '../support/certifications.ts'
import { masked, newMobile, PASSWORD, signUp } from '../support/people.ts'
import { decide } from '../support/review.ts'
import { enterScreen, openScreen, signInStaff, staffCall } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { submitListing, woodland } from '../support/woodland.ts'

const QUEUE = 'queues/listings'

const owner = async (request: APIRequestContext) => {
  const { login } = await signUp(request)
  return (await ask<{ token: string }>(request, 'login', { type: 2, username: login, password: PASSWORD }))
    .token
}
/** Found by its words: a word of digits alone is taken for a phone. */
const titled = () => `建阳毛竹林${newMobile().slice(-6)}号出租`
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const note = (page: Page) => page.getByRole('textbox', { name: /^处理说明/ })
const history = (page: Page) => page.getByRole('region', { name: '处理记录' })

const search = async (page: Page, title: string) => {
  await openScreen(page, QUEUE)
  await page.getByPlaceholder('搜索内容或完整电话').fill(title)
  // What is pressed while the search is still to come could bring back the list without it.
  await page.waitForURL(({ href }) => decodeURIComponent(href).includes(title))
}

/** Looks for it in the queue and takes it. */
const take = async (page: Page, title: string) => {
  await search(page, title)
  const claim = page.getByRole('button', { name: /^领取：/ })
  await expect(claim).toHaveCount(1)
  await claim.click()
  await expect(page.getByText('由您处理')).toBeVisible()
}

/** Each listing somewhere else: neighbours of the same place are flagged. */
const elsewhere = () => ({ address: `南山村 ${newMobile().slice(-6)} 号` })

test('a flag leads to the other listing and marks the words it speaks of', async ({ page, request }) => {
  test.slow()
  const token = await owner(request)
  const [first, second] = [titled(), titled()]
  const address = `同一地块 ${newMobile().slice(-6)} 号`
  await submitListing(request, token, first, { address })
  await submitListing(request, token, second, { address, content: `${woodland.content}本项目稳 赚不赔。` })
  await signInStaff(page, 'reviewer')
  await take(page, second)
  const fields = page.getByRole('region', { name: '提交的内容' })
  await expect(fields.locator('mark')).toHaveText(['稳 赚'])
  const opened = page.waitForEvent('popup')
  await page
    .getByRole('alert')
    .getByRole('link', { name: new RegExp(`^${first}`) })
    .click()
  await expect((await opened).getByRole('heading', { name: new RegExp(`^${first}`) })).toBeVisible()
})

test('notes, a reminder and the hand-over follow a task; a half-typed reason waits where it was left', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const title = titled()
  await submitListing(request, await owner(request), title, elsewhere())
  await signInStaff(page, 'reviewer')
  await take(page, title)
  await note(page).fill('权证第二页')
  const remark = page.getByRole('textbox', { name: '备注' })
  await remark.fill('已请林业站核对四至。')
  await button(page, '记下备注').click()
  await expect(history(page)).toContainText('已请林业站核对四至。')
  await expect(remark).toHaveValue('')
  await page.getByRole('combobox', { name: '提醒我' }).click()
  await page.getByRole('option', { name: /^三天后/ }).click()
  await expect(page.getByText(/^提醒 \d\d-\d\d 09:00$/)).toBeVisible()
  await expectNoBarrier(page, 'main')
  const task = page.url()
  await remark.fill('还要问村里')

  await page.getByRole('link', { name: '返回列表' }).click()
  await expect(page.getByPlaceholder('搜索内容或完整电话')).toHaveValue(title)
  await page.goto(task)
  await button(page, '恢复上次未保存的内容').click()
  await expect(note(page)).toHaveValue('权证第二页')
  await expect(remark).toHaveValue('还要问村里')
  await remark.fill('')

  await button(page, '转交给同事').click()
  const dialog = page.getByRole('dialog', { name: '转交给同事' })
  await dialog.getByRole('combobox', { name: '转交给' }).click()
  const { name } = await staffCall<{ name: string }>(request, 'admin', 'me', {})
  await page.getByRole('option', { name, exact: true }).click()
  await dialog.getByRole('textbox', { name: '说明' }).fill('请您接着办')
  await expectNoBarrier(page, '[role=dialog]')
  await dialog.getByRole('button', { name: '转交' }).click()
  await expect(history(page)).toContainText('请您接着办')
  await expect(page.getByText(/正在处理，您可以查看/)).toBeVisible()

  const second = await browser.newPage()
  await enterScreen(second, 'admin', '')
  await second.goto(task)
  await expect(second.getByText('由您处理')).toBeVisible()
  await expect(history(second)).toContainText('已请林业站核对四至。')
  await second.getByRole('button', { name: '取消领取' }).click()
  await second.context().close()
})

test('a decision is taken back within the hour, and made anew', async ({ page, request }) => {
  test.slow()
  const token = await owner(request)
  const title = titled()
  const id = await submitListing(request, token, title, elsewhere())
  const statusOf = async () =>
    (await ask<{ status: number }>(request, 'myforestdetail', { id }, { token })).status
  await decide(request, title, 'rejected', '权证照片不清晰')
  expect(await statusOf()).toBe(2)
  await signInStaff(page, 'reviewer')
  await search(page, title)
  await page.getByRole('tab', { name: '已处理' }).click()
  await page.getByRole('link', { name: new RegExp(`^${title}`) }).click()
  await button(page, '收回处理结果').click()
  const question = page.getByRole('dialog', { name: '收回处理结果，重新审核？' })
  await question.getByRole('button', { name: '收回' }).click()
  await expect(page.getByText('由您处理')).toBeVisible()
  await expect(history(page)).toContainText('原处理结果：不通过：权证照片不清晰')
  expect(await statusOf()).toBe(0)
  // Nothing of the first decision is chosen for the second one.
  await expect(page.getByRole('radio', { name: '不通过' })).not.toBeChecked()
  await button(page, '取消领取').click()
  await expect(button(page, '领取')).toBeVisible()
})

test('a listing that comes again shows what has changed since the last decision, and all of it on request', async ({
  page,
  request,
}) => {
  test.slow()
  const token = await owner(request)
  const title = titled()
  const place = elsewhere()
  const id = await submitListing(request, token, title, place)
  await decide(request, title, 'rejected', '价格请核对')
  for (const price of ['30', '28']) {
    const { version } = await ask<{ version: number }>(request, 'myforestdetail', { id }, { token })
    await submitListing(request, token, title, { ...place, id, version, price })
  }
  await signInStaff(page, 'reviewer')
  await take(page, title)
  const fields = page.getByRole('region', { name: '提交的内容' })
  const only = fields.getByRole('switch', { name: '只看改动' })
  await expect(only).toBeChecked()
  await expect(fields.getByText('上次审核的版本').first()).toBeVisible()
  await expect(fields.getByText('使用年限')).toHaveCount(0)
  // Compared with what was rejected, not with what nobody decided in between.
  await expect(fields.locator('del').filter({ hasText: '36' }).first()).toBeVisible()
  await expect(fields.locator('ins').filter({ hasText: '28' }).first()).toBeVisible()
  await only.uncheck()
  await expect(fields.getByText('使用年限')).toBeVisible()
  await button(page, '取消领取').click()
})

test('the queue opens on what waits, with pictures, is narrowed by kind, province and flag, and gives the next task of what is left', async ({
  page,
  request,
}) => {
  test.slow()
  const title = titled()
  await submitListing(request, await owner(request), title, {
    ...elsewhere(),
    content: `${woodland.content}保本保息。`,
  })
  await enterScreen(page, 'reviewer', QUEUE)
  await page.getByRole('tab', { name: '已处理' }).click()
  await expect(page.getByRole('tab', { name: '已处理' })).toHaveAttribute('aria-selected', 'true')
  await openScreen(page, '')
  await openScreen(page, QUEUE)
  await expect(page.getByRole('tab', { name: /^待处理/ })).toHaveAttribute('aria-selected', 'true')

  await page.getByPlaceholder('搜索内容或完整电话').fill(title)
  const picture = page.getByRole('main').locator('img').first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(10)
  const filter = async (name: string, option: string) => {
    await page.getByRole('combobox', { name }).click()
    await page
      .getByRole('option')
      .filter({ hasText: new RegExp(`^${option}$`) })
      .click()
  }
  const found = page.getByRole('link', { name: new RegExp(title) })
  await filter('系统提示', '违规承诺')
  await filter('省份', '福建省')
  await expect(found).toBeVisible()
  await expectNoBarrier(page, 'main')
  await filter('省份', '江西省')
  await expect(page.getByText('没有找到相符的任务')).toBeVisible()
  await filter('省份', '全部')
  await filter('系统提示', '价格偏高')
  await expect(page.getByText('没有找到相符的任务')).toBeVisible()
  await filter('系统提示', '全部')
  await expect(found).toBeVisible()
  // Others have waited longer, and do not fit.
  await button(page, '领取下一条').click()
  await expect(page.getByText('由您处理')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(title)
})

test('a report is answered by asking the owner for a change', async ({ page, request }) => {
  test.slow()
  const token = await owner(request)
  const title = titled()
  const id = await submitListing(request, token, title, elsewhere())
  await decide(request, title, 'approved')
  await tell(request, 'reportListing', { id, reason: 'price', content: '价格与电话里说的不一样' })
  await enterScreen(page, 'reviewer', 'queues/reports')
  await page.getByPlaceholder('搜索内容或完整电话').fill(title)
  await page.getByRole('button', { name: /^领取：/ }).click()
  const pictures = page.getByRole('region', { name: '图片与视频' })
  await expect(pictures.getByRole('button', { name: '查看林地照片 1' })).toBeVisible()
  await button(page, '权证照片 1，点击查看（记入操作记录）').click()
  await expect(page.getByRole('dialog', { name: '权证照片 1' }).getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: '发布人' })).toBeVisible()
  await button(page, '请发布人修改').click()
  const dialog = page.getByRole('dialog', { name: '请发布人修改' })
  await dialog.getByRole('textbox', { name: '修改要求' }).fill('价格请写明总价。')
  await dialog.getByRole('button', { name: '发送' }).click()
  await expect(history(page)).toContainText('修改要求：价格请写明总价。')
  await expect(page.getByText('由您处理')).toBeVisible()
  const { data } = await ask<{ data: { content: string }[] }>(
    request,
    'user/NoticeList',
    { category: 0 },
    { token },
  )
  expect(data[0]?.content).toContain('需要修改：价格请写明总价。')
  await button(page, '取消领取').click()
})

test('a reviewer is warned of another account with the same identity number', async ({ page, request }) => {
  test.slow()
  const legal_identity = newIdentity()
  const people = [await signUp(request), await signUp(request)] as const
  for (const { login } of people) {
    const form = { type: 2, username: login, password: PASSWORD }
    const { token } = await ask<{ token: string }>(request, 'login', form)
    await submitCertification(request, token, { legal_identity })
  }
  await enterScreen(page, 'reviewer', 'queues/certifications')
  await page.getByPlaceholder(/^搜索企业/).fill(people[1].login)
  await page.getByRole('link', { name: masked(people[1].login) }).click()
  const warning = page.getByRole('alert').filter({ hasText: '另有 1 个账号的身份证号码相同' })
  const opened = page.waitForEvent('popup')
  await warning.getByRole('link', { name: masked(people[0].login) }).click()
  await expect((await opened).getByRole('heading', { name: masked(people[0].login) })).toBeVisible()
})

test('an admin edits the templates of notes', async ({ page, request }) => {
  await enterScreen(page, 'admin', 'queues/memberships')
  await button(page, '常用说明').click()
  const dialog = page.getByRole('dialog', { name: '会员开通：常用说明' })
  const rejected = dialog.getByRole('textbox', { name: '不予开通' })
  await expect(rejected).toHaveValue(/未查到付款/)
  await rejected.fill('未查到付款，请付款后重新申请。\n请补交付款凭证。')
  await expectNoBarrier(page, '[role=dialog]')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('常用说明已保存')).toBeVisible()
  const texts = await staffCall<{ rejected: string[] }>(request, 'reviewer', 'queues/templates/get', {
    queue: 'memberships',
  })
  expect(texts.rejected).toEqual(['未查到付款，请付款后重新申请。', '请补交付款凭证。'])
  await enterScreen(page, 'reviewer', 'queues/memberships')
  await expect(button(page, '领取下一条')).toBeVisible()
  await expect(button(page, '常用说明')).toHaveCount(0)
})
