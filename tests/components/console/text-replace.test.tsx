// A phrase in all texts: places are ticked, replaced record by record, and a refusal names its record.
import { AdminContext, memoryStore } from 'react-admin'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import TextReplacePage from '#features/content/console/media/TextReplacePage.tsx'
import { approvalRules } from '#features/content/contract/approval.ts'
import { findText, replaceText } from '#features/content/contract/media.ts'
import { EditConflict } from '#features/content/contract/refusals.ts'
import { $staff } from '#platform/console/session.ts'
import { theme } from '#platform/console/theme.ts'
import { expectNoBarrier } from '../barriers.ts'
import { answer, answerData, requestsTo } from '../setup.ts'

beforeEach(() => {
  $staff.set({ id: 7, token: 't', name: '我', login_name: 'me', role: 'admin' } as never)
})

const hit = (before: string, after: string) => ({ field: 'content', label: '正文', before, after })
const found = [
  {
    kind: 'news',
    id: 1,
    title: '甲文',
    state: 'live',
    version: 3,
    hits: [hit('由', '负责'), hit('，', '监督')],
    more_hits: false,
  },
  {
    kind: 'news',
    id: 2,
    title: '乙文',
    state: 'changed',
    version: 5,
    hits: [hit('', '公告')],
    more_hits: false,
  },
]
const open = (level = 2) => {
  answerData(approvalRules.path, { list: [], level, approvers: [] })
  answerData(findText.path, { list: found })
  return render(
    <AdminContext store={memoryStore()} theme={theme}>
      <TextReplacePage />
    </AdminContext>,
  )
}
const find = async () => {
  await page.getByRole('textbox', { name: '要找的文字' }).fill('林业局')
  await page.getByRole('textbox', { name: '替换为' }).fill('林草局')
  await page.getByRole('button', { name: '查找' }).click()
  await expect.element(page.getByRole('link', { name: '甲文' })).toBeVisible()
}
const place = (text: RegExp) => page.getByRole('checkbox', { name: text })
const sent = () => Promise.all(requestsTo(replaceText.path).map((made) => made.clone().json()))

test('a page of the release before, to which the answer of the next one means nothing, says to reload it', async () => {
  await open()
  answerData(findText.path, { found })
  await page.getByRole('textbox', { name: '要找的文字' }).fill('林业局')
  await page.getByRole('button', { name: '查找' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('服务器的回答无法识别，请刷新页面查看结果')
})

test('each place has its words around it, and the ticked ones are replaced, one record after the other', async () => {
  await open()
  await find()
  await expect.element(page.getByText('只改未发布的这一版')).toBeVisible()
  await expectNoBarrier()
  await place(/监督/).click()
  await place(/公告/).click()
  answer(replaceText.path, async (request) => {
    const { id } = (await request.json()) as { id: number }
    const refused = { ...EditConflict, data: null }
    return Response.json(id === 2 ? refused : { code: 200, msg: '', data: { outcome: 'live' } })
  })
  await page.getByRole('button', { name: '替换所选（2 处）' }).click()
  const results = page.getByRole('list', { name: '替换结果' })
  await expect.element(results).toMatchTextContent('甲文：已上线')
  await expect.element(results).toMatchTextContent(`乙文：${EditConflict.msg}`)
  await vi.waitFor(async () =>
    expect(await sent()).toEqual([
      { kind: 'news', id: 1, version: 3, phrase: '林业局', by: '林草局', hits: [1] },
      { kind: 'news', id: 2, version: 5, phrase: '林业局', by: '林草局', hits: [0] },
    ]),
  )
})

test('all places of a record are ticked at once', async () => {
  await open()
  await find()
  await place(/“甲文”里的各处/).click()
  await expect.element(page.getByRole('button', { name: '替换所选（2 处）' })).toBeEnabled()
  await place(/“甲文”里的各处/).click()
  await expect.element(page.getByRole('button', { name: '替换所选', exact: true })).toBeDisabled()
})

test('whoever is no chief is told who may', async () => {
  await open(1)
  await expect.element(page.getByText('批量替换由管理员和终审编辑使用。')).toBeVisible()
  await page.getByRole('textbox', { name: '要找的文字' }).fill('林业局')
  await expect.element(page.getByRole('button', { name: '查找' })).toBeDisabled()
})

test('where a record has more places than are listed, it says how many are', async () => {
  await open()
  answerData(findText.path, { list: found.map((one) => ({ ...one, more_hits: one.id === 1 })) })
  await find()
  await expect.element(page.getByText('只列出前 2 处，这些替换后再查找其余的。')).toBeVisible()
  expect(page.getByText(/只列出前/).all()).toHaveLength(1)
})

test('where nothing follows what earlier pages had, it says so', async () => {
  await open()
  answer(findText.path, async (request) => {
    const { phrase, after } = (await request.json()) as { phrase: string; after?: object }
    const many = Array.from({ length: 20 }, (_, at) => ({ ...found[0], id: 100 + at, title: `文${at}` }))
    const isFirst = phrase === '林业局' && after === undefined
    const data = isFirst ? { list: many, next: { kind: 'news', id: 100 } } : { list: [] }
    return Response.json({ code: 200, msg: '', data })
  })
  const phrase = page.getByRole('textbox', { name: '要找的文字' })
  await phrase.fill('林业局')
  await page.getByRole('button', { name: '查找' }).click()
  await page.getByRole('button', { name: '下一页' }).click()
  await expect.element(page.getByText('后面没有了。')).toBeVisible()
  await phrase.fill('林草局')
  await page.getByRole('button', { name: '查找' }).click()
  await expect.element(page.getByText('没有找到“林草局”。')).toBeVisible()
})

test('a search goes on by itself until a page is full or all is read, and pages are turned', async () => {
  await open()
  const asked: unknown[] = []
  const many = Array.from({ length: 20 }, (_, at) => ({ ...found[0], id: 100 + at, title: `文${at}` }))
  answer(findText.path, async (request) => {
    const { after } = (await request.json()) as { after?: { id: number } }
    asked.push(after?.id)
    const data =
      after === undefined
        ? { list: [], next: { kind: 'plans', id: 9 } }
        : after.id === 9
          ? { list: many, next: { kind: 'news', id: 100 } }
          : { list: found }
    return Response.json({ code: 200, msg: '', data })
  })
  await page.getByRole('textbox', { name: '要找的文字' }).fill('林业局')
  await page.getByRole('button', { name: '查找' }).click()
  await expect.element(page.getByRole('link', { name: '文19' })).toBeVisible()
  expect(asked).toEqual([undefined, 9])
  await page.getByRole('button', { name: '下一页' }).click()
  await expect.element(page.getByRole('link', { name: '甲文' })).toBeVisible()
  expect(asked).toEqual([undefined, 9, 100])
  await expect.element(page.getByRole('button', { name: '下一页' })).toBeDisabled()
  await page.getByRole('button', { name: '上一页' }).click()
  await expect.element(page.getByRole('link', { name: '文19' })).toBeVisible()
})
