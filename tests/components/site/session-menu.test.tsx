// The menu of whoever has signed in, as its page describes it.
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import SessionMenu from '#features/site/islands/SessionMenu.tsx'
import { $session, recheckSession } from '#platform/browser/session.ts'
import type { UserInfo } from '#platform/contract/session.ts'

const user: UserInfo = {
  token: 't',
  nickname: '林青',
  username: '',
  mobile: '13900000001',
  avatar: '',
  type: 1,
  account_type: 2,
  is_member: 0,
  expiretime: '',
  apply_state: 0,
  store_name: '',
  login_name: '',
  asks_type: false,
  msgcount: 0,
}
const management = page.getByRole('link', { name: /项目库管理/ })

beforeEach(async () => {
  await recheckSession()
  $session.set({ kind: 'signed-in', user })
})

test('the management of the project library opens in a new window where it is another site', async () => {
  await render(<SessionMenu projectAdmin="https://manage.example.org/login" />)
  await page.getByText('139****0001').click()
  await expect.element(management).toHaveAttribute('target', '_blank')
  await expect.element(management).toHaveAttribute('rel', 'noopener')
  await expect.element(management).toHaveAccessibleName(expect.stringContaining('（在新窗口打开）'))
})

test('a management on this site opens no window, and none has no entry', async () => {
  const { rerender } = await render(<SessionMenu projectAdmin="/about/contact" />)
  await page.getByText('139****0001').click()
  await expect.element(management).toHaveAttribute('href', '/about/contact')
  await expect.element(management).not.toHaveAttribute('target')
  await rerender(<SessionMenu />)
  await expect.element(page.getByRole('button', { name: '退出登录' })).toBeVisible()
  await expect.element(management).not.toBeInTheDocument()
})
