// The demo's staff: at the console's door, and by calls beside the browser.
import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { EDITED_KINDS, type EditedKind, SINGLETON_KINDS } from '#platform/contract/kinds.ts'
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

const PASSWORD = 'Demo2026'
const OWN_EDITOR = `editor_${process.env.TEST_PARALLEL_INDEX ?? '0'}`
/** Name of the account behind `editor` in this worker. */
export const OWN_EDITOR_NAME = `编辑${process.env.TEST_PARALLEL_INDEX ?? '0'}`

/** An account of an editor with a password of his own. */
export const addEditor = async (
  request: APIRequestContext,
  account: { login_name: string; name: string; approves?: number },
) => {
  const initial = 'Anfang2026'
  await staffCall(request, 'admin', 'accounts/add', { ...account, role: 'editor', password: initial })
  const given = { username: account.login_name, password: initial }
  const { token } = await tell<{ token: string }>(request, 'staff/login', given)
  const change = { oldpassword: initial, newpassword: PASSWORD, renewpassword: PASSWORD }
  await tell(request, 'staff/password', change, token)
}

const addOwnEditor = (request: APIRequestContext) =>
  addEditor(request, { login_name: OWN_EDITOR, name: OWN_EDITOR_NAME }).catch((error: unknown) => {
    // The account may be there: a worker that was started anew has the number of the one before.
    if (!String(error).includes('已被使用')) throw error
  })

let ownEditor: Promise<void> | undefined
/** Each worker has an editor of its own: what somebody has not saved is offered to him wherever he signs in. */
const loginOf = async (request: APIRequestContext, name: StaffName): Promise<string> => {
  if (name !== 'editor') return name
  ownEditor ??= addOwnEditor(request)
  await ownEditor
  return OWN_EDITOR
}

const mayEdit = (name: StaffName, kind: EditedKind) =>
  name === 'admin' || (name === 'editor' && kind !== 'settings')

/** Gives up what other tests have typed into new records, and into those of which there is one. */
const removeUnsaved = (request: APIRequestContext, name: StaffName, token: string) =>
  Promise.all(
    EDITED_KINDS.filter((kind) => mayEdit(name, kind)).map(async (kind) => {
      const id = SINGLETON_KINDS.has(kind) ? 1 : 0
      const { list } = await tell<{ list: { id: string }[] }>(request, `staff/${kind}/drafts`, { id }, token)
      for (const { id: draft } of list) await tell(request, `staff/${kind}/drafts/remove`, { draft }, token)
    }),
  )

/** Signs in without the form, for the next screen that is opened. Whoever was signed in before is signed out. */
export const signInAs = async (page: Page, username: string): Promise<string> => {
  const session = await tell<{ token: string }>(page.request, 'staff/login', { username, password: PASSWORD })
  await page.goto('/robots.txt')
  await page.evaluate((stored) => {
    localStorage.clear()
    localStorage.setItem('staff-session', stored)
  }, JSON.stringify(session))
  return session.token
}

/** The same for one of the demo's staff, who has nothing unsaved then. */
export const signInStaff = async (page: Page, name: StaffName) => {
  const token = await signInAs(page, await loginOf(page.request, name))
  await removeUnsaved(page.request, name, token)
}

/** Opens a screen in another browser, signed in as the same person. */
export const openElsewhere = async (page: Page, elsewhere: BrowserContext, screen: string): Promise<Page> => {
  const session = await page.evaluate(() => localStorage.getItem('staff-session') ?? '')
  const other = await elsewhere.newPage()
  await other.goto('/robots.txt')
  await other.evaluate((stored) => localStorage.setItem('staff-session', stored), session)
  await openScreen(other, screen)
  return other
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
