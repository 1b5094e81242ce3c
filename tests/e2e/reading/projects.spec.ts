// The project library: lists and filters, a project's page, its files and contact for those who have signed in, export.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { toast } from '../support/forms.ts'
import { demo, fillLogin, signIn } from '../support/people.ts'
import { findProject, projectsOf } from '../support/projects.ts'
import { enterScreen } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { fullNumbers } from '../support/walk.ts'
import { inZip } from '../support/zip.ts'

const entries = (page: Page) => page.locator('.listings h3')
/** Opens the form, which is folded on phones. */
const unfold = async (page: Page) => {
  const label = page.locator('.filters-label')
  if (await label.isVisible()) await label.click()
}
/** The Word file that a project's page makes. */
const exported = async (page: Page) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 Word' }).click(),
  ])
  return readFile(await download.path())
}
/** Its texts, paragraph by paragraph and cell by cell. */
const textsOf = (archive: Buffer) =>
  [...inZip(archive, 'word/document.xml').matchAll(/<w:t(?: [^>]*)?>([^<]*)</g)].map(([, text]) => text)
const contactButton = (page: Page) => page.getByRole('button', { name: '查看联系方式' })

test('filters narrow the list, stand in the address, and are undone by going back', async ({
  page,
  request,
}) => {
  const { count } = await projectsOf(request, { type: 3, money: 2 })
  const both = await projectsOf(request, { type: 3, money: 2, industry_id: 4 })
  expect(both.count).toBeLessThan(count)
  await page.goto('/obj/local')
  const newest = (await entries(page).first().textContent()) ?? ''
  await unfold(page)
  await page.getByLabel('投资额').selectOption('100–1000 万元')
  await expect(page).toHaveURL('/obj/local?money=2')
  await expect(page.locator('#results-head')).toHaveText(`共 ${count} 个项目`)
  await page.getByLabel('所属行业').selectOption('林业')
  await expect(page.locator('#results-head')).toHaveText(`共 ${both.count} 个项目`)
  await expect(entries(page).first()).toHaveText(both.list[0]?.name ?? '')

  await page.goBack()
  await expect(page.locator('#results-head')).toHaveText(`共 ${count} 个项目`)
  await page.reload()
  await expect(page.locator('#results-head')).toHaveText(`共 ${count} 个项目`)
  await unfold(page)
  await expect(page.getByLabel('投资额')).toHaveValue('2')
  await page.getByRole('link', { name: '清除', exact: true }).click()
  await expect(page).toHaveURL('/obj/local')
  await expect(entries(page).first()).toHaveText(newest)
})

test('a filtered list has pages of eight', async ({ page, request }) => {
  const { list, count } = await projectsOf(request, { industry_id: 4 })
  await page.goto('/obj/new?industry_id=4')
  await expect(entries(page)).toHaveText(list.slice(0, 8).map(({ name }) => name))
  await page.getByRole('navigation', { name: '翻页' }).getByRole('link', { name: '下一页' }).click()
  await expect(page).toHaveURL('/obj/new?industry_id=4&page=2')
  await expect(entries(page)).toHaveText(list.slice(8, 16).map(({ name }) => name))
  await expect(page.locator('#results-head')).toBeFocused()
  await page.goto(`/obj/new?industry_id=4&page=${Math.ceil(count / 8) + 1}`)
  await expect(page.getByText('这一页没有内容')).toBeVisible()
})

test('the newest of all libraries go on beyond the published page', async ({ page, request }) => {
  const { list, count } = await projectsOf(request, { pagesize: 16 })
  await page.goto('/obj/new')
  await page.getByRole('link', { name: '更多项目' }).click()
  await expect(page).toHaveURL('/obj/new?page=2')
  await expect(page.locator('#results-head')).toHaveText(`共 ${count} 个项目`)
  await expect(entries(page)).toHaveText(list.slice(8, 16).map(({ name }) => name))
})

test('an older page without its filter is that page again, as its address says', async ({ page }) => {
  await page.goto('/obj/local/1')
  const oldest = (await entries(page).first().textContent()) ?? ''
  await page.getByLabel('投资额').selectOption('100–1000 万元')
  await expect(page).toHaveURL('/obj/local?money=2')
  await page.getByRole('link', { name: '清除', exact: true }).click()
  await expect(page).toHaveURL('/obj/local/1')
  await expect(page.locator('#results-head')).toHaveText('最后一页')
  await page.reload()
  await expect(entries(page).first()).toHaveText(oldest)
})

test('a list with nothing in it, and one that does not arrive, say what to do', async ({ page }) => {
  await page.goto('/obj/local?money=1&woodland=4&stage_id=4&industry_id=2&province_id=540000')
  await expect(page.getByText('没有符合条件的项目')).toBeVisible()
  await page.getByRole('link', { name: '清除全部条件' }).click()
  await expect(page).toHaveURL('/obj/local')

  await page.route('**/pro/projectlist', (route) => route.abort())
  await page.getByLabel('项目阶段').selectOption('项目执行')
  await expect(page.getByRole('alert')).toContainText('查询失败')
  await page.unroute('**/pro/projectlist')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(entries(page).first()).toBeVisible()
})

test('while a filter is looked up, nothing says how many there are', async ({ page }) => {
  await page.goto('/obj/local')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/pro/projectlist', async (route) => {
    await asked
    await route.continue()
  })
  await unfold(page)
  await page.getByLabel('投资额').selectOption('100–1000 万元')
  const submit = page.locator('.filter-actions').getByRole('button')
  await expect(submit).toHaveText('正在查找…')
  await expect(page.locator('#results-head')).toHaveText('正在查找…')
  answer()
  await expect(submit).toHaveText(/^查看 \d+ 个项目$/)
})

test('where the backend does not know the filter by area, the page says so', async ({ page, request }) => {
  const all = await projectsOf(request, { type: 3, pagesize: 8 })
  await page.route('**/pro/projectlist', (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: all } }),
  )
  await page.goto('/obj/local?woodland=2')
  await expect(page.getByText('数据来源不支持按林地面积筛选')).toBeVisible()
})

test('the preview of a project has no column on the right, before any script file has come', async ({
  page,
  request,
}) => {
  const { id } = await findProject(request)
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(`/obj/view/${id}?from=console&type=preview`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('complementary')).toBeHidden()
  for (const other of ['xtype=previewed', 'type=previewed', 'type=1', 'a=type%3Dpreview']) {
    await page.goto(`/obj/view/${id}?${other}`)
    await expect(page.getByRole('complementary'), other).toBeVisible()
  }
})

test('a visitor is led to the login and back, and then sees the contact', async ({ page, request }) => {
  const { id } = await findProject(request)
  await page.goto(`/obj/view/${id}`)
  await contactButton(page).click()
  await page.waitForURL('/login/login?**')
  await fillLogin(page, demo.person)
  await page.waitForURL(`/obj/view/${id}`)
  await contactButton(page).click()
  const phone = page.getByLabel('联系方式').getByRole('link')
  await expect(phone).toHaveText(/^\d{3,4}-\d{7}$/)
  await expect(phone).toHaveAttribute('href', /^tel:\d{10,12}$/)
  await expect(page.locator('dl[aria-label="联系方式"]')).toBeFocused()
})

test('a session that ended elsewhere is no missing contact: the login is asked for', async ({
  page,
  request,
}) => {
  const { id } = await findProject(request)
  await signIn(page, demo.person, `/obj/view/${id}`)
  await page.route('**/pro/prodetail', async (route) => {
    const { token: _, ...headers } = route.request().headers()
    await route.continue({ headers: { ...headers, token: 'gone' } })
  })
  await page.route('**/api/userIndex', (route) =>
    route.fulfill({ json: { code: -2, msg: '您还没有登录', data: null } }),
  )
  await contactButton(page).click()
  await page.waitForURL('/login/login?**')
})

test('a file is downloaded under its name by those who have signed in, and counted', async ({
  page,
  request,
}) => {
  const project = await findProject(request, ({ report }) => report.length > 0)
  const [file] = project.report
  const button = page
    .getByRole('region', { name: '资料下载' })
    .getByRole('button', { name: file?.name ?? '' })
  await page.goto(`/obj/view/${project.id}`)
  await button.click()
  await page.waitForURL('/login/login?**')
  await fillLogin(page, demo.person)
  await page.waitForURL(`/obj/view/${project.id}`)

  const counted = page.waitForResponse('**/api/addNum')
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toBe(file?.name)
  expect((await readFile(await download.path())).length).toBe(file?.size)
  expect(((await (await counted).json()) as { data: { num: number } }).data.num).toBeGreaterThan(0)
})

test('a file that is gone is said to be', async ({ page, request }) => {
  const project = await findProject(request, ({ report }) => report.length > 0)
  await signIn(page, demo.person, `/obj/view/${project.id}`)
  let report: object[] = project.report.map((file) => ({ ...file, file: '' }))
  await page.route('**/pro/prodetail', (route) =>
    route.fulfill({
      json: { code: 200, msg: '', data: { ...project, username: '贺先生', report } },
    }),
  )
  const button = page.getByRole('region', { name: '资料下载' }).getByRole('button').first()
  const notice = page.getByRole('dialog')
  await button.click()
  await expect(notice).toContainText('资料暂时取不到')
  await notice.getByRole('button', { name: '知道了' }).click()
  for (const replaced of [[], project.report.map((file) => ({ ...file, name: `新的 ${file.name}` }))]) {
    report = replaced
    await button.click()
    await expect(notice).toContainText('资料已更换')
    await notice.getByRole('button', { name: '知道了' }).click()
  }
})

test('a project is collected as what it is', async ({ page, request }) => {
  const { id } = await findProject(request)
  await signIn(page, demo.enterprise, `/obj/view/${id}`)
  const sent = page.waitForRequest('**/api/addCollect')
  await page.getByRole('button', { name: '☆ 收藏' }).click()
  expect((await sent).postData()).toBe(`id=${id}&type=7`)
  // A press while the first is on its way is none.
  await expect(toast(page, '收藏成功')).toBeVisible()
  await page.getByRole('button', { name: '★ 已收藏' }).click()
  await expect(page.getByRole('button', { name: '☆ 收藏' })).toBeVisible()
})

test('a project is exported to Word without a login', async ({ page, request }) => {
  const project = await findProject(request, ({ remark, benefit }) => remark !== '' && benefit !== '')
  const scripts: string[] = []
  page.on('request', (made) => scripts.push(made.url()))
  await page.goto(`/obj/view/${project.id}`, { waitUntil: 'networkidle' })
  expect(scripts.filter((url) => /export-word/.test(url))).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 Word' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${project.name}.docx`)
  const xml = inZip(await readFile(await download.path()), 'word/document.xml')
  for (const text of [project.name, '投资额', '项目简介', project.benefit, project.responsibility_company])
    expect(xml).toContain(text)
  expect(xml).toContain('w:eastAsia="宋体"')
  expect(fullNumbers(xml)).toEqual([])
})

test('inside WeChat a project is exported at an address of the server, after a login', async ({
  page,
  request,
}) => {
  const project = await findProject(request, ({ remark }) => remark !== '')
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Android MicroMessenger/8.0.50' }),
  )
  await page.goto(`/obj/view/${project.id}`)
  const button = page.getByRole('button', { name: '导出 Word' })
  await button.click()
  const notice = page.getByRole('dialog')
  await expect(notice).toContainText('登录后可在这里下载')
  await expect(notice).toContainText('在浏览器打开')
  await notice.getByRole('button', { name: '知道了' }).click()

  await signIn(page, demo.person, `/obj/view/${project.id}`)
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(new URL(download.url()).pathname).toBe('/api/download')
  expect(download.suggestedFilename()).toBe(`${project.name}.docx`)
  expect(inZip(await readFile(await download.path()), 'word/document.xml')).toContain(project.name)
})

test('text that stands beside blocks is exported too, and a line break ends a paragraph', async ({
  page,
  request,
}) => {
  const { id } = await findProject(request, ({ remark }) => remark !== '')
  await page.goto(`/obj/view/${id}`, { waitUntil: 'networkidle' })
  await page
    .locator('[data-word] .prose')
    .first()
    .evaluate((prose) => {
      prose.innerHTML =
        '首句<div>第一段<br>第二段</div><blockquote>甲<b>乙</b>丙</blockquote><ul><li>一<p>二</p></li></ul>'
    })
  expect(textsOf(await exported(page)).join('|')).toContain('首句|第一段|第二段|甲乙丙|· 一|二')
})

test('lists of facts, numbers, cells and pictures of an introduction are exported as they stand', async ({
  page,
  request,
}) => {
  const { id } = await findProject(request, ({ remark }) => remark !== '')
  await page.goto(`/obj/view/${id}`, { waitUntil: 'networkidle' })
  await page
    .locator('[data-word] .prose')
    .first()
    .evaluate((prose) => {
      prose.innerHTML = `<p>起</p><dl><dt>树种</dt><dd>杉木</dd></dl>
        <ol start="3"><li><p>造林</p></li><li>抚育<ol type="a"><li>除草</li></ol></li></ol>
        <table><caption>投资</caption><tr><th colspan="2">合计</th></tr><tr><td rowspan="9">甲</td><td>乙</td></tr><tr><td>丙</td></tr></table>
        <p>看<img src="/icon-512.png" alt="林相">图</p><p><img src="https://pictures.example/x.jpg" alt="外站的图"></p>
        <p><img src="/uploads/none.jpg"></p>`
    })
  const archive = await exported(page)
  const xml = inZip(archive, 'word/document.xml')
  expect(textsOf(archive).join('|')).toContain(
    '起|树种|杉木|3. 造林|4. 抚育|a. 除草|投资|合计|甲|乙|丙|看|图|〔图片：外站的图〕|〔图片〕',
  )
  expect(xml).toContain('<w:gridSpan w:val="2"/>')
  expect(xml.match(/<w:vMerge/g)).toHaveLength(2)
  expect(xml.match(/<w:drawing>/g)?.length).toBeGreaterThanOrEqual(1)
  expect(xml).toContain('descr="林相"')
  expect(archive.includes('word/media/')).toBe(true)
})

test('what is printed is the project alone', async ({ page, request }) => {
  const { id, name } = await findProject(request, ({ report }) => report.length > 0)
  await page.goto(`/obj/view/${id}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.locator('.sheet')).toContainText(`/obj/view/${id}`)
  for (const hidden of ['header.masthead', '.side', '.actions', '.breadcrumb', 'footer'])
    await expect(page.locator(hidden).first(), hidden).toBeHidden()
  await expect(contactButton(page)).toBeHidden()
})

test('an editor sees a project as readers will', async ({ page, request }) => {
  test.slow()
  const { id, name } = await findProject(request)
  await enterScreen(page, 'editor', `projects/${id}`)
  const bar = page.getByRole('toolbar', { name: '保存与发布' })
  await bar.getByRole('button', { name: '预览', exact: true }).click()
  const shown = page.getByRole('dialog', { name: /预览/ }).frameLocator('iframe')
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(shown.getByRole('region', { name: '项目概况' })).toContainText('投资额')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a preview keeps the column', async ({ page, request }) => {
    const { id } = await findProject(request)
    await page.goto(`/obj/view/${id}?type=preview`)
    await expect(page.getByRole('complementary')).toBeVisible()
  })

  test('lists, older pages and projects are read; nothing is offered that would not work', async ({
    page,
  }) => {
    await page.goto('/obj/new')
    await expect(page.getByRole('link', { name: '更多项目' })).toBeHidden()
    await page.locator('noscript').getByRole('link', { name: '地方项目库' }).click()
    await expect(page.getByLabel('投资额')).toBeHidden()
    await expect(page.locator('.filters-label')).toBeHidden()
    await expect(page.locator('noscript p').filter({ hasText: '筛选需要启用浏览器脚本' })).toBeVisible()
    await page.getByRole('link', { name: '下一页' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('第 2 页')
    const title = (await entries(page).first().textContent()) ?? ''
    await entries(page).first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('main').locator('button:visible')).toHaveCount(0)
    await expect(page.locator('noscript p').filter({ hasText: '查看联系方式需要' })).toBeVisible()
  })
})
