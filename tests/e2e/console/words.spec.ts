// Admins keep the list of words; editors see them at their place, replace them, or say why they stay.
import type { Page } from '@playwright/test'
import { expectNoBarrier } from '../support/barriers.ts'
import { enterScreen, staffCall } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const stamp = Date.now() % 1e6
const BANNED = `稳赚林${stamp}`
const SENSITIVE = `最大林${stamp}`
const WRONG = `林票登陆${stamp}`
const RIGHT = `林票登录${stamp}`

const dialog = (page: Page) => page.getByRole('dialog')
const editor = (page: Page) => page.getByRole('textbox', { name: '正文' })
const found = (page: Page) => page.getByRole('region', { name: '用词检查' }).getByRole('alert')
const press = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: '保存与发布' }).getByRole('button', { name, exact: true }).click()

test('an admin adds a word, pastes others from Excel, and tries a text', async ({ page }) => {
  await enterScreen(page, 'admin', 'words')
  await page.getByRole('button', { name: '新建', exact: true }).click()
  await dialog(page).getByRole('textbox', { name: '词', exact: true }).fill(`试词${stamp}`)
  await dialog(page).getByRole('radio', { name: '禁用' }).check()
  await dialog(page).getByRole('textbox', { name: '例外' }).fill(`面试词${stamp}、复试词${stamp}`)
  await expectNoBarrier(page, '[role=dialog]')
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(/^已保存/)).toBeVisible()

  await page.getByRole('button', { name: '粘贴导入' }).click()
  await dialog(page)
    .getByRole('textbox', { name: '每行一个词' })
    .fill(`词\t级别\t替换为\n误词${stamp}\t建议替换\t正词${stamp}\n乱级${stamp}\t大概\n`)
  await expect(dialog(page).getByRole('status')).toContainText('1 行有问题')
  await dialog(page).getByRole('button', { name: '导入 1 个' }).click()
  await expect(page.getByText('新增 1 个，改写 0 个')).toBeVisible()
  await expect(dialog(page).getByRole('textbox', { name: '每行一个词' })).toHaveValue(`乱级${stamp}\t大概`)
  await dialog(page).getByRole('button', { name: '返回' }).click()

  await page.getByRole('textbox', { name: /搜索/ }).fill(String(stamp))
  await expect(
    page.getByRole('row', { name: new RegExp(`误词${stamp}.*建议替换.*正词${stamp}`) }),
  ).toBeVisible()
  await expectNoBarrier(page, 'main')
  await page.getByRole('button', { name: '试一段文字' }).click()
  await dialog(page)
    .getByRole('textbox', { name: '文字' })
    .fill(`试 词${stamp}，面试词${stamp}，误词${stamp}`)
  await expect(dialog(page).locator('mark')).toHaveText([`试 词${stamp}`, `误词${stamp}`])
})

test('a word is marked at its place, replaced by one press, refused, or kept with a reason', {
  tag: '@publishing',
}, async ({ page, request }) => {
  test.slow()
  await staffCall(request, 'admin', 'words/import', {
    list: [
      { word: BANNED, level: 'banned' },
      { word: SENSITIVE, level: 'sensitive' },
      { word: WRONG, level: 'hint', replacement: RIGHT },
    ],
  })
  const { id } = await staffCall<{ id: number }>(request, 'editor', 'news/save', {
    id: 0,
    version: 0,
    type: 1,
    mode: 'draft',
    title: `用词 ${stamp}`,
    content: `<p>请从${WRONG.slice(0, 3)}<b>${WRONG.slice(3)}</b>，再${WRONG}。</p><p>${BANNED}，${SENSITIVE}的林场。</p>`,
  })
  await enterScreen(page, 'editor', `news/${id}`)
  const marks = editor(page).locator('[data-finding]')
  await expect(editor(page).locator('[data-finding=banned]')).toHaveText(BANNED)
  await expect(editor(page).locator('[data-finding=sensitive]')).toHaveText(SENSITIVE)
  await expect(found(page)).toHaveText([
    new RegExp(`^正文：建议替换“${WRONG}” 2 处，有更合适的写法，可改为“${RIGHT}”`),
    new RegExp(`^正文：禁用词“${BANNED}”，不能发布`),
    new RegExp(`^正文：敏感词“${SENSITIVE}”，须写明理由才能发布`),
  ])
  await expectNoBarrier(page)
  await found(page).getByRole('button', { name: '全部替换' }).click()
  await expect(editor(page)).toContainText(`请从${RIGHT}，再${RIGHT}。`)
  await expect(found(page)).toHaveCount(2)

  await press(page, '发布')
  await expect(page.getByText(new RegExp(`正文里有禁用词“${BANNED}”`)).first()).toBeVisible()
  // Marked again a moment after the text was replaced.
  await editor(page).locator('[data-finding=banned]').selectText()
  await page.keyboard.type('稳步增收')
  await expect(marks).toHaveText([SENSITIVE])
  await expect(found(page)).toHaveCount(1)
  await press(page, '发布')
  const asked = page.getByRole('dialog', { name: '这些内容确需保留？' })
  await expect(asked.getByRole('listitem')).toContainText(`敏感词“${SENSITIVE}”`)
  await expectNoBarrier(page, '[role=dialog]')
  await asked.getByRole('textbox', { name: '保留的理由' }).fill('引自批文')
  await asked.getByRole('button', { name: '保留并继续' }).click()
  await expect(page.getByText(/已上线 · 用时/)).toBeVisible({ timeout: 30_000 })
})
