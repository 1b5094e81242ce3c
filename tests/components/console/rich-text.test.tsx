// The rich text editor within a form: focus from outside, words counted, whole window, undo and redo.
import { useEffect, useState } from 'react'
import { AdminContext, Form, memoryStore, TextInput } from 'react-admin'
import { type UseFormReturn, useFormContext } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AskedField } from '#features/content/console/AskedField.tsx'
import { setContentKinds } from '#features/content/console/console-kind.ts'
import { askedFieldIn, recordPathAt } from '#features/content/console/field-address.ts'
import { PicturesInput } from '#features/content/console/inputs/PicturesInput.tsx'
import { RichTextInput } from '#features/content/console/inputs/RichTextInput.tsx'
import { NewsFields } from '#features/news/contract/editing.ts'
import { theme } from '#platform/console/theme.ts'
import { expectNoBarrier } from '../barriers.ts'

setContentKinds({ news: { fields: NewsFields } } as never)

let form: UseFormReturn
const Inside = () => {
  const context = useFormContext()
  useEffect(() => {
    form = context
  })
  return null
}

/** A field that is loaded after the others. */
const LateInput = () => {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return isThere && <TextInput source="source" label="来源" />
}

const open = (values: Record<string, unknown> = {}, asked = '') =>
  render(
    <AdminContext store={memoryStore()} theme={theme}>
      <Form defaultValues={{ title: '', content: '', images: [], ...values }} onSubmit={() => undefined}>
        <Inside />
        <AskedField kind="news" field={asked} />
        <TextInput source="title" label="标题" />
        <RichTextInput source="content" />
        <PicturesInput source="images" max={3} />
        <LateInput />
      </Form>
    </AdminContext>,
  )
const titleInput = () => page.getByRole('textbox', { name: '标题' })
const lateInput = () => page.getByRole('textbox', { name: '来源' })
const pictureInput = () => page.getByLabelText(/^选择图片/)
const text = () => page.getByRole('textbox', { name: /content|正文/i })
const tool = (name: string) => page.getByRole('button', { name, exact: true })

test('setFocus of the form reaches the text and the pictures', async () => {
  await open()
  await expect.element(text()).toBeVisible()
  form.setFocus('content')
  await expect.element(text()).toHaveFocus()
  form.setFocus('images')
  await expect.element(pictureInput()).toHaveFocus()
})

test('a refused field of rich text gets the focus', async () => {
  await open()
  await expect.element(text()).toBeVisible()
  form.setError('content', { type: 'server', message: '请填写正文' }, { shouldFocus: true })
  await expect.element(text()).toHaveFocus()
  await expect.element(page.getByText('请填写正文')).toBeVisible()
})

test.for([
  ['title', titleInput],
  ['content', () => text()],
  ['images', pictureInput],
  ['source', lateInput],
] as const)('an address that asks for %s opens the form at that field', async ([field, input]) => {
  const [, search] = recordPathAt('/news/5', field).split('/news/5')
  await open({}, askedFieldIn(search ?? ''))
  await expect.element(input()).toHaveFocus()
})

test.for(['', 'nothing', '__proto__', 'constructor'])(
  'a field that is none gets no focus: %s',
  async (field) => {
    await open({}, field)
    await expect.element(lateInput()).toBeVisible()
    await new Promise((done) => setTimeout(done, 300))
    expect(document.activeElement).toBe(document.body)
  },
)

test('whoever has begun to type is not interrupted by a field that comes late', async () => {
  await open({}, 'source')
  await titleInput().click()
  await userEvent.keyboard('林改')
  await expect.element(lateInput()).toBeVisible()
  await new Promise((done) => setTimeout(done, 300))
  await expect.element(titleInput()).toHaveFocus()
})

test('words are counted as they are typed, and nothing announces them', async () => {
  await open({ content: '<p>林权流转，共 3 宗。</p><table><tr><td>甲</td><td>乙</td></tr></table>' })
  const count = page.getByText(/^字数/)
  await expect.element(count).toHaveTextContent('字数 11')
  await userEvent.click(text())
  await userEvent.keyboard('新')
  await expect.element(count).toHaveTextContent('字数 12')
  expect(count.element().closest('[aria-live], [role=status], [role=alert]')).toBeNull()
})

test('what was typed is undone and redone', async () => {
  await open({ content: '<p>林</p>' })
  await expect.element(text()).toBeVisible()
  await expect.element(tool('撤销')).toBeDisabled()
  await userEvent.click(text())
  await userEvent.keyboard('权')
  await tool('撤销').click()
  await expect.element(text()).toHaveTextContent('林')
  await expect.element(text()).toHaveFocus()
  await tool('重做').click()
  await vi.waitFor(() => expect(form.getValues('content')).toContain('权'))
})

const covers = () => {
  const { top, left, width, height } =
    tool('全屏').element().closest('.editor-tools')?.parentElement?.getBoundingClientRect() ?? new DOMRect()
  return top === 0 && left === 0 && width === innerWidth && height === innerHeight
}

test('over the whole window the focus stays where it was, and Escape leads back', async () => {
  await open({ content: '<p>林</p>' })
  await userEvent.click(text())
  await tool('全屏').click()
  await vi.waitFor(() => expect(covers()).toBe(true))
  await expect.element(text()).toHaveFocus()
  await expect.element(tool('全屏')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('权')
  await expect.element(page.getByText('有未保存的修改', { exact: false })).toBeVisible()
  await expectNoBarrier()
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(covers()).toBe(false))
  await expect.element(text()).toHaveFocus()
  expect(document.body.style.overflow).toBe('')
})

test('Escape in a dialog closes the dialog alone, and the focus is never behind the window', async () => {
  await open({ content: '<p>林</p>' })
  await userEvent.click(text())
  await tool('全屏').click()
  await tool('链接').click()
  await expect.element(page.getByRole('dialog', { name: '链接' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: '链接' })).not.toBeInTheDocument()
  expect(covers()).toBe(true)
  form.setFocus('title')
  await vi.waitFor(() => expect(covers()).toBe(false))
  await expect.element(titleInput()).toHaveFocus()
})
