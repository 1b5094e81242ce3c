// The frame of the staff console: coming in, staying in, and never losing what was typed.
import type { APIRequestContext, Page } from '@playwright/test'
import { captchaFor, comeFrom, headersOf, post, someone } from '../support/api.ts'
import { BROKEN, pictureLoaded } from '../support/forms.ts'
import { enterScreen, openScreen, signInStaff } from '../support/staff.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const PASSWORD = 'Demo2026'
const field = (page: Page, label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const fill = async (page: Page, name: string, password = PASSWORD) => {
  await field(page, '登录账号').fill(name)
  await page.getByLabel(/^登录密码/).fill(password)
  await press(page, '登录')
}
const enter = async (page: Page, name: string) => {
  await page.goto('/console')
  await fill(page, name)
  await expect(page.getByRole('button', { name: '我的菜单' })).toBeVisible()
}
const tokenOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('staff-session') ?? '{}') as { token: string }).token)

const asStaff = async <T>(request: APIRequestContext, token: string, call: string, data: object = {}) =>
  ((await (await request.post(`/api/staff/${call}`, { data, headers: { token } })).json()) as { data: T })
    .data
const endSession = async (page: Page, request: APIRequestContext) => {
  const token = await tokenOf(page)
  await asStaff(request, token, 'logout')
}

/** Opens an empty form as an editor and writes a title. */
const beginLink = async (page: Page, title: string) => {
  await enterScreen(page, 'editor', 'links/create')
  await field(page, '名称').fill(title)
  await field(page, '网址').fill('https://example.org/')
}

test('staff come in, find what is theirs, and go', onPhoneToo, async ({ page }) => {
  await enter(page, 'editor')
  await expect(page.getByRole('heading', { name: '概览' })).toBeVisible()
  await expect(page.getByRole('main').locator('footer')).toHaveText(/^版本 \d+\.\d+\.\d+/)
  await page.getByRole('button', { name: '我的菜单' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(field(page, '登录账号')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('staff-session'))).toBeNull()
})

test('a wrong password is told in place, and the name stays', async ({ page }) => {
  await page.goto('/console')
  await fill(page, 'editor', 'Wrong2026')
  await expect(page.getByRole('alert')).toContainText('账号或密码不正确')
  await expect(field(page, '登录账号')).toHaveValue('editor')
  await press(page, '登录')
  await expect(page.getByRole('alert')).toBeVisible()
})

test('after many wrong passwords a picture is asked for, and what was typed is kept', async ({
  page,
  request,
}) => {
  const address = someone()
  for (let i = 0; i < 8; i++)
    await post(request, 'staff/login', { username: 'editor', password: 'Wrong2026' }, headersOf(address))
  await comeFrom(page, address)
  await page.goto('/console')
  await fill(page, 'editor')
  await expect(field(page, '图形验证码')).toHaveAccessibleDescription('请先输入图形验证码')
  await expect(field(page, '图形验证码')).toBeFocused()
  await pictureLoaded(page)
  await press(page, '登录')
  await expect(field(page, '图形验证码')).toHaveAccessibleDescription('请填写图形验证码')
  await field(page, '图形验证码').fill('zzzzz')
  await press(page, '登录')
  await expect(field(page, '图形验证码')).toHaveAccessibleDescription('图形验证码不正确，请重新输入')
  await expect(field(page, '图形验证码')).toHaveValue('')
  await expect(field(page, '登录账号')).toHaveValue('editor')
  await pictureLoaded(page)
  await field(page, '图形验证码').fill(await captchaFor(page.request))
  await press(page, '登录')
  await expect(page.getByRole('button', { name: '我的菜单' })).toBeVisible()
})

test('an empty form asks for name and password', async ({ page }) => {
  await page.goto('/console')
  await press(page, '登录')
  await expect(page.getByText('请填写登录账号')).toBeVisible()
  await expect(page.getByText('请填写登录密码')).toBeVisible()
})

test('the code of a second factor is asked for once the server wants it', async ({ page }) => {
  const asked: unknown[] = []
  await page.route('**/api/staff/login', async (route) => {
    const sent = route.request().postDataJSON() as { otp?: string }
    asked.push(sent.otp)
    const refuse = (code: number, msg: string) => route.fulfill({ json: { code, msg, data: null } })
    if (!sent.otp) return refuse(1011, '请输入动态验证码')
    return sent.otp === '000000' ? refuse(1012, '动态验证码不正确') : route.continue()
  })
  await page.goto('/console')
  await fill(page, 'editor')
  const code = field(page, '动态验证码')
  await expect(code).toBeFocused()
  await code.fill('000000')
  await press(page, '登录')
  await expect(page.getByText('动态验证码不正确')).toBeVisible()
  expect(asked).toEqual([undefined, '000000'])
})

test('the menu holds what one may open, and screens of others say so', async ({ page }) => {
  for (const [name, sees, others] of [
    ['admin', '站点设置', {}],
    ['reviewer', '概览', { 资讯: '', 站点设置: 'settings/1' }],
    [
      'editor',
      '资讯',
      {
        站点设置: '',
        咨询答复: 'queues/enquiries',
        保证金: 'bonds',
        评估: 'assessments',
        用户: 'users',
      },
    ],
  ] as const) {
    await enterScreen(page, name, '')
    const menu = page.getByRole('menu', { name: '工作台菜单' })
    await expect(menu.getByRole('menuitem', { name: sees })).toBeVisible()
    for (const [item, screen] of Object.entries(others)) {
      await expect(menu.getByRole('menuitem', { name: item })).toHaveCount(0)
      if (!screen) continue
      await openScreen(page, screen)
      await expect(page.getByText('您没有查看此页的权限'), `${name}: ${screen}`).toBeVisible()
      await openScreen(page, '')
      await expect(page.getByRole('heading', { name: '概览', level: 1 })).toBeVisible()
    }
  }
})

test('an expired session asks for the password over the form, and saves what was typed', async ({
  page,
  request,
}) => {
  await beginLink(page, '过期也不丢')
  await endSession(page, request)
  await press(page, '保存草稿')
  const dialog = page.getByRole('dialog', { name: '登录已过期' })
  await expect(dialog).toContainText('未保存的内容不会丢失')
  await dialog.getByLabel(/^登录密码/).fill('Wrong2026')
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('账号或密码不正确')
  await dialog.getByLabel(/^登录密码/).fill(PASSWORD)
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/#\/links\/\d+$/)
  await expect(field(page, '名称')).toHaveValue('过期也不丢')
})

test('somebody else who signs in there starts anew', async ({ page, request }) => {
  await beginLink(page, '别人的')
  await endSession(page, request)
  await press(page, '保存草稿')
  const dialog = page.getByRole('dialog', { name: '登录已过期' })
  await dialog.getByRole('textbox', { name: /^登录账号/ }).fill('admin')
  await dialog.getByLabel(/^登录密码/).fill(PASSWORD)
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(field(page, '名称')).toHaveValue('')
  await expect(page.getByText('恢复上次未保存的内容')).toBeHidden()
})

test('what was typed survives a reload, and can be given up', async ({ page }) => {
  await beginLink(page, '写到一半')
  await page.reload()
  await expect(field(page, '名称')).toHaveValue('')
  await press(page, '恢复上次未保存的内容')
  await expect(field(page, '名称')).toHaveValue('写到一半')
  await page.reload()
  await press(page, '放弃')
  await page.reload()
  await expect(field(page, '名称')).toBeVisible()
  await expect(page.getByText('恢复上次未保存的内容')).toBeHidden()
})

test('a save that fails keeps everything, and is not done twice', async ({ page }) => {
  const name = `网络断了${Date.now()}`
  await beginLink(page, name)
  const requests: unknown[] = []
  let down = true
  await page.route('**/api/staff/links/save', async (route) => {
    requests.push((route.request().postDataJSON() as { request: string }).request)
    // The server saves it, and the answer is lost.
    if (down) await route.fetch()
    return down ? route.abort() : route.continue()
  })
  await press(page, '保存草稿')
  await expect(page.getByText(BROKEN)).toBeVisible()
  await expect(field(page, '名称')).toHaveValue(name)
  down = false
  await press(page, '保存草稿')
  await expect(page).toHaveURL(/#\/links\/\d+$/)
  expect(new Set(requests).size).toBe(1)
  await page.goto('/console#/links')
  await expect(page.getByRole('row', { name })).toHaveCount(1)
})

test('a refused field is told at the field', async ({ page }) => {
  await beginLink(page, '地址不对')
  await field(page, '网址').fill('javascript:alert(1)')
  await press(page, '保存草稿')
  await expect(field(page, '网址')).toHaveAccessibleDescription(/须是以 \/ 开头的本站地址/)
})

test('Ctrl+S saves the draft that is being typed, and does nothing where nothing has changed', async ({
  page,
}) => {
  await beginLink(page, '用按键保存')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('草稿已保存').last()).toBeVisible()
  await expect(page).toHaveURL(/#\/links\/\d+$/)
  const sent: string[] = []
  page.on('request', (made) => sent.push(made.url()))
  await page.keyboard.press('Control+s')
  await field(page, '名称').fill('用按键再次保存')
  const saved = page.waitForResponse(/links\/save/)
  await page.keyboard.press('Control+s')
  await saved
  expect(sent.filter((url) => url.endsWith('/links/save'))).toHaveLength(1)
})

test('a change of somebody else is shown before it could be lost', async ({ page, request }) => {
  await beginLink(page, '两人同改')
  await press(page, '保存草稿')
  await expect(page).toHaveURL(/#\/links\/\d+$/)
  const id = Number(/\d+$/.exec(page.url())?.[0])
  await field(page, '名称').fill('我改的名称')
  const token = await tokenOf(page)
  const theirs = { id, version: 1, title: '两人同改', url: 'https://example.org/theirs' }
  await asStaff(request, token, 'links/save', theirs)
  await press(page, '保存草稿')
  const dialog = page.getByRole('dialog', { name: '这条内容已有新保存的版本' })
  await expect(dialog.getByRole('region', { name: '网址' }).locator('ins')).toContainText('theirs')
  await dialog.getByRole('button', { name: '合并到表单，检查后再保存' }).click()
  await expect(dialog).toBeHidden()
  await expect(field(page, '网址')).toHaveValue('https://example.org/theirs')
  const saved = page.waitForResponse(/links\/save/)
  await press(page, '保存草稿')
  await saved
  const { fields } = await asStaff<{ fields: object }>(request, token, 'links/get', { id })
  expect(fields).toMatchObject({ title: '我改的名称', url: 'https://example.org/theirs' })
})

test('an article keeps its table, and an earlier version comes back', async ({ page, request }) => {
  await signInStaff(page, 'editor')
  const token = await tokenOf(page)
  const content = '<p>行情如下</p><table><tbody><tr><td>杉木</td><td>670</td></tr></tbody></table>'
  const { id } = await asStaff<{ id: number }>(request, token, 'news/save', {
    type: 1,
    title: '有表格',
    content,
  })
  await page.goto(`/console#/news/${id}`)
  const text = page.getByRole('textbox', { name: '正文' })
  await text.getByText('行情如下').click()
  await page.keyboard.press('End')
  await page.keyboard.type('，供参考')
  await press(page, '保存草稿')
  await expect(page.getByText('草稿已保存')).toBeVisible()
  const { fields } = await asStaff<{ fields: { content: string } }>(request, token, 'news/get', { id })
  expect(fields.content).toContain('行情如下，供参考')
  expect(fields.content).toMatch(/<td>杉木<\/td><td>670<\/td>/)
  await press(page, '历史版本')
  await page.getByRole('button', { name: /^第 1 版/ }).click()
  // What has been added since.
  await expect(page.locator('ins', { hasText: '供参考' })).toBeVisible()
  await press(page, '恢复这一版')
  await expect(text).not.toContainText('供参考')
})

test('a published article is followed to its page @publishing', async ({ page }) => {
  await enterScreen(page, 'editor', 'news/create')
  await field(page, '标题').fill('从工作台发布')
  await page.getByRole('combobox', { name: /^资讯类型/ }).click()
  await page.getByRole('option', { name: '林业新闻' }).click()
  await page.getByRole('textbox', { name: '正文' }).fill('正文一段。')
  await press(page, '发布')
  const told = page.getByRole('status').filter({ hasText: '已上线' })
  await expect(told).toContainText('用时')
  const address = await told.getByRole('link', { name: '查看页面' }).getAttribute('href')
  await page.goto(address ?? '')
  await expect(page.getByRole('heading', { name: '从工作台发布' })).toBeVisible()
})
