// Reading pages before the reader does anything, and the form that publishes: how little they ask of a phone.
import { findArticle } from '../support/content.ts'
import { addressOf, type PageType } from '../support/page-types.ts'
import { expect, test } from '../support/test.ts'
import { expectLight, gzipped, openAndWeigh } from '../support/weight.ts'

const KB = 1024

const READING: (PageType | `/${string}`)[] = [
  '列表',
  '文章',
  '专家文章',
  '规划设计',
  '案例列表',
  '案例',
  '专家智库',
  '专家列表',
  '专家',
  '专家资讯',
  '项目库',
  '最新项目',
  '项目',
  '招标列表',
  '招标类别',
  '招标',
  '会员服务',
  '林权评估',
  '评分方法',
  '/search',
]

const isAddress = (page: string): page is `/${string}` => page.startsWith('/')

for (const type of READING)
  test(`a page ships no React, little script, and asks the API nothing: ${type}`, async ({
    page,
    request,
  }) => {
    const loaded = await openAndWeigh(page, isAddress(type) ? type : await addressOf(request, type))
    expectLight(loaded)
    expect(loaded.requests.filter((path) => /react|client\.|jsx|Collect|Session/i.test(path))).toEqual([])
  })

test('the list of forest land ships little script, and little more than React once a filter is touched', async ({
  page,
}) => {
  const asked: string[] = []
  const scripts: Promise<{ file: string; isReact: boolean; size: number }>[] = []
  page.on('request', (made) => asked.push(new URL(made.url()).pathname))
  page.on('response', (reply) => {
    if (reply.request().resourceType() !== 'script') return
    const file = new URL(reply.url()).pathname
    const isReact = /\/(client|react|react-dom)\.[^/]+\.js$/.test(file)
    scripts.push(reply.body().then((body) => ({ file, isReact, size: gzipped(body) / KB })))
  })
  /** KB of gzip so far; React's own files apart. */
  const weigh = async () => {
    const sum = (files: { size: number }[]) => files.reduce((total, { size }) => total + size, 0)
    const all = await Promise.all(scripts)
    return {
      files: all.map(({ file, size }) => `${file} ${size.toFixed(1)}`).join('\n'),
      react: sum(all.filter(({ isReact }) => isReact)),
      own: sum(all.filter(({ isReact }) => !isReact)),
    }
  }
  const html = (await (await page.goto('/exchange', { waitUntil: 'networkidle' }))?.text()) ?? ''
  const inline = [...html.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)]
  expect(asked.filter((path) => path.startsWith('/api'))).toEqual([])
  const before = await weigh()
  expect(before.react).toBe(0)
  expect(before.own + gzipped(inline.map(([, code]) => code).join('\n')) / KB).toBeLessThanOrEqual(3)

  await page.getByLabel('排序').selectOption('面积从大到小')
  await expect(page).toHaveURL(/sort=area_desc/)
  await expect(page.getByRole('status').filter({ hasText: /找到/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const touched = await weigh()
  expect(touched.react).toBeGreaterThan(50)
  // More than half of it is what reads the API's replies: far less, and something was not weighed.
  expect(touched.own - before.own).toBeGreaterThan(15)
  expect(touched.own - before.own, touched.files).toBeLessThanOrEqual(41)
})

/** KB of gzip without React: what it weighed when it was last looked at. */
for (const [screen, width, limit] of [
  ['a phone', 390, 124],
  ['a computer', 1440, 116],
] as const)
  test(`the form that publishes a listing ships no more than it did, before it is touched, on ${screen}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const scripts: Promise<{ file: string; size: number }>[] = []
    page.on('response', (reply) => {
      if (reply.request().resourceType() !== 'script') return
      const file = new URL(reply.url()).pathname
      scripts.push(reply.body().then((body) => ({ file, size: gzipped(body) / KB })))
    })
    await page.goto('/addproject', { waitUntil: 'networkidle' })
    await expect(page.locator('.scripted-islands form').first()).toBeVisible()
    const all = await Promise.all(scripts)
    const files = all.map(({ file, size }) => `${file} ${size.toFixed(1)}`).join('\n')
    const isReact = ({ file }: { file: string }) => /\/(client|react|react-dom)\.[^/]+\.js$/.test(file)
    expect(all.some(isReact)).toBe(true)
    const own = all.filter((each) => !isReact(each)).reduce((total, { size }) => total + size, 0)
    expect(own, files).toBeGreaterThan(20)
    expect(own, files).toBeLessThanOrEqual(limit)
  })

test('a read is reported once, after the first scroll', async ({ page, request }) => {
  const { id } = await findArticle(request, [1])
  const reports: (string | null)[] = []
  page.on('request', (made) => {
    if (new URL(made.url()).pathname === '/api/addRead') reports.push(made.postData())
  })
  await page.goto(`/info/view/${id}`, { waitUntil: 'networkidle' })
  expect(reports).toEqual([])
  await page.evaluate(() => scrollTo(0, 300))
  await expect.poll(() => reports).toEqual([`id=${id}`])
  await page.evaluate(() => scrollTo(0, 600))
  await page.keyboard.press('End')
  await page.waitForTimeout(500)
  expect(reports).toHaveLength(1)
})

test('pages of articles, cases, projects and tenders show the reads of this moment once their reader does something', async ({
  page,
  request,
}) => {
  for (const type of ['文章', '专家文章', '案例', '项目', '招标'] as const) {
    const address = await addressOf(request, type)
    const shown = page.locator('[data-reads]')
    await page.goto(address)
    const published = Number(/\d+/.exec((await shown.textContent()) ?? '')?.[0])
    const read = (await page.locator('[data-read]').getAttribute('data-read')) ?? ''
    for (let reader = 1; reader <= 3; reader++)
      await request.post('/api/addRead', {
        form: Object.fromEntries(new URLSearchParams(read)),
        headers: { 'x-forwarded-for': `203.0.${100 + (Date.now() % 100)}.${reader}` },
      })
    await page.keyboard.press('Shift')
    await expect
      .poll(async () => Number(/\d+/.exec((await shown.innerText()) ?? '')?.[0]), { message: address })
      .toBeGreaterThanOrEqual(published + 3)
  }
})

test('a list that is scrolled reports nothing', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (made) => {
    if (made.url().includes('/api/')) calls.push(made.url())
  })
  await page.goto('/info', { waitUntil: 'networkidle' })
  await page.evaluate(() => scrollTo(0, 800))
  await page.waitForTimeout(500)
  expect(calls).toEqual([])
})
