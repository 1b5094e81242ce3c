// Metadata of every kind of page for chat apps and search engines. They run no browser.
import type { APIRequestContext } from 'playwright'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { addressOf, type PageType, pageTypes } from '../e2e/support/page-types.ts'
import { openPortal, readPage } from './portal.ts'

let request: APIRequestContext
let siteUrl: string
beforeAll(async () => {
  ;({ request, siteUrl } = await openPortal())
}, 600_000)

/** Pages nobody should find by searching. */
const HIDDEN = new Set<PageType>([
  '林地对比',
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

/** Records, whose own picture is shared. */
const WITH_PICTURE = new Set<PageType>([...ARTICLES, '专家', '林地', '项目'])

interface Facts {
  '@graph': { '@type': string; headline?: string; datePublished?: string; image?: string[] }[]
}

test('every kind of page says what it is, with a square picture to share', async () => {
  for (const type of pageTypes) {
    const address = await addressOf(request, type)
    const document = await readPage(request, address, type === '错误页' ? 404 : 200)
    const content = (selector: string) => document.head.querySelector(selector)?.getAttribute('content') ?? ''

    expect.soft(document.title, type).toMatch(/^.{2,} - .{2,}$/)
    expect.soft(content('meta[name=description]').length, type).toBeGreaterThan(8)
    expect.soft(content('meta[property="og:title"]'), type).not.toBe('')
    expect.soft(content('meta[property="og:type"]'), type).toBe(ARTICLES.has(type) ? 'article' : 'website')

    const canonical = document.head.querySelector('link[rel=canonical]')?.getAttribute('href')
    expect.soft(canonical, type).toBe(`${siteUrl}${type === '错误页' ? '/404' : address.split('?')[0]}`)
    expect.soft(content('meta[name=robots]'), type).toBe(HIDDEN.has(type) ? 'noindex' : '')

    const image = content('meta[property="og:image"]')
    expect.soft(image, type).toMatch(new RegExp(`^${siteUrl}/`))
    const picture = await request.get(new URL(image).pathname)
    expect.soft(picture.status(), `${type}: ${image}`).toBe(200)
    const { width, height } = await sharp(await picture.body()).metadata()
    // Chat apps show a square, and leave out a smaller one.
    expect.soft([width, height], `${type}: ${image}`).toEqual([height, width])
    expect.soft(width, `${type}: ${image}`).toBeGreaterThanOrEqual(300)
    const said = ['width', 'height'].map((side) => Number(content(`meta[property="og:image:${side}"]`)))
    expect.soft(said, `${type}: ${image}`).toEqual([width, height])
    expect.soft(image.endsWith('-square.jpg'), `${type}: ${image}`).toBe(WITH_PICTURE.has(type))

    const json = document.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
    const facts = (JSON.parse(json) as Facts)['@graph']
    expect.soft(facts[0]?.['@type'], type).toBe('WebSite')
    if (!ARTICLES.has(type)) continue
    const article = facts.find((fact) => fact['@type'] === (type === '案例' ? 'CreativeWork' : 'NewsArticle'))
    expect.soft(article?.headline, type).toBe(document.querySelector('h1')?.textContent)
    expect.soft(Number.isNaN(Date.parse(article?.datePublished ?? '')), type).toBe(false)
  }
})

test('titles tell pages apart', async () => {
  const titles = []
  for (const type of pageTypes) {
    const html = await (await request.get(await addressOf(request, type))).text()
    titles.push(/<title>([^<]+)<\/title>/.exec(html)?.[1])
  }
  expect(new Set(titles).size).toBe(titles.length)
})
