// A tender at the console: what its form warns of and refuses, its preview, and its page by its number.
import type { Page } from '@playwright/test'
import { slugOf } from '#platform/lib/slug.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { enterScreen } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'default' })

const press = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: '保存与发布' }).getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name}`))
const editorOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const choose = async (page: Page, name: string, option: string) => {
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const openForm = async (page: Page, title: string, number: string) => {
  await enterScreen(page, 'editor', 'tenders')
  await page.getByRole('link', { name: '新建' }).click()
  await field(page, '标题').fill(title)
  await field(page, '项目编号').fill(number)
  await choose(page, '类别', '招标')
  await choose(page, '所属行业', '林业')
}

test('the form warns of a bond above two percent, shows what a notice needs, and refuses times out of order', async ({
  page,
}) => {
  await openForm(page, '青岩坡抚育工程', `E2E-${Date.now()}`)
  await field(page, '估算价').fill('100')
  await field(page, '投标保证金').fill('30000')
  await expect(page.getByText('投标保证金 3 万元，占估算价的 3%，高于 2%')).toBeVisible()
  await field(page, '投标保证金').fill('20000')
  await expect(page.getByText('高于 2%')).toHaveCount(0)
  await field(page, '投标保证金').fill('3.1')
  await expect(page.getByText('投标保证金 3.1 元，占估算价不到 0.01%，低于 0.1%')).toBeVisible()
  await field(page, '投标保证金').fill('20000')
  await field(page, '估算价').fill('1580000')
  await expect(page.getByText('即 158 亿元')).toBeVisible()
  await field(page, '起始价').fill('158 万元')
  await expect(page.getByText('估算价 158 亿元，起始价却是 158 万元')).toBeVisible()
  await field(page, '估算价').fill('158')
  await expect(page.getByText('起始价却是')).toHaveCount(0)

  await expect(editorOf(page, '变更内容')).toHaveCount(0)
  await choose(page, '公告类型', '变更公告')
  await expect(editorOf(page, '变更内容')).toBeVisible()
  await press(page, '保存草稿')
  await expect(page.getByText('变更公告须填写变更内容').first()).toBeVisible()
  await choose(page, '公告类型', '结果公告')
  await expect(editorOf(page, '变更内容')).toHaveCount(0)
  await expect(editorOf(page, '结果公示')).toBeVisible()
  await expect(field(page, '中标单位')).toBeVisible()

  await choose(page, '公告类型', '招标公告')
  await field(page, '报名截止时间').fill('2026-12-05T17:00')
  await field(page, '开标时间').fill('2026-12-01T09:30')
  await press(page, '保存草稿')
  await expect(page.getByText('开标时间不能早于报名截止时间').first()).toBeVisible()
  await expectNoBarrier(page)
})

test('a draft keeps sums and times that cannot be read, which are refused by field where it is published', async ({
  page,
}) => {
  await openForm(page, `麻沙镇补植 ${Date.now()}`, `E2E-${Date.now()}`)
  await field(page, '估算价').fill('约一百来万吧')
  await field(page, '投标保证金').fill('很多')
  const hint = page.getByText('请填数字，如 318.6。存草稿时照原样保留')
  await expect(hint).toBeVisible()
  await field(page, '报名截止时间').evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '另行通知')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText('没有认出“另行通知”')).toBeVisible()
  await press(page, '保存草稿')
  await expect(page.getByText('草稿已保存')).toBeVisible()
  await page.reload()
  await expect(field(page, '估算价')).toHaveValue('约一百来万吧')
  await expect(field(page, '投标保证金')).toHaveValue('很多')
  await expect(page.getByText('没有认出“另行通知”')).toBeVisible()
  await expectNoBarrier(page)

  await press(page, '发布')
  await expect(field(page, '估算价')).toHaveAccessibleDescription('估算价请填数字，如 318.6')
  await expect(field(page, '投标保证金')).toHaveAccessibleDescription('投标保证金请填数字，如 50000')
  await expect(field(page, '报名截止时间')).toHaveAccessibleDescription(/应写作/)
  await field(page, '估算价').fill('100 万')
  await field(page, '投标保证金').fill('2万')
  await page.getByRole('button', { name: '清除' }).click()
  await expect(field(page, '估算价')).not.toHaveAttribute('aria-invalid', 'true')
  await press(page, '保存草稿')
  await expect(page.getByText('草稿已保存')).toBeVisible()
  await page.reload()
  await expect(field(page, '估算价')).toHaveValue('100')
  await expect(field(page, '投标保证金')).toHaveValue('20000')
})

test('a tender is previewed, published and opened at its number, which stands as its office writes it', {
  tag: '@publishing',
}, async ({ page }) => {
  test.slow()
  const [title, number] = [`沙河滩补植工程 ${Date.now()}`, `闽林招〔2026〕${Date.now()}号`]
  await openForm(page, title, number)
  await editorOf(page, '招标公告').click()
  await page.keyboard.type('补植八百亩，立春前完成。')
  await field(page, '联系方式').fill('沙站长 0535-0000077')

  await press(page, '预览')
  const preview = page.getByRole('dialog', { name: /预览/ })
  const shown = preview.frameLocator('iframe')
  await expect(shown.getByRole('heading', { level: 1 })).toContainText(title)
  await expect(shown.getByRole('main')).toContainText('立春前完成')
  await expect(shown.locator('[data-read]')).toHaveCount(0)
  await preview.getByRole('button', { name: '关闭预览' }).click()

  await press(page, '发布')
  await expect(page.getByText(/已上线 · 用时/)).toBeVisible({ timeout: 30_000 })
  const address = new RegExp(`/market/view/${slugOf(number)}$`)
  await expect(page.getByRole('link', { name: '查看页面' }).last()).toHaveAttribute('href', address)
  await page.goto(`/market/view/${slugOf(number)}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await expect(page.getByRole('main')).toContainText(number)
  expect(await page.content()).not.toContain('0535-0000077')
})
