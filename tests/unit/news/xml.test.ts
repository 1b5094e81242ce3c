// Sitemaps and feeds are well-formed for any text.
import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { rssXml, sitemapXml, xmlText } from '#platform/lib/xml.ts'

const { DOMParser } = new JSDOM('').window
const parse = (xml: string) => new DOMParser().parseFromString(xml, 'application/xml')
const HOSTILE = ']]><script>&amp;"\'\u0000\u000b\ud800杉木\ud83c\udf32'

test('characters that XML does not allow are removed, the others are escaped', () => {
  expect(xmlText(HOSTILE)).toBe(']]&gt;&lt;script&gt;&amp;amp;&quot;&apos;杉木\ud83c\udf32')
})

test('a sitemap lists every address', () => {
  const addresses = ['https://site.example/a?b=1&c="<', 'https://site.example/林']
  const entries = addresses.map((address, at) => ({ address, editedOn: at === 0 ? '2026-11-27' : '' }))
  const sitemap = parse(sitemapXml('urlset', entries))
  const found = [...sitemap.querySelectorAll('urlset > url > loc')]
  expect(found.map(({ textContent }) => textContent)).toEqual(addresses)
  expect([...sitemap.querySelectorAll('lastmod')].map(({ textContent }) => textContent)).toEqual([
    '2026-11-27',
  ])
  const index = parse(sitemapXml('sitemapindex', entries))
  expect(index.querySelectorAll('sitemapindex > sitemap > loc')).toHaveLength(2)
})

test('a feed keeps titles as typed and omits empty elements', () => {
  const channel = {
    title: HOSTILE,
    link: 'https://site.example/info',
    self: 'https://site.example/rss.xml',
    description: '',
  }
  const items = [
    { title: HOSTILE, link: 'https://site.example/1', summary: '', date: '' },
    { title: '二', link: 'https://site.example/2', summary: '摘要', date: 'Sat, 21 Nov 2026 00:00:00 GMT' },
  ]
  const feed = parse(rssXml(channel, items))
  const texts = (name: string) =>
    [...feed.querySelectorAll(`item > ${name}`)].map(({ textContent }) => textContent)
  expect(texts('title')).toEqual([']]><script>&amp;"\'杉木\ud83c\udf32', '二'])
  expect(texts('description')).toEqual(['摘要'])
  expect(texts('pubDate')).toHaveLength(1)
})
