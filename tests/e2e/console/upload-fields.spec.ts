// Pictures and attachments in the forms of the console: sent, retried, put in order, renamed, and there after a reload.
import type { Page } from '@playwright/test'
import { attachmentExamples, refusedAttachments } from '../../fixtures/as-written.ts'
import { attachments, PDF } from '../../helpers/uploads.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { photo } from '../support/listing-form.ts'
import { enterScreen } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const group = (page: Page, label: string) => page.getByRole('group', { name: new RegExp(`^${label}`) })
const entries = (page: Page, label: string) => group(page, label).getByRole('listitem')
const chooser = (page: Page, label: string) => group(page, label).locator('input[type=file]')
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(PDF) })

test('a picture whose upload failed is sent again, pictures are put in order, and come back with the draft', async ({
  page,
}) => {
  await enterScreen(page, 'editor', 'news/create')
  await page.route('**/api/staff/upload/image*', (route) => route.abort(), { times: 1 })
  await chooser(page, '图片').setInputFiles([await photo('一.jpg'), await photo('二.jpg')])
  await expect(entries(page, '图片').first()).toContainText('上传失败')
  await expect(group(page, '图片').getByRole('status')).toHaveText('图片：已上传 1，未成功 1')
  await page.getByRole('button', { name: '重试第 1 个（一.jpg）' }).click()
  await expect(group(page, '图片').getByRole('status')).toHaveText('图片：已上传 2')
  await expect(entries(page, '图片').first()).toContainText('封面')
  await page.getByRole('button', { name: '后移第 1 个（一.jpg）' }).click()
  const second = await entries(page, '图片').first().locator('img').getAttribute('src')
  await chooser(page, '图片').setInputFiles([
    { name: '表格.xlsx', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('PK') },
  ])
  await expect(entries(page, '图片').nth(2)).toContainText('图片格式不正确：文件内容是')
  await expectNoBarrier(page)
  await page.getByRole('button', { name: /^移除.*表格\.xlsx/ }).click()
  await page.reload()
  await page.getByRole('button', { name: '恢复上次未保存的内容' }).click()
  await expect(entries(page, '图片')).toHaveCount(2)
  expect(second).toMatch(/^blob:/)
  await expect(entries(page, '图片').first().locator('img')).toHaveAttribute('src', /\/uploads\/staff\//)
  await page.getByRole('button', { name: /^移除第 1 个/ }).click()
  await expect(entries(page, '图片')).toHaveCount(1)
})

test('an attachment is dropped on its field, renamed and put in order', async ({ page }) => {
  await enterScreen(page, 'editor', 'news/create')
  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], '附图.pdf', { type: 'application/pdf' }))
      return transfer
    },
    [...PDF],
  )
  await group(page, '附件').dispatchEvent('drop', { dataTransfer: data })
  const first = page.getByRole('textbox', { name: '附件 1 的名称' })
  await expect(first).toHaveValue('附图.pdf')
  await chooser(page, '附件').setInputFiles([pdf('公告.pdf')])
  await expect(page.getByRole('textbox', { name: '附件 2 的名称' })).toHaveValue('公告.pdf')
  await first.fill('附图（更正）.pdf')
  await expect(first).toBeFocused()
  await page.getByRole('button', { name: /^后移第 1 个/ }).click()
  await expect(first).toHaveValue('公告.pdf')
  await expect(page.getByRole('textbox', { name: '附件 2 的名称' })).toHaveValue('附图（更正）.pdf')
})

test('files of WPS, OFD, maps and archives are taken as they are, and others refused for what they are', async ({
  page,
}) => {
  await enterScreen(page, 'editor', 'news/create')
  const send = (examples: typeof attachmentExamples) =>
    chooser(page, '附件').setInputFiles(
      examples.map(([name, content]) => ({ name, mimeType: '', buffer: attachments[content] })),
    )
  await send(attachmentExamples)
  for (const [at, [, , kept]] of attachmentExamples.entries())
    await expect(page.getByRole('textbox', { name: `附件 ${at + 1} 的名称` })).toHaveValue(kept)
  await send(refusedAttachments)
  for (const [, , reason] of refusedAttachments) await expect(group(page, '附件')).toContainText(reason)
})
