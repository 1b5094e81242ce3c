import { afterAll, beforeAll, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { addRead } from '#features/news/contract/news.ts'
import { readAuthors, readFigures, readTrend } from '#features/readership/contract.ts'
import { mergeReadDays } from '#features/readership/server/readership.service.ts'
import { Forbidden } from '#platform/contract/refusals.ts'
import { staffLogin } from '#platform/contract/staff-sign-in.ts'
import { readDays } from '#platform/server/db/read-days.schema.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { listedWithOwner } from '../../helpers/listed.ts'
import { newAddress, PASSWORD, staffSignedIn } from '../../helpers/people.ts'

// The tests begin on Friday, 20 November 2026, at ten in Beijing.
let portal: TestApp
let editor: Awaited<ReturnType<typeof staffSignedIn>>
let colleague: Awaited<ReturnType<typeof staffSignedIn>>
const ids = { report: 0, notice: 0, interview: 0, plan: 0, expert: 0 }

const read = async (id: number, times: number, type = 10) => {
  for (let i = 0; i < times; i++) await portal.call(addRead, { id, type }, { address: newAddress() })
}
const save = async (kind: 'news' | 'plans' | 'experts', fields: object, who = editor) =>
  (await portal.call(content[kind].calls.save, { mode: 'publish', ...fields }, who)).data.id
/** Sessions of the staff end after twelve hours. */
const passDays = async (days: number) => {
  portal.passSeconds(days * 24 * 3600)
  const input = { username: editor.name, password: PASSWORD }
  editor = { ...editor, token: (await portal.call(staffLogin, input, { address: newAddress() })).data.token }
}
const figures = async (input: object = {}) => {
  const a = await portal.call(readFigures, { ...input }, editor)
  if (!a.data) console.log(a, portal.log().slice(-1500))
  return a.data
}
const shown = async (input: object) =>
  (await figures(input)).list.map(({ id, reads, published }) => [id, reads, published])

beforeAll(async () => {
  portal = await testApp()
  editor = await staffSignedIn(portal)
  colleague = await staffSignedIn(portal)
  ids.expert = await save('experts', { username: '陈青山' })
  ids.report = await save('news', { type: 1, title: '林改一线' })
  ids.notice = await save('news', { type: 2, title: '公告' }, colleague)
  ids.plan = await save('plans', { plan_type: 1, title: '康养林' })
  await read(ids.report, 3)
  await read(ids.notice, 1)
  await read(ids.plan, 2, 9)
  await passDays(15)
  await read(ids.report, 2)
})
afterAll(() => portal.close())

test('records are listed by their reads of the months, the most read first', async () => {
  const { list, count } = await figures()
  expect(count).toBe(3)
  expect(list[0]).toMatchObject({
    id: `news:${ids.report}`,
    name: '林改一线',
    kind: 'news',
    record: ids.report,
    column: 1,
    live_since: '2026-11-20 10:00:00',
    reads: 5,
    published: 1,
  })
  expect(await shown({ from: '2026-12', to: '2026-12' })).toEqual([[`news:${ids.report}`, 2, 0]])
  expect(
    await shown({ from: '2026-11', to: '2026年11月', sort: 'name', order: 'asc', pagesize: 2 }),
  ).toHaveLength(2)
})

test('a read that was counted already, or of what nobody can open, adds to no day', async () => {
  const address = newAddress()
  const [before] = await shown({ kind: 'news' })
  for (let i = 0; i < 3; i++) await portal.call(addRead, { id: ids.report }, { address })
  await portal.call(addRead, { id: 2_000_000_000 }, { address })
  expect(await shown({ kind: 'news' })).toContainEqual([before?.[0], Number(before?.[1]) + 1, 1])
  expect((await figures()).count).toBe(3)
})

test('columns, authors and months are summed up', async () => {
  expect(await shown({ by: 'column', from: '2026-11', to: '2026-11' })).toEqual([
    ['news:1', 3, 1],
    ['plans:0', 2, 1],
    ['news:2', 1, 1],
  ])
  expect(await shown({ by: 'author', from: '2026-11', to: '2026-11' })).toEqual([
    [`staff:${editor.id}`, 5, 2],
    [`staff:${colleague.id}`, 1, 1],
  ])
  expect(await shown({ by: 'month', sort: 'name', order: 'asc' })).toEqual([
    ['2026-11', 6, 3],
    ['2026-12', 3, 0],
  ])
})

test('they are filtered by kind, column, author and month', async () => {
  expect(await shown({ kind: 'plans' })).toEqual([[`plans:${ids.plan}`, 2, 1]])
  expect(await shown({ column: 2 })).toEqual([[`news:${ids.notice}`, 1, 1]])
  const authors = (await portal.call(readAuthors, {}, editor)).data
  const theirs = (await figures({ column: 2, by: 'author' })).list[0]
  expect(authors).toContainEqual({ id: theirs?.id, name: theirs?.name })
  expect(await shown({ author: theirs?.id })).toEqual([[`news:${ids.notice}`, 1, 1]])
  expect(await shown({ author: 'staff:999' })).toEqual([])
})

test('an article of an expert is his, whoever typed it', async () => {
  ids.interview = await save('news', { type: 7, title: '访谈', expert_id: ids.expert })
  await read(ids.interview, 1)
  const author = `expert:${ids.expert}`
  expect((await portal.call(readAuthors, {}, editor)).data).toContainEqual({ id: author, name: '陈青山' })
  expect(await shown({ author })).toEqual([[`news:${ids.interview}`, 1, 1]])
  expect(await shown({ author, by: 'author' })).toEqual([[author, 1, 1]])
})

test('listings are counted without their owners', async () => {
  const { id } = await listedWithOwner(portal)
  await read(id, 2, 8)
  const [row] = (await figures({ kind: 'listings' })).list
  expect(row).toMatchObject({ id: `listings:${id}`, reads: 2, published: 0, author: '' })
  expect(row?.name).not.toBe('')
  expect(await shown({ kind: 'listings', by: 'author' })).toEqual([['', 2, 0]])
})

test('the curve has every day of the last months, and every month of longer times', async () => {
  const days = (await portal.call(readTrend, { kind: 'news', from: '2026-11' }, editor)).data
  expect(days.unit).toBe('day')
  expect([days.at[0], days.at.at(-1)]).toEqual(['2026-11-01', '2026-12-05'])
  expect([days.reads[19], days.published[19], days.reads[20]]).toEqual([4, 2, 0])
  const months = (await portal.call(readTrend, { kind: 'news', from: '2026-01', to: '2026-11' }, editor)).data
  expect(months).toMatchObject({ unit: 'month', reads: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4] })
  expect((await portal.call(readTrend, { author: 'staff:999' }, editor)).data).toEqual({
    unit: 'month',
    at: ['2026-12'],
    reads: [0],
    published: [0],
  })
})

test('days of months that are long over stand as one, without a read lost, and after ten years they are gone', async () => {
  const sums = async () => [await shown({ by: 'month', sort: 'name' }), await shown({ by: 'record' })]
  const before = await sums()
  await passDays(120)
  // Two servers at once.
  await Promise.all([mergeReadDays(portal.deps), mergeReadDays(portal.deps)])
  const days = await portal.deps.db.selectDistinct({ day: readDays.day }).from(readDays)
  expect(days.map(({ day }) => day).toSorted()).toEqual(['2026-11-01', '2026-12-01'])
  expect(await sums()).toEqual(before)
  expect((await portal.call(readTrend, { from: '2026-11' }, editor)).data.unit).toBe('month')
  await passDays(10 * 366)
  await mergeReadDays(portal.deps)
  expect(await portal.deps.db.$count(readDays)).toBe(0)
})

test('reviewers are refused, and months that are none', async () => {
  expect((await portal.call(readFigures, { from: '2026-13' }, editor)).code).toBe(400)
  expect((await portal.call(readFigures, { author: "staff:1' or 1=1" }, editor)).code).toBe(400)
  expect((await portal.call(readFigures, {}, await staffSignedIn(portal, 'reviewer'))).code).toBe(
    Forbidden.code,
  )
})
