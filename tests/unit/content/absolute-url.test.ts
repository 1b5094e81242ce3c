// Addresses with the site's origin → what a URL makes of them, however they are written.
import { afterEach, expect, test } from 'vitest'
import { absoluteUrl, closeContent, openContent } from '#platform/content/open.ts'

afterEach(closeContent)

const open = (siteUrl: string) =>
  openContent({
    snapshot: '',
    siteUrl,
    apiBase: '',
    fileBase: '',
    uploadForm: '',
    wechatAppId: '',
    policy: '',
  })

test.each([
  '/info/view/12',
  '/uploads/2026/a_b-1280.jpg',
  '/',
  '/#site',
  '/market/view/闽林招〔2024〕012号',
  '/a/../b',
  '/a/.',
  '//cdn.example/1.jpg',
  'https://cdn.example/1.jpg',
  '/photo 1.jpg',
  '/list?page=2',
])('%s', (address) => {
  for (const siteUrl of ['https://site.example', 'http://site.example:8080/']) {
    open(siteUrl)
    expect(absoluteUrl(address)).toBe(new URL(address, siteUrl).href)
  }
})
