// A record is copied into the form of a new one.
import type { Page } from '@playwright/test'
import { enterScreen, staffCall } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a copy has everything but number, dates and address, and is saved only by the editor', async ({
  page,
  request,
}) => {
  const mark = Date.now().toString(36)
  const title = `苗木采购 ${mark}`
  const { id } = await staffCall<{ id: number }>(request, 'editor', 'tenders/save', {
    title,
    project_sn: `LQ-${mark}`,
    ptype: 1,
    infor_type: 1,
    industry_type: 4,
    content: '<p>采购油茶苗。</p>',
    contact: '陈工',
    signup_end: '2027-01-05 17:00:00',
    createtime: '2026-10-12 09:30:00',
  })
  const found = async () =>
    (await staffCall<{ count: number }>(request, 'editor', 'tenders/list', { keyword: title })).count
  await enterScreen(page, 'editor', `tenders/${id}`)
  await expect(field(page, '项目编号')).toHaveValue(`LQ-${mark}`)
  await press(page, '复制为新记录')

  await expect(page).toHaveURL(new RegExp(`#/tenders/create\\?from=${id}$`))
  await expect(page.getByText('新建，尚未保存')).toBeVisible()
  await expect(field(page, '标题')).toHaveValue(title)
  await expect(field(page, '联系方式')).toHaveValue('陈工')
  await expect(page.getByRole('textbox', { name: '招标公告' })).toContainText('采购油茶苗')
  for (const name of ['项目编号', '发布时间', '报名截止时间'])
    await expect(page.getByLabel(new RegExp(`^${name}`)), name).toHaveValue('')
  expect(await found()).toBe(1)

  await field(page, '项目编号').fill(`LQ-${mark}-2`)
  await press(page, '保存草稿')
  await expect(page.getByText('草稿已保存')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(`/${id}$`))
  await expect(page).toHaveURL(/#\/tenders\/\d+$/)
  expect(await found()).toBe(2)
})
