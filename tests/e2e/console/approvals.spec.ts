// An article goes through three pairs of eyes: its author's, an editor's and a chief's.
import type { Browser, Page } from '@playwright/test'
import { ApprovalNeeded } from '#features/content/contract/refusals.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { addEditor, enterScreen, openScreen, signInAs, staffCall } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

/** Experts' opinions, which no other test publishes. */
const COLUMN = { type: 10, name: '专家观点' }

const bar = (page: Page) => page.getByRole('toolbar', { name: '保存与发布' })
const press = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click()
const title = (page: Page) => page.getByRole('textbox', { name: /^标题/ })
const approval = (page: Page) => page.getByRole('region', { name: '审核', exact: true })
const decide = (page: Page, name: string) => approval(page).getByRole('button', { name, exact: true }).click()

const person = async (browser: Browser, login: string): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signInAs(page, login)
  return page
}

/** Opens what waits for the person, from the list of it. */
const openWaiting = async (page: Page, name: string) => {
  await openScreen(page, 'approvals')
  await page.getByRole('link', { name }).click()
  await expect(title(page)).toHaveValue(name)
}

test('written, returned with remarks, mended in a race, approved twice, live', async ({ page, browser }) => {
  test.slow()
  const stamp = Date.now() % 1e8
  const [author, editor, chief] = [`wang_${stamp}`, `li_${stamp}`, `zhao_${stamp}`]
  await addEditor(page.request, { login_name: author, name: '王撰' })
  await addEditor(page.request, { login_name: editor, name: '李编', approves: 1 })
  await addEditor(page.request, { login_name: chief, name: '赵总', approves: 2 })

  await enterScreen(page, 'admin', 'approval-rules')
  const section = page.getByRole('region', { name: '资讯' })
  await section.getByRole('combobox', { name: COLUMN.name }).click()
  await page.getByRole('option', { name: /^两审/ }).click()
  await expectNoBarrier(page, 'main')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('审核设置已保存')).toBeVisible()

  const name = `林下参种植要点 ${stamp}`
  const [authors, editors, chiefs] = [
    await person(browser, author),
    await person(browser, editor),
    await person(browser, chief),
  ]
  await openScreen(authors, 'news/create')
  await authors.getByRole('combobox', { name: '资讯类型' }).click()
  await authors.getByRole('option', { name: COLUMN.name, exact: true }).click()
  await title(authors).fill(name)
  await authors.getByRole('textbox', { name: '正文' }).fill('选阴坡，忌积水。')
  await expect(bar(authors).getByRole('button', { name: '发布', exact: true })).toBeHidden()
  await press(authors, '送审')
  await expect(bar(authors).getByText('已保存并送审')).toBeVisible()
  await expect(approval(authors).getByText(/王撰送审，等待复审（共两审）/)).toBeVisible()

  await openScreen(editors, '')
  await editors.getByRole('link', { name: /等我审核 \d/ }).click()
  await openWaiting(editors, name)
  await expectNoBarrier(editors, 'main')
  await decide(editors, '退回修改')
  const dialog = editors.getByRole('dialog', { name: '退回修改' })
  await dialog.getByRole('textbox', { name: /^退回理由/ }).fill('请补充适宜的海拔')
  await dialog.getByRole('button', { name: '指明一处' }).click()
  await dialog.getByRole('combobox', { name: '字段' }).selectOption({ label: '正文' })
  await dialog.getByRole('textbox', { name: /^原文/ }).fill('选阴坡')
  await dialog.getByRole('textbox', { name: /^意见/ }).fill('写明海拔和坡度')
  await dialog.getByRole('button', { name: '退回', exact: true }).click()
  await expect(approval(editors).getByText(/李编退回了第 1 版/)).toBeVisible()

  await openScreen(authors, 'approvals')
  await authors.getByRole('tab', { name: '我送审的' }).click()
  await authors.getByRole('link', { name }).click()
  await expect(approval(authors).getByText('请补充适宜的海拔').first()).toBeVisible()
  await expect(
    approval(authors)
      .getByText(/正文：“选阴坡” 写明海拔和坡度/)
      .first(),
  ).toBeVisible()
  await authors
    .getByRole('textbox', { name: '正文' })
    .fill('选海拔 800 米以上的阴坡，坡度 15 度以下，忌积水。')
  await press(authors, '送审')
  await expect(approval(authors).getByText(/第 2 版由王撰送审/)).toBeVisible()

  // The editor has the second version open while the author saves a third.
  await openWaiting(editors, name)
  await title(authors).fill(`${name}（修订）`)
  await press(authors, '送审')
  await expect(approval(authors).getByText(/第 3 版由王撰送审/)).toBeVisible()
  await decide(editors, '通过')
  await expect(approval(editors).getByText(/作者又有修改/)).toBeVisible()
  await openWaiting(editors, `${name}（修订）`)
  await decide(editors, '通过')
  await expect(
    approval(editors)
      .getByText(/等待终审/)
      .first(),
  ).toBeVisible()
  await expect(approval(editors).getByRole('button', { name: '通过' })).toBeHidden()

  await openWaiting(chiefs, `${name}（修订）`)
  await decide(chiefs, '通过')
  await expect(bar(chiefs).getByText('已通过并上线')).toBeVisible()
  await chiefs.getByText('审核经过').click()
  await expect(approval(chiefs).getByRole('listitem').first()).toContainText(/赵总 通过（第 3 版）/)
  const { list } = await staffCall<{ list: { id: number; state: string }[] }>(
    page.request,
    'admin',
    'news/list',
    {
      title: `${name}（修订）`,
    },
  )
  expect(list).toMatchObject([{ state: 'live' }])

  // Moved out of the column that asks for approval: the form learns from the refusal that readers find it in that one still.
  const moving = await person(browser, author)
  await openScreen(moving, `news/${list[0]?.id}`)
  await moving.getByRole('combobox', { name: '资讯类型' }).click()
  await moving.getByRole('option', { name: '林业百科', exact: true }).click()
  await press(moving, '发布修改')
  const findings = moving.getByRole('dialog')
  await findings.getByRole('button', { name: '仍然发布' }).click()
  await expect(bar(moving).getByText(ApprovalNeeded.msg)).toBeVisible()
  await press(moving, '送审')
  await findings.getByRole('button', { name: /^仍然/ }).click()
  await expect(bar(moving).getByText('已保存并送审')).toBeVisible()

  await staffCall(page.request, 'admin', 'news/remove', { id: list[0]?.id, version: 4 })
  const rules = await staffCall<{ list: object[] }>(page.request, 'admin', 'approvals/rules', {})
  await staffCall(page.request, 'admin', 'approvals/saveRules', { list: [], known: rules.list })
})
