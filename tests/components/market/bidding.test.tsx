// A bidder's steps with one tender: which is shown, what it says, and what stands in the way.
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SignUpClosed } from '#features/bidding/contract.ts'
import { Bidding } from '#features/bidding/islands/Bidding.tsx'
import TenderSteps from '#features/bidding/islands/TenderSteps.tsx'
import { QuestionsOver } from '#features/tender-questions/contract.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { expectNoBarrier } from '../barriers.ts'
import { button } from '../forms.ts'
import { signIn, signOut } from '../session.ts'
import { answer, answerData, formsSentTo, refuse } from '../setup.ts'

const HOUR_MS = 3_600_000
const daysFromNow = (days: number) => toWireTime(new Date(Date.now() + days * 24 * HOUR_MS))
const unanswered = () => Promise.reject(new TypeError('Failed to fetch'))

const tender = (fields: object = {}) => ({
  id: 1,
  title: '南坪林场管护服务招标',
  project_sn: 'LQ-1',
  ptype: 1,
  infor_type: 1,
  signup_end: daysFromNow(3),
  bond: 20_000,
  ...fields,
})
const state = (fields: object = {}) => ({
  project_sn: 'LQ-1',
  now: daysFromNow(0),
  signup_end: daysFromNow(3),
  is_open: true,
  bond: 20_000,
  bail_status: -1,
  ...fields,
})

interface Given {
  asked?: number
  facts?: object
  progress?: object
}
function Steps({ asked }: { asked: number }) {
  const [step, setStep] = useState(asked)
  return <Bidding project_sn="LQ-1" asked={step} onStep={setStep} />
}
const open = async ({ asked = 0, facts = {}, progress = {} }: Given = {}) => {
  answerData('/api/tenderDetail', tender(facts))
  answerData('/api/user/tenderState', state(progress))
  await render(<Steps asked={asked} />)
}
const head = page.getByRole('heading', { level: 2 }).first()
const signUp = button('报名投标')
const signedUp = { signed_at: daysFromNow(0), bail_status: 0 }

beforeEach(async () => {
  await signIn()
  answerData('/api/user/tenderQuestions', { list: [], count: 0 })
})

test('who is not certified signs up like anybody else', async () => {
  await open({ asked: 2 })
  await expect.element(page.getByText('点“报名投标”即以您的账号报名')).toBeVisible()
  answerData('/api/prosign', null)
  answerData('/api/user/tenderState', state(signedUp))
  await signUp.click()
  await expect.element(page.getByRole('status').filter({ hasText: '报名成功' })).toBeVisible()
  await expect.element(head).toHaveTextContent('缴纳保证金')
  await expect.element(head).toHaveFocus()
  expect(await formsSentTo('/api/prosign')).toEqual([{ project_sn: 'LQ-1' }])
})

test('where a tender asks for certification it says so, with the way to it', async () => {
  await open({ facts: { certified_only: true }, progress: { certified_only: true } })
  await expect.element(page.getByText('须先通过个人或企业认证')).toBeVisible()
  await button('已阅读，去报名').click()
  await expect.element(head).toHaveTextContent('报名')
  await expect.element(head).toHaveFocus()
  await expect.element(page.getByText('您还没有认证')).toBeVisible()
  await expect.element(signUp).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: '去认证' }))
    .toHaveAttribute('href', '/account/setting/userauth/auth')
  await button('我已通过认证，刷新').click()
  await expect.element(page.getByRole('status').filter({ hasText: '认证状态没有变化' })).toBeVisible()
  await expectNoBarrier()
})

test.each([
  [1, '认证正在审核', '查看认证资料'],
  [3, '认证未通过', '修改认证资料'],
])('a certification in state %i is said to be so', async (apply_state, text, next) => {
  await open({ asked: 2, progress: { certified_only: true, apply_state } })
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByRole('link', { name: next })).toBeVisible()
})

test('a tender without a bond has no such step', async () => {
  await open({ asked: 2, facts: { bond: 0 }, progress: { bond: 0 } })
  const steps = page.getByRole('list', { name: '投标步骤' })
  await expect.element(signUp).toBeVisible()
  expect(steps.getByRole('listitem').elements()).toHaveLength(3)
  answerData('/api/prosign', null)
  answerData('/api/user/tenderState', state({ ...signedUp, bond: 0, bail_status: -1 }))
  await signUp.click()
  await expect.element(head).toHaveTextContent('结果')
  expect(steps.element().querySelector('[aria-current="step"]')?.textContent).toContain('结果')
  await expect
    .element(page.getByRole('region', { name: '结果' }))
    .toMatchTextContent('您已报名，请按公告要求参加开标')
  await expect.element(page.getByRole('link', { name: '保证金详情' })).not.toBeInTheDocument()
})

test('sign-up that is closed, by time or by result, is said to be so', async () => {
  await open({ asked: 2, progress: { is_open: false, signup_end: daysFromNow(-1) } })
  await expect.element(page.getByText('报名已经截止')).toBeVisible()
  await expect.element(signUp).not.toBeInTheDocument()
})

test('a tender whose result is there says so instead of a sign-up', async () => {
  await open({ asked: 2, facts: { infor_type: 3 }, progress: { is_open: false } })
  await expect.element(page.getByText('这个项目的结果已经公布')).toBeVisible()
})

test('a browser whose clock is a day behind counts by the server’s, and what has ended is refused', async () => {
  const now = daysFromNow(0)
  const signup_end = daysFromNow(3)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 24 * HOUR_MS })
  try {
    await open({ asked: 2, progress: { now, signup_end } })
    await expect.element(page.getByRole('timer')).toMatchTextContent(/还剩 (2 天 23|3 天 0) 小时/)
    refuse('/api/prosign', SignUpClosed)
    answerData('/api/user/tenderState', state({ now, signup_end, is_open: false }))
    await signUp.click()
    await expect.element(page.getByRole('alert').filter({ hasText: '报名已经截止' })).toBeVisible()
    await expect.element(head).toHaveTextContent('报名')
  } finally {
    vi.useRealTimers()
  }
})

test('after a failure the step stays, and the next try succeeds', async () => {
  await open({ asked: 2 })
  answer('/api/prosign', unanswered)
  await signUp.click()
  await expect.element(page.getByRole('alert').filter({ hasText: '服务器开小差了' })).toBeVisible()
  await expect.element(head).toHaveTextContent('报名')
  answerData('/api/prosign', null)
  answerData('/api/user/tenderState', state(signedUp))
  answer('/api/user/bonds', unanswered)
  await signUp.click()
  await expect.element(head).toHaveTextContent('缴纳保证金')
  await expect.element(page.getByRole('alert').filter({ hasText: '保证金信息加载失败' })).toBeVisible()
  answerData('/api/user/bonds', { project_sn: 'LQ-1', bond: 20_000, bail_status: 0, can_upload: true })
  await button('重试').click()
  await expect.element(page.getByRole('region', { name: '缴纳保证金' })).toMatchTextContent('20,000.00 元')
})

test('a tender that cannot be loaded offers another try', async () => {
  answer('/api/tenderDetail', unanswered)
  answerData('/api/user/tenderState', state())
  await render(<Steps asked={0} />)
  await expect.element(page.getByRole('alert')).toMatchTextContent('加载失败')
  answerData('/api/tenderDetail', tender())
  await button('重试').click()
  await expect.element(page.getByRole('link', { name: '南坪林场管护服务招标' })).toBeVisible()
})

test('a number without a tender is said to be so, and an address without a number leads to the list', async () => {
  refuse('/api/tenderDetail', TargetGone)
  await render(<Steps asked={0} />)
  await expect.element(page.getByRole('alert')).toMatchTextContent('没有编号为 LQ-1 的招标项目')
  await render(<TenderSteps />)
  await expect.element(page.getByText('请先选择招标项目')).toBeVisible()
})

test.each([4, 99])('step %i, which cannot be opened yet, shows the last one that can', async (asked) => {
  await open({ asked })
  await expect.element(head).toHaveTextContent('报名')
})

test('a visitor reads, and is told what a login is for', async () => {
  localStorage.clear()
  await signOut()
  await open({ asked: 2 })
  await expect.element(page.getByText('您尚未登录，是否现在登录？')).toBeVisible()
  await expect.element(head).toHaveTextContent('阅读公告')
  await expect.element(page.getByRole('button', { name: /去报名/ })).not.toBeInTheDocument()
})

test('a question that cannot be sent stays in its box, and says why', async () => {
  await open()
  answer('/api/user/tenderAsk', unanswered)
  const box = page.getByLabelText('提问内容')
  await box.fill('能否延期？')
  await button('提交').click()
  await expect.element(page.getByRole('alert').filter({ hasText: '服务器开小差了' })).toBeVisible()
  await expect.element(box).toHaveValue('能否延期？')
  refuse('/api/user/tenderAsk', QuestionsOver)
  await button('提交').click()
  await expect.element(page.getByText(QuestionsOver.msg)).toBeVisible()
  await expect.element(box).toHaveValue('能否延期？')
  answerData('/api/user/tenderAsk', null)
  const asked = { id: 1, kind: 1, content: '能否延期？', createtime: daysFromNow(0), is_late: true }
  answerData('/api/user/tenderQuestions', { list: [asked], count: 1 })
  await button('提交').click()
  await expect.element(page.getByText(/已过提问截止时间，注明逾期/)).toBeVisible()
  await expect.element(box).toHaveValue('')
  await expectNoBarrier()
})

test('with a result, only objections are taken', async () => {
  await open({ asked: 1, facts: { infor_type: 3 }, progress: { is_open: false } })
  await expect.element(page.getByRole('region', { name: '异议' })).toBeVisible()
  await expect.element(page.getByLabelText('异议内容')).toBeVisible()
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
})
