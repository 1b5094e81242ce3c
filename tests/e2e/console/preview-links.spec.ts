// A draft is shown to somebody without an account, until its link is revoked.
import { enterScreen, staffCall } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('a link opens the draft for whoever has it, without a script, and nothing once it is revoked', async ({
  page,
  request,
  browser,
}) => {
  const title = `油茶低改座谈会 ${Date.now().toString(36)}`
  const { id } = await staffCall<{ id: number }>(request, 'editor', 'news/save', {
    type: 1,
    title,
    content: '<p>会议定在下周。</p>',
    mode: 'draft',
  })
  await enterScreen(page, 'editor', `news/${id}`)
  await page.getByRole('button', { name: '分享预览' }).click()
  const dialog = page.getByRole('dialog', { name: '分享预览' })
  await dialog.getByRole('button', { name: '制作链接' }).click()
  const address = await dialog.getByRole('textbox', { name: '预览链接' }).inputValue()

  const context = await browser.newContext()
  const visitor = await context.newPage()
  const opened = await visitor.goto(address)
  expect(opened?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(visitor.getByText(/预览，未发布 · 有效至/)).toBeVisible()
  await expect(visitor.getByText('会议定在下周。')).toBeVisible()

  await dialog.getByRole('button', { name: /^撤销/ }).click()
  await expect(dialog.getByText('已撤销')).toBeVisible()
  expect((await visitor.reload())?.status()).toBe(410)
  await expect(visitor.getByRole('heading', { name: '预览链接已撤销' })).toBeVisible()
  expect((await visitor.goto(`${address}x`))?.status()).toBe(404)
  await context.close()
})

test('去修改 of the site check leads to the field', async ({ page, request }) => {
  const { id } = await staffCall<{ id: number }>(request, 'editor', 'news/save', {
    type: 1,
    title: `林下种植简讯 ${Date.now().toString(36)}`,
    content: '<p>简讯。</p>',
    mode: 'draft',
  })
  await enterScreen(page, 'editor', `news/${id}?field=content`)
  await expect(page.getByRole('textbox', { name: '正文' })).toBeFocused({ timeout: 15_000 })
})
