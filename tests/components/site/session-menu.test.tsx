// The menu of whoever has signed in, as its page describes it.
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import SessionMenu from '#features/site/islands/SessionMenu.tsx'
import { signIn } from '../session.ts'

const management = page.getByRole('link', { name: /项目库管理/ })

beforeEach(() => signIn())

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
