// The demo's staff at the console's door.
import { expect, type Page } from '@playwright/test'

export type StaffName = 'editor' | 'reviewer' | 'admin'

/** Signs in; whoever was signed in before is signed out. */
export const enterConsole = async (page: Page, name: string, password = 'Demo2026') => {
  await page.goto('/console')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/console#/login')
  await page.reload()
  await page.getByLabel('登录账号').fill(name)
  await page.getByLabel('登录密码').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('button', { name: '我的菜单' })).toBeVisible()
}

/** A screen of the console by what stands behind its #. */
export const openScreen = (page: Page, screen: string) => page.goto(`/console#/${screen}`)
