// A news page before the reader does anything: how little it asks of a phone.
import { gzipSync } from 'node:zlib'
import { findArticle } from './support/content.ts'
import { expect, onPhoneToo, test } from './support/test.ts'

const KB = 1024
const gzipped = (text: string | Buffer) => gzipSync(text).length

for (const [kind, types] of [
  ['news page', [1]],
  ['expert page', [7]],
] as const)
  test(
    `a ${kind} ships no React, little script, and asks the API nothing`,
    onPhoneToo,
    async ({ page, request }) => {
      const { id, type } = await findArticle(request, types)
      const requests: string[] = []
      let script = 0
      let style = 0
      page.on('request', (made) => requests.push(new URL(made.url()).pathname))
      page.on('response', async (reply) => {
        const kind = reply.request().resourceType()
        if (kind === 'script') script += gzipped(await reply.body())
        if (kind === 'stylesheet') style += gzipped(await reply.body())
      })
      const reply = await page.goto(type === 7 ? `/expert/info/view/${id}` : `/info/view/${id}`, {
        waitUntil: 'networkidle',
      })
      await page.waitForTimeout(1000)
      const html = (await reply?.text()) ?? ''
      const inline = [...html.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)]

      expect(requests.filter((path) => path.startsWith('/api'))).toEqual([])
      expect(requests.filter((path) => /react|client\.|jsx|Collect|Session/i.test(path))).toEqual([])
      expect(script + gzipped(inline.map(([, code]) => code).join('\n'))).toBeLessThanOrEqual(3 * KB)
      expect(style).toBeLessThanOrEqual(10 * KB)
      expect(gzipped(html)).toBeLessThanOrEqual(15 * KB)
    },
  )

test(
  'the list of forest land ships little script, and little more than React once a filter is touched',
  onPhoneToo,
  async ({ page }) => {
    const asked: string[] = []
    /** KB of gzip; React's own two files apart. */
    const script = { react: 0, own: 0 }
    page.on('request', (made) => asked.push(new URL(made.url()).pathname))
    page.on('response', async (reply) => {
      if (reply.request().resourceType() !== 'script') return
      const isReact = /\/(client|react)\.[^/]+\.js$/.test(new URL(reply.url()).pathname)
      script[isReact ? 'react' : 'own'] += gzipped(await reply.body()) / KB
    })
    const html = (await (await page.goto('/exchange', { waitUntil: 'networkidle' }))?.text()) ?? ''
    const inline = [...html.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)]
    expect(asked.filter((path) => path.startsWith('/api'))).toEqual([])
    expect(script.react).toBe(0)
    expect(script.own + gzipped(inline.map(([, code]) => code).join('\n')) / KB).toBeLessThanOrEqual(3)

    const before = script.own
    await page.getByLabel('排序').selectOption('面积从大到小')
    await expect(page).toHaveURL(/sort=area_desc/)
    await page.waitForLoadState('networkidle')
    expect(script.react).toBeGreaterThan(50)
    expect(script.own - before).toBeLessThanOrEqual(25)
  },
)

test('a read is reported once, after the first scroll', onPhoneToo, async ({ page, request }) => {
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
