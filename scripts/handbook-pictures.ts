// Pictures of the staff handbook (docs/zh/staff.md), taken of a demo that runs: npm run handbook-pictures -- http://localhost:4321
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { chromiumPath } from './chromium.ts'

const FOLDER = join(import.meta.dirname, '../docs/zh/pictures')
const base = process.argv[2] ?? 'http://localhost:4321'
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

const openFirst = (name: RegExp) => async (page: Page) => {
  await page.getByRole('row').getByRole('link', { name }).first().click()
}

/** Scrolls to the announcements, below the fields of a tender's form. */
const openAnnouncements = async (page: Page) => {
  await openFirst(/北坡梯田核桃园/)(page)
  await page.getByText('公告记录').scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 300)
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
  { name: 'tender', account: 'editor', path: '/tenders', before: openAnnouncements },
  { name: 'import', account: 'editor', path: '/import' },
  { name: 'readership', account: 'editor', path: '/readership' },
  { name: 'pages', account: 'editor', path: '/pages' },
  { name: 'legal-text', account: 'editor', path: '/pages', before: openFirst(/^隐私声明/) },
  { name: 'menus', account: 'editor', path: '/menus' },
  { name: 'redirects', account: 'editor', path: '/redirects' },
  { name: 'publishing', account: 'editor', path: '/publishing' },
  { name: 'queue', account: 'reviewer', path: '/queues/listings' },
  { name: 'task', account: 'reviewer', path: '/queues/listings', before: openFirst(/./) },
  { name: 'users', account: 'reviewer', path: '/users' },
  { name: 'bonds', account: 'reviewer', path: '/bonds' },
  { name: 'settings', account: 'admin', path: '/settings/1' },
  { name: 'editor-roles', account: 'admin', path: '/editor-roles', before: grantRole },
  { name: 'audit', account: 'admin', path: '/audit' },
]

const browser = await chromium.launch({ executablePath: chromiumPath })
for (const account of new Set(PICTURES.map((each) => each.account))) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' })
  await signIn(page, account)
  for (const { name, path, before } of PICTURES.filter((each) => each.account === account)) {
    await page.goto(`${base}/console#${path}`)
    await page.waitForLoadState('networkidle')
    await before?.(page)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1000)
    const { size } = await sharp(await page.screenshot())
      .webp({ quality: 60 })
      .toFile(join(FOLDER, `${name}.webp`))
    console.log(`${name} ${Math.round(size / 1024)} KB`)
  }
  await page.close()
}
await browser.close()
