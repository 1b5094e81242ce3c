// The editor of articles: tables, pictures, links, and what is asked before publishing.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { comesToShow, editorOf } from '../support/editing.ts'
import { enterScreen, openScreen, staffCall } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'default' })

const titled = (title: string) => `${title} ${Date.now()}`
const bar = (page: Page) => page.getByRole('toolbar', { name: '保存与发布' })
const press = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const editor = (page: Page) => page.getByRole('textbox', { name: '正文' })
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const chooseType = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: '资讯类型' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}
const openId = (page: Page) => Number(/news\/(\d+)/.exec(page.url())?.[1])
const isLive = (page: Page) => expect(page.getByText(/已上线 · 用时/)).toBeVisible({ timeout: 30_000 })

const picture = (format: 'jpeg' | 'png') =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: '#4d7c57' } })
    .toFormat(format)
    .toBuffer()

/** Pastes as a browser does; `rtf` is what word processors put beside the HTML. */
const paste = (page: Page, html: string, rtf = '') =>
  editor(page).evaluate(
    (node, content) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', content.html)
      if (content.rtf) clipboardData.setData('text/rtf', content.rtf)
      node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { html, rtf },
  )

const excel = (rows: readonly string[][]) =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{mso-number-format:General}</style></head><body>
<table border=0 cellpadding=0 cellspacing=0 width=576 style='border-collapse:collapse'><!--StartFragment-->
<col width=72 span=8 style='width:54pt'>${rows
    .map(
      (cells) =>
        `<tr height=19 style='height:14.4pt'>${cells.map((cell) => `<td class=xl65 style='width:54pt'>${cell}</td>`).join('')}</tr>`,
    )
    .join('\n')}<!--EndFragment--></table></body></html>`

const prices = [
  ['树种', '规格', '产地', '上周均价', '本周均价', '涨跌', '成交量', '备注'],
  [
    '杉木原木',
    '径级18—22厘米',
    '福建南平',
    '1180元/立方米',
    '1195元/立方米',
    '+1.3%',
    '5200立方米',
    '到场价',
  ],
  [
    '马尾松原木',
    '径级20—28厘米',
    '江西赣州',
    '760元/立方米',
    '752元/立方米',
    '-1.1%',
    '3100立方米',
    '到场价',
  ],
]

test('a table is inserted, filled by keyboard, and its rows and columns are changed', async ({ page }) => {
  await enterScreen(page, 'editor', 'news/create')
  await editor(page).click()
  await page.keyboard.type('本周价格：')
  await page.keyboard.press('Enter')
  await tool(page, '插入表格').click()
  const dialog = page.getByRole('dialog', { name: '插入表格' })
  await dialog.getByLabel('行数').fill('2')
  await dialog.getByLabel('列数').fill('2')
  await dialog.getByRole('button', { name: '插入' }).click()
  await expect(dialog).toBeHidden()
  for (const text of ['树种', '均价', '杉木', '1195']) {
    await page.keyboard.type(text)
    if (text !== '1195') await page.keyboard.press('Tab')
  }
  const table = editor(page).getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['树种', '均价'])
  await expect(table.getByRole('cell')).toHaveText(['杉木', '1195'])

  await tool(page, '在下方插入一行').click()
  await tool(page, '在右侧插入一列').click()
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(table.getByRole('row').first().getByRole('columnheader')).toHaveCount(3)
  await table.getByRole('cell', { name: '杉木' }).click()
  await tool(page, '删除所在的列').click()
  await expect(table.getByRole('columnheader')).toHaveText(['均价', ''])
  await tool(page, '删除所在的行').click()
  await expect(table.getByRole('row')).toHaveCount(2)
  await tool(page, '第一行设为或取消标题').click()
  await expect(table.getByRole('columnheader')).toHaveCount(0)
  await tool(page, '删除整个表格').click()
  await expect(table).toHaveCount(0)
  await expect(editor(page)).toContainText('本周价格：')
})

test('a price table from Excel is read on a phone without moving the page', { tag: '@publishing' }, async ({
  page,
  browser,
}) => {
  test.slow()
  const title = titled('木材价格周报')
  await enterScreen(page, 'editor', 'news/create')
  await field(page, '标题').fill(title)
  await chooseType(page, '林业新闻')
  await editor(page).click()
  await paste(page, excel(prices))
  const table = editor(page).getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(3)
  // Typing goes on below the table.
  await page.keyboard.type('数据由各地交易中心提供。')
  await expect(table).not.toContainText('数据由')
  await expect(editor(page).locator(':scope > p')).toHaveText('数据由各地交易中心提供。')
  await table.getByText('树种').click()
  await tool(page, '第一行设为或取消标题').click()
  await expect(table.getByRole('columnheader')).toHaveCount(8)
  await press(page, '发布')
  await isLive(page)

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto(`/info/view/${openId(page)}`)
  const region = phone.getByRole('region', { name: /^表格/ })
  await expect(region.getByRole('columnheader')).toHaveText(prices[0] ?? [])
  const { inner, outer, sideways } = await region.evaluate((box) => ({
    inner: box.scrollWidth,
    outer: box.clientWidth,
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }))
  expect(inner).toBeGreaterThan(outer)
  expect(sideways).toBe(0)
  await phone.context().close()
})

test('a saved table stays as it was written while words around it change', { tag: '@publishing' }, async ({
  page,
  request,
}) => {
  const content =
    '<p>前言</p><table><thead><tr><th>树种</th><th>均价</th></tr></thead><tbody><tr><td rowspan="2">杉木</td><td>1195</td></tr><tr><td>1180</td></tr></tbody></table><table><caption>附表</caption><tbody><tr><td>甲</td></tr></tbody></table><p>结语</p>'
  const { id } = await editorOf(request).publish({ type: 1, title: titled('表格不走样'), content })
  await enterScreen(page, 'editor', `news/${id}`)
  await editor(page).getByText('前言').click()
  await page.keyboard.press('End')
  await page.keyboard.type('已改')
  const saved = page.waitForRequest(/news\/save/)
  await press(page, '保存草稿')
  expect(((await saved).postDataJSON() as { content: string }).content).toBe(
    content.replace('前言', '前言已改'),
  )
})

test('text typed while a picture is selected goes below it', async ({ page }) => {
  await enterScreen(page, 'editor', 'news/create')
  await page
    .getByLabel('插入图片：选择文件')
    .setInputFiles({ name: '林窗.png', mimeType: 'image/png', buffer: await picture('png') })
  const figure = editor(page).locator('figure')
  await expect(figure.locator('img')).toHaveAttribute('src', /^\/uploads\//)
  await figure.locator('img').click()
  await page.keyboard.type('图下的文字')
  await expect(figure).toHaveCount(1)
  await expect(figure.locator('+ p')).toHaveText('图下的文字')
})

test('a picture gets an alternative text and a size, and is replaced', async ({ page }) => {
  await enterScreen(page, 'editor', 'news/create')
  const file = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await picture('jpeg') })
  await page.getByLabel('插入图片：选择文件').setInputFiles(await file('间伐前.jpg'))
  const image = editor(page).locator('figure img')
  await expect(image).toHaveAttribute('src', /^\/uploads\//)
  await image.click()
  await tool(page, '替代文字（未填）').click()
  await page.getByLabel('图中是什么').fill('间伐前的杉木林')
  await page.getByRole('dialog', { name: '替代文字' }).getByRole('button', { name: '确定' }).click()
  await expect(image).toHaveAttribute('alt', '间伐前的杉木林')
  await tool(page, '小图').click()
  await expect(image).toHaveAttribute('width', '280')
  await expect(image).toHaveAttribute('height', '175')
  const before = await image.getAttribute('src')
  await page.getByLabel('更换图片：选择文件').setInputFiles({
    name: '间伐后.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 300, height: 300, channels: 3, background: '#8a5a2b' } })
      .png()
      .toBuffer(),
  })
  await expect(image).not.toHaveAttribute('src', before ?? '')
  await expect(image).toHaveAttribute('alt', '间伐前的杉木林')
})

test('pictures of a paste are uploaded from the clipboard, and those it lacks are named before publishing', {
  tag: '@publishing',
}, async ({ page }) => {
  test.slow()
  await enterScreen(page, 'editor', 'news/create')
  await field(page, '标题').fill(titled('从文档粘贴'))
  await chooseType(page, '林业百科')
  await editor(page).click()
  const data = (await picture('png')).toString('base64')
  const hex = (await picture('jpeg')).toString('hex')
  await paste(
    page,
    '<p>甲</p><p><img src="file:///C:/Users/lin/msohtmlclip1/01/clip_image001.jpg"></p><p>乙</p>',
    `{\\rtf1{\\pict\\picw640\\pich400\\jpegblip\\bliptag-1123{\\*\\blipuid 0a1b}${hex}}}`,
  )
  await paste(page, `<p>丙</p><p><img src="data:image/png;base64,${data}"></p>`)
  await expect(editor(page).locator('img[src^="/uploads/"]')).toHaveCount(2)
  await paste(
    page,
    '<p>丁</p><p><img src="file:///C:/Users/lin/clip_image009.png"></p><p><img src="https://photos.example/a.jpg"><a href="/info/view/99999999">旧文</a></p>',
  )
  await expect(page.getByText(/1 张图片在您的电脑上/)).toBeVisible()
  await expect(page.getByText(/1 张图片无法从原网站复制/)).toBeVisible({ timeout: 30_000 })
  await press(page, '发布')
  const check = page.getByRole('dialog', { name: '发布前请确认' })
  await expect(check.getByRole('region', { name: '缺少的图片' })).toContainText('clip_image009.png')
  await expect(check.getByRole('region', { name: '其他网站上的图片' }).getByRole('listitem')).toHaveText(
    'https://photos.example/a.jpg',
  )
  await expect(check.getByRole('region', { name: '失效的链接' })).toContainText('旧文：/info/view/99999999')
  await check.getByRole('button', { name: '返回修改' }).click()
  await expect(page.getByText(/已上线/)).toBeHidden()

  await editor(page).getByAltText('缺图：clip_image009.png').click()
  await page
    .getByLabel('更换图片：选择文件')
    .setInputFiles({ name: '补图.png', mimeType: 'image/png', buffer: await picture('png') })
  await expect(editor(page).getByAltText('缺图：clip_image009.png')).toHaveCount(0)
  await press(page, '发布')
  await expect(check).toBeVisible()
  await expect(check.getByRole('region', { name: '缺少的图片' })).toHaveCount(0)
  await check.getByRole('button', { name: '仍然发布' }).click()
  await isLive(page)
})

test('typing the address of a new record after the first save begins another', {
  tag: '@publishing',
}, async ({ page }) => {
  await enterScreen(page, 'editor', 'news/create')
  const first = titled('第一篇')
  await field(page, '标题').fill(first)
  await chooseType(page, '林业百科')
  await press(page, '保存草稿')
  await expect(page.getByText('草稿已保存')).toBeVisible()
  const id = openId(page)
  await openScreen(page, 'news/create')
  await expect(field(page, '标题')).toHaveValue('')
  await field(page, '标题').fill(titled('第二篇'))
  await chooseType(page, '林业百科')
  await press(page, '保存草稿')
  await expect(page.getByText('草稿已保存').last()).toBeVisible()
  await expect.poll(() => openId(page)).not.toBe(id)
  await openScreen(page, `news/${id}`)
  await expect(field(page, '标题')).toHaveValue(first)
})

test('a conflict is merged by a person, and saved in a step of its own', { tag: '@publishing' }, async ({
  page,
  request,
}) => {
  test.slow()
  const { publish } = editorOf(request)
  const article = { type: 1, title: titled('两人同改'), content: '<p>第一段。</p><p>中段。</p><p>末段。</p>' }
  const { id } = await publish(article)
  await enterScreen(page, 'editor', `news/${id}`)
  await editor(page).getByText('第一段。').click()
  await page.keyboard.press('End')
  await page.keyboard.type('编辑补充。')
  await field(page, '来源').fill('编辑写的来源')
  await publish({
    ...article,
    id,
    remark: '对方写的摘要',
    source: '对方写的来源',
    content: '<p>第一段。</p><p>中段。</p><p>末段由对方改过。</p>',
  })
  await press(page, '发布修改')
  const dialog = page.getByRole('dialog', { name: '这条内容已有新保存的版本' })
  const source = dialog.getByRole('region', { name: '来源' })
  await expect(source).toContainText('编辑写的来源')
  await expect(source).toContainText('对方写的来源')
  // Nothing is chosen for the person.
  await expect(source.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: '还有 1 处没有选择' })).toBeDisabled()
  await source.getByRole('radio', { name: '采用现在填写的' }).check()
  await dialog.getByRole('button', { name: '合并到表单，检查后再保存' }).click()
  await expect(dialog).toBeHidden()
  await expect(field(page, '摘要')).toHaveValue('对方写的摘要')
  await expect(field(page, '来源')).toHaveValue('编辑写的来源')
  await expect(editor(page)).toContainText('第一段。编辑补充。')
  await expect(editor(page)).toContainText('末段由对方改过。')
  // Readers still see what the other has published.
  await comesToShow(page, `/info/view/${id}`, '对方写的来源')
  await page.goBack()
  await page.getByRole('button', { name: '恢复上次未保存的内容' }).click()
  await expect(field(page, '来源')).toHaveValue('编辑写的来源')
  await press(page, '发布修改')
  await isLive(page)
  await comesToShow(page, `/info/view/${id}`, '第一段。编辑补充。')
})

test('a published article that is put into a topic is warned of, and its old address leads to the new one', {
  tag: '@publishing',
}, async ({ page, request }) => {
  test.slow()
  const { publish } = editorOf(request)
  const topic = titled('林下经济专题')
  await publish({ type: 6, title: topic, content: '<p>导语</p>' })
  const title = titled('黄精种在哪')
  const { id } = await publish({ type: 1, title, content: '<p>正文</p>' })
  await comesToShow(page, `/info/view/${id}`, title)
  await enterScreen(page, 'editor', `news/${id}`)
  await page.getByRole('combobox', { name: '所属专题' }).click()
  await page.getByRole('option', { name: topic }).click()
  await press(page, '发布修改')
  const check = page.getByRole('dialog', { name: '发布前请确认' })
  await expect(check.getByRole('region', { name: '网址会改变' })).toContainText(`新网址：/info/subview/${id}`)
  await check.getByRole('button', { name: '仍然发布' }).click()
  await isLive(page)
  await comesToShow(page, `/info/subview/${id}`, title)
  const moved = await request.get(`/info/view/${id}`, { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([301, `/info/subview/${id}`])

  // And back.
  await publish({ id, type: 1, title, content: '<p>正文</p>' })
  await comesToShow(page, `/info/view/${id}`, title)
  await expect
    .poll(async () => {
      const back = await request.get(`/info/subview/${id}`, { maxRedirects: 0 })
      return [back.status(), back.headers().location]
    })
    .toEqual([301, `/info/view/${id}`])
})

test('a topic takes articles in and orders them, by keyboard and by mouse', { tag: '@publishing' }, async ({
  page,
  request,
}) => {
  test.slow()
  const { publish } = editorOf(request)
  const content = '<p>正文</p>'
  const topic = await publish({ type: 6, title: titled('林权改革专题'), content })
  const titles = ['甲篇', '乙篇', '丙篇'].map(titled)
  const [first, second, third] = titles as [string, string, string]
  for (const title of [first, second]) await publish({ type: 1, title, content, topic_id: topic.id })
  await publish({ type: 1, title: third, content })

  await enterScreen(page, 'editor', `news/${topic.id}`)
  const items = page.getByRole('region', { name: '专题文章' })
  const shown = items.getByRole('listitem').getByRole('link')
  await expect(shown).toHaveText([first, second])
  await items.getByRole('combobox', { name: '加入文章' }).fill(third)
  await page.getByRole('option', { name: third }).click()
  await expect(shown).toHaveText([first, second, third])

  await items.getByRole('button', { name: /移动第 3 篇/ }).hover()
  await page.mouse.down()
  await items.getByRole('button', { name: /移动第 2 篇/ }).hover()
  await items.getByRole('button', { name: /移动第 1 篇/ }).hover()
  await page.mouse.up()
  await expect(shown).toHaveText([third, first, second])

  await items.getByRole('button', { name: /移动第 1 篇/ }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`拿起了《${third}》`)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(`《${third}》移到第 2 位`)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(shown).toHaveText([first, third, second])

  await press(page, '发布修改')
  await isLive(page)
  await page.goto(`/info/view/${topic.id}`)
  await expect(page.getByRole('region', { name: '本专题的文章' }).getByRole('heading')).toHaveText([
    '本专题的文章',
    first,
    third,
    second,
  ])
})

test('a picture of another article is found by its title and used again', { tag: '@publishing' }, async ({
  page,
  request,
}) => {
  await enterScreen(page, 'editor', 'news/create')
  await page
    .getByLabel('插入图片：选择文件')
    .setInputFiles({ name: '林窗.png', mimeType: 'image/png', buffer: await picture('png') })
  const image = editor(page).locator('figure img')
  await expect(image).toHaveAttribute('src', /^\/uploads\//)
  const file = (await image.getAttribute('src')) ?? ''
  const title = titled('图库里的林窗')
  await editorOf(request).publish({ type: 1, title, content: `<p><img src="${file}" alt="林窗近景"></p>` })
  await openScreen(page, 'plans/create')
  await tool(page, '图片库').click()
  const library = page.getByRole('dialog', { name: '图片库' })
  await library.getByLabel('查找用过的图片').fill(title)
  await library.getByRole('button', { name: '使用图片：林窗近景' }).click()
  await expect(image).toHaveAttribute('src', file)
  await expect(image).toHaveAttribute('alt', '林窗近景')
  await expect(image).toHaveAttribute('width', '640')
})

test('the state of a record is right when it is opened', { tag: '@publishing' }, async ({
  page,
  request,
}) => {
  const { publish } = editorOf(request)
  const call = <T>(name: string, data: object) => staffCall<T>(request, 'editor', `news/${name}`, data)
  const article = { type: 1, title: titled('状态如实'), content: '<p>正文</p>' }
  const { id } = await publish(article)
  await call('save', { ...article, id, version: 1, title: `${article.title}（草稿）`, mode: 'draft' })
  await enterScreen(page, 'editor', `news/${id}`)
  await expect(page.getByText('有未发布的修改', { exact: true })).toBeVisible()
  await expect(page.getByText(/已上线，自 .*访客看到的是较早的版本 · 第 2 版/)).toBeVisible()

  // Put into a topic that is gone when its time comes.
  const topic = await publish({ ...article, type: 6 })
  const soon = new Date(Date.now() + 3000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const late = await call<{ id: number }>('save', {
    ...article,
    id: 0,
    version: 0,
    topic_id: topic.id,
    mode: 'schedule',
    publish_at: soon,
  })
  await openScreen(page, `news/${late.id}`)
  await expect(page.getByText(/定时于 .* 上线/)).toBeVisible()
  await call('withdraw', { id: topic.id, version: 1 })
  await expect
    .poll(async () => (await call<{ record: { state: string } }>('get', { id: late.id })).record.state)
    .toBe('draft')
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: '定时发布没有成功' })).toBeVisible()
})
