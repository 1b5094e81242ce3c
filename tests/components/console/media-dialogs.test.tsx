// Where a picture or file is used: what is not listed is told.
import { AdminContext, memoryStore } from 'react-admin'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { UsesDialog } from '#features/content/console/media/MediaDialogs.tsx'
import { fileUses, USES_LISTED } from '#features/content/contract/media.ts'
import { $staff } from '#platform/console/session.ts'
import { theme } from '#platform/console/theme.ts'
import { answerData } from '../setup.ts'

beforeEach(() => {
  $staff.set({ id: 7, token: 't', name: '我', login_name: 'me', role: 'editor' } as never)
})

const media = { kind: 'file', file: '/uploads/a.pdf', name: '办法.pdf', tags: [] } as const
const use = { kind: 'news', id: 1, title: '甲文', state: 'live' }
const open = async (answered: object) => {
  answerData(fileUses.path, answered)
  await render(
    <AdminContext store={memoryStore()} theme={theme}>
      <UsesDialog media={media} onClose={() => undefined} />
    </AdminContext>,
  )
}

test('uses beyond those that are listed, and in columns that one may not read, are told', async () => {
  await open({ list: [use], hidden: 3, more: true })
  await expect.element(page.getByRole('link', { name: '甲文' })).toBeVisible()
  await expect.element(page.getByText('另有 3 条在您不能查看的栏目里。')).toBeVisible()
  await expect.element(page.getByText(`用到它的内容超过 ${USES_LISTED} 条，后面的没有列出。`)).toBeVisible()
})

test('where all are listed nothing more is said', async () => {
  await open({ list: [use], hidden: 0, more: false })
  await expect.element(page.getByRole('link', { name: '甲文' })).toBeVisible()
  expect(page.getByText(/另有|超过/).all()).toEqual([])
})
