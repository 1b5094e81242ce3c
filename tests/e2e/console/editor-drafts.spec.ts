// What an editor types is kept on the server until it is saved, and is there on another device.
import type { Page } from '@playwright/test'
import { enterScreen, openElsewhere, openScreen, staffCall } from '../support/staff.ts'
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

test('the offer of another new record leaves the form once its own record is saved', {
  tag: '@publishing',
}, async ({ page, browser }) => {
  await enterScreen(page, 'editor', 'links/create')
  const arrived = stored(page)
  await field(page, '名称').fill('别处写到一半的')
  await arrived

  const other = await openElsewhere(page, await browser.newContext(), 'links/create')
  await expect(offer(other)).toContainText('（别处写到一半的）')
  await field(other, '名称').fill('刚发布的链接')
  await field(other, '网址').fill(url)
  await press(other, '发布')
  await expect(other.getByText('已发布（')).toBeVisible()
  await expect(offer(other)).toBeHidden()
  await expect(field(other, '名称')).toHaveValue('刚发布的链接')

  // It waits for the next new record, and what is typed into the saved one is kept for that one.
  const storedFor = other.waitForRequest(/\/drafts\/store$/)
  await field(other, '名称').fill('刚发布的链接（改）')
  const id = Number(/links\/(\d+)/.exec(other.url())?.[1])
  expect((await storedFor).postDataJSON()).toMatchObject({ id, version: 1 })
  await openScreen(other, 'links/create')
  await expect(offer(other)).toContainText('（别处写到一半的）')
  await other.context().close()
})

test('a restored draft of an older version stays one, however often it is left and restored', async ({
  page,
  request,
}) => {
  const save = (fields: object) =>
    staffCall<{ id: number; version: number }>(request, 'editor', 'links/save', { url, ...fields })
  const { id, version } = await save({ title: '林科院' })
  await enterScreen(page, 'editor', `links/${id}`)
  const first = stored(page)
  await field(page, '名称').fill('林科院（草）')
  await first
  await save({ id, version, title: '林科院（他人）' })

  const restore = async (title: string) => {
    await page.reload()
    await expect(field(page, '名称')).toHaveValue('林科院（他人）')
    await press(page, '恢复上次未保存的内容')
    await expect(field(page, '名称')).toHaveValue(title)
  }
  await restore('林科院（草）')
  const second = stored(page)
  await field(page, '名称').fill('林科院（再草）')
  await second
  await restore('林科院（再草）')
  await press(page, '保存草稿')
  await expect(page.getByRole('dialog', { name: '这条内容已有新保存的版本' })).toBeVisible()
})

test('a second window of the same browser is not called another device', async ({ page }) => {
  await enterScreen(page, 'editor', 'links/create')
  const second = await page.context().newPage()
  await openScreen(second, 'links/create')
  for (const [window, title] of [
    [page, '第一个窗口'],
    [second, '第二个窗口'],
  ] as const) {
    const arrived = stored(window)
    await field(window, '名称').fill(title)
    await arrived
  }
  const third = await page.context().newPage()
  await openScreen(third, 'links/create')
  for (const title of ['第一个窗口', '第二个窗口'])
    await expect(third.getByText(`在这个浏览器里填写的内容没有保存（${title}）`)).toBeVisible()
  await expect(offer(third)).toBeHidden()
  // Both are kept where they were typed.
  for (const window of [second, third]) await window.close()
})

test('whoever saved the record in another window is not told of a colleague', async ({ page, request }) => {
  const { id } = await staffCall<{ id: number }>(request, 'editor', 'links/save', { title: '两个窗口', url })
  await enterScreen(page, 'editor', `links/${id}`)
  await field(page, '名称').fill('第一个窗口写的')
  const second = await page.context().newPage()
  await openScreen(second, `links/${id}`)
  await field(second, '名称').fill('第二个窗口写的')
  await press(second, '保存草稿')
  await expect(second.getByText('草稿已保存')).toBeVisible()
  await press(page, '保存草稿')
  const dialog = page.getByRole('dialog', { name: '这条内容已有新保存的版本' })
  await expect(dialog).toContainText('您自己在别的窗口或设备上')
  await second.close()
})
