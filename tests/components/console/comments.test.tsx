// Comments beside a form: open and resolved ones, those whose place has changed or gone, and what is refused.
import { AdminContext, Form, memoryStore, Notification } from 'react-admin'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CommentsFrame } from '#features/content/console/comments/CommentsFrame.tsx'
import { setContentKinds } from '#features/content/console/console-kind.ts'
import { RichTextInput } from '#features/content/console/inputs/RichTextInput.tsx'
import { emptyRecord } from '#features/content/contract/calls.ts'
import {
  addComment,
  type Comment,
  listComments,
  replyToComment,
  resolveComment,
  seeComments,
} from '#features/content/contract/comments.ts'
import { CommentResolved } from '#features/content/contract/refusals.ts'
import { NewsFields } from '#features/news/contract/editing.ts'
import { $staff } from '#platform/console/session.ts'
import { theme } from '#platform/console/theme.ts'
import { expectNoBarrier } from '../barriers.ts'
import { answerData, refuse, requestsTo } from '../setup.ts'

setContentKinds({ news: { fields: NewsFields } } as never)

const TEXT = '<p>今年全县采伐限额为三万立方米，其中商品林两万。</p>'
const ME = 7
beforeEach(() => {
  $staff.set({ id: ME, token: 't', name: '我', login_name: 'me', role: 'editor' } as never)
})

const comment = (id: number, fields: Partial<Comment> = {}): Comment => ({
  id,
  field: 'content',
  quote: '三万立方米',
  before: '今年全县采伐限额为',
  after: '，其中商品林两万。',
  version: 2,
  resolved: false,
  entries: [
    { id: id * 10, who: '王审', staff_id: 3, at: '2026-11-28 10:00:00', action: 'write', text: `意见${id}` },
  ],
  ...fields,
})

const open = (list: readonly Comment[], { content = TEXT, seen = 0, state = 'draft' as const } = {}) => {
  answerData(listComments.path, { list, seen })
  answerData(seeComments.path, null)
  const record = { ...emptyRecord('news', 5), version: 2, state, open_comments: list.length }
  return render(
    <AdminContext store={memoryStore()} theme={theme}>
      <Form defaultValues={{ title: '限额', content }} onSubmit={() => undefined}>
        <CommentsFrame kind="news" record={record}>
          <RichTextInput source="content" />
        </CommentsFrame>
        <Notification />
      </Form>
    </AdminContext>,
  )
}
const thread = (text: string) => page.getByRole('article').filter({ hasText: text })
const marked = () => [...document.querySelectorAll('[data-comment]')].map(({ textContent }) => textContent)
const bodiesTo = async (path: string) => Promise.all(requestsTo(path).map((made) => made.clone().json()))

test('words are marked in the text, and nothing is left out of what becomes of them', async () => {
  await open([comment(1), comment(2, { resolved: true }), comment(3, { quote: '', field: '' })])
  await expect.poll(marked).toEqual(['三万立方米'])
  await expect.element(thread('意见1')).toMatchTextContent('正文 · 第 2 版')
  await expect.element(thread('意见3')).toMatchTextContent('整篇')
  await expect.element(page.getByText('已处理的 1 条')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '批注（2）' })).toBeVisible()
  await expectNoBarrier()
})

test.for([
  ['changed', TEXT.replace('三万立方米', '叁万立方米整'), '这一处的文字已改动', ['叁万立方米整']],
  ['gone', '<p>另行通知。</p>', '这一处的文字已不在', []],
] as const)('a comment says that its words were %s', async ([, content, said, marks]) => {
  await open([comment(1)], { content })
  await expect.element(thread('意见1')).toMatchTextContent(said)
  await expect.poll(marked).toEqual(marks)
})

test('what others wrote since the last visit is new, and noted as seen', async () => {
  const mine = {
    id: 12,
    who: '我',
    staff_id: ME,
    at: '2026-11-28 11:00:00',
    action: 'reply',
    text: '好',
  } as const
  await open([comment(1, { entries: [...comment(1).entries, mine] }), comment(9)], { seen: 11 })
  await expect.element(thread('意见9').getByText('新', { exact: true })).toBeVisible()
  expect(thread('意见1').getByText('新', { exact: true }).elements()).toHaveLength(0)
  await expect.poll(() => bodiesTo(seeComments.path)).toEqual([{ kind: 'news', id: 5, entry: 90 }])
})

test('a reply that is refused stays in its field, and the reason is said', async () => {
  await open([comment(1)])
  const field = thread('意见1').getByRole('textbox', { name: '回复' })
  await field.fill('还有一处')
  refuse(replyToComment.path, CommentResolved)
  await thread('意见1').getByRole('button', { name: '回复' }).click()
  await expect.element(page.getByRole('alert').first()).toMatchTextContent(CommentResolved.msg)
  await expect.element(field).toHaveValue('还有一处')
  answerData(replyToComment.path, null)
  await thread('意见1').getByRole('button', { name: '回复' }).click()
  await expect.element(field).toHaveValue('')
})

test('a comment on the whole text is sent, or given up', async () => {
  await open([])
  await page.getByRole('button', { name: '批注', exact: true }).click()
  await page.getByRole('button', { name: '批注整篇' }).click()
  await page.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '批注整篇' }).click()
  await page.getByRole('textbox', { name: '批注' }).fill('请补写依据')
  answerData(addComment.path, { id: 1 })
  await page.getByRole('button', { name: '写批注' }).click()
  await vi.waitFor(async () =>
    expect(await bodiesTo(addComment.path)).toEqual([
      { kind: 'news', id: 5, field: '', quote: '', before: '', after: '', text: '请补写依据' },
    ]),
  )
})

test('what is half written stays when the panel is closed and when the page is left, for its author alone', async () => {
  const left = await open([comment(1)])
  const panel = page.getByRole('button', { name: '批注（1）' })
  await page.getByRole('button', { name: '批注整篇' }).click()
  await page.getByRole('textbox', { name: '批注' }).fill('依据写得不')
  const reply = thread('意见1').getByRole('textbox', { name: '回复' })
  await reply.fill('已请示')
  await panel.click()
  await panel.click()
  await expect.element(page.getByRole('textbox', { name: '批注' })).toHaveValue('依据写得不')
  await expect.element(reply).toHaveValue('已请示')
  await left.unmount()

  $staff.set({ id: 8, token: 't', name: '另一人', login_name: 'other', role: 'editor' } as never)
  const others = await open([comment(1)])
  await expect.element(reply).toHaveValue('')
  expect(page.getByRole('textbox', { name: '批注' }).elements()).toHaveLength(0)
  await others.unmount()

  $staff.set({ id: ME, token: 't', name: '我', login_name: 'me', role: 'editor' } as never)
  const back = await open([])
  await expect.element(page.getByRole('textbox', { name: '批注' })).toHaveValue('依据写得不')
  expect(document.activeElement).toBe(document.body)
  await page.getByRole('textbox', { name: '批注' }).fill('依据写得不全')
  answerData(addComment.path, { id: 1 })
  await page.getByRole('button', { name: '写批注' }).click()
  await expect.element(page.getByRole('button', { name: '批注整篇' })).toBeVisible()
  await back.unmount()

  await open([comment(1)])
  await expect.element(reply).toHaveValue('已请示')
  expect(page.getByRole('textbox', { name: '批注' }).elements()).toHaveLength(0)
})

test('a comment is resolved', async () => {
  await open([comment(1)])
  answerData(resolveComment.path, null)
  answerData(listComments.path, { list: [comment(1, { resolved: true })], seen: 10 })
  await thread('意见1').getByRole('button', { name: '标为已处理' }).click()
  await expect.element(page.getByText('已处理的 1 条')).toBeVisible()
  await expect.poll(marked).toEqual([])
})
