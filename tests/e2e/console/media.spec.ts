// The library of files, and files and words that are replaced wherever they stand.
import type { Page } from '@playwright/test'
import { enterScreen, openScreen, staffCall } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n%${name}`),
})
const draft = (request: Parameters<typeof staffCall>[0], title: string, content: string) =>
  staffCall<{ id: number }>(request, 'admin', 'news/save', { type: 1, title, content, mode: 'draft' })
const text = (page: Page) => page.getByRole('textbox', { name: '正文' })
const saveDraft = async (page: Page) => {
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByRole('toolbar', { name: '保存与发布' }).getByText('草稿已保存')).toBeVisible()
}

test('a file is uploaded into a text, tagged, used again from the library, and replaced everywhere', async ({
  page,
  request,
}) => {
  const mark = Date.now().toString(36)
  const first = await draft(request, `办法解读 ${mark}`, '<p>全文见：</p>')
  const second = await draft(request, `办法问答 ${mark}`, '<p>问答。</p>')
  await enterScreen(page, 'admin', `news/${first.id}`)
  await expect(text(page)).toBeVisible({ timeout: 15_000 })
  await text(page).getByText('全文见').click()
  await page.keyboard.press('End')
  await page.getByRole('button', { name: '插入文件', exact: true }).click()
  await page.getByLabel('插入文件：选择文件').setInputFiles(pdf(`采伐办法${mark}.pdf`))
  const link = text(page).getByRole('link', { name: `采伐办法${mark}.pdf` })
  await expect(link).toHaveAttribute('href', /\/staff\/\d{4}\/\d\d\/[0-9a-f]{40}\.pdf$/)
  const old = (await link.getAttribute('href')) ?? ''
  await saveDraft(page)

  await openScreen(page, 'media')
  await page.getByRole('textbox', { name: '查找文件' }).fill(mark)
  await page.getByRole('button', { name: new RegExp(`^标签：采伐办法${mark}`) }).click()
  const tags = page.getByRole('dialog', { name: /的标签/ })
  await tags.getByRole('combobox', { name: '标签' }).fill(`法规${mark}`)
  await tags.getByRole('button', { name: '保存' }).click()
  await expect(page.locator('main').getByText(`法规${mark}`).first()).toBeVisible()

  await openScreen(page, `news/${second.id}`)
  await page.getByRole('button', { name: '从文件库选择' }).click()
  const library = page.getByRole('dialog', { name: '文件库' })
  await library.getByRole('textbox', { name: '查找用过的文件' }).fill(mark)
  await library.getByRole('button', { name: `使用文件：采伐办法${mark}.pdf` }).click()
  await expect(page.getByRole('textbox', { name: '附件 1 的名称' })).toHaveValue(`采伐办法${mark}.pdf`)
  await saveDraft(page)

  await openScreen(page, 'media')
  await page.getByRole('textbox', { name: '查找文件' }).fill(mark)
  await page.getByRole('button', { name: new RegExp(`^各处替换：采伐办法${mark}`) }).click()
  const dialog = page.getByRole('dialog', { name: /^各处替换/ })
  await expect(dialog.getByRole('list', { name: '用到它的内容' }).getByRole('link')).toHaveCount(2)
  await dialog.getByLabel('替换为：选择文件').setInputFiles(pdf(`采伐办法（修订）${mark}.pdf`))
  await expect(dialog.getByRole('link', { name: `采伐办法（修订）${mark}.pdf` })).toBeVisible()
  await dialog.getByRole('button', { name: '各处替换' }).click()
  await expect(dialog.getByRole('list', { name: '已替换' }).getByText('仍是草稿')).toHaveCount(2)
  await dialog.getByRole('button', { name: '关闭' }).click()

  await openScreen(page, `news/${first.id}`)
  await expect(link).toBeVisible({ timeout: 15_000 })
  await expect(link).not.toHaveAttribute('href', old)
})

test('a phrase is found in several texts, and replaced where it is ticked', async ({ page, request }) => {
  const mark = Date.now().toString(36)
  const { id } = await draft(request, `甲文 ${mark}`, `<p>由林业局${mark}负责，林业局${mark}监督。</p>`)
  await draft(request, `乙文 ${mark}`, `<p>林业局${mark}公告。</p>`)
  await enterScreen(page, 'admin', 'text-replace')
  await page.getByRole('textbox', { name: '要找的文字' }).fill(`林业局${mark}`)
  await page.getByRole('textbox', { name: '替换为' }).fill('林草局')
  await page.getByRole('button', { name: '查找', exact: true }).click()
  const found = page.getByRole('list', { name: '找到的内容' })
  await expect(found.getByRole('link')).toHaveCount(2)
  await found.getByRole('checkbox', { name: /负责/ }).first().check()
  await page.getByRole('button', { name: '替换所选（1 处）' }).click()
  await expect(page.getByRole('list', { name: '替换结果' })).toContainText('仍是草稿')
  await openScreen(page, `news/${id}`)
  await expect(text(page)).toContainText(`由林草局负责，林业局${mark}监督。`, { timeout: 15_000 })
})
