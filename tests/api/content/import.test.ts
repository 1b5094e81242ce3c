// Staff import articles, tenders and experts: a preview that writes nothing, a draft of every good line, and nothing twice.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { content, contentImports } from '#app/content-calls.ts'
import { audit } from '#features/audit/server/audit.schema.ts'
import type { DownloadAddress } from '#features/downloads/contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { ImportedKind } from '#platform/contract/kinds.ts'
import { Forbidden, NotSignedIn } from '#platform/contract/refusals.ts'
import { countOf, type ImportAnswer, SheetIsPage } from '#platform/contract/sheet-import.ts'
import { readWorkbook } from '#platform/server/sheets/read-workbook.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { signedIn, staffSignedIn } from '../../helpers/people.ts'
import { tableOf } from '../../helpers/sheets.ts'

let portal: TestApp
let editor: { id: number; token: string }
beforeAll(async () => {
  portal = await testApp()
  editor = await staffSignedIn(portal)
})
afterAll(() => portal.close())

const post = (call: Endpoint, file: Uint8Array, query = '', token: string | undefined = editor.token) =>
  portal.app.inject({
    method: 'POST',
    url: `${call.path}?${query}`,
    payload: Buffer.from(file),
    headers: { 'content-type': 'application/octet-stream', ...(token ? { token } : {}) },
  })
const send = async (kind: ImportedKind, file: Uint8Array, step: 'preview' | 'import') =>
  (await post(contentImports[kind].importSheet, file, `step=${step}`)).json<{
    code: number
    msg: string
    data: ImportAnswer
  }>()
const downloaded = ({ file }: DownloadAddress) => portal.app.inject({ method: 'GET', url: file })
const imported = async (kind: ImportedKind, file: Uint8Array) => (await send(kind, file, 'import')).data
const draftOf = async (kind: ImportedKind, id = 0) =>
  (await portal.call(content[kind].calls.get, { id }, { token: editor.token })).data
const drafts = async (kind: ImportedKind) =>
  (await portal.call(content[kind].calls.list, { state: 'draft' }, { token: editor.token })).data.count
const complaints = ({ lines }: ImportAnswer) =>
  lines.flatMap((line) => line.complaints.map(({ column, text }) => `${line.row} ${column}：${text}`))

const NEWS = ['文章标题', '栏目', '内容', '发布日期', '原网址']
const address = () => `/old/${randomUUID()}`

describe('articles', () => {
  test('a preview says what was understood, and writes nothing', async () => {
    const before = await drafts('news')
    const file = await tableOf(
      [...NEWS, '录入员'],
      ['林改现场会', '新闻', '第一段\n第二段', '2019年3月12日', address(), '甲'],
    )
    const { data } = await send('news', file, 'preview')
    expect(data.unknown).toEqual(['录入员'])
    expect(data.lines).toMatchObject([
      {
        row: 2,
        title: '林改现场会',
        state: 'good',
        id: 0,
        understood: [
          { column: '资讯类型', text: '林业新闻' },
          { column: '发布时间', text: '2019-03-12 00:00' },
        ],
      },
    ])
    expect(await drafts('news')).toBe(before)
  })

  test('a good line is a draft, as its form would have saved it', async () => {
    const old = address()
    const file = await tableOf(NEWS, [
      '林改 <现场会>',
      '通知公告',
      '第一段\n第二段 & 尾',
      new Date('2019-03-12T09:30:00Z'),
      portal.deps.config.siteUrl + old,
    ])
    const { lines } = await imported('news', file)
    expect(lines).toMatchObject([{ state: 'made' }])
    const { record, fields } = await draftOf('news', lines[0]?.id)
    expect(record).toMatchObject({ state: 'draft', version: 1, category: 2, title: '林改 <现场会>' })
    expect(fields).toMatchObject({
      type: 2,
      content: '<p>第一段</p>\n<p>第二段 &#38; 尾</p>',
      createtime: '2019-03-12T09:30:00',
      old_address: old,
    })
  })

  test('a day whose cell lost its format is read, and HTML stays as it was', async () => {
    const { lines } = await imported('news', await tableOf(NEWS, ['旧闻', '新闻', '<p>原样</p>', 43_536, '']))
    expect((await draftOf('news', lines[0]?.id)).fields).toMatchObject({
      content: '<p>原样</p>',
      createtime: '2019-03-12T00:00:00',
    })
  })

  test('a bad line is refused with its column and reason, and sinks no other', async () => {
    const old = address()
    const answer = await imported(
      'news',
      await tableOf(
        NEWS,
        ['好的一行', '新闻', '正文', '2019-03-12', old],
        ['', '新闻', '正文', '', ''],
        ['没有栏目', '八卦', '正文', '', ''],
        ['日期不清', '新闻', '正文', '3/12/2019', ''],
        ['带脚本', '新闻', '<p>正文</p><script>alert(1)</script>', '', ''],
        [
          '网址重复',
          '新闻',
          '正文',
          '',
          `${portal.deps.config.siteUrl}${old.toUpperCase().replace('/OLD/', '/old/')}`,
        ],
        ['网址不对', '新闻', '正文', '', '旧站第五篇'],
        ['公式出错', '新闻', '正文', '#REF!', ''],
      ),
    )
    expect(answer.lines.map(({ state }) => state)).toEqual([
      'made',
      ...Array.from({ length: 7 }, () => 'refused'),
    ])
    expect(complaints(answer)).toEqual([
      '3 标题：请填写标题',
      expect.stringMatching(/^4 资讯类型：请填：林业新闻、/),
      '5 发布时间：请写明年月日，年份写在前面，如 2026-10-12 09:30',
      expect.stringMatching(/^6 正文：正文中含有不允许的内容/),
      '7 原网址：与第 2 行相同，请核对',
      expect.stringMatching(/^8 原网址：请填写完整的网址/),
      '9 发布时间：公式出错，请改为写好的内容',
    ])
    const again = await imported('news', await tableOf(NEWS, ['另一篇', '新闻', '正文', '', old]))
    expect(complaints(again)).toEqual(['2 原网址：这个原网址已是文章“好的一行”的，请核对'])
  })

  test('refused lines come back as a table with their reasons, which is imported once it is mended', async () => {
    const file = await tableOf(NEWS, ['一', '新闻', '正文', '', ''], ['二', '八卦', '正文', '2019-03-12', ''])
    const reply = await post(contentImports.news.refusedLines, file)
    const { rawPayload } = await downloaded(reply.json<{ data: DownloadAddress }>().data)
    const [sheet] = await readWorkbook(rawPayload)
    const [headings = [], ...rows] = sheet?.rows.map((row) => row.map(({ text }) => text)) ?? []
    expect(headings).toEqual(['未导入的原因', ...NEWS])
    expect(rows).toEqual([[expect.stringMatching(/^资讯类型：请填/), '二', '八卦', '正文', '2019-03-12', '']])
    const mended = await imported(
      'news',
      await tableOf(
        headings,
        (rows[0] ?? []).map((text) => (text === '八卦' ? '新闻' : text)),
      ),
    )
    expect(mended.lines).toMatchObject([{ state: 'made', title: '二' }])
  })

  test('480 of 500 lines are drafts, 20 are told why not, on one entry of record; again, nothing is new', async () => {
    const mark = randomUUID()
    const lines = Array.from({ length: 500 }, (_, at) => [
      `${mark} 第 ${at} 篇`,
      at % 25 === 7 ? '没有这一栏' : '政策法规',
      '正文',
      '2019-03-12',
      `/old/${mark}/${at}.html`,
    ])
    const file = await tableOf(NEWS, ...lines)
    const started = performance.now()
    const answer = await imported('news', file)
    expect(performance.now() - started).toBeLessThan(20_000)
    expect([countOf(answer, 'made'), countOf(answer, 'refused')]).toEqual([480, 20])
    expect(complaints(answer)).toHaveLength(20)
    const again = await imported('news', file)
    expect([countOf(again, 'made'), countOf(again, 'existing'), countOf(again, 'refused')]).toEqual([
      0, 480, 20,
    ])
    expect(again.lines.map(({ id }) => id)).toEqual(answer.lines.map(({ id }) => id))
    const entries = (await portal.deps.db.select().from(audit)).filter(
      ({ action }) => action === 'news.import',
    )
    expect(entries.at(-2)).toMatchObject({
      who: `staff:${editor.id}`,
      target: 'list:news',
      detail: { made: 480, existing: 0, refused: 20 },
    })
  }, 60_000)

  test('the same table at once makes its drafts once', async () => {
    const mark = randomUUID()
    const file = await tableOf(
      NEWS,
      ...Array.from({ length: 20 }, (_, at) => [`${mark} ${at}`, '新闻', '正文', '', `/old/${mark}/${at}`]),
    )
    const editors = [editor, await staffSignedIn(portal), await staffSignedIn(portal, 'admin')]
    const answers = await Promise.all(
      editors.map(async ({ token }) => {
        const reply = await post(contentImports.news.importSheet, file, 'step=import', token)
        return reply.json<{ data: ImportAnswer }>().data
      }),
    )
    expect(answers.map((answer) => countOf(answer, 'made')).toSorted((a, b) => a - b)).toEqual([0, 0, 20])
    expect(answers.map((answer) => countOf(answer, 'refused'))).toEqual([0, 0, 0])
    const ids = answers.map(({ lines }) => lines.map(({ id }) => id))
    expect(ids[1]).toEqual(ids[0])
    expect(ids[2]).toEqual(ids[0])
  })
})

describe('experts', () => {
  test('are drafts, whom articles name as their authors', async () => {
    const name = `林${'甲乙丙丁'
      .split('')
      .toSorted(() => Math.random() - 0.5)
      .join('')}`
    const { lines } = await imported(
      'experts',
      await tableOf(
        ['专家姓名', '职称', '简介', '排序'],
        [name, '研究员', '杉木良种', '3'],
        ['', '研究员', '', ''],
      ),
    )
    expect(lines.map(({ state }) => state)).toEqual(['made', 'refused'])
    const { record, fields } = await draftOf('experts', lines[0]?.id)
    expect(record.state).toBe('draft')
    expect(fields).toMatchObject({ username: name, position: '研究员', remark: '杉木良种', sort: 3 })
    const articles = await imported(
      'news',
      await tableOf(
        [...NEWS, '所属专家'],
        ['访谈', '专家访谈', '问与答', '', '', name],
        ['访谈', '专家访谈', '问与答', '', '', '查无此人'],
      ),
    )
    expect((await draftOf('news', articles.lines[0]?.id)).fields).toMatchObject({
      type: 7,
      expert_id: lines[0]?.id,
    })
    expect(complaints(articles)).toEqual(['3 所属专家：没有叫“查无此人”的专家，请先录入，或不填'])
  })
})

describe('tenders', () => {
  const HEADINGS = [
    '项目名称',
    '招标编号',
    '类别',
    '公告类型',
    '行业',
    '地区',
    '预算金额（元）',
    '保证金',
    '报名截止',
    '开标时间',
  ]
  const number = () => `闽林招〔2024〕${randomUUID().slice(0, 8)}号`

  test('keep their numbers as written; quantities and times are read', async () => {
    const sn = number()
    const { lines } = await imported(
      'tenders',
      await tableOf(HEADINGS, [
        '抚育项目',
        sn,
        '招标',
        '招标公告',
        '林业',
        '福建',
        3_186_000,
        '5万元',
        '2026年12月10日',
        '2026-12-18 上午9:30',
      ]),
    )
    expect(lines).toMatchObject([
      {
        state: 'made',
        understood: expect.arrayContaining([
          { column: '省份', text: '福建省' },
          { column: '报名截止时间', text: '2026-12-10 23:59' },
          { column: '开标时间', text: '2026-12-18 09:30' },
        ]),
      },
    ])
    expect((await draftOf('tenders', lines[0]?.id)).fields).toMatchObject({
      project_sn: sn,
      ptype: 1,
      infor_type: 1,
      industry_type: 4,
      province_id: 350_000,
      estimate: 318.6,
      bond: 50_000,
      signup_end: '2026-12-10T23:59:59',
      open_time: '2026-12-18T09:30:00',
    })
  })

  test('leading zeros stay, and lines that could not be published are refused', async () => {
    const [sn, other] = [number(), number()]
    const answer = await imported(
      'tenders',
      await tableOf(
        HEADINGS,
        ['一', { value: 12, numFmt: '00000' }, '招标', '招标公告', '林业', '', '', '', '', ''],
        ['二', sn, '招标', '招标公告', '林业', '', '', '', '', ''],
        ['三', sn.replace('〔', '[').replace('〕', ']'), '招标', '招标公告', '林业', '', '', '', '', ''],
        ['四', other, '招标', '变更公告', '林业', '某某省', '', '', '', ''],
        ['五', number(), '招标', '变更公告', '林业', '', '', '', '', ''],
        ['六', number(), '招标', '招标公告', '林业', '', '', '', '2026-12-10', '2026-12-18'],
        ['七', number(), '招标', '招标公告', '林业', '', '', '', '2026-12-10', '2026-12-09 9:00'],
      ),
    )
    expect(complaints(answer)).toEqual([
      '4 项目编号：与第 3 行相同，请核对',
      '5 省份：没有这个省份，请写全称，如 福建省',
      '6 变更内容：变更公告须填写变更内容',
      `7 开标时间：请写明年月日和几点，如 2026-10-12 09:30`,
      '8 开标时间：不能早于报名截止时间',
    ])
    expect((await draftOf('tenders', answer.lines[0]?.id)).fields).toMatchObject({ project_sn: '00012' })
  })
})

describe('who may', () => {
  test('are editors and the admin', async () => {
    const file = await tableOf(NEWS, ['一', '新闻', '正文', '', ''])
    const codes = async (token: string) =>
      (await post(contentImports.news.importSheet, file, 'step=import', token)).json<{ code: number }>().code
    expect(await codes((await staffSignedIn(portal, 'reviewer')).token)).toBe(Forbidden.code)
    expect(await codes((await signedIn(portal)).token)).toBe(NotSignedIn.code)
    expect(await codes('')).toBe(NotSignedIn.code)
  })

  test('what is no table is refused with the reason', async () => {
    expect(await send('tenders', Buffer.from('<html><table></table></html>'), 'preview')).toMatchObject(
      SheetIsPage,
    )
  })
})

test.for(['news', 'tenders', 'experts'] as const)(
  'the template of %s has a heading, an example and notes for each column',
  async (kind) => {
    const { template, importSheet } = contentImports[kind]
    const { data } = await portal.call(template, {}, { token: editor.token })
    const { rawPayload } = await downloaded(data)
    const [lines, notes] = await readWorkbook(rawPayload)
    expect(lines?.rows.length).toBe(2)
    expect(notes?.name).toBe('填写说明')
    expect(notes?.rows.length).toBe((lines?.rows[0]?.length ?? 0) + 2)
    // Its example is no line; without the word that marks it, it is a good one.
    expect((await post(importSheet, rawPayload, 'step=preview')).json()).toMatchObject({ code: 1427 })
    const texts = lines?.rows.map((row) => row.map(({ text }) => text.replace('示例：', ''))) ?? []
    const answer = (await send(kind, await tableOf(...texts), 'preview')).data
    expect(complaints(answer)).toEqual([])
  },
)
