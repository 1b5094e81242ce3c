// The site on a backend that has the calls of the specification and nothing of ours, on another origin.
import type { Locator, Page } from '@playwright/test'
import { endpoints } from '#app/calls.ts'
import { prosign } from '#features/bidding/contract.ts'
import { isOwnCall } from '#platform/contract/endpoint.ts'
import { send } from '../../helpers/spec-backend.ts'
import { fillAll, fillFacts } from '../support/assessment.ts'
import { newIdentity } from '../support/certifications.ts'
import { BROKEN, field, pictureLoaded, toast } from '../support/forms.ts'
import { agree, chip, chooser, DETAILS, fill, photo, submit, upload } from '../support/listing-form.ts'
import { fillLogin, userMenu } from '../support/people.ts'
import { pickRegion } from '../support/regions.ts'
import { openSpecSite, type SpecSite } from '../support/spec-site.ts'
import { expect, test } from '../support/test.ts'

// One site for all, and one person who goes from the first test to the last.
test.describe.configure({ mode: 'serial' })

const MOBILE = '13900000001'
const PASSWORD = 'Forest2026'
const NEW_PASSWORD = 'Forest2027'
const LAST_PASSWORD = 'Forest2028'
const NEW_MOBILE = '13900000003'

let site: SpecSite
let page: Page
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  site = await openSpecSite()
  page = await (await browser.newContext({ baseURL: site.url })).newPage()
})
test.afterAll(async () => {
  await page.context().close()
  await site.close()
})

const main = () => page.getByRole('main')
const button = (name: string) => main().getByRole('button', { name, exact: true })
const fillCaptcha = async () => {
  await pictureLoaded(page)
  await field(page, '图形验证码').fill(site.backend.captcha())
}
/** Sends an SMS code and types it in. */
const fillCode = async (event: string) => {
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(toast(page, '验证码已发送，请注意查收')).toBeVisible()
  await field(page, '短信验证码').fill(site.backend.codeFor(MOBILE, event))
}
/** State of the certification, as its page says. */
const state = () => page.locator('.bond-state')
const certification = () => {
  const [user] = site.backend.state.users
  if (!user) throw new Error('nobody has registered')
  return user.certification
}
const signIn = async (password: string) => {
  await page.goto('/login')
  await fillLogin(page, { type: '个人', login: MOBILE, password })
  await expect(page).toHaveURL(`${site.url}/index`)
}

/** Faults of a backend and the message that a form shows for each. Neighbours differ, so that a leftover message is noticed. */
const FAULTS = [
  [{ kind: '500' }, /服务器开小差了/],
  [{ kind: 'code', code: 7 }, '未知状态码或其他错误'],
  [{ kind: 'html' }, /服务器开小差了/],
  [{ kind: 'code', code: 7, msg: '今天的名额已满' }, '今天的名额已满'],
] as const

interface FailingForm {
  path: string
  send: Locator
  /** Reads the input that has to survive each failure. */
  typed?: () => Promise<unknown>
  /** Runs before each try, for fields that a try empties. */
  prepare?: () => Promise<void>
}

/** Sends a form while its call fails: each fault has its message, and what was typed stays. */
const expectFailuresShown = async ({ path, send, typed, prepare }: FailingForm) => {
  const { setFault, requests } = site.backend
  const sent = () => requests.filter((request) => request.path === path).length
  const notice = page.locator('dialog.notice[open]:not(:has(input))')
  const before = await typed?.()
  if (typed) expect(before, path).not.toHaveLength(0)
  const press = async () => {
    await prepare?.()
    const count = sent()
    await send.click()
    await expect.poll(sent, path).toBe(count + 1)
  }
  for (const [fault, text] of FAULTS) {
    const message = page.getByText(text)
    // A toast of the fault before the last may still be there.
    await expect(message, path).toHaveCount(0)
    setFault(path, fault)
    await press()
    await expect(message.first(), `${path} ${fault.kind}`).toBeVisible()
    // Some forms say it in a dialog, as the specification has it.
    if (await notice.isVisible()) await notice.getByRole('button').click()
    expect(await typed?.(), path).toEqual(before)
  }
  setFault(path, { kind: 'code', code: -1, msg: '系统繁忙' })
  await press()
  await expectSystemError(path)
  expect(await typed?.(), path).toEqual(before)
  setFault(path)
}

/** Closes the dialog of code -1. */
const expectSystemError = async (path: string) => {
  const dialog = page.getByRole('dialog', { name: '错误信息' })
  await expect(dialog, path).toContainText('系统繁忙')
  await dialog.getByRole('button').click()
  await expect(dialog, path).toBeHidden()
}

test('a reader finds articles, forest land, cases, experts and projects', async () => {
  for (const path of ['/index', '/info', '/exchange', '/design/list', '/expert/list', '/obj/exchequer']) {
    const reply = await page.goto(path)
    expect.soft(reply?.status(), path).toBe(200)
    await expect.soft(main().getByRole('heading').first(), path).toBeVisible()
  }
  await page.goto('/exchange/view/119')
  await expect(main()).toContainText('香榧林')
  await expect(page.locator('html')).not.toContainText('13810000119')
})

test('an article, expert news and a case show how often they were read, as their details answer it', async () => {
  const { articles, plans } = site.backend.state
  const read = [
    ['/info/view/', articles.find(({ type }) => type === 1)],
    ['/expert/info/view/', articles.find(({ type }) => type === 7)],
    ['/design/view/', plans[0]],
  ] as const
  for (const [under, record] of read) {
    if (!record) throw new Error(`nothing under ${under}`)
    await page.goto(`${under}${Number(record.id)}`)
    await expect(main().locator('[data-reads]')).toContainText(String(Number(record.read_num)))
    record.read_num = Number(record.read_num) + 77
    await page.keyboard.press('Shift')
    await expect(main().locator('[data-reads]')).toContainText(String(Number(record.read_num)))
  }
})

test('a list says what the backend did not narrow or sort it by, and a search what it could not find in', async () => {
  await page.goto('/exchange?sort=price_asc')
  await expect(main()).toContainText('数据来源不支持按总价从低到高排列：下面的林地没有这样排过。')
  await page.goto('/exchange?province_id=350000&city_id=1399')
  await expect(main()).toContainText('数据来源不支持按城市查找')
  await page.goto('/exchange?forestry_type=2')
  await expect(main().getByRole('article').first()).toBeVisible()
  await expect(main()).not.toContainText('数据来源不支持')
  await page.goto(`/search?keyword=${encodeURIComponent('没有这样的')}`)
  await expect(main()).toContainText('当前服务不支持按关键词查找')
})

test('a list, a search and a page opened by its number say why they could not be loaded; code -1 has its dialog', async () => {
  const { setFault, state } = site.backend
  // Numbers just after the highest have a page, which asks the backend.
  const next = Math.max(...state.listings.map(({ id }) => Number(id))) + 1
  const places = [
    ['/exchange?forestry_type=2', '/api/foretryList'],
    [`/search?keyword=${encodeURIComponent('杉木')}`, '/api/newsList'],
    [`/exchange/view/${next}`, '/api/forestryDetail'],
  ] as const
  for (const [address, path] of places) {
    setFault(path, { kind: 'code', code: 7, msg: '系统维护中' })
    await page.goto(address)
    await expect(main(), path).toContainText('系统维护中')
    setFault(path, { kind: 'code', code: -1, msg: '系统繁忙' })
    await page.goto(address)
    await expectSystemError(path)
    setFault(path)
  }
})

test('regions of the backend are known by their names, and asked for by its own ids', async () => {
  const { backend } = site
  await page.goto('/exchange?province_id=350000')
  const filters = page.getByRole('form', { name: '筛选林地' })
  await expect(filters.getByRole('combobox', { name: '城市' })).toContainText('南平市')
  await filters.getByRole('combobox', { name: '城市' }).selectOption('南平市')
  await expect(filters.getByRole('combobox', { name: '区县' })).toContainText('建阳区')
  await expect.poll(() => new URL(page.url()).searchParams.get('city_id')).toBe('1307')
  const asked = backend.requests.filter(({ path }) => path === '/api/getCity').map(({ sent }) => sent.pid)
  expect(asked).toEqual(expect.arrayContaining(['13', '1307']))
  const lists = backend.requests.filter(({ path }) => path === '/api/foretryList')
  expect(lists.at(-1)?.sent).toMatchObject({ province_id: '13', city_id: '1307' })
  await expect(main().getByRole('article').first()).toContainText('建阳区')
})

test('a person registers by SMS code, although the backend does not say whether a mobile is taken', async () => {
  await page.goto('/login/reg')
  await expect(async () => {
    await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
    await expect(button('注册')).toBeEnabled({ timeout: 500 })
  }).toPass()
  await field(page, '手机号码').fill(MOBILE)
  await fillCode('orregister')
  await field(page, '密码').fill(PASSWORD)
  await field(page, '确认密码').fill(PASSWORD)
  await button('注册').click()
  await page.getByRole('dialog').getByRole('button', { name: '去登录' }).click()
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/reg'))
  await signIn(PASSWORD)
})

test('a forgotten password is replaced by captcha and code', async () => {
  await page.goto('/login/recover')
  await expect(button('重置密码')).toBeEnabled()
  await field(page, '手机号码').fill(MOBILE)
  await fillCaptcha()
  await fillCode('retrievepwd')
  await field(page, '新密码').fill(NEW_PASSWORD)
  await button('重置密码').click()
  await expect(toast(page, '修改成功')).toBeVisible()
  await signIn(NEW_PASSWORD)
})

test('what is collected stands among the favourites, and can be removed there', async () => {
  await page.goto('/exchange/view/118')
  await main().getByRole('button', { name: /收藏/ }).click()
  await expect(toast(page, '收藏成功')).toBeVisible()
  await page.goto('/account/collect')
  await expect(main().locator('a[href="/exchange/view/118"]')).toBeVisible()
  await main()
    .getByRole('button', { name: /^取消收藏/ })
    .click()
  await expect(toast(page, '取消收藏成功')).toBeVisible()
})

const TITLE = '将口杉木林一百二十亩'

test('a listing goes from the empty form by way of a rejection to its release', async () => {
  await page.goto('/addproject')
  await expect(submit(page)).toBeVisible()
  await fill(page, TITLE)
  await upload(page)
  await agree(page)
  await expectFailuresShown({
    path: '/api/addForesty',
    send: submit(page),
    typed: () => field(page, '林地详情').inputValue(),
  })
  // A draft that is saved by itself says in its line what a dialog has said before.
  site.backend.setFault('/api/addForesty', { kind: 'code', code: -1, msg: '系统繁忙' })
  await field(page, '林地详情').fill(`${DETAILS}。`)
  await expect(page.locator('.save-state')).toContainText('系统繁忙')
  await expect(page.getByRole('dialog', { name: '错误信息' })).toHaveCount(0)
  site.backend.setFault('/api/addForesty')
  await field(page, '林地详情').fill(DETAILS)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: '已提交，平台审核中' })).toBeVisible()
  const [listing] = site.backend.state.listings
  const id = Number(listing?.id)
  expect(listing).toMatchObject({
    project_name: TITLE,
    status: 0,
    face_price: 36,
    forestry_price: 36,
    province_id: 13,
    city_id: 1307,
  })
  const [image] = (listing?.image ?? []) as unknown[]
  expect(image).toMatchObject({
    name: '权证.jpg',
    file: expect.stringMatching(/\/front-end\/[0-9a-f-]{36}\.jpg$/),
  })
  expect(site.storage.files.size).toBe(3)

  site.backend.decideListing(id, 2, '四至与林权证不一致。')
  await page.goto('/account/project/list')
  await expect(main().getByRole('listitem').filter({ hasText: TITLE })).toContainText('四至与林权证不一致。')
  await page.goto(`/addproject?id=${id}&type=detail`)
  await expect(main()).toContainText('四至与林权证不一致。')
  await button('重新编辑').click()
  await expect(field(page, '林地详情')).toHaveValue(DETAILS)
  await field(page, '使用年限').fill('29')
  await agree(page)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: '已提交，平台审核中' })).toBeVisible()
  expect(site.backend.state.listings[0]).toMatchObject({ id, years: '29', status: 0 })
  expect(site.backend.state.listings.filter(({ owner }) => owner === MOBILE)).toHaveLength(1)

  site.backend.decideListing(id, 1)
  await page.goto(`/addproject?id=${id}&type=detail`)
  await expect(page.getByRole('heading', { name: '已发布', exact: true })).toBeVisible()
})

test('a message leads to its subject, and is read', async () => {
  const id = Number(site.backend.state.listings[0]?.id)
  site.backend.notify(MOBILE, 1, '您的林地信息已通过审核。', { type: 8, project_id: id })
  site.backend.notify(MOBILE, 9, '您关注的项目有更新。', { project_id: 3 })
  await page.goto('/account/work?category=0')
  await expect(page.getByRole('link', { name: '您关注的项目有更新。' })).toHaveAttribute(
    'href',
    '/obj/view/3',
  )
  await page.getByRole('link', { name: '您的林地信息已通过审核。' }).click()
  await expect(page).toHaveURL(`${site.url}/addproject?id=${id}&type=detail`)
  await page.goto('/account/work?category=0')
  await button('全部标为已读').click()
  await expect(toast(page, '已全部标为已读')).toBeVisible()
  await expect(button('标为已读')).toHaveCount(0)
})

test('an individual is certified with pictures of his papers, although the backend records no consent', async () => {
  await page.goto('/account/setting/userauth/auth')
  await page.getByRole('checkbox', { name: /单独同意/ }).click()
  await field(page, '真实姓名').fill('王林')
  await field(page, '身份证号码').fill(newIdentity())
  await main().getByRole('checkbox', { name: '林地经营' }).check({ force: true })
  await field(page, '邮箱').fill('wang@example.org')
  await chooser(page, '身份证人像面').setInputFiles([await photo('正面.jpg')])
  await chooser(page, '身份证国徽面').setInputFiles([await photo('反面.jpg')])
  await expect(page.getByRole('status').filter({ hasText: '身份证国徽面：已上传 1' })).toBeAttached()
  await expectFailuresShown({
    path: '/api/brokerOpenStore',
    send: submit(page),
    typed: () => field(page, '真实姓名').inputValue(),
  })
  await submit(page).click()
  await expect(state()).toContainText('等待审核')
  expect(certification()).toMatchObject({
    legal_person: '王林',
    legal_identity_cert: { name: '正面.jpg', file: expect.stringContaining('/front-end/') },
  })
})

test('a certification that is rejected is edited and sent again, and is shown once it is approved', async () => {
  Object.assign(certification(), { apply_state: 3, review_msg: '证件照片不清晰' })
  await page.goto('/account/setting/userauth/detail')
  await expect(state()).toContainText('证件照片不清晰')
  await page.getByRole('link', { name: '修改资料，重新提交' }).click()
  await expect(field(page, '真实姓名')).toHaveValue('王林')
  await field(page, '邮箱').fill('lin@example.org')
  await submit(page).click()
  await expect(state()).toContainText('等待审核')
  expect(certification()).toMatchObject({ email: 'lin@example.org', legal_person: '王林' })
  certification().apply_state = 2
  await page.goto('/account/setting/userauth/detail')
  await expect(state()).toContainText('已通过认证')
})

test('an enterprise is certified with its licence', async () => {
  for (const name of Object.keys(certification())) delete certification()[name]
  await page.goto('/account/setting/userauth/auth')
  await chip(page, '认证类型', '企业认证').check({ force: true })
  await page.getByRole('checkbox', { name: /单独同意/ }).click()
  await field(page, '企业名称').fill('青山林业有限公司')
  await field(page, '统一社会信用代码').fill('91350700MA0000001N')
  await field(page, '注册资本').fill('500')
  await field(page, '法定代表人姓名').fill('林建山')
  await field(page, '法定代表人身份证号码').fill(newIdentity())
  await main().getByRole('checkbox', { name: '规划设计与咨询' }).check({ force: true })
  await pickRegion(page, '福建省', '南平市', '建阳区')
  await field(page, '详细地址').fill('林业路 8 号')
  await field(page, '邮箱').fill('office@example.org')
  await chooser(page, '营业执照').setInputFiles([await photo('执照.jpg')])
  await expect(page.getByRole('status').filter({ hasText: '营业执照：已上传 1' })).toBeAttached()
  await submit(page).click()
  await expect(state()).toContainText('等待审核')
  expect(certification()).toMatchObject({
    company_name: '青山林业有限公司',
    reg_capital: '500',
    business_licence_cert: { name: '执照.jpg' },
  })
})

test('a project shows its contact to whoever is signed in, and its file is counted', async () => {
  const project = site.backend.state.projects[0]
  await page.goto(`/obj/view/${String(project?.id)}`)
  await main().getByRole('button', { name: '查看联系方式' }).click()
  await expect(page.getByLabel('联系方式').getByRole('link')).toHaveAttribute('href', /^tel:\d+$/)
  await page.getByRole('region', { name: '资料下载' }).getByRole('button').first().click()
  // Where a file of another origin is shown or saved is up to the browser.
  await page.waitForURL('**/files/report.pdf')
  expect(site.backend.requests.filter(({ path }) => path === '/api/addNum')).toHaveLength(1)
})

test('an owner is asked to call back, proved by a code', async () => {
  await page.goto('/exchange/view/118')
  await main().getByRole('button', { name: '预约回电' }).click()
  const dialog = page.getByRole('dialog', { name: '预约回电' })
  const other = '13900000002'
  await field(dialog, '姓名').fill('陈清')
  await field(dialog, '手机号码').fill(other)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(toast(page, '验证码已发送，请注意查收')).toBeVisible()
  await field(dialog, '短信验证码').fill(site.backend.codeFor(other, 'proposal'))
  const request = dialog.getByRole('button', { name: /^提交/ })
  await expectFailuresShown({
    path: '/api/addProposal',
    send: request,
    typed: () => field(dialog, '姓名').inputValue(),
  })
  await request.click()
  await expect(dialog).toBeHidden()
  expect(site.backend.state.enquiries.at(-1)).toMatchObject({ type: '8', f_id: '118', mobile: other })
})

test('membership is opened, and the end of it is shown', async () => {
  await page.goto('/vip')
  const trial = main().getByRole('button', { name: '限时试用' })
  await expectFailuresShown({ path: '/api/applyMember', send: trial })
  await trial.click()
  const dialog = page.getByRole('dialog', { name: '恭喜您，试用申请成功' })
  await expect(dialog).toContainText('2027-11-25')
})

test('an assessment ends in its report', async () => {
  await page.goto('/addAssess')
  await fillFacts(page)
  await fillAll(page)
  const start = page.getByRole('button', { name: '开始评估' })
  await expectFailuresShown({
    path: '/api/assessment',
    send: start,
    typed: () =>
      page
        .locator('main input:checked')
        .evaluateAll((inputs) =>
          inputs.map((input) => `${input.getAttribute('name')} ${input.getAttribute('value')}`),
        ),
  })
  await start.click()
  await expect(page).toHaveURL(`${site.url}/addAssess/1`)
  await expect(main()).toContainText('76.5')
})

test('a bond is listed with its tender, and shows its state', async () => {
  const { backend } = site
  const [tender] = backend.state.tenders
  const token = [...backend.state.sessions.keys()].at(-1) ?? ''
  await send(backend, prosign, { project_sn: tender?.project_sn }, token)
  await page.goto('/account/deposit')
  await main()
    .getByRole('link', { name: String(tender?.title) })
    .first()
    .click()
  await expect(main()).toContainText('20,000')
})

test('a nickname is changed with a captcha', async () => {
  await page.goto('/account/setting/information')
  const nickname = page.getByRole('textbox', { name: '昵称' })
  await nickname.fill('山里人')
  const save = main().getByRole('button', { name: '保存昵称' })
  await expectFailuresShown({
    path: '/api/profile',
    send: save,
    typed: () => nickname.inputValue(),
    prepare: fillCaptcha,
  })
  await fillCaptcha()
  await save.click()
  await expect(toast(page, '修改成功')).toBeVisible()
  expect(site.backend.state.users[0]?.nickname).toBe('山里人')
})

test('an avatar goes to the storage, and is shown from there', async () => {
  await page.getByLabel('选择头像图片').setInputFiles([await photo('我.jpg')])
  const crop = page.getByRole('group', { name: '裁剪头像' })
  await expect(crop.locator('img')).toBeVisible()
  await crop.getByRole('button', { name: '保存头像' }).click()
  const shown = page.getByAltText('现在的头像')
  await expect(shown).toHaveAttribute('src', /\/front-end\/[0-9a-f-]{36}\.jpg$/)
  expect(await shown.getAttribute('src')).toBe(site.backend.state.users[0]?.avatar)
})

test('a password is changed by the old one', async () => {
  await page.goto('/account/setting/password')
  await field(page, '当前密码').fill('Wrong2026')
  await field(page, '新密码').fill(LAST_PASSWORD)
  await field(page, '确认新密码').fill(LAST_PASSWORD)
  await button('修改密码').click()
  await expect(main().getByRole('alert').filter({ hasText: '原密码错误' })).toBeVisible()
  await field(page, '当前密码').fill(NEW_PASSWORD)
  await expectFailuresShown({
    path: '/api/resetpwd',
    send: button('修改密码'),
    typed: () => field(page, '当前密码').inputValue(),
  })
  await button('修改密码').click()
  await expect(toast(page, '修改成功')).toBeVisible()
})

test('an enquiry is sent once the backend answers as it should, though it writes its code as text', async () => {
  const { setFault, state } = site.backend
  const sentBefore = state.enquiries.length
  await page.goto('/about/contact')
  await field(page, '姓名').fill('王林')
  await field(page, '联系电话').fill(MOBILE)
  await field(page, '合作意向').fill('林下经济合作')
  await pickRegion(page, '福建省', '南平市', '建阳区')
  await expectFailuresShown({
    path: '/api/addProposal',
    send: button('提交'),
    typed: () => field(page, '合作意向').inputValue(),
  })
  // Of this status the specification has nothing said.
  setFault('/api/addProposal', { kind: '401' })
  await Promise.all([page.waitForResponse('**/api/addProposal'), button('提交').click()])
  await expect(button('提交')).toBeEnabled()
  await expect(main().getByRole('alert')).toBeEmpty()
  await expect(field(page, '合作意向')).toHaveValue('林下经济合作')
  setFault('/api/addProposal', { kind: 'text code' })
  await button('提交').click()
  await expect.poll(() => state.enquiries.length).toBe(sentBefore + 1)
  setFault('/api/addProposal')
})

test('a call that nobody answers ends: it is said, and nothing typed is lost', async () => {
  const late = await page.context().newPage()
  await late.clock.install()
  await late.goto('/about/contact')
  await field(late, '姓名').fill('王林')
  await field(late, '联系电话').fill(MOBILE)
  await field(late, '合作意向').fill('林下种植')
  await pickRegion(late, '福建省', '南平市', '建阳区')
  site.backend.setFault('/api/addProposal', { kind: 'timeout' })
  await late.getByRole('button', { name: '提交', exact: true }).click()
  await expect(late.getByRole('button', { name: '提交中…' })).toBeVisible()
  await late.clock.fastForward(60_000)
  await expect(late.getByRole('main').getByRole('alert')).toHaveText(BROKEN)
  await expect(late.getByRole('button', { name: '提交', exact: true })).toBeEnabled()
  await expect(field(late, '合作意向')).toHaveValue('林下种植')
  site.backend.setFault('/api/addProposal')
  await late.close()
})

test('a mobile is changed by a captcha and a code, and one signs in with the new one', async () => {
  await page.goto('/account/setting/mobile')
  await field(page, '新手机号码').fill(NEW_MOBILE)
  await button('获取验证码').click()
  await expect(toast(page, '验证码已发送，请注意查收')).toBeVisible()
  await field(page, '短信验证码').fill(site.backend.codeFor(NEW_MOBILE, 'changemobile'))
  await fillCaptcha()
  await button('更换手机号码').click()
  await page.getByRole('dialog', { name: '手机号码已更换' }).getByRole('button').click()
  await page.waitForURL('/login/login?**')
  await fillLogin(page, { type: '个人', login: NEW_MOBILE, password: LAST_PASSWORD })
  await page.waitForURL('/account/setting')
})

test('logging out ends the session', async () => {
  await page.goto('/index')
  await userMenu(page).locator('summary').click()
  await userMenu(page).getByRole('button', { name: '退出登录' }).click()
  await expect(toast(page, '退出登录成功')).toBeVisible()
})

test('every request was one of the specification, in its encoding, or one that the contract declares as ours', () => {
  const ours = new Set<string>(
    Object.values(endpoints)
      .flat()
      .filter((call) => isOwnCall(call))
      .map(({ path }) => path),
  )
  const strange = site.backend.requests.filter(
    ({ path, status }) => status === 415 || (status === 404 && !ours.has(path)),
  )
  expect([...new Set(strange.map(({ path, status }) => `${status} ${path}`))]).toEqual([])
})
