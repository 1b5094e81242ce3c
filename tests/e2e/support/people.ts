// Users of the portal: how they sign up and in.
import type { APIRequestContext, Page } from '@playwright/test'
import { SESSION_FLAG } from '#platform/lib/session-flag.ts'
import { ask, codeFor } from './api.ts'
import { alive, field } from './forms.ts'

export const PASSWORD = 'Shanlin2026'

/** The demo's own accounts; tests leave them as they are. */
export const demo = {
  person: { type: '个人', login: '13800000001', password: 'Demo2026' },
  enterprise: { type: '企业', login: 'linye', password: 'Demo2026' },
} as const

export const newMobile = () =>
  `139${Math.floor(Math.random() * 1e8)
    .toString()
    .padStart(8, '0')}`

/** `139****0001`, as the portal shows a number. */
export const masked = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

/** A personal account made without the browser, and the token of a call on its owner's behalf. Costs one SMS. */
export const newOwner = async (request: APIRequestContext, mobile = newMobile()) => {
  await ask(request, 'sendCode', { mobile, event: 'orregister' })
  const { token } = await ask<{ token: string }>(request, 'register', {
    type: 2,
    mobile,
    code: await codeFor(request, mobile),
    password: PASSWORD,
    repassword: PASSWORD,
    remember: 1,
  })
  return { account: { type: '个人', login: mobile, password: PASSWORD }, token }
}

/** The same, of an owner who is not signed in anywhere. */
export const signUp = async (request: APIRequestContext, mobile?: string) => {
  const { account, token } = await newOwner(request, mobile)
  await ask(request, 'logout', {}, { token })
  return account
}

interface Account {
  type: string
  login: string
  password: string
}

/** Fills the login form that is open and sends it. */
export const fillLogin = async (page: Page, { type, login, password }: Account) => {
  await alive(page)
  await page.getByRole('tab', { name: type }).click()
  await field(page, '登录账号').fill(login)
  await field(page, '登录密码').fill(password)
  await page.getByRole('button', { name: '登录' }).click()
}

/** Signs in again in the dialog of a form whose session has ended. */
export const signInAgain = async (page: Page, { login, password }: Account) => {
  const dialog = page.getByRole('dialog', { name: '请重新登录' })
  await field(dialog, '登录账号').fill(login)
  await field(dialog, '登录密码').fill(password)
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
}

/** Signs in by the form and waits for the page one comes back to. */
export const signInByForm = async (page: Page, account: Account, from?: string) => {
  await page.goto(from ? `/login/login?from=${encodeURIComponent(from)}` : '/login/login')
  await fillLogin(page, account)
  await page.waitForURL((url) => url.pathname === (from ?? '/index'))
}

/** Signs in without the form, and opens the page: for tests of what signed-in users do. */
export const signIn = async (page: Page, { type, login, password }: Account, address = '/index') => {
  const given = { type: type === '企业' ? 1 : 2, username: login, password }
  const { token } = await ask<{ token: string }>(page.request, 'login', given)
  // An address without scripts. What is stored there is what `storeToken` stores.
  await page.goto('/robots.txt')
  await page.evaluate(
    ({ value, flag }) => {
      const until = Date.now() + 24 * 60 * 60 * 1000
      localStorage.setItem('token', JSON.stringify({ value, until }))
      localStorage.setItem(flag, String(until))
    },
    { value: token, flag: SESSION_FLAG },
  )
  await page.goto(address)
}

/** The signed-in user's menu in the header. */
export const userMenu = (page: Page) => page.getByRole('banner').locator('details')

/** Number of unread notifications in the menu of the account area. */
export const unreadBadge = (page: Page) =>
  page
    .getByRole('navigation', { name: '个人中心' })
    .getByRole('link', { name: /^消息通知/ })
    .locator('.badge')

/** What the browser stores of whoever is signed in. */
export const SIGNED_IN = ['token', 'user', 'is-login'] as const

/**
 * The events of a page that is left, and brought back by Back from the browser's memory: Chromium keeps no page there while it is
 * driven by a test.
 * @param meanwhile removed from what the browser stores
 */
export const leaveAndComeBack = (page: Page, meanwhile: readonly string[]) =>
  page.evaluate((removed) => {
    document.body.dataset.same = ''
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    for (const name of removed) localStorage.removeItem(name)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  }, meanwhile)
