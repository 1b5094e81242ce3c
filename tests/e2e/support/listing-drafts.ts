// Drafts of the listing form: in the account, on another device, and on this device alone.
import type { Page } from '@playwright/test'
import { ask, tokenOf } from './api.ts'
import { expectSoon } from './autosave.ts'
import { field } from './forms.ts'
import { saveState } from './listing-form.ts'

/** A call of the API with the session of this page. */
const asOwner = async <T>(page: Page, call: string, form: Record<string, string | number> = {}) =>
  ask<T>(page.request, call, form, { token: await tokenOf(page) })

export const myListings = async (page: Page) =>
  (await asOwner<{ list: { id: number; status: number; project_name: string }[] }>(page, 'myforestlist')).list

/** The draft is in the account. */
export const expectInAccount = (page: Page) => expectSoon(page, saveState(page), '草稿已保存')

/** Changes the account’s only draft as another device would; answers its id. */
export const editOnOtherDevice = async (page: Page, project_name: string) => {
  const [listing] = await myListings(page)
  await asOwner(page, 'addForesty', { id: listing?.id ?? 0, key: 'phone', status_type: 1, project_name })
  return listing?.id ?? 0
}

/** Changes the title while saving fails, so that only this device has it. */
export const typeOffline = async (page: Page, title: string) => {
  await page.route('**/api/addForesty', (route) => route.abort())
  await field(page, '信息标题').fill(title)
  await expectSoon(page, saveState(page), '离线，已保存到本机')
  await page.unroute('**/api/addForesty')
}
