// A reviewer's day at the console: what visitors leave is claimed, read, answered; and how the site goes.
import type { APIRequestContext, Page } from '@playwright/test'
import { post } from '../support/api.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { BROKEN } from '../support/forms.ts'
import { masked, newMobile } from '../support/people.ts'
import { enterScreen, openScreen } from '../support/staff.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const QUEUE = 'queues/enquiries'

/** Enquiry of a visitor by the contact form. */
const leaveEnquiry = async (request: APIRequestContext, advertised = '') => {
  const mobile = newMobile()
  const name = `林${mobile.slice(-6)}`
  const content = advertised || `想把自家的杉木林流转出去，编号 ${mobile.slice(-6)}`
  const { code } = await post(request, 'addProposal', {
    type: 5,
    province_id: 350_000,
    city_id: 350_100,
    county_id: 350_102,
    name,
    mobile,
    content,
  })
  expect(code).toBe(200)
  return { mobile, name, content }
}

/** Looks for what came from this phone: one task. */
const find = async (page: Page, mobile: string) => {
  await page.getByPlaceholder('搜索内容或完整电话').fill(mobile)
  const claim = page.getByRole('button', { name: /^领取：/ })
  await expect(claim).toHaveCount(1)
  return claim
}
const note = (page: Page) => page.getByRole('textbox', { name: /^处理说明/ })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const choose = (page: Page, outcome: string) =>
  page.getByRole('radio', { name: outcome, exact: true }).check()

/** Id of the open task. */
const numberOf = (page: Page) => Number(/enquiries\/(\d+)/.exec(page.url())?.[1])

test('an enquiry is claimed, its phone shown, and answered; who comes second is told', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const { mobile, content } = await leaveEnquiry(request)
  await enterScreen(page, 'reviewer', '')
  await page.getByRole('menuitem', { name: /咨询答复/ }).click()
  const claim = await find(page, mobile)

  const second = await browser.newPage()
  await enterScreen(second, 'admin', QUEUE)
  const claimToo = await find(second, mobile)

  await claim.click()
  await expect(page.getByRole('region', { name: '提交的内容' }).getByText(content)).toBeVisible()
  await expect(page.getByText('由您处理')).toBeVisible()
  await claimToo.click()
  await expect(second.getByText('这项任务已由同事领取')).toBeVisible()
  await expect(claimToo).toBeHidden()

  await expect(page.getByText(masked(mobile)).first()).toBeVisible()
  await expect(page.getByText(mobile)).toHaveCount(0)
  await button(page, '显示联系电话').click()
  await expect(page.getByRole('link', { name: mobile })).toBeVisible()

  // No outcome is chosen for the reviewer.
  await button(page, '提交').click()
  await expect(page.getByText('请选择处理结果')).toBeVisible()
  await choose(page, '已答复')
  await button(page, '提交：已答复').click()
  await expect(page.getByText(/请填写处理说明/)).toBeVisible()
  await button(page, '办理流程与所需材料已在电话中向您说明，请按清单准备。').click()
  await expect(note(page)).toHaveValue('办理流程与所需材料已在电话中向您说明，请按清单准备。')
  const id = numberOf(page)
  await expectNoBarrier(page, 'main')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/已答复，/).first()).toBeVisible()
  await expect.poll(() => page.url()).not.toMatch(new RegExp(`enquiries/${id}$`))
  await expect(page.getByText(mobile)).toHaveCount(0)

  await openScreen(second, `${QUEUE}/${id}`)
  await expect(second.getByText('办理流程与所需材料已在电话中向您说明，请按清单准备。')).toBeVisible()
  await expect(second.getByText(/查看隐藏信息/)).toBeVisible()
  await expect(button(second, '领取')).toBeHidden()
  await second.context().close()
})

test('who decides too late is told in place, and keeps what was typed', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const { mobile } = await leaveEnquiry(request)
  await enterScreen(page, 'reviewer', QUEUE)
  await (await find(page, mobile)).click()
  await choose(page, '已答复')
  await note(page).fill('写了很久的一段答复')
  const id = numberOf(page)

  const other = await browser.newPage()
  await enterScreen(other, 'admin', `${QUEUE}/${id}`)
  await button(other, '取消领取').click()
  await button(other, '领取').click()
  await expect(note(other)).toBeVisible()

  await button(page, '提交：已答复').click()
  await expect(page.getByText(/您填写的内容不会丢失/)).toBeVisible()
  await button(page, '重新载入').click()
  await expect(page.getByText(/正在处理，您可以查看/)).toBeVisible()
  await expect(note(page)).toHaveValue('写了很久的一段答复')

  await button(other, '取消领取').click()
  await expect(button(other, '领取')).toBeVisible()
  await page.getByRole('link', { name: '返回列表' }).click()
  await (await find(page, mobile)).click()
  await button(page, '恢复上次未保存的内容').click()
  await expect(note(page)).toHaveValue('写了很久的一段答复')
  await other.context().close()
})

test('a decision whose answer was lost is not made when another one follows', async ({ page, request }) => {
  test.slow()
  const { mobile } = await leaveEnquiry(request)
  await enterScreen(page, 'reviewer', QUEUE)
  await (await find(page, mobile)).click()
  await choose(page, '已答复')
  await note(page).fill('已电话答复')
  const sent: string[] = []
  await page.route('**/api/staff/queues/decide', async (route) => {
    const { outcome } = route.request().postDataJSON() as { outcome: string }
    if (sent.push(outcome) === 1) await route.abort()
    else await route.continue()
  })
  await button(page, '提交：已答复').click()
  await expect(page.getByText(BROKEN)).toBeVisible()
  await choose(page, '不予处理')
  await button(page, '提交：不予处理').click()
  await expect(page.getByRole('status').filter({ hasText: '不予处理' })).toBeVisible()
  expect(sent).toEqual(['approved', 'rejected'])
})

test('several get the same answer at once; what a colleague has in hand stays', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const advertised = `代办贷款${newMobile().slice(-6)}`
  const left = []
  for (let n = 0; n < 3; n++) left.push(await leaveEnquiry(request, advertised))
  const other = await browser.newPage()
  await enterScreen(other, 'admin', QUEUE)
  await (await find(other, left[2]?.mobile ?? '')).click()
  await expect(other.getByText('由您处理')).toBeVisible()

  await enterScreen(page, 'reviewer', QUEUE)
  await page.getByPlaceholder('搜索内容或完整电话').fill(advertised)
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByRole('checkbox', { name: '全选' }).check()
  await button(page, '不予处理').click()
  const dialog = page.getByRole('dialog', { name: '3 条咨询：不予处理' })
  await dialog.getByRole('button', { name: '不予处理' }).click()
  await expect(dialog.getByText(/请填写处理说明/)).toBeVisible()
  await dialog.getByRole('button', { name: /平台不受理广告推广/ }).click()
  await expectNoBarrier(page, '[role="dialog"]')
  // A tablet is turned: the table gives way to narrow rows, and the note stays.
  await page.setViewportSize({ width: 800, height: 1100 })
  await expect(dialog.getByRole('textbox')).toHaveValue(/平台不受理广告推广/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: '不予处理' }).click()
  const failures = page.getByRole('dialog', { name: '1 条没有成功' })
  await expect(failures.getByRole('listitem')).toContainText('这项任务已由同事领取')
  await expect(page.getByText('已按“不予处理”处理 2 条')).toBeVisible()
  await failures.getByRole('button', { name: '知道了' }).click()
  await openScreen(page, `${QUEUE}?filter=${encodeURIComponent(JSON.stringify({ show: 'decided' }))}`)
  await page.getByPlaceholder('搜索内容或完整电话').fill(advertised)
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('row').nth(1)).toContainText('平台不受理广告推广，您的内容未予答复。')
  await other.context().close()
})

test('a reload that fails keeps its warning and says so', async ({ page, browser, request }) => {
  test.slow()
  const { mobile } = await leaveEnquiry(request)
  await enterScreen(page, 'reviewer', QUEUE)
  await (await find(page, mobile)).click()
  await choose(page, '已答复')
  await note(page).fill('写好的答复')
  const other = await browser.newPage()
  await enterScreen(other, 'admin', `${QUEUE}/${numberOf(page)}`)
  await button(other, '取消领取').click()
  await expect(button(other, '领取')).toBeVisible()
  await other.context().close()

  await button(page, '提交：已答复').click()
  const warning = page.getByRole('alert').filter({ hasText: '您填写的内容不会丢失' })
  await expect(warning).toBeFocused()
  await page.route('**/api/staff/queues/task', (route) => route.abort())
  await button(page, '重新载入').click()
  await expect(page.getByText(BROKEN)).toBeVisible()
  await expect(warning).toBeVisible()
  await page.unroute('**/api/staff/queues/task')
  await button(page, '重新载入').click()
  await expect(warning).toHaveCount(0)
  await expect(note(page)).toHaveValue('写好的答复')
})

test(
  'the queue is narrowed to one type, says who will read the answer, and shows what is done',
  onPhoneToo,
  async ({ page }) => {
    await enterScreen(page, 'reviewer', QUEUE)
    await expect(page.getByText(/^等待 /).first()).toBeVisible()
    await expectNoBarrier(page, 'main')
    await page.getByRole('combobox', { name: '类型' }).click()
    await page.getByRole('option', { name: '合作咨询' }).click()
    await expect(page.getByText('廖晨：未填写内容')).toBeVisible()
    await expect(page.getByText(/评估咨询|专家咨询/)).toHaveCount(0)
    await expectNoBarrier(page, 'main')
    await page.getByText('廖晨：未填写内容').click()
    await button(page, '领取').click()
    await expect(note(page)).toHaveAccessibleDescription(/咨询人没有账号，收不到站内消息/)
    await button(page, '取消领取').click()
    await expect(button(page, '领取')).toBeVisible()
    await page.getByRole('link', { name: '返回列表' }).click()
    await page.getByRole('tab', { name: '已处理' }).click()
    await expect(page.getByRole('tab', { name: '已处理' })).toHaveAttribute('aria-selected', 'true')
  },
)

test('the overview tells what waits, what there is and how publishing goes', onPhoneToo, async ({ page }) => {
  await enterScreen(page, 'admin', '')
  await expect(page.getByRole('link', { name: /咨询待处理/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /最近十二周/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /次发布的用时/ })).toBeVisible()
  await page.getByText('查看数据').first().click()
  await expect(page.getByRole('table').first()).toBeVisible()
  await expectNoBarrier(page, 'main')
  await page
    .getByRole('region', { name: '内容' })
    .getByRole('link', { name: /已上线/ })
    .first()
    .click()
  await expect(page).toHaveURL(/#\/news\?filter=.*live/)
})

test(
  'publishing tells how it stands; all pages are made anew only after a question',
  onPhoneToo,
  async ({ page }) => {
    await enterScreen(page, 'editor', 'publishing')
    await expect(page.getByText('最近一次成功')).toBeVisible()
    await expect(page.getByText('成功', { exact: true }).first()).toBeVisible()
    await expectNoBarrier(page, 'main')
    await button(page, '全站重新发布').click()
    const question = page.getByRole('dialog', { name: '重新发布全部页面？' })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: '取消' }).click()
    await expect(question).toBeHidden()
  },
)

test('regions are found by place, name and code', async ({ page }) => {
  await enterScreen(page, 'reviewer', 'regions')
  await page.getByRole('link', { name: '福建省' }).click()
  await page.getByRole('link', { name: '福州市' }).click()
  await expect(page.getByRole('cell', { name: '350102' })).toBeVisible()
  await expectNoBarrier(page, 'main')
  await page.getByRole('navigation', { name: '所在地区' }).getByRole('link', { name: '全国' }).click()
  await page.getByPlaceholder('搜索名称或代码').fill('350102')
  await expect(page.getByRole('row', { name: /鼓楼区.*福州市/ })).toBeVisible()
})
