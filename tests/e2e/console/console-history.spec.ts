// What an edit has changed: in the history of a record, between any two versions, and from the audit log.
import { newMobile } from '../support/people.ts'
import { openScreen, signInStaff, staffCall } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('any two versions are compared word by word, and each row says what it changed', async ({
  page,
  request,
}) => {
  const mark = newMobile().slice(-6)
  const article = { type: 1, remark: '要点', source: '本站', content: '<p>杉木每立方米七百元。</p>' }
  let version = 0
  let id = 0
  for (const fields of [
    { title: `杉木行情 ${mark}` },
    { title: `杉木行情 ${mark}`, content: '<p>杉木每立方米八百元。</p>' },
    { title: `杉木与马尾松行情 ${mark}`, content: '<p>杉木每立方米八百元。</p>', remark: '' },
  ])
    ({ id, version } = await staffCall<{ id: number; version: number }>(request, 'admin', 'news/save', {
      ...article,
      ...fields,
      id,
      version,
    }))
  await signInStaff(page, 'admin')
  await openScreen(page, `news/${id}`)
  await page.getByRole('button', { name: '历史版本' }).click()
  const drawer = page.getByRole('presentation').filter({ hasText: '历史版本' })
  await expect(drawer.getByRole('button', { name: /^第 1 版：新建/ })).toBeVisible()
  await expect(drawer.getByRole('button', { name: /^第 2 版：修改了正文/ })).toBeVisible()
  const last = drawer.getByRole('button', { name: /^第 3 版（当前）：修改了/ })
  await expect(last).not.toContainText('正文')
  await expect(last).toContainText('标题')
  await last.click()
  // At first with the version before.
  await expect(drawer.locator('ins').filter({ hasText: '马尾松' })).toBeVisible()
  await expect(drawer.locator('del').filter({ hasText: '要点' })).toBeVisible()
  await expect(drawer.getByText('八百')).toHaveCount(0)
  await drawer.getByRole('combobox', { name: '第 3 版与哪一版相比' }).click()
  await page.getByRole('option', { name: /^第 1 版/ }).click()
  await expect(drawer.locator('del').filter({ hasText: '七' })).toBeVisible()
  await expect(drawer.locator('ins').filter({ hasText: '八' })).toBeVisible()
  // The words around a change stay as they are.
  await expect(drawer.locator('del').filter({ hasText: '立方米' })).toHaveCount(0)

  await openScreen(page, 'audit')
  await page.getByRole('textbox', { name: '标题' }).fill(`马尾松 ${mark}`)
  const edits = page.getByRole('button', { name: '资讯：修改' })
  await expect(edits).toHaveCount(1)
  await edits.click()
  await page.getByRole('button', { name: '查看修改前后' }).click()
  await expect(page.locator('ins').filter({ hasText: '马尾松' })).toBeVisible()
  await expect(page.locator('del').filter({ hasText: '要点' })).toBeVisible()
})
