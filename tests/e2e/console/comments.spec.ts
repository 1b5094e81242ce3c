// A colleague comments on words of a draft; its author finds them, answers, and resolves the comment.
import { enterScreen, staffCall } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const saved = async (
  request: Parameters<typeof staffCall>[0],
  title: string,
  author: 'editor' | 'admin' = 'editor',
) =>
  staffCall<{ id: number; version: number }>(request, author, 'news/save', {
    type: 1,
    title: `${title} ${Date.now().toString(36)}`,
    content: '<p>今年全县采伐限额为三万立方米，其中商品林两万。</p><p>明年另行公布。</p>',
    mode: 'draft',
  })

test('words of a draft are commented on, found again after an edit, answered and resolved', async ({
  page,
  request,
}) => {
  const { id } = await saved(request, '采伐限额批注')
  await enterScreen(page, 'editor', `news/${id}`)
  const text = page.getByRole('textbox', { name: '正文' })
  await expect(text).toBeVisible({ timeout: 15_000 })
  const button = page.getByRole('button', { name: '批注选中的文字' })
  await expect(button).toBeDisabled()
  await text.getByText('明年另行公布').click({ clickCount: 3 })
  await button.click()
  const comments = page.getByRole('complementary', { name: '批注' })
  await comments.getByRole('textbox', { name: '批注' }).fill('写明公布的月份')
  await comments.getByRole('button', { name: '写批注' }).click()
  const comment = comments.getByRole('article', { name: /明年另行公布/ })
  await expect(comment).toContainText('写明公布的月份')
  const mark = text.locator('[data-comment]')
  await expect(mark).toHaveText('明年另行公布。')

  // The mark goes with its words, and nothing of it is saved.
  await text.getByText('今年全县').click()
  await page.keyboard.press('Home')
  await page.keyboard.type('公告：')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('保存成功').or(page.getByText('草稿已保存')).first()).toBeVisible()
  await page.reload()
  await expect(mark).toHaveText('明年另行公布。', { timeout: 15_000 })

  await comment.getByRole('textbox', { name: '回复' }).fill('十一月')
  await comment.getByRole('button', { name: '回复' }).click()
  await expect(comment).toContainText('十一月')
  await text.getByText('明年另行公布').click({ clickCount: 3 })
  await page.keyboard.press('Delete')
  await expect(comment).toContainText('这一处的文字已不在')
  await comment.getByRole('button', { name: '标为已处理' }).click()
  await expect(mark).toHaveCount(0)
  await comments.getByText('已处理的 1 条').click()
  await expect(comments.getByRole('article', { name: /明年另行公布/ })).toContainText('标为已处理')
  await comments.getByRole('button', { name: '重新打开' }).click()
  await expect(page.getByRole('button', { name: '批注（1）' })).toBeVisible()
})

test('a comment on the whole text is counted in the list and named on the dashboard of its author', async ({
  page,
  request,
}) => {
  const { id } = await saved(request, '整篇批注', 'admin')
  await staffCall(request, 'editor', 'comments/add', { kind: 'news', id, text: '请补写依据' })
  await enterScreen(page, 'admin', '')
  const panel = page.getByRole('region', { name: '新的批注' })
  await panel.getByRole('link', { name: /整篇批注/ }).click()
  const comments = page.getByRole('complementary', { name: '批注' })
  await expect(comments).toContainText('请补写依据')
  await expect(comments.getByText('新', { exact: true })).toBeVisible()
  await page.goto('/console#/news')
  await expect(page.getByRole('row', { name: /整篇批注/ }).first()).toContainText('批注 1')
})

test('form and comments fit on a small screen, one below the other', async ({ page, request }) => {
  const { id } = await saved(request, '窄屏批注')
  await staffCall(request, 'admin', 'comments/add', {
    kind: 'news',
    id,
    field: 'content',
    quote: '三万立方米',
    text: '请核对',
  })
  await page.setViewportSize({ width: 390, height: 800 })
  await enterScreen(page, 'editor', `news/${id}`)
  const comments = page.getByRole('complementary', { name: '批注' })
  await expect(comments.getByRole('article', { name: /三万立方米/ })).toBeVisible({ timeout: 15_000 })
  for (const width of [390, 900, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
