// Pages that editors write: their addresses, and what keeps the pages that the site cannot do without.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import type { ContentRecord } from '#features/content/contract/calls.ts'
import { PageNeeded, pageDetail, pageList, RouteTaken, SlugTaken } from '#features/pages/contract.ts'
import { BUILT_IN_SLUGS } from '#features/pages/rules.ts'
import { ensureBuiltInPages } from '#features/pages/server/built-in-pages.service.ts'
import { RedirectCircle, redirectList, TargetMissing } from '#features/redirects/contract.ts'
import { BadInput } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { toldBy } from '../../helpers/feed.ts'
import { staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
let editor: { id: number; token: string }
const { calls } = content.pages

beforeAll(async () => {
  portal = await testApp()
  editor = await staffSignedIn(portal)
})
afterAll(() => portal.close())

const save = async (slug: string, more: object = {}) => {
  const input = { id: 0, title: '办事指南', slug, mode: 'publish', ...more }
  const answer = await portal.call(calls.save, input, editor)
  return answer as Omit<typeof answer, 'data'> & { data: ContentRecord & { fields?: Record<string, string> } }
}
const lists = async () => (await portal.call(pageList, {})).data
const redirect = (source: string, target: string) =>
  portal.call(content.redirects.calls.save, { id: 0, source, target, mode: 'publish' }, editor)

test('without pages the list is empty', async () => {
  expect(await lists()).toEqual({ list: [], count: 0 })
})

describe('a page', () => {
  test('is told to the publisher, and its address is understood as people write it', async () => {
    let id = 0
    const told = await toldBy(portal, async () => {
      const { data } = await save(`${portal.deps.config.siteUrl}/page/Forest_Guide/`, {
        content: '<p>正文</p>',
      })
      id = data.id
    })
    expect(told).toEqual([`+pages ${id}`])
    expect((await lists()).list).toMatchObject([{ id, slug: 'forest-guide', title: '办事指南' }])
    expect((await portal.call(pageDetail, { id })).data).toMatchObject({ content: '<p>正文</p>' })
  })

  test.each(['办事指南', 'a/b', '-a', '../index', 'a b?c=', '.', ''])(
    'has no address of %j',
    async (slug) => {
      const { code } = await save(slug, { mode: 'draft' })
      expect(code === BadInput.code || slug === 'a b?c=').toBe(true)
    },
  )

  test.each(['about-filling', 'about-agreement', '/about/privacy'])(
    'takes no route of ours: %s',
    async (slug) => {
      expect(await save(slug, { mode: 'draft' })).toMatchObject({
        code: RouteTaken.code,
        data: { fields: { slug: expect.stringContaining('已是本站的其他页面') } },
      })
    },
  )

  test('takes neither the address of another page nor one that leads elsewhere', async () => {
    await save('first')
    expect(await save('first')).toMatchObject({ code: SlugTaken.code })
    expect(await save('first', { mode: 'draft' })).toMatchObject({ code: 200 })
    expect(await redirect('/page/moved', '/index')).toMatchObject({ code: 200 })
    expect(await save('moved')).toMatchObject({
      code: RouteTaken.code,
      data: { fields: { slug: expect.stringContaining('/index') } },
    })
  })

  test('leads readers on from an address that it leaves, once they could know it', async () => {
    const redirects = async () => (await portal.call(redirectList, {})).data
    const draft = await save('planned', { mode: 'draft' })
    const { data } = await save('before', { id: draft.data.id, version: draft.data.version })
    expect((await redirects()).map(({ source }) => source)).not.toContain('/page/planned')
    const moved = await save('after', { id: data.id, version: data.version })
    expect(moved.code).toBe(200)
    expect(await redirects()).toContainEqual({ source: '/page/before', target: '/page/after' })
    // As one that editors wrote, with its reason.
    const { list } = (await portal.call(content.redirects.calls.list, { keyword: '/page/before' }, editor))
      .data
    expect(list).toMatchObject([{ title: '/page/before → /page/after', state: 'live' }])
    expect(await save('before')).toMatchObject({ code: RouteTaken.code })
    await save('last', { id: data.id, version: moved.data.version })
    expect(await redirects()).toEqual(
      expect.arrayContaining([
        { source: '/page/before', target: '/page/after' },
        { source: '/page/after', target: '/page/last' },
      ]),
    )
  })

  test('of two at once with one address the second is refused', async () => {
    const codes = (await Promise.all([save('race'), save('race')])).map(({ code }) => code)
    expect(new Set(codes)).toEqual(new Set([200, SlugTaken.code]))
  })

  test('is what a redirect may lead to while readers find it', async () => {
    const { data } = await save('target')
    expect(await redirect('/old-target.asp', '/page/target')).toMatchObject({ code: 200 })
    await portal.call(calls.withdraw, { id: data.id, version: data.version }, editor)
    expect((await lists()).list.map(({ slug }) => slug)).not.toContain('target')
    expect((await redirect('/old-target-2.asp', '/page/target')).code).toBe(TargetMissing.code)
    expect((await redirect('/old-3.asp', '/old-3.asp')).code).toBe(RedirectCircle.code)
  })
})

describe('a page that the site comes with', () => {
  beforeAll(async () => {
    await ensureBuiltInPages(portal.deps)
    await ensureBuiltInPages(portal.deps)
  })
  const about = async () => {
    const page = (await lists()).list.find(({ slug }) => slug === 'about-home')
    if (!page) throw new Error('there is no about-home')
    return page
  }

  test('is there once, with its text', async () => {
    const slugs = (await lists()).list.filter(({ legal }) => legal === '').map(({ slug }) => slug)
    expect(slugs.filter((slug) => slug.startsWith('about-'))).toEqual(BUILT_IN_SLUGS)
    const { content: text } = (await portal.call(pageDetail, { id: (await about()).id })).data
    expect(text).toContain('<h2>我们为谁服务</h2>')
  })

  test('is changed by editors, but neither withdrawn, removed nor moved', async () => {
    const { id, title } = await about()
    const change = { id, version: 1, title: '关于林权通' }
    expect(await save('about-other', change)).toMatchObject({ code: PageNeeded.code })
    expect((await portal.call(calls.withdraw, { id, version: 1 }, editor)).code).toBe(PageNeeded.code)
    expect((await portal.call(calls.remove, { id, version: 1 }, editor)).code).toBe(PageNeeded.code)
    expect((await about()).title).toBe(title)
    expect(await save('about-home', change)).toMatchObject({ code: 200 })
    await ensureBuiltInPages(portal.deps)
    expect((await about()).title).toBe('关于林权通')
  })
})
