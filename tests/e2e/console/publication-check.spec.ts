// What a pasted document hides stays out of the text, and what should not be made public is named before it is.
import type { Locator, Page } from '@playwright/test'
import { expectNoBarrier } from '../support/barriers.ts'
import { comesToShow, editorOf } from '../support/editing.ts'
import { enterScreen, openScreen, staffCall } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'default' })

const titled = (title: string) => `${title} ${Date.now()}`
const editor = (page: Page) => page.getByRole('textbox', { name: '正文' })
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const press = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: '保存与发布' }).getByRole('button', { name, exact: true }).click()
const isLive = (page: Page) => expect(page.getByText(/已上线 · 用时/)).toBeVisible({ timeout: 30_000 })
const words = (page: Page) => page.getByRole('region', { name: '用词检查' }).getByRole('alert')
const check = (page: Page) => page.getByRole('dialog', { name: '发布前请确认' })
const named = (dialog: Locator, finding: string) =>
  dialog.getByRole('region', { name: finding, exact: true }).getByRole('listitem')

const paste = (page: Page, html: string) =>
  editor(page).evaluate((node, content) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', content)
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

const word = `<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"></head><body>
<p class=MsoNormal align=center style='text-align:center'><b>林地流转办法</b></p>
<p class=MsoNormal><span style='text-decoration:line-through'>第三条 已废止。</span></p>
<p class=MsoNormal>期限<del cite="mailto:a" datetime="2026-05-06T10:21">三十</del><ins cite="mailto:a" datetime="2026-05-06T10:21">七十</ins>年<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1" name="_msoanchor_1">[张三1]</a></span>，面积 m<span style='vertical-align:super'>2</span>，<span style='background:yellow;mso-highlight:yellow'>须公示</span>，<span style='color:red'>加急</span>。<a href="#_ftn1" name="_ftnref1">[1]</a></p>
<div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>先别发，等局里意见</p></div></div>
<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1">[1]</a>见条例。</p></div></body></html>`

test('a document from Word is published as it shows, without comments, and with a word about its open changes', {
  tag: '@publishing',
}, async ({ page }) => {
  test.slow()
  await enterScreen(page, 'editor', 'news/create')
  await page.getByRole('textbox', { name: /^标题/ }).fill(titled('流转办法'))
  await page.getByRole('combobox', { name: '资讯类型' }).click()
  await page.getByRole('option', { name: '林业百科', exact: true }).click()
  await editor(page).click()
  await paste(page, word)
  await expect(editor(page)).toContainText('期限七十年，')
  await expect(editor(page)).not.toContainText(/张三1|先别发|三十/)
  await expect(
    page.getByText('原文有未处理的修订，已按全部接受后的文字粘贴，请核对：删去“三十”、加入“七十”'),
  ).toBeVisible()
  await expect(page.getByText('原文的批注没有带入正文')).toBeVisible()
  await expect(page.getByText(/^颜色没有保留：“加急”/)).toBeVisible()
  await expectNoBarrier(page)

  await press(page, '发布')
  await expect(named(check(page), '未处理的修订')).toHaveText(['删去“三十”', '加入“七十”'])
  await check(page).getByRole('button', { name: '仍然发布' }).click()
  await isLive(page)
  await comesToShow(page, `/info/view/${/news\/(\d+)/.exec(page.url())?.[1]}`, '期限七十年，')
  const text = page.locator('.prose')
  await expect(text).not.toContainText(/张三1|先别发|三十/)
  await expect(text.locator('s')).toHaveText('第三条 已废止。')
  await expect(text.locator('sup').first()).toHaveText('2')
  await expect(text.locator('mark')).toHaveText('须公示')
  await expect(text.locator('.align-center')).toHaveText('林地流转办法')
  await expect(text.getByText('林地流转办法')).toHaveCSS('text-align', 'center')
  await text.getByRole('link', { name: '[1]' }).first().click()
  await expect(text.locator(':target')).toHaveText('[1]见条例。')
})

test('text is aligned and highlighted by the toolbar, and a second click takes it back', async ({ page }) => {
  await enterScreen(page, 'editor', 'news/create')
  await editor(page).click()
  await page.keyboard.type('公告')
  const line = editor(page).locator('p').first()
  await tool(page, '居中').click()
  await expect(line).toHaveCSS('text-align', 'center')
  await expect(tool(page, '居中')).toHaveAttribute('aria-pressed', 'true')
  await tool(page, '靠右').click()
  await expect(line).toHaveCSS('text-align', 'right')
  await tool(page, '靠右').click()
  await expect(line).toHaveCSS('text-align', 'start')
  await line.selectText()
  await tool(page, '突出显示').click()
  await expect(line.locator('mark')).toHaveText('公告')
  await tool(page, '突出显示').click()
  await expect(line.locator('mark')).toHaveCount(0)
})

test('before publishing, a known title, a day ahead, a dead anchor and a file with a password are named', async ({
  page,
  request,
}) => {
  const title = titled('护林员名单')
  const save = (kind: string, fields: object) =>
    staffCall<{ id: number }>(request, 'editor', `${kind}/save`, {
      id: 0,
      version: 0,
      mode: 'draft',
      ...fields,
    })
  const content =
    '<p>张三，身份证号 11010519491231002X，电话 138 0013 8000。</p><table><tbody><tr><td>账号</td><td>6222021001116245702</td></tr></tbody></table><p>咨询 0591-87654321，见林资发〔2024〕12号，<a href="#_Toc9">附表</a>。</p><video src="https://films.example/a.mp4" controls=""></video>'
  const first = await save('news', { type: 1, title, content: '<p>正文</p>' })
  const article = await save('news', {
    type: 1,
    title: `${title}。`,
    content,
    createtime: '2099-01-02 09:30:00',
    files: [{ name: '名单.zip', file: '/uploads/staff/2026/11/a.zip', size: 20, has_password: true }],
  })
  await enterScreen(page, 'editor', `news/${article.id}`)
  await expect(page.getByText('有打开密码')).toBeVisible()
  await expect(words(page)).toHaveText([
    /^正文：个人信息“身份证号，尾号 002X”.*张三，身份证号 11010519491231002X，电话/,
    /^正文：个人信息“手机号码，尾号 8000”.*电话 138 0013 8000。$/,
    /^正文：个人信息“银行卡号，尾号 5702”.*6222021001116245702$/,
  ])
  await press(page, '发布')
  const dialog = check(page)
  await expect(named(dialog, '标题已经有了')).toHaveText([`《${title}》，编号 ${first.id}，草稿`])
  await expect(named(dialog, '日期还没有到')).toHaveText(['发布时间：2099-01-02 09:30:00'])
  await expect(named(dialog, '有密码的附件')).toHaveText(['名单.zip'])
  await expect(named(dialog, '失效的链接')).toHaveText(['附表：#_Toc9（正文中没有这个位置）'])
  await expect(named(dialog, '其他网站上的视频')).toHaveText(['https://films.example/a.mp4'])
  await expect(dialog.getByRole('region', { name: '其他网站上的图片' })).toHaveCount(0)
  await expectNoBarrier(page, '[role=dialog]')
  await dialog.getByRole('button', { name: '返回修改' }).click()

  // Several at once, and each by its title.
  await openScreen(page, `news?filter=${encodeURIComponent(JSON.stringify({ keyword: title }))}`)
  await page.getByRole('checkbox', { name: '全选' }).check()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(named(page.getByRole('dialog'), '有密码的附件')).toHaveText([`《${title}。》名单.zip`])
})

test('every kind is looked through: a planning case without a text, a mobile in the words about an expert', async ({
  page,
}) => {
  await enterScreen(page, 'editor', 'plans/create')
  await page.getByRole('textbox', { name: /^标题/ }).fill(titled('空案例'))
  await page.getByRole('combobox', { name: '规划类型' }).click()
  await page.getByRole('option', { name: '森林康养', exact: true }).click()
  await press(page, '发布')
  await expect(named(check(page), '没有内容')).toHaveText(['正文'])
  await check(page).getByRole('button', { name: '返回修改' }).click()

  await openScreen(page, 'experts/create')
  await page.getByRole('textbox', { name: /^姓名/ }).fill(titled('沈'))
  await page.getByRole('textbox', { name: /^简介/ }).fill('联系 13800138000')
  await expect(words(page)).toHaveText([/^简介：个人信息“手机号码，尾号 8000”.*联系 13800138000$/])
})

test('a text that was saved with comments and open changes is opened without them, and they are named', async ({
  page,
  request,
}) => {
  const content =
    '<p>面积<del cite="a">八十</del><ins>一百</ins>亩<span class="MsoCommentReference">[李四2]</span></p><p class="MsoCommentText">面积不对</p>'
  const { id } = await editorOf(request).publish({ type: 1, title: titled('旧稿'), content })
  await enterScreen(page, 'editor', `news/${id}`)
  await expect(editor(page)).toHaveText('面积一百亩')
  await editor(page).click()
  await page.keyboard.press('End')
  await page.keyboard.type('。')
  await press(page, '发布修改')
  await expect(named(check(page), '未处理的修订')).toHaveText(['删去“八十”', '加入“一百”'])
})
