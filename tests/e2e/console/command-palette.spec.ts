// The command palette: to any section, to a new record, to a record by its title, without a mouse.
import type { Page } from '@playwright/test'
import { expectNoBarrier } from '../support/barriers.ts'
import { enterScreen, staffCall } from '../support/staff.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: '查找与跳转' })
const options = (page: Page) => palette(page).getByRole('option')
const open = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
}

test('an editor goes to a section, begins a record and finds one by its title, by keyboard alone', async ({
  page,
  request,
}) => {
  const mark = Date.now().toString(36)
  const link = { title: `面板找得到 ${mark}`, url: 'https://example.org/' }
  const { id } = await staffCall<{ id: number }>(request, 'editor', 'links/save', link)
  await enterScreen(page, 'editor', '')
  await expect(page.getByRole('heading', { name: '概览', level: 1 })).toBeVisible()

  await open(page)
  await expectNoBarrier(page, '[role=dialog]')
  await page.keyboard.type('规划')
  await expect(options(page)).toHaveText(['规划案例', '新建规划案例'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/plans$/)
  await expect(palette(page)).toBeHidden()

  await open(page)
  await page.keyboard.type('新建资讯')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/news\/create$/)

  // In a text, too.
  await page.getByRole('textbox', { name: '正文' }).click()
  await open(page)
  await page.keyboard.type(mark)
  await expect(options(page)).toHaveText([`${link.title}友情链接 ${id} · 草稿`])
  await expectNoBarrier(page, '[role=dialog]')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`#/links/${id}$`))
  await expect(page.getByRole('textbox', { name: /^名称/ })).toHaveValue(link.title)

  await open(page)
  await page.keyboard.type('没有这样的内容')
  await expect(palette(page).getByText('没有找到栏目或内容')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
})

test('a reviewer finds what a reviewer may open', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (made) => asked.push(new URL(made.url()).pathname))
  await enterScreen(page, 'reviewer', '')
  await expect(page.getByRole('heading', { name: '概览', level: 1 })).toBeVisible()
  await open(page)
  for (const hidden of ['资讯', '新建资讯', '站点设置', '员工账号'])
    await expect(palette(page).getByRole('option', { name: hidden, exact: true })).toHaveCount(0)
  await page.keyboard.type('林地审核')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/queues\/listings$/)
  expect(asked).not.toContain('/api/staff/content/find')
})

test('the palette is opened by its button, and fits', onPhoneToo, async ({ page }) => {
  await enterScreen(page, 'editor', 'links')
  await page.getByRole('button', { name: '查找与跳转' }).click()
  await expect(palette(page).getByRole('combobox')).toBeVisible()
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
  await palette(page).getByRole('option', { name: '横幅', exact: true }).click()
  await expect(page).toHaveURL(/#\/banners$/)
})
