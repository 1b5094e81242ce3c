// An article that is set for a time. In a file of its own: it waits up to a minute, beside all others.
import { comesToShow } from '../support/editing.ts'
import { enterScreen } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('an article is set for a time and goes live by itself', { tag: '@publishing' }, async ({
  page,
  request,
}) => {
  test.slow()
  const title = `定时发布的通知 ${Date.now()}`
  await enterScreen(page, 'editor', 'news/create')
  await page.getByRole('textbox', { name: /^标题/ }).fill(title)
  await page.getByRole('combobox', { name: '资讯类型' }).click()
  await page.getByRole('option', { name: '通知公告', exact: true }).click()
  const bar = page.getByRole('toolbar', { name: '保存与发布' })
  await bar.getByRole('button', { name: '定时发布', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '定时发布' })
  // To the minute in the form: the next one is at most sixty seconds away.
  const soon = new Date(Date.now() + 60_000 + 8 * 3_600_000).toISOString().slice(0, 16)
  await dialog.getByLabel('上线时间（北京时间）').fill(soon)
  await dialog.getByRole('button', { name: '保存并定时' }).click()
  // What is scheduled is checked like what is published at once.
  const check = page.getByRole('dialog', { name: '发布前请确认' })
  await expect(check.getByRole('region', { name: '没有内容' })).toContainText('正文')
  await check.getByRole('button', { name: '仍然发布' }).click()
  await expect(page.getByText(`定时于 ${soon.replace('T', ' ')} 上线`)).toBeVisible()
  const path = `/info/view/${/news\/(\d+)/.exec(page.url())?.[1]}`
  const status = async () => (await request.get(path)).status()
  expect(await status()).toBe(404)
  await expect.poll(status, { timeout: 75_000, intervals: [1000] }).toBe(200)
  await comesToShow(page, '/info/notices', title)
})
