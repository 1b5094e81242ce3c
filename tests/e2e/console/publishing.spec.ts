// An editor's change, made through the API, is what readers see at their next load: no build, no restart.
import { ask, post } from '../support/api.ts'
import { findArticle } from '../support/content.ts'
import { comesToShow, type Draft, editorOf, publishedHtml } from '../support/editing.ts'
import { expect, test } from '../support/test.ts'

// Changes lists that other tests count on: it runs when they are done.
test.describe.configure({ mode: 'serial' })

test('a title is edited: article, list and neighbour show it', { tag: '@publishing' }, async ({
  page,
  request,
}) => {
  const { publish } = editorOf(request)
  const { id } = await findArticle(request, [3])
  const article = await ask<Draft>(request, 'getNewsDetail', { id })
  const title = `改过的标题 ${Date.now()}`
  await page.goto(`/info/view/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title)
  await publish({ ...article, title })
  await comesToShow(page, `/info/view/${id}`, title)
  await expect(page).toHaveTitle(new RegExp(title))
  await comesToShow(page, '/info/policy', title)
  await publish(article)
  await comesToShow(page, '/info/policy', article.title)
})

test('an article is written, found where readers look, and withdrawn', { tag: '@publishing' }, async ({
  page,
  request,
}) => {
  const { publish, remove } = editorOf(request)
  const title = `刚刚发布 ${Date.now()}`
  const { id } = await publish({ type: 1, title, content: '<p>正文</p>' })
  await comesToShow(page, '/info', title)
  await page.getByRole('link', { name: title }).first().click()
  await expect(page).toHaveURL(`/info/view/${id}`)
  await expect(page.locator('.prose')).toHaveText('正文')
  await comesToShow(page, '/index', title)
  const text = (path: string) => publishedHtml(request, path)
  expect(await text('/sitemap.xml')).toContain(`/info/view/${id}<`)
  expect(await text('/rss.xml')).toContain(title)

  await remove(id)
  await expect(async () => {
    expect((await request.get(`/info/view/${id}`)).status()).toBe(404)
    expect(await text('/info')).not.toContain(title)
    expect(await text('/sitemap.xml')).not.toContain(`/info/view/${id}<`)
  }).toPass({ timeout: 30_000 })
})

test('monitors are told that everything is live', { tag: '@publishing' }, async ({ request }) => {
  await expect(async () => {
    const { data } = (await (await request.get('/api/health')).json()) as {
      data: { publish: { state: string; pages: number; reason: string | null } }
    }
    expect(data.publish).toMatchObject({ state: 'live', reason: null })
    expect(data.publish.pages).toBeGreaterThan(200)
  }).toPass({ timeout: 30_000 })
})

test('readers cannot write', { tag: '@publishing' }, async ({ request }) => {
  const { code } = await post(request, 'staff/news/save', { type: 1, title: '不该出现' })
  expect(code).not.toBe(200)
})
