// What is read: an article's reads in the list, the chart and its table, by author, and saved as a table.
import { ask } from '../support/api.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { editorOf } from '../support/editing.ts'
import { enterScreen } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('reads of an article are listed, drawn, summed up by author and exported', async ({ page, request }) => {
  const { publish, remove } = editorOf(request)
  const title = `读得最多的 ${Date.now()}`
  const { id } = await publish({ type: 5, title, content: '<p>正文</p>' })
  await ask(request, 'addRead', { id })

  await enterScreen(page, 'editor', 'readership')
  const chart = page.getByRole('region', { name: '走势' })
  await expect(chart.getByRole('img', { name: /每天的阅读数和发布数/ })).toBeVisible()
  await chart.getByText('查看数据').click()
  await expect(chart.getByRole('columnheader', { name: '日期' })).toBeVisible()
  await chart.getByText('查看数据').click()

  await page.getByRole('combobox', { name: '资讯栏目' }).click()
  await page.getByRole('option', { name: '林业百科', exact: true }).click()
  const entry = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: title })
  await expect(entry).toContainText('1')
  await expectNoBarrier(page)

  await page.getByRole('combobox', { name: '统计方式' }).click()
  await page.getByRole('option', { name: '按作者', exact: true }).click()
  await expect(
    page
      .getByRole('main')
      .getByText(/编辑\d|陈小禾/)
      .first(),
  ).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出表格' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^阅读统计 \d{4}-\d\d-\d\d\.xlsx$/)
  await remove(id)
})
