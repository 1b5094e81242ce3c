// The demo's staff: at the console's door, and by calls beside the browser.
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { tell } from './api.ts'

export type StaffName = 'editor' | 'reviewer' | 'admin'

/** Signs in by the form; whoever was signed in before is signed out. */
export const enterConsole = async (page: Page, name: string, password = 'Demo2026') => {
  // An address without scripts: the console is the heaviest page there is, and would be loaded twice.
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/console#/login')
  await page.getByLabel('登录账号').fill(name)
  await page.getByLabel('登录密码').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  // On phones the menu is closed.
  await expect(page.getByRole('heading', { name: '概览', level: 1 })).toBeVisible()
}

/** Fills and sends the form of a password change. */
export const changePassword = async (form: Locator, before: string, after: string) => {
  await form.getByLabel(/^当前密码/).fill(before)
  await form.getByLabel(/^新密码/).fill(after)
  await form.getByLabel(/^确认新密码/).fill(after)
  await form.getByRole('button', { name: '修改密码' }).click()
}

/** A screen of the console by what stands behind its #. */
export const openScreen = (page: Page, screen: string) => page.goto(`/console#/${screen}`)

/** Signs in without the form, for the next screen that is opened. Whoever was signed in before is signed out. */
export const signInStaff = async (page: Page, name: StaffName) => {
  const session = await tell<object>(page.request, 'staff/login', { username: name, password: 'Demo2026' })
  await page.goto('/robots.txt')
  await page.evaluate((stored) => {
    localStorage.clear()
    localStorage.setItem('staff-session', stored)
  }, JSON.stringify(session))
}

/** Opens a screen, signed in without the form: for tests of what staff do there. */
export const enterScreen = async (page: Page, name: StaffName, screen: string) => {
  await signInStaff(page, name)
  await openScreen(page, screen)
}

const tokens = new Map<StaffName, string>()

/** A staff call that must succeed; answers the data. Signs in where it has not yet. */
export const staffCall = async <T>(
  request: APIRequestContext,
  name: StaffName,
  call: string,
  data: object,
): Promise<T> => {
  if (!tokens.has(name)) {
    const account = { username: name, password: 'Demo2026' }
    tokens.set(name, (await tell<{ token: string }>(request, 'staff/login', account)).token)
  }
  return tell(request, `staff/${call}`, data, tokens.get(name))
}
