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
