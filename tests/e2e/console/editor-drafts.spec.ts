// What an editor types is kept on the server until it is saved, and is there on another device.
import type { Page } from '@playwright/test'
import { enterScreen, openElsewhere, staffCall } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const offer = (page: Page) => page.getByText('在其他设备上有未保存的修改')
const stored = (page: Page) => page.waitForResponse(/\/drafts\/store$/)
const url = 'https://example.org/'

test('a new record goes on where it was left on another device, and is gone once saved', async ({
  page,
  browser,
}) => {
  await enterScreen(page, 'editor', 'links/create')
  const arrived = stored(page)
  await field(page, '名称').fill('写到一半的链接')
  await arrived

  const other = await openElsewhere(page, await browser.newContext(), 'links/create')
  await expect(offer(other)).toContainText('（写到一半的链接）')
  await expect(field(other, '名称')).toHaveValue('')
  await press(other, '继续编辑')
  await expect(field(other, '名称')).toHaveValue('写到一半的链接')
  await expect(offer(other)).toBeHidden()
  await field(other, '网址').fill(url)
  await press(other, '保存草稿')
  await expect(other.getByText('草稿已保存')).toBeVisible()
  await other.context().close()

  // Its own copy is that of a draft which has been saved since.
  await page.reload()
  await expect(field(page, '名称')).toHaveValue('')
  await expect(page.getByText('恢复上次未保存的内容')).toBeHidden()
  await expect(offer(page)).toBeHidden()
})

test('changes of a saved record are offered on another device, and can be given up', async ({
  page,
  browser,
  request,
}) => {
  const { id } = await staffCall<{ id: number }>(request, 'editor', 'links/save', { title: '林草局', url })
  await enterScreen(page, 'editor', `links/${id}`)
  const arrived = stored(page)
  await field(page, '名称').fill('林草局（改）')
  await arrived

  const elsewhere = await browser.newContext()
  const other = await openElsewhere(page, elsewhere, `links/${id}`)
  await expect(offer(other)).toBeVisible()
  await expect(field(other, '名称')).toHaveValue('林草局')
  const removed = other.waitForResponse(/\/drafts\/remove$/)
  await press(other, '放弃')
  await removed
  await other.reload()
  await expect(field(other, '名称')).toHaveValue('林草局')
  await expect(offer(other)).toBeHidden()
  await elsewhere.close()
})

test('what was typed last is kept when the page is left at once', async ({ page, browser }) => {
  await enterScreen(page, 'editor', 'links/create')
  await field(page, '名称').fill('马上离开')
  await page.goto('/robots.txt')
  const other = await openElsewhere(page, await browser.newContext(), 'links/create')
  await expect(offer(other)).toContainText('（马上离开）')
  await other.context().close()
})

test('what is typed before the server has answered its drafts is kept in the browser', async ({
  page,
  browser,
}) => {
  await enterScreen(page, 'editor', 'links/create')
  const other = await openElsewhere(page, await browser.newContext(), 'links/create')
  const arrived = stored(other)
  await field(other, '名称').fill('别处写的')
  await arrived
  await other.context().close()

  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/staff/links/drafts', async (route) => {
    await asked
    await route.continue()
  })
  await page.reload()
  await field(page, '名称').fill('抢先写的')
  const isKept = () => page.evaluate(() => JSON.stringify(localStorage).includes('抢先写的'))
  await expect.poll(isKept).toBe(true)
  answer()
  await expect(offer(page)).toBeVisible()
  expect(await isKept()).toBe(true)
})
