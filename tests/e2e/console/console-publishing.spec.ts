// The publishing screen: who triggered a publish, and a page that failed, in words and with another try.
import { mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PublishRunRow } from '#features/publishing/contract.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { comesToShow, editorOf, publishedHtml } from '../support/editing.ts'
import { enterScreen, OWN_EDITOR_NAME, staffCall } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const WORDS = '文件的位置被同名的文件夹占用，请管理员移走这个文件夹后再试'

test('a publish names the editor and the record, and leads to it', { tag: '@publishing' }, async ({
  page,
  request,
}) => {
  const { publish, remove } = editorOf(request)
  const title = `谁触发的 ${Date.now()}`
  const { id } = await publish({ type: 1, title, content: '<p>正文</p>' })
  await comesToShow(page, `/info/view/${id}`, title)
  const { list } = await staffCall<{ list: PublishRunRow[] }>(request, 'reviewer', 'publishing/runs', {})
  const run = list.find(({ trigger }) => trigger?.changes.some((change) => change.title === title))
  await enterScreen(page, 'reviewer', 'publishing')
  // Changes of other tests may have been published with it, and other runs may have begun in the same second.
  const rows = page.getByRole('row').filter({ hasText: run?.started_at ?? '' })
  await expect(rows.first()).toBeVisible()
  for (const expand of await rows.getByRole('button').all()) await expand.click()
  await expect(page.getByText(`陈小禾 · 资讯：新建 ${title}`).first()).toBeVisible()
  await expect(page.getByRole('link', { name: title }).first()).toHaveAttribute('href', `#/news/${id}`)
  await expectNoBarrier(page)
  await remove(id)
})

test('a page that cannot be written says so in words, and is tried again alone', {
  tag: '@publishing',
}, async ({ page, browser, request }) => {
  const { publish, remove } = editorOf(request)
  const draft = { type: 1, content: '<p>正文</p>' }
  const { id } = await publish({ ...draft, title: '写不出的页面' })
  const path = `/info/view/${id}`
  await comesToShow(page, path, '写不出的页面')
  const obstacle = join(process.env.E2E_FOLDER ?? '', 'dist/info/view', `.${id}.html.part`)
  mkdirSync(obstacle)
  const title = `改过的 ${Date.now()}`
  await publish({ ...draft, id, title })

  await enterScreen(page, 'editor', 'publishing')
  const failed = page.getByRole('region', { name: '没有生成的页面' })
  const item = failed.getByRole('listitem').filter({ hasText: path })
  await expect(item).toContainText(WORDS, { timeout: 30_000 })
  await expect(item.getByText('技术信息（供管理员）')).toHaveCount(0)
  await expectNoBarrier(page)

  const admin = await (await browser.newContext()).newPage()
  await enterScreen(admin, 'admin', 'publishing')
  const technical = admin.getByRole('listitem').filter({ hasText: path }).locator('details').first()
  await technical.getByText('技术信息（供管理员）').click()
  await expect(technical).toContainText('EISDIR')
  await admin.context().close()

  await item.getByRole('button', { name: `再试一次：${path}` }).click()
  await expect(page.getByText('已提交，正在重新生成这个页面')).toBeVisible()
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: `${OWN_EDITOR_NAME}要求重新生成失败的页面` })
      .first(),
  ).toBeVisible({ timeout: 30_000 })
  rmdirSync(obstacle)
  // A publish of another change may have tried it as well.
  await expect(async () => {
    const again = item.getByRole('button', { name: '再试一次' })
    if (await again.isEnabled({ timeout: 100 }).catch(() => false)) await again.click()
    expect(await publishedHtml(request, path)).toContain(title)
  }).toPass({ timeout: 30_000 })
  await expect(item).toHaveCount(0, { timeout: 30_000 })
  await remove(id)
})
