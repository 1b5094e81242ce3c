// The whole way of a bidder, from the notice to the refund, with what reviewers do in between.
import type { Notice } from '#features/notices/contract.ts'
import { ask } from '../support/api.ts'
import { toast } from '../support/forms.ts'
import { chooser, photo } from '../support/listing-form.ts'
import { demo, signIn, signUp } from '../support/people.ts'
import { decide } from '../support/review.ts'
import { staffCall } from '../support/staff.ts'
import { publishTender, stepsAddress } from '../support/tenders.ts'
import { expect, test } from '../support/test.ts'

const REASON = '凭证图片不清晰，请重新拍摄后上传。'

test('a company reads, signs up, pays, is rejected, pays again and is refunded by two reviewers, told of each step', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(120_000)
  const { project_sn, title } = await publishTender(request, { certified_only: true })
  const bonds = { queue: 'bonds' }

  // Whoever is not certified is told how to be.
  const stranger = await browser.newContext()
  const other = await stranger.newPage()
  await signIn(other, await signUp(request))
  await other.goto(stepsAddress(project_sn, 2))
  await expect(other.getByText('您还没有认证')).toBeVisible()
  await expect(other.getByRole('link', { name: '去认证' })).toHaveAttribute(
    'href',
    '/account/setting/userauth/auth',
  )
  await stranger.close()

  await signIn(page, demo.enterprise)
  await page.goto(stepsAddress(project_sn, 2))
  await page.getByRole('button', { name: '报名投标', exact: true }).click()
  await expect(toast(page, '报名成功')).toBeVisible()
  await page.getByRole('link', { name: '上传汇款凭证' }).click()

  const state = page.locator('.bond-state')
  const sendVoucher = async (name: string) => {
    await chooser(page, '上传汇款凭证').setInputFiles([await photo(name)])
    await expect(page.getByRole('status').filter({ hasText: '已上传 1' })).toBeAttached()
    await page.getByRole('button', { name: '提交凭证', exact: true }).click()
    await expect(state).toContainText('审核中')
  }
  await sendVoucher('回单一.jpg')
  await decide(request, title, 'rejected', REASON, bonds)
  await page.reload()
  await expect(state).toContainText('审核未通过')
  await expect(page.getByRole('main')).toContainText(REASON)
  await sendVoucher('回单二.jpg')
  await decide(request, title, 'approved', '', bonds)
  await page.reload()
  await expect(state).toContainText('已缴纳')

  const { list } = await staffCall<{ list: { id: number }[] }>(request, 'reviewer', 'bonds/list', {
    keyword: project_sn,
  })
  expect(list).toHaveLength(1)
  const proposal = { id: list[0]?.id, change: 'refund', reason: '合同已经签订' }
  await staffCall(request, 'reviewer', 'bonds/propose', proposal)
  const change = { queue: 'bondChanges' }
  await expect(decide(request, title, 'approved', '', change)).rejects.toThrow(/另一位审核员/)
  await decide(request, title, 'approved', '', { ...change, who: 'admin' })
  await page.reload()
  await expect(state).toContainText('已退还')
  const history = page.getByRole('region', { name: '办理记录' })
  for (const step of ['报名', '提交汇款凭证', '凭证审核未通过', '确认到账', '退还'])
    await expect(history).toContainText(step)

  // The demo's enterprise bids in other tests too: its notices may fill more than a page.
  const { token } = await ask<{ token: string }>(request, 'login', {
    type: 1,
    username: demo.enterprise.login,
    password: demo.enterprise.password,
  })
  const told: string[] = []
  for (let at = 1; at <= 5; at++) {
    const input = { page: at, category: 2 }
    const { data } = await ask<{ data: Notice[] }>(request, 'user/NoticeList', input, { token })
    told.unshift(
      ...data
        .filter((notice) => notice.project_sn === project_sn)
        .map(({ content }) => content)
        .toReversed(),
    )
  }
  const steps = [
    /报名/,
    /已提交/,
    /未通过审核：凭证图片不清晰/,
    /已提交/,
    /已确认到账/,
    /已退还：合同已经签订/,
  ]
  expect(told).toHaveLength(steps.length)
  for (const [at, step] of steps.entries()) expect(told[at]).toMatch(step)
  await page.goto('/account/work?category=2')
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /投标保证金|报名/ })
      .first(),
  ).toBeVisible()
})
