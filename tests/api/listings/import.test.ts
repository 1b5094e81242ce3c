// A company imports its listings: a preview that writes nothing, a draft of every good line, and nothing twice.

import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DownloadAddress } from '#features/downloads/contract.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { ListingDraft } from '#features/listings/contract/draft.ts'
import { importListings, listingTemplate, refusedListings } from '#features/listings/contract/import.ts'
import { addForesty, myforestdetail, myforestlist } from '#features/listings/contract/owner.ts'
import { TooManyDrafts } from '#features/listings/contract/refusals.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'
import { countOf, type ImportAnswer, SheetIsPage } from '#platform/contract/sheet-import.ts'
import { readWorkbook } from '#platform/server/sheets/read-workbook.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { sheetOf, tableOf, xlsxOf } from '../../helpers/sheets.ts'
import { newOwner, type Owner } from '../../helpers/submissions.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const post = (call: Endpoint, owner: Partial<Owner>, file: Uint8Array, query = '') =>
  portal.app.inject({
    method: 'POST',
    url: `${call.path}?${query}`,
    payload: Buffer.from(file),
    headers: { 'content-type': 'application/octet-stream', ...(owner.token ? { token: owner.token } : {}) },
  })

const send = async (owner: Partial<Owner>, file: Uint8Array, step: 'preview' | 'import') => {
  const reply = await post(importListings, owner, file, `step=${step}`)
  return reply.json<{ code: number; msg: string; data: ImportAnswer }>()
}
const imported = async (owner: Owner, file: Uint8Array) => (await send(owner, file, 'import')).data
const preview = async (owner: Owner, file: Uint8Array) => (await send(owner, file, 'preview')).data

const refusedBook = async (owner: Owner, table: Uint8Array) => {
  const reply = await post(refusedListings, owner, table, 'name=%E6%9E%97%E5%9C%B0.csv')
  const { file } = reply.json<{ data: DownloadAddress }>().data
  return portal.app.inject({ method: 'GET', url: file })
}

const company = async () => {
  const owner = await newOwner(portal)
  await portal.deps.db.update(users).set({ certified_as: 1 }).where(eq(users.id, owner.id))
  return owner
}

const HEADINGS = ['信息标题', '所在地区', '面积（公顷）', '总价', '使用年限', '流转方式', '联系电话']
const line = (title: string, ...rest: (string | number | Date)[]) => [title, ...rest]
const GOOD = line('建阳杉木林', '福建省南平市建阳区', 8, '十二万', '2054年止', '出租', 13_800_138_000)
const draftsOf = async (owner: Owner) =>
  (await portal.call(myforestlist, { status: 4, pagesize: 100 }, owner)).data.count

test('a preview says what was understood, and writes nothing', async () => {
  const owner = await newOwner(portal)
  const { lines, unknown } = await preview(owner, await tableOf([...HEADINGS, '经办人'], [...GOOD, '张三']))
  expect(unknown).toEqual(['经办人'])
  expect(lines).toMatchObject([
    {
      row: 2,
      title: '建阳杉木林',
      state: 'good',
      id: 0,
      complaints: [],
      understood: expect.arrayContaining([
        { column: '实测面积', text: '8 公顷 = 120 亩' },
        { column: '所在地区', text: '福建省 南平市 建阳区' },
      ]),
      lacking: expect.arrayContaining(['权证照片', '林地照片', '林地详情']),
    },
  ])
  expect(await draftsOf(owner)).toBe(0)
})

test.each([
  ['约8', '总价（元）', '约58000', '约8 公顷 ≈ 120 亩', '≈ 5.8 万元'],
  ['捌', '总价（千元）', '58多', '= 120 亩', '≈ 5.8 万元'],
])('numbers in words, or about so much, have the unit of their heading: %s', async (...row) => {
  const [area, heading, price, mu, total] = row
  const owner = await newOwner(portal)
  const table = await tableOf(['信息标题', '面积（公顷）', heading], ['甲', area, price])
  const { lines } = await preview(owner, table)
  expect(lines).toMatchObject([
    {
      state: 'good',
      understood: [
        { column: '实测面积', text: expect.stringContaining(mu) },
        { column: '期望总价', text: expect.stringContaining(total) },
      ],
    },
  ])
})

test('a township behind the county is the address, and former names are known', async () => {
  const owner = await newOwner(portal)
  const rows = [
    ['甲', '福建省南平市建阳区将口镇', ''],
    ['乙', '建阳市将口镇', '南山村'],
    ['丙', '某某县将口镇', ''],
  ]
  const { lines } = await preview(owner, await tableOf(['信息标题', '所在地区', '详细位置'], ...rows))
  const placed = (address: string) =>
    expect.arrayContaining([
      { column: '所在地区', text: '福建省 南平市 建阳区' },
      { column: '详细位置', text: address },
    ])
  expect(lines[0]).toMatchObject({ state: 'good', understood: placed('将口镇') })
  expect(lines[1]).toMatchObject({ state: 'good', understood: placed('将口镇南山村') })
  expect(lines[2]?.complaints).toEqual([
    {
      column: '所在地区',
      text: '没有这个地区，请写省、市、县的全称，如 福建省南平市建阳区；乡镇和村请写在“详细位置”',
    },
  ])
})

test('a position says how it was read, and a word of another column where it belongs', async () => {
  const owner = await newOwner(portal)
  const rows = [
    ['甲', 'X 3012345.67 Y 39567890.12', '', ''],
    ['乙', '东经118.1254', '北纬27.3314', ''],
    ['丙', '118.1254', '27.3314', '公益林'],
    ['丁', '', '', '用材林'],
    ['戊', '', '', '竹林'],
  ]
  const { lines } = await preview(owner, await tableOf(['信息标题', '经度', '纬度', '林种'], ...rows))
  const positions = lines.map(({ understood }) => understood.find(({ column }) => column === '经度')?.text)
  expect(positions.slice(0, 3)).toEqual([
    '经度 117.685335，纬度 27.221376',
    '经度 118.1254，纬度 27.3314',
    undefined,
  ])
  expect(lines.flatMap(({ complaints }) => complaints.map(({ text }) => text.split('；')[0]))).toEqual([
    '“公益林”请写在“森林类别”一列',
    '“用材林”是商品林，请在“森林类别”一列写商品林',
    '“竹林”请写在“主要树种”一列',
  ])
})

test('a total beyond what any land costs is asked about, unless its unit says what it is', async () => {
  const owner = await newOwner(portal)
  const rows = ['58000', '58000万元', '36.5'].map((price, at) => [`林地${at}`, 120, price, 30])
  const table = await tableOf(['信息标题', '面积', '总价', '年限'], ...rows)
  const { lines } = await preview(owner, table)
  expect(lines.map(({ state }) => state)).toEqual(['refused', 'good', 'good'])
  expect(lines[0]?.complaints).toEqual([
    {
      column: '期望总价',
      text: '58000 按万元算，合每亩 483.33 万元：请写明是 58000元 还是 58000万元',
    },
  ])
})

test('two numbers in one cell are asked about, in the unit of its heading', async () => {
  const owner = await newOwner(portal)
  const headings = ['信息标题', '面积', '总价', '年限', '蓄积量', '林龄']
  const plain = await tableOf(
    headings,
    ['甲', '100-120', '100000-120000', '20-30', '800至900', '10~15'],
    ['乙', '100,120', '10万到12万', '二三十年', '100 120', '10-15年生'],
  )
  const { lines } = await imported(owner, plain)
  expect(lines.map(({ state }) => state)).toEqual(['refused', 'refused'])
  const asked = ({ complaints }: ImportAnswer['lines'][number]) =>
    Object.fromEntries(complaints.map(({ column, text }) => [column, text.replace('请写明是 ', '')]))
  expect(lines.map(asked)).toEqual([
    {
      实测面积: '100亩 还是 120亩',
      期望总价: '100000万元 还是 120000万元',
      使用年限: '20年 还是 30年',
      蓄积量: '800立方米 还是 900立方米',
      林龄: '10年生 还是 15年生',
    },
    {
      实测面积: '100亩 还是 120亩 还是 100120亩',
      期望总价: '10万元 还是 12万元',
      使用年限: '20年 还是 30年',
      蓄积量: '100立方米 还是 120立方米 还是 100120立方米',
      林龄: '10年生 还是 15年生',
    },
  ])
  const inUnits = await tableOf(
    ['信息标题', '面积（公顷）', '总价（元）'],
    ['丙', '8-10', '100000-120000'],
    ['丁', '8至10', '￥100000-120000'],
  )
  const { lines: converted } = await imported(owner, inUnits)
  const inFieldUnits = { 实测面积: '120亩 还是 150亩', 期望总价: '10万元 还是 12万元' }
  expect(converted.map(asked)).toEqual([inFieldUnits, inFieldUnits])
  expect(await draftsOf(owner)).toBe(0)
})

test('a good line is a draft, as the form would have saved it', async () => {
  const owner = await newOwner(portal)
  const { lines } = await imported(owner, await tableOf(HEADINGS, GOOD))
  const id = lines[0]?.id ?? 0
  const { data } = await portal.call(myforestdetail, { id }, owner)
  expect(data).toMatchObject({ status: 4, project_name: '建阳杉木林', county_id: 350_703 })
  expect(data.form).toMatchObject({
    measure_area: '8公顷',
    price: '十二万',
    forestry_type: '2',
    user_phone: '13800138000',
  })
})

test('a bad line is refused with its column and reason, and sinks no other', async () => {
  const owner = await newOwner(portal)
  const table = await tableOf(
    HEADINGS,
    GOOD,
    line('面积写错', '建阳区', '一大片', 12, 30, '出租', ''),
    line('价格不清', '建阳区', 8, '三千', 30, '出租', ''),
    line('没有这个地方', '福建省南平市某某县', 8, 12, 30, '出租', ''),
    line('没有这种方式', '建阳区', 8, 12, 30, '送人', ''),
    line('', '建阳区', 8, 12, 30, '出租', ''),
  )
  const answer = await imported(owner, table)
  expect(answer.lines.map(({ state }) => state)).toEqual([
    'made',
    ...Array.from({ length: 5 }, () => 'refused'),
  ])
  const complaints = answer.lines.flatMap((refused) =>
    refused.complaints.map(({ column, text }) => `${column}：${text}`),
  )
  expect(complaints).toEqual([
    '实测面积：请填亩数，如 120.5',
    '期望总价：请写明是 3000元 还是 3000万元',
    '所在地区：没有这个地区，请写省、市、县的全称，如 福建省南平市建阳区；乡镇和村请写在“详细位置”',
    '流转类别：请填：转让、出租、转包、合作、互换',
    '信息标题：请填写信息标题',
  ])
  expect(await draftsOf(owner)).toBe(1)
})

test('headings and choices are known as people shorten them, and what Excel spoilt is never taken', async () => {
  const owner = await newOwner(portal)
  const headings = ['2026 年林地清单', '类别', '产权', '证件', '单价', '面积', '联系电话', '备用电话']
  const [title = '', ...names] = headings
  const table = await tableOf(
    [title],
    ['信息标题', ...names],
    ['好的', '乔木', '集体所有', '林权', 300, 120, '0591-87654321', ''],
    ['写坏的', '乔木', '国有', '林权', 300, 45_292, 59_187_654_321, '1.38E+10'],
  )
  const { unknown, lines } = await preview(owner, table)
  expect(unknown).toEqual(['单价（这里填总价：请换算后写在“期望总价”一列，定不下来的写“面议”）'])
  expect(lines[0]).toMatchObject({
    state: 'good',
    understood: [
      { column: '林地类型', text: '乔木林地' },
      { column: '林地权属', text: '集体' },
      { column: '权证情况', text: '林权证（含不动产权证）' },
    ],
  })
  expect(lines[1]?.complaints.map(({ column, text }) => `${column}：${text}`).toSorted()).toEqual([
    '备用电话：“1.38E+10”是 Excel 缩写过的数字，原来的数字已经看不全，请把这一列设为“文本”格式后重新填写',
    '实测面积：45292 是 Excel 里日期 2024-01-01 的序号：是日期的，请写成 2024-01-01；确实是 45292 亩的，请连单位写成 45292亩',
    '林地权属：请填：个人、集体、企业',
    '联系电话：区号前少了 0，Excel 会把它去掉：请把这一列设为“文本”格式，再写成 0591-87654321',
  ])
})

test('refused lines come back as a table with their reasons, which is imported once it is mended', async () => {
  const owner = await newOwner(portal)
  const table = await tableOf(HEADINGS, GOOD, line('面积写错', '建阳区', '一大片', 12, 30, '出租', ''))
  const { rawPayload, headers } = await refusedBook(owner, table)
  expect(headers['content-disposition']).toContain(
    encodeURIComponent('未导入的行 林地.xlsx').replaceAll('(', '%28'),
  )
  const [sheet] = await readWorkbook(rawPayload)
  expect(sheet?.rows.map((row) => row.slice(0, 2).map(({ text }) => text))).toEqual([
    ['未导入的原因', '信息标题'],
    ['实测面积：请填亩数，如 120.5', '面积写错'],
  ])
})

test('the same table again makes nothing, and leads to what is there', async () => {
  const owner = await newOwner(portal)
  const table = () => tableOf(HEADINGS, GOOD, GOOD)
  const first = await imported(owner, await table())
  const again = await imported(owner, await table())
  expect(countOf(first, 'made')).toBe(2)
  expect(again.lines.map(({ state, id }) => [state, id])).toEqual(
    first.lines.map(({ id }) => ['existing', id]),
  )
  expect((await preview(owner, await table())).lines.map(({ state }) => state)).toEqual([
    'existing',
    'existing',
  ])
})

test('two tabs at once make each line once', async () => {
  const owner = await newOwner(portal)
  const table = await tableOf(HEADINGS, GOOD, line('另一块', '建阳区', 8, 12, 30, '出租', ''))
  const answers = await Promise.all([send(owner, table, 'import'), send(owner, table, 'import')])
  // Or the second waits until the first has been answered: one upload at a time.
  expect(answers.map(({ code }) => code)).toContain(200)
  await send(owner, table, 'import')
  expect(await draftsOf(owner)).toBe(2)
})

test('a draft that was edited since stays as its owner left it', async () => {
  const owner = await newOwner(portal)
  const table = await tableOf(HEADINGS, GOOD)
  const id = (await imported(owner, table)).lines[0]?.id ?? 0
  const { data } = await portal.call(myforestdetail, { id }, owner)
  await portal.call(addForesty, { ...data.form, id, status_type: 1, project_name: '改过的标题' }, owner)
  await imported(owner, table)
  expect((await portal.call(myforestdetail, { id }, owner)).data.project_name).toBe('改过的标题')
})

const manyLines = (count: number) =>
  tableOf(
    HEADINGS,
    ...Array.from({ length: count }, (_, at) => line(`林地 ${at}`, '建阳区', 8, 12, 30, '出租', '')),
  )

test('an account keeps fifty drafts; a certified company a thousand', async () => {
  const owner = await newOwner(portal)
  const table = await manyLines(55)
  const answer = await imported(owner, table)
  expect([countOf(answer, 'made'), countOf(answer, 'refused')]).toEqual([50, 5])
  expect(answer.lines.at(-1)?.complaints[0]?.text).toContain('草稿最多 50 份')
  const [rest] = await readWorkbook((await refusedBook(owner, table)).rawPayload)
  expect(rest?.rows.slice(1).map((row) => row[1]?.text)).toEqual(
    [50, 51, 52, 53, 54].map((at) => `林地 ${at}`),
  )
  const draft = { ...ListingDraft.parse({}), status_type: 1 as const }
  expect(await portal.call(addForesty, draft, owner)).toMatchObject({
    code: TooManyDrafts.code,
    msg: '最多保存 50 份草稿，请先提交或删除不用的草稿',
  })
  expect(countOf(await imported(await company(), table), 'made')).toBe(55)
})

test('nobody imports who is not signed in, and no page passes for a table', async () => {
  const page = Buffer.from('<html><table></table></html>')
  expect(await send({}, page, 'preview')).toMatchObject({ code: NotSignedIn.code })
  expect(await send(await newOwner(portal), page, 'preview')).toMatchObject({
    code: SheetIsPage.code,
    msg: SheetIsPage.msg,
  })
})

test('the template has an address, and headings that an import understands', async () => {
  const reply = await portal.app.inject({ method: 'GET', url: listingTemplate.path })
  expect(reply.headers['content-disposition']).toContain('.xlsx')
  const [, notes] = await readWorkbook(reply.rawPayload)
  expect(notes?.name).toBe('填写说明')
  const [sheet] = await readWorkbook(reply.rawPayload)
  const texts = sheet?.rows.map((row) => row.map(({ text }) => text)) ?? []
  const own = texts.map((row, at) =>
    at === 1 ? row.map((text, column) => (column === 0 ? '真实的林地' : text)) : row,
  )
  const { lines } = await preview(await newOwner(portal), await xlsxOf(sheetOf(own)))
  expect(lines).toMatchObject([{ state: 'good', complaints: [], lacking: ['权证照片', '林地照片'] }])
})

test('a number is taken as what its cell says, or refused: never as another one', async () => {
  const owner = await newOwner(portal)
  const unit = fc.constantFrom(['亩', 1], ['公顷', 15], ['平方米', 0.0015], ['', 1])
  const area = fc.double({ min: 0.001, max: 2_000_000, noNaN: true })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(area, unit), { minLength: 1, maxLength: 20 }), async (cells) => {
      const table = await tableOf(
        ['信息标题', '面积'],
        ...cells.map(([value, [name]], at) => [
          `第 ${at} 块`,
          { value, numFmt: name === '' ? 'General' : `0.0"${name}"` },
        ]),
      )
      const { lines } = await preview(owner, table)
      for (const [at, { state, understood, cells: written }] of lines.entries()) {
        const [value, [name, factor]] = cells[at] ?? [0, ['', 1]]
        if (state !== 'good') continue
        const shown = understood.find(({ column }) => column === '实测面积')?.text ?? ''
        const text =
          /[=≈] ([\d,.]+) 亩/.exec(shown)?.[1] ??
          written.find(({ column }) => column === '实测面积')?.text ??
          ''
        expect(Number(text.replace(/,|亩/g, ''))).toBeCloseTo(
          value * factor,
          name === '' || name === '亩' ? 6 : 1,
        )
      }
    }),
    { numRuns: 20 },
  )
})
