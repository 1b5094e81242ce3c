// Links to the preview of a record for people without an account: what they open, until when, and who may make them.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { auditList } from '#features/audit-log/contract.ts'
import {
  LINK_DAYS,
  makePreviewLink,
  OPEN_LINKS_MAX,
  openPreview,
  previewLinks,
  revokePreviewLink,
} from '#features/content/contract/preview-links.ts'
import { NoPreview, NoRight, TooManyPreviewLinks } from '#features/content/contract/refusals.ts'
import { previewLinks as table } from '#features/content/server/preview-links.schema.ts'
import { sweepPreviewLinks } from '#features/content/server/preview-links.service.ts'
import { staff } from '#features/identity/server/staff.schema.ts'
import { saveEditorRole } from '#features/staff/contract/editor-roles.ts'
import { BadInput, Forbidden, NotSignedIn, TargetGone, TooMany } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, signedIn, staffSignedIn } from '../../helpers/people.ts'

type Member = Awaited<ReturnType<typeof staffSignedIn>>

const DAY = 86_400
let portal: TestApp
let admin: Member
let editor: Member
let isPublisherAway = false
beforeAll(async () => {
  portal = await testApp({
    deps: {
      previewRecord: (kind, draft, bar) =>
        isPublisherAway
          ? Promise.reject(new Error('fetch failed'))
          : Promise.resolve(
              `<html><head><title>${kind}</title></head><body><p>${bar}</p><h1>${(draft as unknown as { title: string }).title}</h1></body></html>`,
            ),
    },
  })
})
// The clock moves by weeks, and with it sessions end.
beforeEach(async () => {
  admin = await staffSignedIn(portal, 'admin')
  editor = await staffSignedIn(portal, 'editor')
})
afterAll(() => portal.close())

const { calls: news } = content.news
const save = async (fields: Record<string, unknown>) =>
  (await portal.call(news.save, { type: 1, ...fields }, { token: editor.token })).data
const make = (id: number, fields: Record<string, unknown> = {}, who = editor) =>
  portal.call(makePreviewLink, { kind: 'news', id, ...fields }, { token: who.token })
const linksOf = async (id: number, who = editor) =>
  (await portal.call(previewLinks, { kind: 'news', id }, { token: who.token })).data.list
const revoke = (id: number, who = editor) => portal.call(revokePreviewLink, { id }, { token: who.token })
const open = (file: string, method: 'GET' | 'HEAD' = 'GET', address = newAddress()) =>
  portal.app.inject({ method, url: file, remoteAddress: address })
const openInBrowser = (file: string, address = newAddress()) =>
  portal.app.inject({
    url: file,
    remoteAddress: address,
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  })

test('whoever has the link reads the version that was saved last, told that it is a preview and until when', async () => {
  const { id, version } = await save({ title: '第一稿' })
  const { data } = await make(id)
  expect(data).toMatchObject({ file: expect.stringMatching(/^\/api\/preview\?secret=[\w-]{43}$/) })
  const first = await open(data.file)
  expect(first.statusCode).toBe(200)
  expect(first.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(first.body).toContain('<h1>第一稿</h1>')
  expect(first.body).toContain(`<p>预览，未发布 · 有效至 ${data.expires.slice(0, 16)}</p>`)

  await save({ id, version, title: '第二稿', mode: 'submit' })
  expect((await open(data.file)).body).toContain('<h1>第二稿</h1>')
  await save({ id, version: 2, title: '第三稿', mode: 'publish' })
  expect((await open(data.file)).body).toContain('<p>预览，这一版已发布 · 有效至')
})

test('no cache keeps the page, no search engine lists it, and nothing in it runs or learns its address', async () => {
  const { id } = await save({ title: '内部讨论稿' })
  const { file } = (await make(id)).data
  for (const reply of [await open(file), await open(`${openPreview.path}?secret=unknown`)]) {
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    expect(reply.headers['content-security-policy']).toMatch(/^sandbox allow-popups .*script-src 'none'/)
  }
  expect(portal.log()).toContain(`${openPreview.path}?secret=[已隐去]`)
  expect(portal.log()).not.toContain(file.split('=')[1])
})

test('only its hash is stored', async () => {
  const { id } = await save({ title: '只存哈希' })
  const { file, id: link } = (await make(id)).data
  const rows = await portal.deps.db.select().from(table).where(eq(table.id, link))
  expect(JSON.stringify(rows)).not.toContain(file.split('=')[1])
})

test.for(LINK_DAYS)(
  'a link for %i days opens until then, and says afterwards that it has expired',
  async (days) => {
    const { id } = await save({ title: '限期' })
    const { file } = (await make(id, { days: String(days) })).data
    portal.passSeconds(days * DAY - 1)
    expect((await open(file)).statusCode).toBe(200)
    portal.passSeconds(1)
    const late = await open(file)
    expect([late.statusCode, late.body]).toEqual([410, expect.stringContaining('预览链接已过期')])
    expect((await linksOf(id, await staffSignedIn(portal, 'editor')))[0]).toMatchObject({ state: 'expired' })
  },
)

test('seven days are usual, and no others than those offered are taken', async () => {
  const { id } = await save({ title: '期限' })
  const { expires } = (await make(id)).data
  const until = new Date(portal.deps.now().getTime() + 7 * DAY * 1000)
  expect(new Date(`${expires.replace(' ', 'T')}+08:00`).getTime()).toBe(
    Math.floor(until.getTime() / 1000) * 1000,
  )
  for (const days of [0, 2, 365, -1, 'week'])
    expect(await make(id, { days })).toMatchObject({ code: BadInput.code })
})

test('a revoked link opens nothing from then on', async () => {
  const { id } = await save({ title: '撤销' })
  const { file, id: link } = (await make(id)).data
  expect(await revoke(link)).toMatchObject({ code: 200, msg: '预览链接已撤销' })
  const reply = await open(file)
  expect([reply.statusCode, reply.body]).toEqual([410, expect.stringContaining('预览链接已撤销')])
  expect((await linksOf(id))[0]).toMatchObject({ id: link, state: 'revoked', opened: 0 })
  expect(await revoke(link)).toMatchObject({ code: 200 })
  expect(await revoke(999_999)).toMatchObject({ code: TargetGone.code })
})

test('of a record in the bin it says that the record was removed; restored, it opens again', async () => {
  const { id } = await save({ title: '删除' })
  const { file } = (await make(id)).data
  await portal.call(news.remove, { id, version: 1 }, { token: editor.token })
  const reply = await open(file)
  expect([reply.statusCode, reply.body]).toEqual([410, expect.stringContaining('这条内容已删除')])
  expect(await make(id)).toMatchObject({ code: TargetGone.code })
  await portal.call(news.restore, { id, version: 1, number: 1 }, { token: editor.token })
  expect((await open(file)).statusCode).toBe(200)
})

test.for(['', 'secret=', 'secret=unknown', `secret=${'A'.repeat(43)}`, 'other=1'])(
  'a link that never was is not found: %s',
  async (query) => {
    const reply = await open(`${openPreview.path}?${query}`)
    expect([reply.statusCode, reply.body]).toEqual([404, expect.stringContaining('没有这个预览链接')])
  },
)

test('where no page can be made just now, the reader is asked to try again, and nothing is counted', async () => {
  const { id } = await save({ title: '发布程序不在' })
  const { file } = (await make(id)).data
  isPublisherAway = true
  const reply = await open(file)
  isPublisherAway = false
  expect([reply.statusCode, reply.body]).toEqual([503, expect.stringContaining('请过几分钟再试')])
  expect(reply.headers['retry-after']).toBe('60')
  expect((await linksOf(id))[0]).toMatchObject({ opened: 0, last_opened: '' })
})

test('who tries many secrets from one network is stopped', async () => {
  const address = newAddress()
  const codes = new Set<number>()
  for (let tried = 0; tried <= 60; tried++)
    codes.add((await open(`${openPreview.path}?secret=guess${tried}`, 'GET', address)).statusCode)
  expect([...codes]).toEqual([404, 429])
})

test.for([
  `secret=${'A'.repeat(2001)}`,
  'secret=one&secret=two',
  'secret=%E0%A4%A',
  'secret=%00',
  'secret=unknown。',
])('a browser that opens a mangled link reads that there is none: %s', async (query) => {
  const reply = await openInBrowser(`${openPreview.path}?${query}`)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(reply.body).toContain('没有这个预览链接')
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(reply.headers['content-security-policy']).toContain("script-src 'none'")
})

test('a browser that opens links too often reads when to try again, a program gets the refusal', async () => {
  const address = newAddress()
  for (let tried = 0; tried < 60; tried++)
    await open(`${openPreview.path}?secret=often${tried}`, 'GET', address)
  const page = await openInBrowser(`${openPreview.path}?secret=often`, address)
  expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  expect(page.body).toContain('请过一分钟再试')
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
  const json = await open(`${openPreview.path}?secret=often`, 'GET', address)
  expect([json.statusCode, json.json().code]).toEqual([429, TooMany.code])
})

test('openings are counted with the time of the last, looks at the headers are not', async () => {
  const { id } = await save({ title: '计数' })
  const { file, id: link } = (await make(id)).data
  expect((await open(file, 'HEAD')).statusCode).toBe(200)
  await Promise.all([open(file), open(file), open(file)])
  portal.passSeconds(90)
  await open(file)
  const [row] = await linksOf(id)
  expect(row).toMatchObject({ id: link, state: 'open', opened: 4 })
  expect(row?.last_opened).not.toBe('')
  expect(row?.last_opened).not.toBe(row?.createtime)
})

test('who made and who revoked a link is in the audit log', async () => {
  const { id } = await save({ title: '留痕' })
  const { id: link, expires } = (await make(id)).data
  await revoke(link, admin)
  await revoke(link, admin)
  const { data } = await portal.call(auditList, { target: `news:${id}` }, { token: admin.token })
  const entries = data.list.filter(({ action }) => action.endsWith('-preview'))
  expect(entries.map(({ action, who, detail }) => [action, who, detail])).toEqual([
    ['news.revoke-preview', `staff:${admin.id}`, { title: '留痕', link, opened: 0 }],
    ['news.share-preview', `staff:${editor.id}`, { title: '留痕', link, until: expires }],
  ])
})

describe('rights', () => {
  const withGrants = async (category: number) => {
    const member = await staffSignedIn(portal, 'editor')
    const grants = [{ kind: 'news', category, rights: ['read'] }]
    const role = { id: 0, version: 0, name: `岗位${member.id}`, grants }
    const { data } = await portal.call(saveEditorRole, role, { token: admin.token })
    await portal.deps.db.update(staff).set({ editor_role: data.id }).where(eq(staff.id, member.id))
    return member
  }

  test('who may read the column makes, lists and revokes links, and nobody else does', async () => {
    const { id } = await save({ title: '栏目', type: 1 })
    const [reader, stranger] = [await withGrants(1), await withGrants(3)]
    const { data } = await make(id, {}, reader)
    expect(await linksOf(id, reader)).toHaveLength(1)
    const refused = [
      make(id, {}, stranger),
      revoke(data.id, stranger),
      portal.call(previewLinks, { kind: 'news', id }, { token: stranger.token }),
    ]
    for (const answer of await Promise.all(refused)) expect(answer.code).toBe(NoRight.code)
    expect((await open(data.file)).statusCode).toBe(200)
    expect(await revoke(data.id, reader)).toMatchObject({ code: 200 })
  })

  test('a link shows no more than its maker may read', async () => {
    const { id } = await save({ title: '换栏目', type: 1 })
    const reader = await withGrants(1)
    const { file } = (await make(id, {}, reader)).data
    await save({ id, version: 1, title: '换栏目', type: 3 })
    expect((await open(file)).statusCode).toBe(410)
    expect((await linksOf(id))[0]).toMatchObject({ state: 'closed' })
    await save({ id, version: 2, title: '换栏目', type: 1 })
    expect((await open(file)).statusCode).toBe(200)
    await portal.deps.db.update(staff).set({ disabled: true }).where(eq(staff.id, reader.id))
    expect((await open(file)).statusCode).toBe(410)
  })

  test('reviewers, users and visitors make none', async () => {
    const { id } = await save({ title: '无权' })
    const input = { kind: 'news', id }
    const { token } = await staffSignedIn(portal, 'reviewer')
    expect(await portal.call(makePreviewLink, input, { token })).toMatchObject({ code: Forbidden.code })
    const user = await signedIn(portal)
    expect((await portal.call(makePreviewLink, input, { token: user.token })).code).not.toBe(200)
    expect(await portal.call(makePreviewLink, input)).toMatchObject({ code: NotSignedIn.code })
  })

  test('nothing is made for what has no page, is not there, or has many links already', async () => {
    const { token } = editor
    const link = await portal.call(
      content.links.calls.save,
      { title: '省厅', url: 'https://a.example' },
      { token },
    )
    const input = { kind: 'links', id: link.data.id }
    expect(await portal.call(makePreviewLink, input, { token })).toMatchObject({ code: NoPreview.code })
    expect(await make(999_999)).toMatchObject({ code: TargetGone.code })
    const { id } = await save({ title: '很多链接' })
    const answers = await Promise.all(Array.from({ length: OPEN_LINKS_MAX + 1 }, () => make(id)))
    const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b)
    expect(codes).toEqual([...Array<number>(OPEN_LINKS_MAX).fill(200), TooManyPreviewLinks.code])
    await revoke(answers.find(({ code }) => code === 200)?.data.id ?? 0)
    expect(await make(id)).toMatchObject({ code: 200 })
  })
})

test('where the API has an address of its own, the page finds its styles at that of the site', async () => {
  const { siteUrl } = portal.deps.config
  const { id } = await save({ title: '另一个地址' })
  const { file } = (await make(id)).data
  expect((await open(file)).body).toContain('<head><title>')
  portal.deps.config.corsOrigin.push(siteUrl)
  expect((await open(file)).body).toContain(`<head><base href="${siteUrl}/"><title>`)
  portal.deps.config.corsOrigin.pop()
})

test('expired links are removed after ninety days', async () => {
  const { id } = await save({ title: '清理' })
  const { id: link } = (await make(id, { days: 1 })).data
  const exists = async () => (await portal.deps.db.select().from(table).where(eq(table.id, link))).length
  const now = portal.deps.now().getTime()
  await sweepPreviewLinks(portal.deps.db, new Date(now + 91 * DAY * 1000 - 1000))
  expect(await exists()).toBe(1)
  await sweepPreviewLinks(portal.deps.db, new Date(now + 91 * DAY * 1000 + 1000))
  expect(await exists()).toBe(0)
})
