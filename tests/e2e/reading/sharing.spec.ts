// Metadata of every kind of page for chat apps and search engines. They run no browser, and neither do these tests.
import { JSDOM } from 'jsdom'
import sharp from 'sharp'
import { addressOf, type PageType, pageTypes } from '../support/page-types.ts'
import { expect, test } from '../support/test.ts'

/** Pages nobody should find by searching. */
const HIDDEN = new Set<PageType>([
  '搜索',
  '登录',
  '注册',
  '找回密码',
  '错误页',
  '个人中心',
  '报名投标',
  '招标管理',
  '认证',
  '认证详情',
  '评估向导',
  '评估报告',
  '我的评估',
  '我的收藏',
  '账号设置',
  '个人资料',
  '登录账号',
  '修改密码',
  '更换手机号码',
  '登录设备',
  '隐私与数据',
])
const ARTICLES = new Set<PageType>(['文章', '专题', '专题文章', '专家文章', '案例'])

interface Facts {
  '@graph': { '@type': string; headline?: string; datePublished?: string; image?: string[] }[]
}

for (const type of pageTypes)
  test(`says what it is, with a picture to share: ${type}`, async ({ request, baseURL }) => {
    const address = await addressOf(request, type)
    const { document } = new JSDOM(await (await request.get(address)).text()).window
    const content = (selector: string) => document.head.querySelector(selector)?.getAttribute('content') ?? ''

    expect(document.title).toMatch(/^.{2,} - .{2,}$/)
    expect(content('meta[name=description]').length).toBeGreaterThan(8)
    expect(content('meta[property="og:title"]')).not.toBe('')
    expect(content('meta[property="og:type"]')).toBe(ARTICLES.has(type) ? 'article' : 'website')

    const canonical = document.head.querySelector('link[rel=canonical]')?.getAttribute('href')
    expect(canonical).toBe(`${baseURL}${type === '错误页' ? '/404' : address.split('?')[0]}`)
    expect(content('meta[name=robots]')).toBe(HIDDEN.has(type) ? 'noindex' : '')

    const image = content('meta[property="og:image"]')
    expect(image).toMatch(/^http/)
    const picture = await request.get(image)
    expect(picture.status(), image).toBe(200)
    const { width, height } = await sharp(await picture.body()).metadata()
    expect(Math.min(width, height), `${image} is ${width}×${height}`).toBeGreaterThanOrEqual(300)

    const json = document.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
    const facts = (JSON.parse(json) as Facts)['@graph']
    expect(facts[0]?.['@type']).toBe('WebSite')
    if (!ARTICLES.has(type)) return
    const article = facts.find((fact) => fact['@type'] === (type === '案例' ? 'CreativeWork' : 'NewsArticle'))
    expect(article?.headline).toBe(document.querySelector('h1')?.textContent)
    expect(Number.isNaN(Date.parse(article?.datePublished ?? ''))).toBe(false)
  })

test('titles tell pages apart', async ({ request }) => {
  const titles = []
  for (const type of pageTypes) {
    const html = await (await request.get(await addressOf(request, type))).text()
    titles.push(/<title>([^<]+)<\/title>/.exec(html)?.[1])
  }
  expect(new Set(titles).size).toBe(titles.length)
})
