// Reading pages as they are published: home, the news centre, articles, topics, experts' articles, the standing pages.
import type { APIRequestContext } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { memberAgreementFragmentPath, privacyFragmentPath } from '#platform/lib/paths.ts'
import { ask } from '../e2e/support/api.ts'
import { findArticle, listOf } from '../e2e/support/content.ts'
import { allNamed, hrefOf, named, openPortal, readPage, region, textOf, textsOf } from './portal.ts'

let request: APIRequestContext
beforeAll(async () => {
  ;({ request } = await openPortal())
}, 600_000)

const read = (path: string) => readPage(request, path)
const heading = (page: Document) => textOf(page.querySelector('h1'))
const trail = (page: Document) => [...region(page, '当前位置').querySelectorAll('a')]

describe('home', () => {
  test('shows its sections, each with something in it', async () => {
    const page = await read('/index')
    expect(page.title).toContain('林权通')
    expect(heading(page)).toContain('林权通')
    for (const name of ['平台服务', '资讯中心', '专题']) {
      const section = region(page, name)
      expect(allNamed(section, 'h2', name), name).toHaveLength(1)
      expect(section.querySelectorAll('a[href]').length, name).toBeGreaterThan(2)
    }
    named(page, '[role=group]', '快速办理')
    const footer = textOf(page.querySelector('footer'))
    expect(footer).toContain('服务热线')
    expect(footer).toContain('电信业务经营许可证')
  })

  test('leaves friendly links without an address unlinked', async () => {
    const links = region(await read('/index'), '友情链接')
    expect(links.querySelectorAll('li')).toHaveLength(12)
    const linked = [...links.querySelectorAll('a[href]')]
    expect(linked).toHaveLength(11)
    expect(new Set(linked.map((link) => link.getAttribute('target')))).toEqual(new Set(['_blank']))
  })

  test('has eight planning cases and four experts, linked to their pages, and tenders linked to theirs', async () => {
    type Plans = { id: number; title: string }[]
    const { plan1, plan2 } = await ask<{ plan1: Plans; plan2: Plans }>(request, 'forestIndex')
    const page = await read('/index')
    const cases = [...region(page, '规划设计').querySelectorAll('h3')]
    expect(cases).toHaveLength(8)
    expect(textsOf(cases)).toEqual([...plan1, ...plan2].map(({ title }) => title))
    expect(hrefOf(cases[0]?.querySelector('a'))).toBe(`/design/view/${plan1[0]?.id}`)
    const experts = [...region(page, '专家智库').querySelectorAll('h3')]
    expect(experts).toHaveLength(4)
    expect(hrefOf(experts[0]?.querySelector('a'))).toMatch(/^\/expert\/view\/\d+$/)
    const tenders = region(page, '招标采购')
    expect(hrefOf(tenders.querySelector('li a'))).toMatch(/^\/market\/view\/[\w-]+$/)
    expect(hrefOf(named(tenders, 'a', /^招标采购/))).toBe('/market')
  })
})

describe('the news centre', () => {
  test('has its six sections as tabs, each with a headline or a list', async () => {
    for (const name of ['林业新闻', '通知公告', '政策法规', '培训交流', '林业百科', '专题']) {
      const tabs = region(await read('/info'), '资讯栏目')
      const page = await read(hrefOf(named(tabs, 'a', name)))
      expect(heading(page)).toBe(name)
      expect(named(region(page, '资讯栏目'), 'a', name).getAttribute('aria-current'), name).toBe('page')
      expect(page.querySelectorAll('main article').length, name).toBeGreaterThan(0)
    }
  })

  test('puts the pinned article on top, once', async () => {
    const { list } = await listOf(request, { type: 1, flag: 'index' })
    const page = await read('/info')
    const headline = page.querySelector('main article')
    expect(textOf(headline)).toContain('头条')
    const link = headline?.querySelector('a')
    expect(list.map(({ title }) => title)).toContain(textOf(link))
    expect(page.querySelectorAll(`main a[href="${hrefOf(link)}"]`)).toHaveLength(1)
  })

  test('leads from page to older page, to the oldest, and back', async () => {
    const { count } = await listOf(request, { type: 1 })
    const linkOf = (page: Document, name: string) => allNamed(region(page, '翻页'), 'a', name)[0]
    const seen = new Set<string>()
    let path = '/info'
    for (let steps = 0; path; steps++) {
      expect(steps).toBeLessThan(50)
      const page = await read(path)
      if (steps > 0)
        expect(textOf(region(page, '翻页'))).toMatch(
          steps === 1 ? /第 2 页，共 \d+ 页 · \d+ 篇/ : /倒数第 \d+ 页|最后一页/,
        )
      for (const link of page.querySelectorAll('main :is(.entry h3 a, .headline h2 a)'))
        seen.add(hrefOf(link))
      const older = hrefOf(linkOf(page, '下一页'))
      if (!older) expect(path).toBe('/info/news/1')
      path = older
    }
    expect(seen.size).toBe(count)
    const last = await read('/info/news/1')
    expect(hrefOf(linkOf(last, '上一页'))).toBe('/info/news/2')
    expect(hrefOf(linkOf(await read('/info/news/2'), '第一页'))).toBe('/info')
    expect(hrefOf(linkOf(await read('/info'), '最后一页'))).toBe('/info/news/1')
  })
})

describe('an article', () => {
  test('shows where it stands, when and whence it came, and how often it was read', async () => {
    const article = await findArticle(request, [1], ({ source }) => source !== '')
    const page = await read(`/info/view/${article.id}`)
    expect(textsOf(trail(page))).toEqual(['首页', '资讯中心', '林业新闻'])
    expect(hrefOf(trail(page)[1])).toBe('/info')
    const head = page.querySelector('article')
    expect(textOf(head?.querySelector('h1'))).toBe(article.title)
    expect(textOf(head)).toContain(article.createtime.slice(0, 16))
    expect(textOf(head)).toContain(`来源：${article.source}`)
    expect(textOf(head)).toMatch(/阅读 \d+/)
  })

  test('says nothing of a source it does not have', async () => {
    const article = await findArticle(request, [1, 2, 3, 4, 5, 6], ({ source }) => source === '')
    const text = textOf((await read(`/info/view/${article.id}`)).querySelector('article'))
    expect(text).toContain(article.createtime.slice(0, 16))
    expect(text).not.toContain('来源')
  })

  test('shows tables and captioned pictures', async () => {
    const article = await findArticle(
      request,
      [1, 2, 3, 4, 5],
      ({ content }) => /<table/.test(content) && /<figcaption/.test(content),
    )
    const page = await read(`/info/view/${article.id}`)
    const table = page.querySelector('article table')
    expect(table?.querySelector('th')).not.toBeNull()
    expect(table?.querySelectorAll('tr').length).toBeGreaterThan(1)
    const figure = page.querySelector('article figure')
    expect(figure?.querySelector('img')?.getAttribute('alt')).toMatch(/.+/)
    expect(textOf(figure?.querySelector('figcaption'))).not.toBe('')
  })

  test('leads to its neighbours in the list', async () => {
    const entries = [...(await read('/info/news/2')).querySelectorAll('main .entry h3')]
    const page = await read(hrefOf(entries[4]?.querySelector('a')))
    const neighbours = textsOf(region(page, '上一篇与下一篇').querySelectorAll('a'))
    expect(neighbours[0]).toContain(textOf(entries[3]))
    expect(neighbours.at(-1)).toContain(textOf(entries[5]))
  })

  test('that is an expert’s counts clicks and stands under the experts', async () => {
    for (const [type, name] of [
      [7, '专家访谈'],
      [8, '专家动态'],
      [9, '专业文献'],
      [10, '专家观点'],
    ] as const) {
      const article = await findArticle(request, [type])
      const page = await read(`/expert/info/view/${article.id}`)
      expect(heading(page)).toBe(article.title)
      expect(textOf(page.querySelector('article'))).toMatch(/点击数 \d+/)
      expect(textsOf(trail(page))).toContain(name)
    }
  })
})

test('a topic lists its items, and each item leads back to it', async () => {
  const topic = await findArticle(request, [6], ({ sublist }) => sublist.length > 1)
  const items = [...region(await read(`/info/view/${topic.id}`), '本专题的文章').querySelectorAll('a')]
  expect(textsOf(items)).toEqual(topic.sublist.map(({ title }) => title))
  expect(hrefOf(items[0])).toMatch(/^\/info\/subview\/\d+$/)
  const page = await read(hrefOf(items[0]))
  expect(heading(page)).toBe(topic.sublist[0]?.title)
  const [back] = allNamed(page, 'main a', new RegExp(`所属专题\\s?${topic.title}$`))
  expect(hrefOf(back)).toBe(`/info/view/${topic.id}`)
})

test('the four pages about the platform stand side by side', async () => {
  let page = await read('/about/home')
  for (const [name, path] of [
    ['法律声明', '/about/law'],
    ['广告服务', '/about/adve'],
    ['联系我们', '/about/contact'],
    ['平台介绍', '/about/home'],
  ] as const) {
    expect(hrefOf(named(region(page, '关于我们'), 'a', name))).toBe(path)
    page = await read(path)
    expect(heading(page)).toBe(name)
    expect(textOf(page.querySelector('main')).length, path).toBeGreaterThan(250)
  }
})

test.each([
  [memberAgreementFragmentPath, '会员'],
  [privacyFragmentPath, '未成年人'],
])('%s has the whole text that a form opens in its dialog', async (path, words) => {
  const text = textOf((await read(path)).body)
  expect(text).toContain(words)
  expect(text.length).toBeGreaterThan(1000)
})

test('planning and design leads to the form of the contact page', async () => {
  const main = (await read('/design')).querySelector('main')
  if (!main) throw new Error('the page has no main part')
  expect(hrefOf(named(main, 'a', '提出需求'))).toBe('/about/contact')
})

test('the staff handbook shows each of its pictures, and search engines pass it by', async () => {
  const page = await read('/console/handbook')
  expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  const pictures = [...page.querySelectorAll<HTMLImageElement>('.prose img')]
  expect(pictures.length).toBeGreaterThan(9)
  for (const picture of pictures) {
    expect(picture.alt).not.toBe('')
    const answer = await request.get(picture.getAttribute('src') ?? '')
    expect(answer.headers()['content-type']).toBe('image/webp')
  }
})
