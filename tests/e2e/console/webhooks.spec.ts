// Addresses of other systems: an admin adds one, tests it, reads what became of it, and takes it away.
import { expectNoBarrier } from '../support/barriers.ts'
import { enterScreen } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('an address is added, refused while it is private, tested, switched off and removed', async ({
  page,
}) => {
  test.slow()
  const name = `协同办公${Date.now() % 1e8}`
  await enterScreen(page, 'admin', 'webhooks')
  await page.getByRole('button', { name: '新建推送地址' }).click()
  const form = page.getByRole('dialog', { name: '新建推送地址' })
  await form.getByRole('textbox', { name: '名称' }).fill(name)
  await form.getByRole('textbox', { name: '网址' }).fill('https://127.0.0.1/hook')
  await form.getByRole('checkbox', { name: '专家' }).uncheck()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('这个网址指向本机或内部网络')).toBeVisible()
  await form.getByRole('textbox', { name: '网址' }).fill('http://oa.example.com/hook')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('网址须以 https:// 开头')).toBeVisible()
  // Reserved: no name server knows it (RFC 2606).
  await form.getByRole('textbox', { name: '网址' }).fill('https://oa.portal.invalid/hook')
  await form.getByRole('button', { name: '保存' }).click()

  const secret = page.getByRole('dialog', { name: '请保存推送密钥' })
  await expect(secret.getByRole('note', { name: '推送密钥' })).toHaveText(/^whsec_/)
  await expectNoBarrier(page, '[role=dialog]')
  await secret.getByRole('button', { name: '我已保存' }).click()
  const card = page.getByRole('article', { name })
  await expect(card.getByText('正常')).toBeVisible()
  await expect(card).not.toContainText('专家')

  await card.getByRole('button', { name: '测试' }).click()
  const line = page.getByRole('row').filter({ hasText: name }).first()
  await expect(line).toContainText('未送达', { timeout: 20_000 })
  await expect(line).toContainText('无法连接对方的服务器')
  await expect(line.getByRole('button', { name: '再次发送' })).toBeVisible()
  await expectNoBarrier(page, 'main')

  await card.getByRole('button', { name: '修改' }).click()
  const edited = page.getByRole('dialog', { name: `修改“${name}”` })
  await edited.getByRole('switch', { name: '启用' }).uncheck()
  await edited.getByRole('button', { name: '保存' }).click()
  await expect(card.getByText('已停用')).toBeVisible()

  await card.getByRole('button', { name: '更换密钥' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '更换' }).click()
  await page.getByRole('button', { name: '我已保存' }).click()
  await expect(card.getByText('旧密钥到')).toBeVisible()

  await card.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(card).toBeHidden()
  await expect(line).toBeVisible()
})

test('where the addresses cannot be read, the screen says so and tries again', async ({ page }) => {
  await enterScreen(page, 'admin', '')
  let fails = true
  await page.route('**/api/staff/webhooks/list', (route) =>
    fails
      ? route.fulfill({ status: 500, body: '{"code":500,"msg":"服务器开小差了，请刷新后重试","data":null}' })
      : route.continue(),
  )
  await page.goto('/console#/webhooks')
  const section = page.getByRole('region', { name: '推送地址' })
  await expect(section.getByRole('alert')).toContainText('服务器开小差了')
  fails = false
  await section.getByRole('button', { name: '重试' }).click()
  await expect(section.getByRole('button', { name: '新建推送地址' })).toBeVisible()
})
