// Links to the preview of a record, in the editor: made and copied, listed, revoked.
import { AdminContext, memoryStore, Notification } from 'react-admin'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PreviewLinksDialog } from '#features/content/console/PreviewLinksDialog.tsx'
import { emptyRecord } from '#features/content/contract/calls.ts'
import {
  makePreviewLink,
  type PreviewLink,
  previewLinks,
  revokePreviewLink,
} from '#features/content/contract/preview-links.ts'
import { TooManyPreviewLinks } from '#features/content/contract/refusals.ts'
import { theme } from '#platform/console/theme.ts'
import { expectNoBarrier } from '../barriers.ts'
import { answerData, refuse, requestsTo } from '../setup.ts'

const link = (id: number, fields: Partial<PreviewLink> = {}): PreviewLink => ({
  id,
  maker: '王编辑',
  createtime: '2026-11-27 09:30:00',
  expires: `2026-12-0${id} 09:30:00`,
  state: 'open',
  opened: 0,
  last_opened: '',
  ...fields,
})

const open = (list: readonly PreviewLink[], dirty = false) => {
  answerData(previewLinks.path, { list })
  const record = { ...emptyRecord('news', 5), version: 2 }
  return render(
    <AdminContext store={memoryStore()} theme={theme}>
      <PreviewLinksDialog kind="news" record={record} dirty={dirty} onClose={() => undefined} />
      <Notification />
    </AdminContext>,
  )
}
const item = (text: string) => page.getByRole('listitem').filter({ hasText: text })

test('each says who made it, until when, and how often it was opened; those that open, or may again, are revoked', async () => {
  await open([
    link(3, { opened: 4, last_opened: '2026-11-28 10:00:00' }),
    link(2, { maker: '李编辑', state: 'revoked' }),
    link(1, { maker: '赵编辑', state: 'expired' }),
    link(4, { maker: '孙编辑', state: 'closed' }),
  ])
  await expect.element(item('王编辑')).toMatchTextContent('有效至 2026-12-03 09:30')
  await expect.element(item('王编辑')).toMatchTextContent('打开 4 次，最近一次 2026-11-28 10:00')
  await expect.element(item('李编辑')).toMatchTextContent('已撤销')
  await expect.element(item('赵编辑')).toMatchTextContent('已过期')
  expect(page.getByRole('button', { name: /^撤销/ }).elements()).toHaveLength(2)
  await expectNoBarrier()
})

test('one is made for seven days, unless others are chosen, and its address is copied', async () => {
  await open([])
  await expect.element(page.getByText('还没有预览链接。')).toBeVisible()
  answerData(makePreviewLink.path, {
    id: 4,
    file: '/api/preview?secret=abc',
    expires: '2026-12-04 09:30:00',
  })
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await page.getByRole('button', { name: '制作链接' }).click()
  const address = `${location.origin}/api/preview?secret=abc`
  await expect.element(page.getByRole('textbox', { name: '预览链接' })).toHaveValue(address)
  await page.getByRole('button', { name: '复制' }).click()
  await expect.element(page.getByText('链接已复制')).toBeVisible()
  expect(copied).toHaveBeenCalledWith(address)

  await page.getByRole('combobox', { name: '有效期' }).click()
  await page.getByRole('option', { name: '30 天' }).click()
  await page.getByRole('button', { name: '制作链接' }).click()
  await vi.waitFor(() => expect(requestsTo(makePreviewLink.path)).toHaveLength(2))
  const sent = await Promise.all(requestsTo(makePreviewLink.path).map((made) => made.clone().json()))
  expect(sent).toEqual([
    { kind: 'news', id: 5, days: 7 },
    { kind: 'news', id: 5, days: 30 },
  ])
})

test('where the browser has no clipboard, the address is selected to be copied by hand', async () => {
  await open([])
  answerData(makePreviewLink.path, { id: 4, file: '/api/preview?secret=abc', expires: '2026-12-04 09:30:00' })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await page.getByRole('button', { name: '制作链接' }).click()
  await page.getByRole('button', { name: '复制' }).click()
  await expect.element(page.getByText('请按 Ctrl+C', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: '预览链接' })).toHaveFocus()
  expect(getSelection()?.toString()).toContain('secret=abc')
})

test('a revoked one stays in the list as such, a refusal says why, and unsaved changes are warned of', async () => {
  await open([link(3)], true)
  await expect.element(page.getByText('请先保存草稿', { exact: false })).toBeVisible()
  answerData(revokePreviewLink.path, null)
  await expect.element(page.getByRole('button', { name: /^撤销/ })).toBeVisible()
  answerData(previewLinks.path, { list: [link(3, { state: 'revoked' })] })
  await page.getByRole('button', { name: /^撤销/ }).click()
  await expect.element(item('王编辑')).toMatchTextContent('已撤销')
  expect(await requestsTo(revokePreviewLink.path)[0]?.clone().json()).toEqual({ id: 3 })

  refuse(makePreviewLink.path, TooManyPreviewLinks)
  await page.getByRole('button', { name: '制作链接' }).click()
  await expect.element(page.getByText(TooManyPreviewLinks.msg)).toBeVisible()
})
