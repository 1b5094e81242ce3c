// A user's bonds and sign-ups: states, amounts, where to pay, and lists without any.
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SignUpList } from '#features/bidding/islands/SignUpList.tsx'
import { BondList } from '#features/bonds/islands/BondList.tsx'
import BondPage from '#features/bonds/islands/BondPage.tsx'
import { TargetGone } from '#platform/contract/refusals.ts'
import { button } from '../forms.ts'
import { signIn, signOut } from '../session.ts'
import { answer, answerData, refuse } from '../setup.ts'

const bond = (fields: object = {}) => ({
  project_sn: 'LQ-1',
  title: '南坪林场管护服务招标',
  bond: 20_000,
  bail_status: 0,
  can_upload: true,
  account_number: '0000 0000 0000 1234',
  ...fields,
})
const bondState = () => document.querySelector('.bond-state')

beforeEach(() => signIn())

// States of the specification (part 1 §4), and one that it does not name.
test.each([
  [1, '审核中', '办理说明'],
  [2, '已缴纳', '审核意见'],
  [3, '审核未通过', '审核意见'],
  [4, '已退还', '办理说明'],
  [5, '已冻结', '办理说明'],
  [6, '已结束', '办理说明'],
  [42, '已结束', '办理说明'],
])(
  'a bond of state %i is %s, with what was said of it, and paid again only where it was refused',
  async (state, name, label) => {
    const remark = `汇款户名不一致（${state}）`
    answerData('/api/user/bonds', bond({ bail_status: state, bail_remark: remark, can_upload: state === 3 }))
    await render(<BondPage hotline="" />)
    await expect.element(page.getByText(`${label}：${remark}`)).toBeVisible()
    expect(bondState()?.querySelector('strong')?.textContent).toBe(name)
    const isRefused = state === 3
    await expect.poll(() => button('提交凭证').elements().length).toBe(isRefused ? 1 : 0)
    expect(page.getByRole('button', { name: /复制账号/ }).elements()).toHaveLength(isRefused ? 1 : 0)
  },
)

test('the account number is copied without its spaces', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  answerData('/api/user/bonds', bond())
  await render(<BondPage hotline="" />)
  await page.getByRole('button', { name: /复制账号/ }).click()
  await expect.element(page.getByRole('status').filter({ hasText: '账号已复制' })).toBeVisible()
  expect(copied.mock.calls).toEqual([['0000000000001234']])
})

test('somebody else’s bond, and one that does not arrive, are told apart', async () => {
  answer('/api/user/bonds', () => Promise.reject(new TypeError('Failed to fetch')))
  await render(<BondPage hotline="" />)
  await expect.element(page.getByRole('alert')).toMatchTextContent('加载失败')
  refuse('/api/user/bonds', TargetGone)
  await button('重试').click()
  await expect.element(page.getByText('没有找到这笔保证金')).toBeVisible()
})

const lists = (
  <>
    <BondList page={1} onPage={() => undefined} />
    <SignUpList page={1} onPage={() => undefined} />
  </>
)

test('without any, the lists say how to begin', async () => {
  for (const path of ['/api/user/bondList', '/api/user/signUpList']) answerData(path, { list: [], count: 0 })
  await render(lists)
  await expect.element(page.getByRole('group', { name: '投标保证金' })).toMatchTextContent('暂无数据')
  await expect.element(page.getByRole('group', { name: '我的报名' })).toMatchTextContent('还没有报名招标项目')
})

test('without a login, the lists say where to log in', async () => {
  localStorage.clear()
  await signOut()
  await render(lists)
  for (const name of ['投标保证金', '我的报名']) {
    const list = page.getByRole('group', { name })
    await expect.element(list.getByText('您尚未登录')).toBeVisible()
    await expect.element(list.getByRole('link', { name: '去登录' })).toBeVisible()
  }
})
