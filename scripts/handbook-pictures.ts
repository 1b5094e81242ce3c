// Pictures of the staff handbook (docs/zh/staff.md), taken of a demo that runs: npm run handbook-pictures -- http://localhost:4321,
// with names of pictures behind the address for these alone.
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { fileLibrary } from '#features/content/contract/media.ts'
import { siteFindings } from '#features/site-check/contract.ts'
import { webhookDeliveries } from '#features/webhooks/contract.ts'
import { chromiumPath } from './chromium.ts'

const FOLDER = join(import.meta.dirname, '../docs/zh/pictures')
const [base = 'http://localhost:4321', ...wanted] = process.argv.slice(2)
/** Accounts that the demo prints at its start. */
const PASSWORD = 'Demo2026'

const signIn = async (page: Page, name: string) => {
  await page.goto(`${base}/console`)
  await page.getByLabel('登录账号').fill(name)
  await page.getByLabel('登录密码').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '概览' }).waitFor()
}

interface Picture {
  name: string
  account: string
  /** Behind the # of /console. */
  path: string
  /** Presses what leads from that screen to the one in the picture. */
  before?: (page: Page) => Promise<void>
}

/** Until nothing is loaded any more, on however busy a machine. */
const settle = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () =>
      (document.querySelector('main')?.innerText.trim().length ?? 0) > 10 &&
      !document.querySelector('.MuiSkeleton-root, .MuiCircularProgress-root, .MuiLinearProgress-root'),
  )
  // No row is marked below the pointer.
  await page.mouse.move(640, 0)
  await page.waitForTimeout(1000)
}

const openFirst = (name: RegExp) => async (page: Page) => {
  await page.getByRole('row').getByRole('link', { name }).first().click()
}

/** Pages of the demo have no faults: a check of others would find these. */
const FINDINGS = [
  ['link', '集体林权制度改革问答', '/info/view/4021', 'gone', 'content'],
  ['link', '林木采伐许可证办理指南', 'http://www.example.org/licence/2019.html', 'unreachable', 'content'],
  ['picture', '油茶低产林改造现场会在青山镇举行', '/uploads/2026/08/field-day.webp', 'gone', 'content'],
  ['words', '县林业局召开秋季造林调度会', '敏感词“内部价”', '', 'content'],
  ['duplicate', '秋季森林防火公告', '', '', 'title'],
  ['summary', '毛竹林下套种黄精要点', '', '', 'remark'],
  ['stale', '林权抵押贷款贴息办法', '', '', ''],
]

const showFindings = async (page: Page) => {
  const list = FINDINGS.map(([finding, title, subject, fault, field], at) => ({
    id: at + 1,
    finding,
    kind: 'news',
    record: at + 1,
    title,
    subject,
    fault,
    field,
    found_on: '2026-11-29',
    edited: false,
    ignored_by: '',
  }))
  await page.route(`**${siteFindings.path}`, (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { list, count: list.length } } }),
  )
  await page.reload()
}

/** Ready to be answered. */
const claimQuestion = async (page: Page) => {
  await openFirst(/益智分株苗/)(page)
  await page.getByRole('button', { name: '领取', exact: true }).click()
}

/** Link of the first article, as it stands before it is copied. */
const sharePreview = async (page: Page) => {
  await openFirst(/./)(page)
  await page.getByRole('button', { name: '分享预览' }).click()
  await page.getByRole('button', { name: '制作链接' }).click()
  await page.getByRole('textbox', { name: '预览链接' }).waitFor()
}

/** One note for several, before it is given. */
const decideSeveral = async (page: Page) => {
  const boxes = page.getByRole('row').getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await page.getByRole('button', { name: '不通过' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('权证照片不清晰，请重新拍摄，四角完整、文字可辨。')
}

const COLUMN = '专家观点'

/** Puts a text of this column before others' eyes. */
const sendForApproval = async (page: Page) => {
  await page.getByRole('combobox', { name: '资讯类型' }).click()
  await page.getByRole('option', { name: COLUMN, exact: true }).click()
  await page.getByRole('textbox', { name: /^标题/ }).fill('林下参种植要点')
  await page.getByRole('textbox', { name: '正文' }).fill('选海拔 800 米以上的阴坡，忌积水。')
  await page.getByRole('button', { name: '送审', exact: true }).click()
  await page.getByRole('region', { name: '审核' }).scrollIntoViewIfNeeded()
}

const askForApproval = async (page: Page) => {
  await page.getByRole('combobox', { name: COLUMN }).click()
  await page.getByRole('option', { name: /^两审/ }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.goto(`${base}/console`)
}

/** On words of the first article, before it is answered. */
const comment = async (page: Page) => {
  await openFirst(/./)(page)
  await page.getByRole('textbox', { name: '正文' }).locator('p').first().click({ clickCount: 3 })
  await page.getByRole('button', { name: '批注选中的文字' }).click()
  const panel = page.getByRole('complementary', { name: '批注' })
  const text = '请写明数据来源和截止日期。'
  await panel.getByRole('textbox', { name: '批注' }).fill(text)
  await panel.getByRole('button', { name: '写批注' }).click()
  const written = panel.getByRole('article').filter({ hasText: text }).first()
  await written.getByRole('textbox', { name: '回复' }).fill('已注明，截至 2026 年 10 月底。')
}

/** The demo has no files: an editor's library may look like this. */
const FILES = [
  ['林木采伐许可证申请表.docx', 48_200, 6, '林木采伐许可证办理指南', ['表格']],
  ['集体林权制度改革实施方案.pdf', 1_260_000, 3, '县集体林权制度改革实施方案印发', ['林改', '文件']],
  ['林权流转合同（示范文本）.docx', 73_500, 4, '林权流转怎样签合同', ['合同', '表格']],
  ['2026 年造林补贴公示名单.xlsx', 215_000, 1, '2026 年造林补贴名单公示', ['公示']],
  ['森林防火应急预案.pdf', 2_480_000, 2, '秋季森林防火公告', []],
  ['林下经济重点项目申报书.docx', 96_400, 1, '关于申报林下经济重点项目的通知', ['表格']],
]

const showFiles = async (page: Page) => {
  const list = FILES.map(([name, size, uses, title, tags], at) => {
    const file = `/uploads/staff/2026/11/${at}.pdf`
    return { file, name, size, has_password: false, uses, title, tags }
  })
  await page.route(`**${fileLibrary.path}`, (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { list, more: false } } }),
  )
  await page.reload()
}

const findPhrase = async (page: Page) => {
  await page.getByRole('textbox', { name: '要找的文字' }).fill('林业局')
  await page.getByRole('textbox', { name: '替换为' }).fill('林业和草原局')
  await page.getByRole('button', { name: '查找', exact: true }).click()
  await page.getByRole('list', { name: '找到的内容' }).getByRole('checkbox').first().check()
}

/** Messages of the log of a webhook, which is shown without its address being called. */
const DELIVERIES = [
  ['withdrawn', 'news', 31, 'waiting', 2, 503, 240, 'status'],
  ['changed', 'tenders', 12, 'delivered', 1, 204, 180, ''],
  ['published', 'news', 52, 'delivered', 1, 204, 210, ''],
  ['published', 'pages', 9, 'failed', 7, 0, 10_000, 'timeout'],
  ['test', '', 0, 'delivered', 1, 204, 320, ''],
]

const addWebhook = async (page: Page) => {
  const list = DELIVERIES.map(([event, kind, record, state, attempts, status, milliseconds, fault], at) => ({
    id: at + 1,
    webhook: 1,
    name: '协同办公系统',
    event,
    kind,
    record,
    at: `2026-11-29 ${15 - at}:20:00`,
    state,
    attempts,
    due_at: state === 'waiting' ? '2026-11-29 15:30:00' : '',
    tried_at: `2026-11-29 ${15 - at}:20:0${at}`,
    status,
    milliseconds,
    fault,
  }))
  await page.route(`**${webhookDeliveries.path}`, (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { list, count: list.length } } }),
  )
  await page.reload()
  await page.getByRole('button', { name: '新建推送地址' }).click()
  await page.getByRole('textbox', { name: '名称' }).fill('协同办公系统')
  await page.getByRole('textbox', { name: '网址' }).fill('https://oa.example.org/portal-hook')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: '我已保存' }).click()
}

const grantToken = async (page: Page) => {
  await page.getByRole('button', { name: '制作令牌' }).click()
  await page.getByRole('textbox', { name: '名称' }).fill('数据共享平台')
  await page.getByRole('checkbox', { name: '资讯：编写' }).check()
  await page.getByRole('checkbox', { name: '项目：查看' }).check()
}

const grantRole = async (page: Page) => {
  await page.getByRole('button', { name: '新岗位' }).click()
  await page.getByRole('textbox', { name: '岗位名称' }).fill('新闻编辑')
  await page.getByRole('checkbox', { name: '资讯：查看', exact: true }).check()
  await page.getByRole('checkbox', { name: '专业文献：编写', exact: true }).check()
}

const PICTURES: readonly Picture[] = [
  { name: 'dashboard', account: 'admin', path: '/approval-rules', before: askForApproval },
  { name: 'articles', account: 'editor', path: '/news' },
  { name: 'article', account: 'editor', path: '/news', before: openFirst(/./) },
  { name: 'approval', account: 'editor', path: '/news/create', before: sendForApproval },
  { name: 'preview-links', account: 'editor', path: '/news', before: sharePreview },
  { name: 'comments', account: 'editor', path: '/news', before: comment },
  { name: 'media', account: 'editor', path: '/media', before: showFiles },
  { name: 'import', account: 'editor', path: '/import' },
  { name: 'readership', account: 'editor', path: '/readership' },
  { name: 'pages', account: 'editor', path: '/pages' },
  { name: 'legal-text', account: 'editor', path: '/pages', before: openFirst(/^隐私声明/) },
  { name: 'menus', account: 'editor', path: '/menus' },
  { name: 'site-check', account: 'editor', path: '/site-check', before: showFindings },
  { name: 'redirects', account: 'editor', path: '/redirects' },
  { name: 'publishing', account: 'editor', path: '/publishing' },
  { name: 'queue', account: 'reviewer', path: '/queues/listings' },
  { name: 'task', account: 'reviewer', path: '/queues/listings', before: openFirst(/./) },
  { name: 'bulk', account: 'reviewer', path: '/queues/listings', before: decideSeveral },
  { name: 'tender-questions', account: 'reviewer', path: '/queues/tenderQuestions', before: claimQuestion },
  { name: 'users', account: 'reviewer', path: '/users' },
  { name: 'bonds', account: 'reviewer', path: '/bonds' },
  { name: 'settings', account: 'admin', path: '/settings/1' },
  { name: 'editor-roles', account: 'admin', path: '/editor-roles', before: grantRole },
  { name: 'text-replace', account: 'admin', path: '/text-replace', before: findPhrase },
  { name: 'webhooks', account: 'admin', path: '/webhooks', before: addWebhook },
  { name: 'api-tokens', account: 'admin', path: '/api-tokens', before: grantToken },
  { name: 'audit', account: 'admin', path: '/audit' },
]

const browser = await chromium.launch({ executablePath: chromiumPath })
const pictures = PICTURES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
for (const account of new Set(pictures.map((each) => each.account))) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' })
  await signIn(page, account)
  for (const { name, path, before } of pictures.filter((each) => each.account === account)) {
    await page.goto(`${base}/console#${path}`)
    await settle(page)
    await before?.(page)
    await settle(page)
    const { size } = await sharp(await page.screenshot())
      .webp({ quality: 60 })
      .toFile(join(FOLDER, `${name}.webp`))
    console.log(`${name} ${Math.round(size / 1024)} KB`)
  }
  await page.close()
}
await browser.close()
