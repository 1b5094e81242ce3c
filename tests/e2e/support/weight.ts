// What a page loads before its reader does anything, in bytes of gzip.
import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect } from './test.ts'

const KB = 1024
/** Bytes of gzip. */
export const gzipped = (text: string | Buffer) => gzipSync(text).length

const INLINE_SCRIPT = /<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g

export interface Loaded {
  /** Without inline scripts. */
  html: number
  style: number
  /** Inline scripts included. */
  script: number
  /** Paths of every request. */
  requests: string[]
}

/** Opens the page and waits until it asks for nothing more. */
export const openAndWeigh = async (page: Page, address: string): Promise<Loaded> => {
  const requests: string[] = []
  const sizes: Promise<{ kind: string; size: number }>[] = []
  const weigh = (reply: Response) => {
    const kind = reply.request().resourceType()
    if (kind === 'script' || kind === 'stylesheet')
      sizes.push(reply.body().then((body) => ({ kind, size: gzipped(body) })))
  }
  page.on('request', (made) => requests.push(new URL(made.url()).pathname))
  page.on('response', weigh)
  const html = (await (await page.goto(address, { waitUntil: 'networkidle' }))?.text()) ?? ''
  await page.waitForTimeout(1000)
  page.off('response', weigh)
  const all = await Promise.all(sizes)
  const sum = (wanted: string) =>
    all.reduce((total, { kind, size }) => total + (kind === wanted ? size : 0), 0)
  const inline = [...html.matchAll(INLINE_SCRIPT)].map(([, code]) => code).join('\n')
  return {
    html: gzipped(html.replaceAll(INLINE_SCRIPT, '')),
    style: sum('stylesheet'),
    script: sum('script') + gzipped(inline),
    requests,
  }
}

/** Budget of reading pages. */
export const expectLight = ({ html, style, script, requests }: Loaded) => {
  expect(html).toBeLessThanOrEqual(15 * KB)
  expect(style).toBeLessThanOrEqual(10 * KB)
  expect(script).toBeLessThanOrEqual(3 * KB)
  expect(requests.filter((path) => /^\/(api|pro)\//.test(path))).toEqual([])
}
