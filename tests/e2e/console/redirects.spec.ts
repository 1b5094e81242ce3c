// Editors keep redirects of an earlier site: pasted from a table, refused by name, followed by readers.
import { expectNoBarrier } from '../support/barriers.ts'
import { enterScreen, openScreen, staffCall } from '../support/staff.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

test(
  'a table that is pasted becomes drafts, and a live one leads readers on',
  onPhoneToo,
  async ({ page, request }) => {
    const mark = `${Date.now()}`
    await enterScreen(page, 'editor', 'import?kind=redirects')
    await expect(page.getByRole('button', { name: '下载网址转向模板' })).toBeVisible()
    await expectNoBarrier(page)
    const rows = [
      ['旧网址', '转到', '备注'],
      [`/旧闻-${mark}.asp?id=1`, '/about/contact', ''],
      [`/old-${mark}.asp`, '/info/view/99999999', ''],
      ['/about/home', '/index', ''],
    ]
    await page.getByLabel('或者粘贴表格').evaluate(
      (field, text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      rows.map((cells) => cells.join('\t')).join('\n'),
    )
    await expect(page.getByText('共 3 行：1 行可以导入，2 行有问题')).toBeVisible()
    await expect(page.getByText(/本站没有 \/info\/view\/99999999 这个页面/)).toBeVisible()
    await expect(page.getByText(/这是本站现有的网址/)).toBeVisible()
    await expectNoBarrier(page)
    await page.getByRole('button', { name: '导入 1 行，存为草稿' }).click()
    await expect(page.getByText('共 3 行：1 行已存为草稿，2 行有问题')).toBeVisible()
    await page.getByRole('button', { name: '全部 3' }).click()
    await page.getByRole('link', { name: '打开第 2 行的网址转向' }).click()
    await expect(page.getByLabel('旧网址')).toHaveValue(`/旧闻-${mark}.asp?id=1`)
    const id = Number(/redirects\/(\d+)/.exec(page.url())?.[1])
    await staffCall(request, 'editor', 'redirects/publish', { id, version: 1 })
    await expect(async () => {
      const reply = await request.get(`/旧闻-${mark}.asp?id=1`, { maxRedirects: 0 })
      expect([reply.status(), reply.headers().location]).toEqual([301, '/about/contact'])
    }).toPass({ timeout: 30_000 })
    await page.goto(`/旧闻-${mark}.asp?id=1`)
    await expect(page).toHaveURL('/about/contact')
  },
)

test('a circle is refused beside the field, and nothing typed is lost', async ({ page, request }) => {
  const mark = `${Date.now()}`
  const save = (source: string, target: string) =>
    staffCall<{ id: number }>(request, 'editor', 'redirects/save', { id: 0, source, target, mode: 'publish' })
  const { id } = await save(`/a-${mark}`, '/index')
  await save(`/b-${mark}`, `/a-${mark}`)
  await enterScreen(page, 'editor', `redirects/${id}`)
  await page.getByLabel('转到').fill(`/b-${mark}`)
  await page.getByLabel('备注').fill('旧栏目')
  await page.getByRole('button', { name: /^发布/ }).first().click()
  await expect(page.getByText(`会绕圈：/a-${mark} → /b-${mark} → /a-${mark}`)).toBeVisible()
  await expect(page.getByLabel('转到')).toHaveValue(`/b-${mark}`)
  await expect(page.getByLabel('备注')).toHaveValue('旧栏目')
  await openScreen(page, 'redirects')
  await expect(page.getByText(`/a-${mark} → /index`)).toBeVisible()
})
