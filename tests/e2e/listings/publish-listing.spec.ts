// Publishing forest land: nothing typed is lost, nothing wrong is sent, nothing is sent twice.
import { writeFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { readerRefusals } from '#contract/reader-refusals.ts'
import { SAVE_AFTER_MS } from '#stores/draft-autosave.ts'
import { ask } from '../support/api.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { expectComplaint, field, toast } from '../support/forms.ts'
import { fillLogin, masked, PASSWORD, signIn, signUp } from '../support/people.ts'
import {
  agree,
  chip,
  chooser,
  files,
  fill,
  kept,
  newTitle,
  openAsVisitor,
  openSignedIn,
  PAGE,
  photo,
  pick,
  ready,
  saveState,
  submit,
  upload,
} from '../support/publish-form.ts'
import { decide } from '../support/review.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const MEGABYTE = 1024 * 1024
const words = (count: number) => '林'.repeat(count)

/** On disk, so that its date stays. */
const storedPhoto = async (name: string) => {
  const path = test.info().outputPath(name)
  await writeFile(path, (await photo(name)).buffer)
  return path
}

const asOwner = async <T>(page: Page, call: string, form: Record<string, string | number> = {}) => {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('token') ?? '{}') as { value: string }).value,
  )
  return ask<T>(page.request, call, form, { token })
}

const mine = async (page: Page) =>
  (await asOwner<{ list: { id: number; status: number; project_name: string }[] }>(page, 'myforestlist')).list

/** Writes the only draft from another device. */
const writeElsewhere = async (page: Page, project_name: string) => {
  const [listing] = await mine(page)
  await asOwner(page, 'addForesty', { id: listing?.id ?? 0, key: 'phone', status_type: 1, project_name })
  return listing?.id ?? 0
}

/** Types what reaches this device alone. */
const typeOffline = async (page: Page, title: string) => {
  await page.route('**/api/addForesty', (route) => route.abort())
  await field(page, '信息标题').fill(title)
  await expect(saveState(page)).toContainText('离线，已保存到本机')
  await page.unroute('**/api/addForesty')
}

/** Of a listing: all that is required is sent, and it waits for its review. */
const handIn = async (page: Page) => {
  const title = newTitle()
  await fill(page, title)
  await upload(page)
  await agree(page)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: '已提交，平台审核中' })).toBeVisible()
  return title
}

/** Uploads stand still until the answer is called. */
const holdUploads = async (page: Page) => {
  let goOn: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/upload/parts', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  return goOn
}

/** Whose the uploads are that the browser remembers. */
const leftOwners = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('upload:'))
      .map((key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { owner: string }).owner),
  )
const uploading = (page: Page, label: string) =>
  expect(page.getByRole('status').filter({ hasText: `${label}：上传中 1` })).toBeAttached()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const question = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const refuse = (page: Page, path: string, code: number) =>
  page.route(path, (route) => route.fulfill({ json: { code, msg: '拒绝', data: null } }))

test(
  'a visitor is warned, fills in all the same, and finds it after a reload and after a login',
  onPhoneToo,
  async ({ page }) => {
    const account = await signUp(page.request)
    await page.goto(PAGE)
    const warning = page.getByRole('dialog', { name: '温馨提示' })
    await expect(warning).toContainText('您尚未登录')
    await warning.getByRole('button', { name: '先填写' }).click()
    await field(page, '信息标题').fill('访客写的标题')
    await chip(page, '流转类别', '出租').check({ force: true })
    await pick(page, '福建省', '福州市', '鼓楼区')
    await expect(saveState(page)).toContainText('已保存到本机')
    await expect(page.getByRole('button', { name: '登录后上传' })).toHaveCount(3)

    await page.reload()
    await expect(page.getByText('已恢复您上次填写的内容')).toBeVisible()
    await expect(field(page, '信息标题')).toHaveValue('访客写的标题')
    await expect(chip(page, '流转类别', '出租')).toBeChecked()
    await expect(page.getByRole('combobox', { name: '区县' }).locator('option:checked')).toHaveText('鼓楼区')

    await submit(page).click()
    await page.getByRole('dialog').getByRole('button', { name: '去登录' }).click()
    await page.waitForURL(/\/login\/login/)
    await fillLogin(page, account)
    await page.waitForURL((url) => url.pathname === PAGE)
    await expect(field(page, '信息标题')).toHaveValue('访客写的标题')
    await expect(saveState(page)).toContainText('草稿已保存')
    expect(await mine(page)).toMatchObject([{ status: 4, project_name: '访客写的标题' }])
  },
)

/** All of it goes: from the form, the account and this device. */
const throwAway = async (page: Page) => {
  await page.getByRole('button', { name: '清空，重新填写' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '清空' }).click()
  await expect(field(page, '信息标题')).toHaveValue('')
  await expect(heading(page, '填写林地信息')).toBeFocused()
  expect(await mine(page)).toEqual([])
  await page.reload()
  await ready(page)
  await expect(heading(page, '填写林地信息')).not.toBeFocused()
  await expect(field(page, '信息标题')).toHaveValue('')
}

test('a restored draft can be thrown away', async ({ page }) => {
  await openSignedIn(page)
  await field(page, '信息标题').fill('不要了')
  await expect(saveState(page)).toContainText('草稿已保存')
  await page.reload()
  await throwAway(page)
})

test('one that came into the account since, or is on its way there, is thrown away as well', async ({
  page,
}) => {
  await openSignedIn(page)
  await typeOffline(page, '先写在本机')
  await page.route('**/api/addForesty', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.reload()
  await expect(saveState(page)).toContainText('正在保存')
  await throwAway(page)
})

for (const address of ['the new form', 'the listing'])
  test(`${address} opens without replacing a newer draft of another device`, async ({ page }) => {
    await openSignedIn(page)
    await field(page, '信息标题').fill('都存过的')
    await expect(saveState(page)).toContainText('草稿已保存')
    await typeOffline(page, '只在本机的')
    const id = await writeElsewhere(page, '手机上后写的')
    await page.goto(address === 'the listing' ? `${PAGE}?id=${id}&type=edit` : PAGE)
    await expect(field(page, '信息标题')).toHaveValue('只在本机的')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.waitForLoadState('networkidle')
    expect(await mine(page)).toMatchObject([{ id, project_name: '手机上后写的' }])

    await field(page, '信息标题').fill('只在本机的，又改')
    await expect(page.getByText('这条林地信息在别处改过')).toBeVisible()
    expect(await mine(page)).toMatchObject([{ id, project_name: '手机上后写的' }])
    await page.getByRole('button', { name: '以本页内容为准' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '继续' }).click()
    await expect(saveState(page)).toContainText('草稿已保存')
    expect(await mine(page)).toMatchObject([{ id, project_name: '只在本机的，又改' }])
    await expect(page.getByRole('button', { name: '改用账号中的内容' })).toHaveCount(0)
  })

test('what the account has by now takes the place of this device’s, after a question', async ({ page }) => {
  await openSignedIn(page)
  await field(page, '信息标题').fill('都存过的')
  await expect(saveState(page)).toContainText('草稿已保存')
  await typeOffline(page, '只在本机的')
  await writeElsewhere(page, '手机上写的')
  await page.reload()
  await expect(field(page, '信息标题')).toHaveValue('只在本机的')
  const id = await writeElsewhere(page, '手机上又改过的')

  const instead = page.getByRole('button', { name: '改用账号中的内容' })
  await instead.click()
  await question(page, '改用账号中的内容').getByRole('button', { name: '取消' }).click()
  await expect(instead).toBeFocused()
  await expect(field(page, '信息标题')).toHaveValue('只在本机的')
  await instead.click()
  await question(page, '改用账号中的内容').getByRole('button', { name: '改用' }).click()
  await expect(field(page, '信息标题')).toHaveValue('手机上又改过的')
  await expect(heading(page, '填写林地信息')).toBeFocused()
  // Longer than the form waits before it saves.
  await page.waitForTimeout(SAVE_AFTER_MS + 1000)
  expect(await mine(page)).toMatchObject([{ id, project_name: '手机上又改过的' }])
})

test('content that cannot be loaded says why', async ({ page }) => {
  await openSignedIn(page)
  await field(page, '信息标题').fill('本页的')
  await expect(saveState(page)).toContainText('草稿已保存')
  await writeElsewhere(page, '手机上后写的')
  await field(page, '信息标题').fill('本页的，又改')
  const latest = page.getByRole('button', { name: '载入最新内容' })
  await expect(latest).toBeVisible()
  const DETAIL = '**/api/myforestdetail*'

  await page.route(DETAIL, (route) => route.abort())
  await latest.click()
  await expect(toast(page, '加载失败，请检查网络后重试')).toBeVisible()
  await page.unroute(DETAIL)
  await refuse(page, DETAIL, readerRefusals.TargetGone.code)
  await latest.click()
  await expect(page.getByRole('alert').filter({ hasText: '这条林地信息已被删除' })).toBeVisible()
  await expect(field(page, '信息标题')).toHaveValue('本页的，又改')
})

test('content that is loaded after the session’s end leads to the login', async ({ page }) => {
  await openSignedIn(page)
  await field(page, '信息标题').fill('本页的')
  await expect(saveState(page)).toContainText('草稿已保存')
  await writeElsewhere(page, '手机上后写的')
  await field(page, '信息标题').fill('本页的，又改')
  await refuse(page, '**/api/myforestdetail*', readerRefusals.NotSignedIn.code)
  await page.getByRole('button', { name: '载入最新内容' }).click()
  await expect(question(page, '温馨提示')).toContainText('您尚未登录，是否现在登录？')
})

test('a draft of changes is given up after a question, and what was submitted is back', async ({ page }) => {
  test.slow()
  await openSignedIn(page)
  const title = await handIn(page)
  await page.getByRole('button', { name: '修改' }).click()
  await expect(heading(page, '修改林地信息')).toBeFocused()
  await field(page, '信息标题').fill('改了一半')
  await expect(saveState(page)).toContainText('草稿已保存')
  await page.reload()
  const discard = page.getByRole('button', { name: '放弃草稿，恢复为已提交的内容' })
  await discard.click()
  const asked = question(page, '放弃草稿')
  await expect(asked).toContainText('将删除尚未提交的修改')
  await asked.getByRole('button', { name: '取消' }).click()
  await expect(field(page, '信息标题')).toHaveValue('改了一半')
  await discard.click()
  await asked.getByRole('button', { name: '放弃草稿' }).click()
  await expect(toast(page, '已放弃修改')).toBeVisible()
  await expect(field(page, '信息标题')).toHaveValue(title)
  await expect(heading(page, '修改林地信息')).toBeFocused()
  await expect(discard).toHaveCount(0)
})

test('a new listing loads what another device made of it', async ({ page }) => {
  await openSignedIn(page)
  await field(page, '信息标题').fill('本页的')
  await expect(saveState(page)).toContainText('草稿已保存')
  await writeElsewhere(page, '手机上后写的')
  await field(page, '信息标题').fill('本页的，又改')
  await page.getByRole('button', { name: '载入最新内容' }).click()
  await expect(field(page, '信息标题')).toHaveValue('手机上后写的')
  await field(page, '信息标题').fill('接着手机上的写')
  await expect(saveState(page)).toContainText('草稿已保存')
  expect(await mine(page)).toMatchObject([{ project_name: '接着手机上的写' }])
})

test('details are 20 to 1000 characters, and the field counts them', async ({ page }) => {
  await openAsVisitor(page)
  const details = field(page, '林地详情')
  for (const [count, isRefused] of [
    [19, true],
    [20, false],
    [1000, false],
    [1001, true],
  ] as const) {
    await details.fill(words(count))
    await details.blur()
    await expect(page.getByText(`${count}/1000`)).toBeVisible()
    if (isRefused) await expectComplaint(details, '林地详情应为 20-1000 个字')
    else await expect(details).toHaveAttribute('aria-invalid', 'false')
  }
  await expect(page.getByText('超出 1 字')).toBeVisible()
})

test(
  'what is missing is said field by field, summed up, and the first is focused',
  onPhoneToo,
  async ({ page }) => {
    await openSignedIn(page)
    const sent: string[] = []
    page.on('request', (made) => made.url().endsWith('/addForesty') && sent.push(made.postData() ?? ''))
    await submit(page).click()
    await expect(chip(page, '流转类别', '转让')).toBeFocused()
    for (const message of [
      '请选择流转类别',
      '请选择林地类型',
      '请选择所在地区',
      '请填写实测面积',
      '请填写期望总价，或选择面议',
      '请填写使用年限',
      '请选择林地权属',
      '请选择权证情况',
      '请上传权证照片',
      '请上传林地照片',
      '请填写信息标题',
      '请填写林地详情',
      '请填写联系人',
    ])
      await expect(page.locator('.publish-form p.error').filter({ hasText: message })).toBeVisible()
    await expect(page.getByText('有 13 处需要填写或修改')).toBeVisible()
    await expect(page.getByText('请先阅读协议')).toBeVisible()
    await expectNoBarrier(page, 'main')
    await page.getByRole('alert').getByRole('button', { name: '请填写联系人' }).click()
    await expect(field(page, '联系人')).toBeFocused()
    expect(sent.filter((body) => body.includes('"status_type":2'))).toEqual([])
  },
)

test('a bad field in the folded part is unfolded and focused', async ({ page }) => {
  await openSignedIn(page)
  await fill(page, newTitle())
  await page.getByText('选填信息').click()
  await field(page, '林龄').fill('很老')
  await page.getByText('选填信息').click()
  await submit(page).click()
  await expect(page.getByText('请上传权证照片').first()).toBeVisible()
  await page
    .getByRole('alert')
    .getByRole('button', { name: /^林龄应为/ })
    .click()
  await expect(field(page, '林龄')).toBeFocused()
})

test('price per mu and year, a negotiable price, and a term that is too long', async ({ page }) => {
  await openAsVisitor(page)
  await field(page, '实测面积').fill('120')
  await page.getByLabel('期望总价，万元').fill('36')
  await field(page, '使用年限').fill('30')
  await expect(page.getByText('100 元/亩·年')).toBeVisible()
  await page.getByText('选填信息').click()
  await field(page, '剩余期限').fill('25')
  await expect(page.getByText('使用年限超过了下方填写的剩余期限（25 年）')).toBeVisible()
  await chip(page, '期望总价', '价格面议').check({ force: true })
  await expect(page.getByLabel('期望总价，万元')).toHaveCount(0)
  await expect(page.getByText('元/亩·年')).toHaveCount(0)
  await chip(page, '期望总价', '填写总价').check({ force: true })
  await expect(page.getByLabel('期望总价，万元')).toHaveValue('36')
})

test(
  'photos: a seventh, one too large and one of another kind are refused by name; others are put in order',
  onPhoneToo,
  async ({ page }) => {
    test.slow()
    await openSignedIn(page)
    const photos = await Promise.all(['1', '2', '3', '4', '5', '6', '7'].map((name) => photo(`${name}.jpg`)))
    await chooser(page, '林地照片').setInputFiles([
      { name: '大.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(6 * MEGABYTE + 1) },
      { name: '证.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
      ...photos,
    ])
    await expect(files(page, '林地照片').filter({ hasText: '大.jpg' })).toContainText(
      '上传的图片为 6.1M，请控制在 6M 以内',
    )
    await expect(files(page, '林地照片').filter({ hasText: '证.pdf' })).toContainText('图片格式不正确')
    await expect(page.getByRole('alert').filter({ hasText: '最多上传 6 张图片' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '林地照片：已上传 6' })).toBeAttached({
      timeout: 20_000,
    })
    for (const name of ['大.jpg', '证.pdf'])
      await page.getByRole('button', { name: new RegExp(`^移除.*${name}`) }).click()
    const last6 = page.getByRole('button', { name: /^前移.*6\.jpg/ })
    for (let step = 0; step < 5; step++) {
      await last6.focus()
      await page.keyboard.press('Enter')
    }
    await expect(files(page, '林地照片').first()).toContainText('封面')
    await expect(files(page, '林地照片').first()).toContainText('6.jpg')
    await expect(saveState(page)).toContainText('草稿已保存')
    await page.reload()
    await expect(files(page, '林地照片')).toHaveCount(6)
    await expect(files(page, '林地照片').first()).toContainText('6.jpg')
  },
)

test('an upload that fails is told and tried again; one can be taken off', async ({ page }) => {
  await openSignedIn(page)
  await page.route('**/api/upToken', (route) =>
    route.fulfill({ status: 429, json: { code: 429, msg: '上传过于频繁，请稍后再试', data: null } }),
  )
  await chooser(page, '林地照片').setInputFiles([await photo('山.jpg')])
  await expect(files(page, '林地照片')).toContainText('上传过于频繁，请稍后再试')
  await page.unroute('**/api/upToken')
  await page.getByRole('button', { name: /^重试/ }).click()
  await expect(page.getByRole('status').filter({ hasText: '林地照片：已上传 1' })).toBeAttached()
  await page.getByRole('button', { name: /^移除/ }).click()
  await expect(files(page, '林地照片')).toHaveCount(0)
  await expect(chooser(page, '林地照片')).toBeFocused()
})

test(
  'submitted once however often it is pressed; sent back with a reason, edited, published',
  onPhoneToo,
  async ({ page, request }) => {
    test.slow()
    await openSignedIn(page)
    const title = newTitle()
    await fill(page, title)
    await upload(page)
    await submit(page).click()
    await expect(toast(page, '请先阅读协议')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: '我已阅读并同意' })).toBeFocused()
    await agree(page)
    await submit(page).dblclick()
    await expect(page.getByRole('heading', { name: '已提交，平台审核中' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '平台审核' })).toHaveAttribute(
      'aria-current',
      'step',
    )
    const [listing, ...others] = await mine(page)
    expect(others).toEqual([])
    expect(listing).toMatchObject({ status: 0, project_name: title })
    await expectNoBarrier(page, 'main')

    await decide(request, title, 'rejected', '权证照片看不清，请重新拍摄')
    await page.reload()
    await expect(page.getByRole('heading', { name: '审核未通过' })).toBeVisible()
    await expect(page.getByText('权证照片看不清，请重新拍摄')).toBeVisible()
    await page.getByRole('button', { name: '重新编辑' }).click()
    await expect(page).toHaveURL(`${PAGE}?id=${listing?.id}&type=edit`)
    await expect(page.getByText('权证照片看不清，请重新拍摄')).toBeVisible()
    await expect(field(page, '信息标题')).toHaveValue(title)
    await expect(files(page, '权证照片')).toHaveCount(1)
    await field(page, '使用年限').fill('25')
    await agree(page)
    await submit(page).click()
    await expect(page.getByRole('heading', { name: '已提交，平台审核中' })).toBeVisible()

    await decide(request, title, 'approved')
    await page.reload()
    await expect(page.getByRole('heading', { name: '已发布' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '正式发布' })).toHaveAttribute(
      'aria-current',
      'step',
    )
    await expect(page.getByRole('main').getByRole('link', { name: '林权评估' })).toHaveAttribute(
      'href',
      `/addAssess?prodId=${listing?.id}`,
    )
    await expect(page.getByRole('main').getByRole('link', { name: '我的林地' })).toHaveAttribute(
      'href',
      '/account/project/list',
    )
    await page.getByRole('button', { name: '修改' }).click()
    await expect(page.getByText('审核通过前，其他用户看到的仍是原来的内容')).toBeVisible()
  },
)

test('an answer that is lost makes no second listing', async ({ page }) => {
  test.slow()
  await openSignedIn(page)
  await fill(page, newTitle())
  await upload(page)
  await agree(page)
  const lose = async (route: Route) => {
    if (!route.request().postData()?.includes('"status_type":2')) return route.continue()
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/addForesty', lose)
  await submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: '不会重复发布' })).toBeVisible()
  await page.unroute('**/api/addForesty')
  await submit(page).click()
  await expect(page.getByRole('heading', { name: '已提交，平台审核中' })).toBeVisible()
  expect(await mine(page)).toHaveLength(1)
})

test('nothing can be typed while a submission is under way', async ({ page }) => {
  await openSignedIn(page)
  const title = newTitle()
  await fill(page, title)
  await upload(page)
  await agree(page)
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/addForesty', async (route) => {
    await answered
    await route.fulfill({ status: 429, json: { code: 429, msg: '操作过于频繁，请稍后再试', data: null } })
  })
  await submit(page).click()
  await expect(page.locator('.publish-form')).toHaveAttribute('inert')
  await expect(page.getByRole('status').filter({ hasText: '正在提交' })).toBeAttached()
  await page.locator('#project_name').click({ force: true })
  await page.keyboard.type('补一句')
  answer()
  await expect(page.getByText('操作过于频繁，请稍后再试')).toBeVisible()
  await expect(submit(page)).toBeFocused()
  await expect(field(page, '信息标题')).toHaveValue(title)
  await field(page, '信息标题').fill(`${title}补`)
})

test('what the server finds wrong stands at its field', async ({ page }) => {
  await openSignedIn(page)
  await fill(page, newTitle())
  await upload(page)
  await agree(page)
  await page.route('**/api/addForesty', (route) =>
    route.fulfill({
      json: { code: 400, msg: '提交的内容有误', data: { fields: { project_name: '标题中不能含有电话' } } },
    }),
  )
  await submit(page).click()
  await expectComplaint(field(page, '信息标题'), '标题中不能含有电话')
  await expect(field(page, '信息标题')).toBeFocused()
})

test('without a connection all stays on the device, and is saved when it comes back', async ({
  page,
  context,
}) => {
  await openSignedIn(page)
  await context.setOffline(true)
  await field(page, '信息标题').fill('山上没有信号')
  await expect(saveState(page)).toContainText('离线，已保存到本机')
  await context.setOffline(false)
  await expect(saveState(page)).toContainText('草稿已保存', { timeout: 20_000 })
})

test('an expired session loses nothing', onPhoneToo, async ({ page }) => {
  const account = await openSignedIn(page)
  await field(page, '信息标题').fill('登录过期之前')
  await kept(page)
  await page.route('**/api/addForesty', (route) =>
    route.fulfill({ json: { code: -2, msg: '您尚未登录，请先登录', data: null } }),
  )
  await field(page, '信息标题').fill('登录过期之后')
  await expect(saveState(page)).toContainText('登录已失效，已保存到本机')
  await page.unroute('**/api/addForesty')
  await saveState(page).getByRole('link', { name: '重新登录' }).click()
  await fillLogin(page, { ...account, password: PASSWORD })
  await page.waitForURL((url) => url.pathname === PAGE)
  await expect(field(page, '信息标题')).toHaveValue('登录过期之后')
})

test('what the home page’s form asked is filled in, and a draft is not replaced by it', async ({ page }) => {
  const asked = `${PAGE}?project_name=${encodeURIComponent('毛竹林出租')}&forestry_type=2&measure_area=80`
  await openAsVisitor(page, asked)
  await expect(page).toHaveURL(PAGE)
  await expect(field(page, '信息标题')).toHaveValue('毛竹林出租')
  await expect(chip(page, '流转类别', '出租')).toBeChecked()
  await expect(field(page, '实测面积')).toHaveValue('80')
  await field(page, '联系人').fill('竹生')
  await kept(page)

  await page.goto(`${PAGE}?project_name=${encodeURIComponent('另一块')}`)
  await page
    .getByRole('dialog', { name: '您有一份未完成的草稿' })
    .getByRole('button', { name: '继续草稿' })
    .click()
  await expect(field(page, '信息标题')).toHaveValue('毛竹林出租')
  await page.goto(`${PAGE}?project_name=${encodeURIComponent('另一块')}`)
  await page
    .getByRole('dialog', { name: '您有一份未完成的草稿' })
    .getByRole('button', { name: '另填一份' })
    .click()
  await expect(field(page, '信息标题')).toHaveValue('另一块')
  await expect(field(page, '联系人')).toHaveValue('')
})

test('two new listings in two tabs do not meet', async ({ page, context }) => {
  await openAsVisitor(page)
  await field(page, '信息标题').fill('第一页')
  const second = await context.newPage()
  await openAsVisitor(second)
  await expect(field(second, '信息标题')).toHaveValue('')
  await field(second, '信息标题').fill('第二页')
  await kept(second)
  await page.reload()
  await expect(field(page, '信息标题')).toHaveValue('第一页')
  await second.reload()
  await expect(field(second, '信息标题')).toHaveValue('第二页')
})

test('somebody else’s listing, or none, is said not to be found', async ({ page }) => {
  await openSignedIn(page)
  await page.goto(`${PAGE}?id=2000000000&type=edit`)
  await expect(page.getByText('没有找到这条林地信息')).toBeVisible()
  await page.goto(`${PAGE}?id=abc`)
  await expect(page.getByText('没有找到这条林地信息')).toBeVisible()
})

test(
  'no barrier in the form, and nothing sticks out on a phone in large type',
  onPhoneToo,
  async ({ page }) => {
    await openAsVisitor(page)
    await page.getByText('选填信息').click()
    await expectNoBarrier(page, 'main')
    await page.getByRole('button', { name: '大字版' }).click()
    await page.setViewportSize({ width: 360, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the page says what publishing takes, and how else to do it', async ({ page }) => {
    await page.goto(PAGE)
    await expect(page.locator('noscript p').filter({ hasText: '在线发布需要启用浏览器脚本' })).toBeVisible()
    await expect(page.getByText('发布前请准备')).toBeVisible()
    await expect(page.locator('main input:visible')).toHaveCount(0)
  })
})

test('Enter goes on to the next control; only the button submits', onPhoneToo, async ({ page }) => {
  await openSignedIn(page)
  const sent: string[] = []
  page.on('request', (made) => {
    if (made.postData()?.includes('"status_type":2')) sent.push(made.url())
  })
  const price = page.getByLabel('期望总价，万元')
  await field(page, '详细位置').press('Enter')
  await expect(field(page, '实测面积')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chip(page, '期望总价', '填写总价')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(price).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, '使用年限')).toBeFocused()
  await field(page, '信息标题').press('Enter')
  await expect(field(page, '林地详情')).toBeFocused()
  await page.keyboard.type('一')
  await page.keyboard.press('Enter')
  await page.keyboard.type('二')
  await expect(field(page, '林地详情')).toHaveValue('一\n二')
  // What is folded is passed over.
  await field(page, '备用电话').press('Enter')
  await expect(page.locator('.more summary')).toBeFocused()
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).press('Enter')
  await expect(page.getByRole('button', { name: '《林权流转信息发布服务协议》' })).toBeFocused()
  await expect(page.getByText(/处需要填写或修改/)).toHaveCount(0)
  expect(sent).toEqual([])
})

test('files that did not arrive are not left behind without a word', onPhoneToo, async ({ page }) => {
  test.slow()
  await openSignedIn(page)
  await fill(page, newTitle())
  await upload(page)
  await agree(page)
  await page.route('**/api/upToken', (route) =>
    route.fulfill({ status: 429, json: { code: 429, msg: '上传过于频繁，请稍后再试', data: null } }),
  )
  await chooser(page, '林地照片').setInputFiles([await photo('三.jpg')])
  await expect(files(page, '林地照片').last()).toContainText('上传过于频繁，请稍后再试')
  await submit(page).click()
  const warning = page.getByRole('dialog', { name: '还有 1 个文件没有上传成功，仍要提交吗？' })
  await warning.getByRole('button', { name: '返回查看' }).click()
  await expect(submit(page)).toBeFocused()
  await submit(page).click()
  await warning.getByRole('button', { name: '仍要提交' }).click()
  await expect(page.getByRole('heading', { name: '已提交，平台审核中' })).toBeVisible()
})

test('the cover is the first photo that has arrived', async ({ page }) => {
  await openSignedIn(page)
  const pdf = { name: '证.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }
  await chooser(page, '林地照片').setInputFiles([pdf, await photo('一.jpg'), await photo('二.jpg')])
  await expect(page.getByRole('status').filter({ hasText: '林地照片：已上传 2' })).toBeAttached()
  await expect(files(page, '林地照片').filter({ hasText: '封面' })).toHaveCount(1)
  await expect(files(page, '林地照片').filter({ hasText: '一.jpg' })).toContainText('封面')
})

test(
  'an upload that a reload cut off is told of until it goes on or is dismissed',
  onPhoneToo,
  async ({ page }) => {
    test.slow()
    await openSignedIn(page)
    const [one, other] = await Promise.all(['山.jpg', '河.jpg'].map(storedPhoto))
    await page.route('**/api/upload/parts', () => undefined)
    await chooser(page, '林地照片').setInputFiles([one ?? '', other ?? ''])
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('upload:')).length),
      )
      .toBe(2)
    // The page would ask whether to leave.
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.unroute('**/api/upload/parts')
    await ready(page)
    const left = (name: string) => page.getByText(`上次没有传完：${name}，重新选择同一文件即可继续`)
    await expect(left('山.jpg')).toBeVisible()
    await expectNoBarrier(page, 'main')
    await page.getByRole('button', { name: '不再提示 河.jpg' }).click()
    await expect(left('河.jpg')).toHaveCount(0)
    await page.reload()
    await ready(page)
    await expect(left('山.jpg')).toBeVisible()
    await expect(left('河.jpg')).toHaveCount(0)
    await chooser(page, '林地照片').setInputFiles(one ?? '')
    await expect(left('山.jpg')).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: '林地照片：已上传 1' })).toBeAttached()
  },
)

test('a jump to the text leaves the form and its uploads as they are', onPhoneToo, async ({ page }) => {
  await openSignedIn(page)
  await agree(page)
  const goOn = await holdUploads(page)
  await chooser(page, '林地照片').setInputFiles([await photo('山.jpg')])
  await uploading(page, '林地照片')
  await page.getByRole('link', { name: '跳到正文' }).press('Enter')
  await expect(page).toHaveURL(`${PAGE}#main`)
  await page.goBack()
  await expect(page).toHaveURL(PAGE)
  await uploading(page, '林地照片')
  goOn()
  await expect(page.getByRole('status').filter({ hasText: '林地照片：已上传 1' })).toBeAttached()
  await expect(page.getByRole('checkbox', { name: '我已阅读并同意' })).toBeChecked()
})

test('where the browser keeps nothing, a jump to the text loses nothing', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await openAsVisitor(page)
  await field(page, '信息标题').fill('无痕窗口里写的')
  await expect(saveState(page)).toContainText('本机无法保存')
  await page.getByRole('link', { name: '跳到正文' }).press('Enter')
  await expect(page).toHaveURL(`${PAGE}#main`)
  await expect(field(page, '信息标题')).toHaveValue('无痕窗口里写的')
})

test('an upload cut off by going back is told of, and goes on when its file is chosen again', async ({
  page,
}) => {
  test.slow()
  await openSignedIn(page)
  await handIn(page)
  const given: string[] = []
  const planned: string[] = []
  page.on('request', (made) => {
    if (made.url().endsWith('/upload/abort')) given.push(made.url())
    if (made.url().endsWith('/upToken')) planned.push(made.url())
  })
  await page.getByRole('button', { name: '修改' }).click()
  await ready(page)
  const goOn = await holdUploads(page)
  const path = await storedPhoto('山.jpg')
  await chooser(page, '林地照片').setInputFiles(path)
  await expect(page.getByRole('status').filter({ hasText: '上传中 1' })).toBeAttached()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('upload:'))))
    .toBe(true)
  await page.goBack()
  await expect(page.getByRole('heading', { name: '已提交，平台审核中' })).toBeVisible()
  await expect(toast(page, '有 1 个文件没有传完，再次填写时选择同一文件可以继续')).toBeVisible()
  await page.getByRole('button', { name: '修改' }).click()
  const left = page.getByText('上次没有传完：山.jpg，重新选择同一文件即可继续')
  await expect(left).toBeVisible()
  goOn()
  await chooser(page, '林地照片').setInputFiles(path)
  await expect(page.getByRole('status').filter({ hasText: '林地照片：已上传 3' })).toBeAttached()
  await expect(left).toHaveCount(0)
  expect(planned).toHaveLength(1)
  expect(given).toEqual([])
})

test('a form with files under way is not cleared, nor replaced, without a word of them', async ({ page }) => {
  await openSignedIn(page)
  await field(page, '信息标题').fill('本页的')
  await expect(saveState(page)).toContainText('草稿已保存')
  await page.reload()
  await ready(page)
  await holdUploads(page)
  await chooser(page, '林地照片').setInputFiles([await photo('山.jpg')])
  await uploading(page, '林地照片')
  await page.getByRole('button', { name: '清空，重新填写' }).click()
  await expect(question(page, '清空，重新填写')).toContainText('正在上传的 1 个文件会停下')
  await question(page, '清空，重新填写').getByRole('button', { name: '取消' }).click()

  await writeElsewhere(page, '手机上后写的')
  await field(page, '信息标题').fill('本页的，又改')
  await page.getByRole('button', { name: '载入最新内容' }).click()
  await expect(question(page, '载入最新内容')).toContainText('正在上传的 1 个文件会停下')
  await question(page, '载入最新内容').getByRole('button', { name: '取消' }).click()
  await uploading(page, '林地照片')
  await expect(field(page, '信息标题')).toHaveValue('本页的，又改')
})

test('a login or logout in another tab is followed', async ({ page, context }) => {
  const account = await signUp(page.request)
  await openAsVisitor(page)
  await field(page, '信息标题').fill('先写着')
  const offers = page.getByRole('button', { name: '登录后上传' })
  const warning = page.getByText('您尚未登录：可以先填写')
  await expect(offers).toHaveCount(3)
  const other = await context.newPage()
  await signIn(other, account)
  await expect(warning).toHaveCount(0)
  await expect(offers).toHaveCount(0)
  await expect(saveState(page)).toContainText('草稿已保存')
  await holdUploads(page)
  await chooser(page, '林地照片').setInputFiles([await photo('山.jpg')])
  await uploading(page, '林地照片')
  await expect.poll(() => leftOwners(page)).toEqual([`2-${masked(account.login)}`])
  await other.evaluate(() => localStorage.removeItem('token'))
  await expect(warning).toBeVisible()
  await expect(offers).toHaveCount(3)
})

test('what one wrote is not shown to whoever logs in next, in another tab or here', async ({
  page,
  context,
}) => {
  test.slow()
  const [one, next] = [await signUp(page.request), await signUp(page.request)]
  await openAsVisitor(page)
  await field(page, '信息标题').fill('第一个人写的')
  const other = await context.newPage()
  await signIn(other, one)
  await expect(saveState(page)).toContainText('草稿已保存')
  await typeOffline(page, '第一个人又写的')
  await other.evaluate(() => localStorage.removeItem('token'))
  await expect(page.getByText('您尚未登录：可以先填写')).toBeVisible()
  await signIn(other, next)
  await expect(field(page, '信息标题')).toHaveValue('')
  await expect(toast(page, '已换账号登录')).toBeVisible()
  await page.waitForTimeout(SAVE_AFTER_MS + 1000)
  expect(await mine(page)).toEqual([])
  await page.reload()
  await expect(field(page, '信息标题')).toHaveValue('')
  await other.evaluate(() => localStorage.removeItem('token'))
  await signIn(other, one)
  await page.goto(PAGE)
  await expect(field(page, '信息标题')).toHaveValue('第一个人又写的')
})

test('a phone among what everybody may read is warned of while it is typed', async ({ page }) => {
  await openAsVisitor(page)
  const warning = page.getByText('标题或详情里写有电话号码')
  for (const [name, text, isTold] of [
    ['信息标题', '低价出租 139 1234 5678 微信同号', true],
    ['信息标题', '建阳麻沙 120 亩毛竹林转让，剩余 30 年', false],
    ['林地详情', '详谈：１３９－１２３４－５６７８', true],
  ] as const) {
    await field(page, name).fill(text)
    await expect(warning).toHaveCount(isTold ? 1 : 0)
  }
})

test('agreed is only to a text that is there', async ({ page }) => {
  await openAsVisitor(page)
  await page.route('**/fragments/**', (route) => route.abort())
  await page.getByRole('button', { name: '《林权流转信息发布服务协议》' }).click()
  const dialog = question(page, '林权流转信息发布服务协议')
  const yes = dialog.getByRole('button', { name: '已阅读并同意' })
  await expect(dialog.getByRole('link', { name: '在新页面阅读' })).toBeVisible()
  await expect(yes).toHaveCount(0)
  await expectNoBarrier(page, 'dialog')
  await page.unroute('**/fragments/**')
  await dialog.getByRole('button', { name: '重试' }).click()
  await expect(dialog.getByRole('region')).toBeFocused()
  await yes.click()
  await expect(page.getByRole('checkbox', { name: '我已阅读并同意' })).toBeChecked()
})

test('a listing that is confirmed keeps the focus in its place', async ({ page }) => {
  test.slow()
  await openSignedIn(page)
  await handIn(page)
  let isDue = true
  await page.route('**/api/myforestdetail*', async (route) => {
    const reply = await route.fetch()
    const answer = (await reply.json()) as { data: object }
    const data = { ...answer.data, status: 1, needs_confirm: isDue, stale: false }
    await route.fulfill({ json: { ...answer, data } })
  })
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const asked: string[] = []
  await page.route('**/api/user/forestAction', async (route) => {
    asked.push(route.request().url())
    await answered
    isDue = false
    await route.fulfill({ json: { code: 200, msg: '', data: null } })
  })
  await page.reload()
  const confirm = page.getByRole('button', { name: '确认仍有效' })
  await confirm.press('Enter')
  await confirm.press('Enter')
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await expect(confirm).toBeFocused()
  answer()
  await expect(confirm).toHaveCount(0)
  await expect(heading(page, '已发布')).toBeFocused()
  expect(asked).toHaveLength(1)
})

test('a photo that is made smaller is sent once, however often that is pressed', async ({ page }) => {
  await openSignedIn(page)
  const { buffer, mimeType } = await photo('大.jpg')
  const padded = Buffer.concat([buffer, Buffer.alloc(6 * MEGABYTE)])
  await chooser(page, '林地照片').setInputFiles([{ name: '大.jpg', mimeType, buffer: padded }])
  await page.getByRole('button', { name: /^压缩后上传/ }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByRole('status').filter({ hasText: '林地照片：已上传 1' })).toBeAttached()
  await expect(saveState(page)).toContainText('草稿已保存')
  await expect(files(page, '林地照片')).toHaveCount(1)
})

test('saving is said aloud only where it goes wrong', async ({ page, context }) => {
  await openSignedIn(page)
  const aloud = saveState(page).getByRole('status')
  await field(page, '信息标题').fill('安静地保存')
  await expect(saveState(page)).toContainText('草稿已保存')
  await expect(aloud).toHaveText('')
  await context.setOffline(true)
  await field(page, '信息标题').fill('山上没有信号')
  await expect(aloud).toHaveText('离线，已保存到本机')
  await field(page, '信息标题').fill('还是没有信号')
  await expect(saveState(page).locator('span').first()).toHaveText('已保存到本机')
  await expect(aloud).toHaveText('离线，已保存到本机')
  await context.setOffline(false)
  await expect(saveState(page)).toContainText('草稿已保存', { timeout: 20_000 })
  await expect(aloud).toHaveText('')
  await expect(page.locator('.unit-price[role]')).toHaveCount(0)
})

test('a point is marked on the map, by finger or keys, and checked there', onPhoneToo, async ({ page }) => {
  await openAsVisitor(page)
  await pick(page, '福建省')
  await page.getByText('选填信息').click()
  await page.getByRole('button', { name: '在地图上标注' }).click()
  const map = page.getByRole('application', { name: /^标注林地位置/ })
  const said = page.locator('#point-told')
  await expect(page.getByText('演示示意图，无审图号。')).toBeVisible()
  await map.click()
  await expect(field(page, '经度')).toHaveValue(/^11[78]\.\d{4}$/)
  await expect(field(page, '纬度')).toHaveValue(/^2[56]\.\d{4}$/)
  await expect(said).toContainText('经度 11')
  await expect(said).not.toContainText('不在所选的省份内')
  await expectNoBarrier(page, 'main')

  const longitude = async () => Number(await field(page, '经度').inputValue())
  const before = await longitude()
  await map.press('ArrowRight')
  await expect.poll(longitude).toBeGreaterThan(before)
  await page.getByRole('button', { name: '放大' }).click()
  await map.press('Shift+ArrowLeft')
  await expect.poll(longitude).toBeGreaterThan(before)
  for (const button of await page.locator('.place button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)

  await field(page, '经度').fill('114.93')
  await field(page, '纬度').fill('25.83')
  await expect(said).toContainText('不在所选的省份内，请核对')
  await page.getByRole('button', { name: '清除标记' }).click()
  await expect(field(page, '经度')).toHaveValue('')
  await expect(field(page, '经度')).toHaveAttribute('aria-invalid', 'false')
  await page.getByRole('button', { name: '收起地图' }).click()
  await expect(map).toHaveCount(0)
})

test('a point that was typed, or came from the phone, is shown on the map at once', async ({
  page,
  context,
}) => {
  await openAsVisitor(page)
  await page.getByText('选填信息').click()
  await field(page, '经度').fill('118.215')
  await expect(page.locator('.point-map')).toHaveCount(0)
  await field(page, '纬度').fill('26.887')
  await expect(page.locator('.point-map .mark')).toBeVisible()
  for (const name of ['经度', '纬度']) await field(page, name).fill('')
  await page.keyboard.press('Tab')
  for (const name of ['经度', '纬度'])
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'false')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ longitude: 119.3, latitude: 26.08 })
  await page.getByRole('button', { name: '使用我的位置' }).click()
  await expect(field(page, '经度')).toHaveValue('119.300000')
  await expect(page.locator('.point-map .mark')).toBeVisible()
})
