// Links in formatted texts: pages of the site are found by their titles, other addresses are typed.
import type { Page } from '@playwright/test'
import { ask } from '../support/api.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { enterScreen } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: '正文' })
const dialog = (page: Page) => page.getByRole('dialog', { name: '链接' })
const address = (page: Page) => dialog(page).getByRole('combobox')
const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: '链接', exact: true }).click()
  await expect(address(page)).toBeFocused()
}

test('a published page is found by its title, and its address inserted', async ({ page, request }) => {
  const { list } = await ask<{ list: { id: number; title: string }[] }>(request, 'search', {
    keyword: '油茶',
    kind: 'plans',
  })
  const [plan] = list
  if (!plan) throw new Error('the demo has no planning case about 油茶')
  await enterScreen(page, 'editor', 'news/create')
  await editor(page).click()
  await page.keyboard.type('参见')
  await openDialog(page)
  await page.keyboard.type(plan.title)
  const found = page.getByRole('option', { name: plan.title }).first()
  await expect(found).toContainText('规划案例 · ')
  await expectNoBarrier(page, '[role=dialog]')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(address(page)).toHaveValue(/^\/\S+/)
  const path = await address(page).inputValue()
  // Enter confirms.
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(editor(page).getByRole('link', { name: plan.title })).toHaveAttribute('href', path)
  expect((await request.get(path)).status()).toBe(200)
})

test('an address elsewhere is typed, and words that are no address are not taken for one', async ({
  page,
}) => {
  await enterScreen(page, 'editor', 'news/create')
  await editor(page).click()
  await page.keyboard.type('国家林草局')
  await page.keyboard.press('Shift+Home')
  await openDialog(page)
  await page.keyboard.type('没有这样的页面 xyz')
  await expect(dialog(page).getByRole('button', { name: '确定' })).toBeDisabled()
  await address(page).fill('https://www.forestry.gov.cn/')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(editor(page).getByRole('link', { name: '国家林草局' })).toHaveAttribute(
    'href',
    'https://www.forestry.gov.cn/',
  )
})
