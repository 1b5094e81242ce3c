// What an editor's role lets him do: an admin sets it and gives it to somebody, whose console then shows no more than that.
import { expectNoBarrier } from '../support/barriers.ts'
import { addEditor, enterScreen, openScreen, signInAs } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('a role is set, given to an editor, and followed by his console', async ({ page, browser }) => {
  test.slow()
  const stamp = Date.now() % 1e8
  const [login, role] = [`reporter_${stamp}`, `记者${stamp}`]
  await addEditor(page.request, { login_name: login, name: '钱记者' })

  await enterScreen(page, 'admin', 'editor-roles')
  await page.getByRole('button', { name: '新岗位' }).click()
  const form = page.getByRole('region', { name: '新岗位' })
  await form.getByRole('textbox', { name: '岗位名称' }).fill(role)
  await form.getByRole('checkbox', { name: '资讯：查看', exact: true }).check()
  await form.getByRole('checkbox', { name: '专业文献：编写', exact: true }).check()
  await expect(form.getByRole('checkbox', { name: '专业文献：查看', exact: true })).toBeChecked()
  await expect(form.getByRole('checkbox', { name: '林业百科：编写', exact: true })).not.toBeChecked()
  await expectNoBarrier(page, 'main')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('岗位已保存，随即生效')).toBeVisible()
  await expect(page.getByRole('button', { name: `${role}（0 人）` })).toBeVisible()

  await openScreen(page, 'staff')
  await page.getByRole('link', { name: '钱记者' }).first().click()
  await page.getByRole('combobox', { name: '岗位' }).click()
  await page.getByRole('option', { name: role }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const own = await context.newPage()
  await signInAs(own, login)
  await openScreen(own, 'news/create')
  const menu = own.getByRole('menu', { name: '工作台菜单' })
  await expect(menu.getByRole('menuitem', { name: '资讯' })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: '招标信息' })).toBeHidden()
  const bar = own.getByRole('toolbar', { name: '保存与发布' })
  await expect(bar.getByText('您的岗位只能查看这个栏目的内容。')).toBeVisible()
  await own.getByRole('combobox', { name: '资讯类型' }).click()
  await own.getByRole('option', { name: '专业文献', exact: true }).click()
  await expect(bar.getByRole('button', { name: '发布', exact: true })).toBeHidden()
  await own.getByRole('textbox', { name: /^标题/ }).fill(`杉木间伐试验 ${stamp}`)
  await own.getByRole('textbox', { name: '正文' }).fill('三块样地，间伐强度各不相同。')
  await bar.getByRole('button', { name: '送审', exact: true }).click()
  await expect(bar.getByText('已保存并送审')).toBeVisible()

  await openScreen(own, 'tenders')
  await expect(own.getByRole('main').getByRole('alert')).toContainText('您的岗位没有这个栏目的权限')
  await context.close()
})
