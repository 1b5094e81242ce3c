// A company brings in its listings from a table, and completes a draft.
import { tableOf } from '../../helpers/sheets.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { newOwner, signIn } from '../support/people.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

test('good lines become drafts, the others say why not', onPhoneToo, async ({ page, request }) => {
  await signIn(page, (await newOwner(request)).account)
  await page.goto('/account/project/list')
  await page.getByRole('link', { name: '批量导入' }).click()
  await expect(page.getByRole('link', { name: '下载模板' })).toHaveAttribute(
    'href',
    /\/api\/forestImport\/template$/,
  )
  await expect(page.locator('button', { hasText: '选择表格' })).toBeEnabled()
  const table = await tableOf(
    ['信息标题', '所在地区', '面积（公顷）', '总价', '使用年限'],
    ['导入的杉木林', '福建省南平市建阳区', 8, '十二万', '2054年止'],
    ['面积写错的林地', '建阳区', '一大片', 12, 30],
  )
  await page.getByLabel('选择表格').setInputFiles({
    name: '林地.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(table),
  })
  await expect(page.getByText('共 2 行：1 行可以导入，1 行有问题')).toBeVisible()
  await expect(page.getByText('实测面积：请填亩数')).toBeVisible()
  await expectNoBarrier(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载有问题的行' }).click()
  expect((await saved).suggestedFilename()).toBe('未导入的行 林地.xlsx')
  await page.getByRole('button', { name: '导入 1 行，存为草稿' }).click()
  await page.getByRole('link', { name: '去补充草稿' }).click()
  await expect(page.getByText(/还要补充：.*权证照片、林地照片/)).toBeVisible()
  await page.getByRole('link', { name: '继续填写' }).click()
  await expect(page.getByLabel('实测面积')).toHaveValue('8公顷')
})
