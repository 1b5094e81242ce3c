// Draft autosave on the server: what is sent when, while somebody types, leaves and saves.
import { beforeEach, expect, test, vi } from 'vitest'
import { createServerDraft, type DraftToStore, STORE_AFTER_MS } from '#platform/console/forms/server-draft.ts'

const draft = (title: string): DraftToStore => ({ record: 7, version: 3, values: { title } })

/** Requests that the server answers when the test says so. */
const slowServer = () => {
  const sent: [id: string, title: unknown][] = []
  const answers: { resolve: (storedAt: string) => void; reject: (error: Error) => void }[] = []
  const removed: string[] = []
  const form = createServerDraft({
    list: () => Promise.resolve({ drafts: [], isWhole: true }),
    store: (id, { values }) => {
      sent.push([id, values.title])
      return new Promise((resolve, reject) => answers.push({ resolve, reject }))
    },
    remove: (id) => Promise.resolve(removed.push(id)),
  })
  const titles = () => sent.map(([, title]) => title)
  return { form, sent, titles, removed, answers }
}
const ignore = () => undefined
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('typing without a pause is stored every few seconds, the last values of each', async () => {
  const { form, titles, answers } = slowServer()
  form.change(draft('一'), ignore)
  await pass(STORE_AFTER_MS - 1)
  form.change(draft('一二'), ignore)
  expect(titles()).toEqual([])
  await pass(1)
  expect(titles()).toEqual(['一二'])
  answers[0]?.resolve('10:00:00')
  form.change(draft('一二三'), ignore)
  await pass(STORE_AFTER_MS)
  expect(titles()).toEqual(['一二', '一二三'])
})

test('one request is made at a time', async () => {
  const { form, titles, answers } = slowServer()
  form.change(draft('一'), ignore)
  form.flush()
  form.change(draft('二'), ignore)
  form.flush()
  await pass(0)
  expect(titles()).toEqual(['一'])
  answers[0]?.resolve('10:00:00')
  await pass(0)
  expect(titles()).toEqual(['一', '二'])
})

test('a save waits for the request on its way, and sends no other', async () => {
  const { form, titles, answers } = slowServer()
  form.change(draft('一'), ignore)
  form.flush()
  form.change(draft('二'), ignore)
  let isSettled = false
  void form.settle().then(() => {
    isSettled = true
  })
  await pass(2 * STORE_AFTER_MS)
  expect(isSettled).toBe(false)
  answers[0]?.resolve('10:00:00')
  await pass(0)
  expect(isSettled).toBe(true)
  // The page is left, or typing goes on, while the save is in progress.
  form.flush()
  form.change(draft('三'), ignore)
  await pass(2 * STORE_AFTER_MS)
  form.renew()
  form.flush()
  await pass(0)
  expect(titles()).toEqual(['一'])
})

test('after a save that failed, the last values are stored', async () => {
  const { form, titles } = slowServer()
  form.change(draft('一'), ignore)
  await form.settle()
  form.resume()
  await pass(STORE_AFTER_MS)
  expect(titles()).toEqual(['一'])
})

test('what could not be stored is sent with the next values, or when the page is left', async () => {
  const { form, titles, answers } = slowServer()
  form.change(draft('一'), ignore)
  form.flush()
  await pass(0)
  answers[0]?.reject(new Error('offline'))
  await pass(0)
  form.flush()
  await pass(0)
  expect(titles()).toEqual(['一', '一'])
})

test('a stored draft is removed when the form holds what is saved again', async () => {
  const { form, sent, removed, answers } = slowServer()
  form.clear()
  form.change(draft('一'), ignore)
  form.flush()
  await pass(0)
  answers[0]?.resolve('10:00:00')
  await pass(0)
  form.clear()
  await pass(0)
  expect(removed).toEqual([sent[0]?.[0]])
  expect(form.id).not.toBe(sent[0]?.[0])
})

test('a draft that is gone on with keeps its id, and after a save changes are another one', async () => {
  const { form, sent } = slowServer()
  form.adopt('offered')
  form.change(draft('一'), ignore)
  form.flush()
  await pass(0)
  expect(sent).toEqual([['offered', '一']])
  form.renew()
  expect(form.id).not.toBe('offered')
})
