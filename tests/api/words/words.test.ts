// Lists of banned and sensitive words, names and titles, as admins keep them.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditList } from '#features/audit-log/contract.ts'
import * as words from '#features/words/contract.ts'
import { Forbidden, TargetGone } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
let admin: string, editor: string, reviewer: string
beforeAll(async () => {
  portal = await testApp()
  admin = (await staffSignedIn(portal, 'admin')).token
  editor = (await staffSignedIn(portal, 'editor')).token
  reviewer = (await staffSignedIn(portal, 'reviewer')).token
})
afterAll(() => portal.close())

const save = (fields: Partial<words.Word> & { word: string }, token = admin) =>
  portal.call(words.saveWord, { level: 'banned', ...fields }, { token })
const lists = async (token = editor) => (await portal.call(words.wordLists, {}, { token })).data
const listed = async (word: string) => (await lists()).words.find((one) => one.word === word)
const entries = async (action: string) =>
  (await portal.call(auditList, { action }, { token: admin })).data.list.map(({ detail }) => detail)

test('an admin adds, changes and removes a word; each is on record', async () => {
  const added = await save({ word: '稳赚不赔', exceptions: ['不能稳赚不赔'], note: '广告法' })
  expect(added.msg).toBe('已保存')
  const { id } = added.data
  expect(await listed('稳赚不赔')).toEqual({
    id,
    word: '稳赚不赔',
    level: 'banned',
    replacement: '',
    exceptions: ['不能稳赚不赔'],
    note: '广告法',
  })
  expect((await save({ id, word: '稳赚不赔', level: 'sensitive', replacement: '有风险' })).code).toBe(200)
  expect(await listed('稳赚不赔')).toMatchObject({ level: 'sensitive', exceptions: [] })
  expect((await portal.call(words.removeWords, { ids: [id] }, { token: admin })).code).toBe(200)
  expect(await listed('稳赚不赔')).toBeUndefined()
  expect(await save({ id, word: '稳赚不赔' })).toMatchObject({ code: TargetGone.code })
  expect(await entries('words.add')).toEqual([{ word: '稳赚不赔（禁用），例外：不能稳赚不赔，备注：广告法' }])
  expect(await entries('words.edit')).toEqual([
    {
      changed: {
        word: {
          from: '稳赚不赔（禁用），例外：不能稳赚不赔，备注：广告法',
          to: '稳赚不赔（敏感），替换为“有风险”',
        },
      },
    },
  ])
  expect(await entries('words.remove')).toEqual([{ removed: '稳赚不赔（敏感），替换为“有风险”' }])
})

test('words that differ in blanks, punctuation or width are the same', async () => {
  expect((await save({ word: 'ＶＩＰ 林权' })).code).toBe(200)
  expect(await save({ word: 'vip·林权' })).toMatchObject({ code: words.WordTaken.code })
})

test.each([
  [{ word: '。' }, '词至少要有两个字，不算空格和标点'],
  [{ word: '' }, '请填写词'],
  [{ word: '林'.repeat(41) }, '词不能超过 40个字'],
  [{ word: '登陆', level: 'hint' as const }, '建议替换的词，请填写替换为什么'],
  [{ word: '林权', exceptions: ['林'] }, '例外至少要有两个字，不算空格和标点'],
])('%j is refused: %s', async (fields, message) => {
  expect((await save(fields)).msg).toContain(message)
})

test('an import adds what is new, rewrites what is there, and leaves the rest', async () => {
  const list = [
    { word: '导入甲', level: 'banned' as const },
    { word: '导入乙', level: 'hint' as const, replacement: '乙' },
  ]
  const send = (sent: readonly (Partial<words.WordFields> & Pick<words.WordFields, 'word' | 'level'>)[]) =>
    portal.call(words.importWords, { list: [...sent] }, { token: admin })
  expect((await send(list)).data).toEqual({ added: 2, changed: 0 })
  expect((await send([...list, { word: '导入丙', level: 'sensitive' }])).data).toEqual({
    added: 1,
    changed: 0,
  })
  expect((await send([{ word: '导入甲', level: 'sensitive' }])).data).toEqual({ added: 0, changed: 1 })
  expect((await entries('words.import')).map((detail) => detail.rewritten)).toEqual([
    '导入甲（禁用） → 导入甲（敏感）',
    '',
    '',
  ])
  expect((await send([])).msg).toContain('没有要导入的词')
})

test('names and titles are replaced as a whole, by whoever has read them last', async () => {
  const people = [
    { name: '林健华', title: '省林业局党组书记、局长', misspelled: ['林建华'] },
    { name: '周启', title: '省林业局副局长', misspelled: [] },
  ]
  const store = (list: typeof people, known: typeof people) =>
    portal.call(words.savePeople, { list, known }, { token: admin })
  expect((await store(people, [])).code).toBe(200)
  expect((await lists()).people).toEqual(people)
  expect(await store([], [])).toMatchObject({ code: words.PeopleChanged.code })
  expect((await store(people.toReversed(), people)).code).toBe(200)
  expect((await lists()).people.map(({ name }) => name)).toEqual(['周启', '林健华'])
  expect(
    (
      await store(
        [people[0], people[0]].filter((one) => one !== undefined),
        people,
      )
    ).msg,
  ).toContain('同一个姓名写了两次')
})

test('editors read the lists and change nothing; reviewers do neither', async () => {
  expect(await save({ word: '越权' }, editor)).toMatchObject({ code: Forbidden.code })
  expect(await portal.call(words.wordLists, {}, { token: reviewer })).toMatchObject({ code: Forbidden.code })
})

test('two admins who add the same word at once make one', async () => {
  const codes = await Promise.all([save({ word: '同时新增' }), save({ word: '同时新增' })])
  expect(codes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, words.WordTaken.code])
})
