// Lists of the console: what is declared of a column once shows in table, narrow rows and workbook.
import { strFromU8, unzipSync } from 'fflate'
import { useState } from 'react'
import {
  AdminContext,
  memoryStore,
  type RaRecord,
  ResourceContextProvider,
  useRecordContext,
} from 'react-admin'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BulkButtons } from '#platform/console/lists/bulk/BulkButtons.tsx'
import type { Column } from '#platform/console/lists/columns.ts'
import type { ListExporter } from '#platform/console/lists/ExportButton.tsx'
import { RowLink, RowToggle } from '#platform/console/lists/list-parts.tsx'
import { RecordList } from '#platform/console/lists/RecordList.tsx'
import { RecordRows } from '#platform/console/lists/RecordRows.tsx'

interface Tree extends RaRecord {
  id: number
  name: string
  height: number
  isOld: boolean
}
const trees: Tree[] = [
  { id: 1, name: '银杏', height: 31, isOld: true },
  { id: 2, name: '香樟', height: 9, isOld: false },
]
const treePath = ({ id }: Tree) => `/trees/${id}`
const columns: Column<Tree>[] = [
  {
    source: 'name',
    label: '树名',
    cell: (tree) => <RowLink path={treePath(tree)}>{tree.name}</RowLink>,
    narrow: 'title',
  },
  {
    source: 'isOld',
    label: '等级',
    text: ({ isOld }) => (isOld ? '古树' : '普通'),
    cell: ({ isOld }) => <b>{isOld ? '古树' : '普通'}</b>,
    narrow: 'chip',
  },
]

const dataProvider = {
  getList: vi.fn(async () => ({ data: trees, total: trees.length })),
  saveExport: vi.fn<ListExporter['saveExport']>(async () => undefined),
}

/** The list with these columns, below the title of the screen. */
const showTrees = (shown: readonly Column<Tree>[], rows = <RecordRows columns={shown} path={treePath} />) =>
  render(
    <AdminContext dataProvider={dataProvider as never} store={memoryStore()}>
      <ResourceContextProvider value="trees">
        <RecordList exported={shown} title={false}>
          {rows}
        </RecordList>
      </ResourceContextProvider>
    </AdminContext>,
  )

/** Presses the button of the export, and answers the texts and the sheet of the file. */
const exported = async () => {
  const { calls } = dataProvider.saveExport.mock
  await page.getByRole('button', { name: '导出表格' }).click()
  await expect.poll(() => calls.length).toBe(1)
  const [resource, { file, rows }] = calls[0] as Parameters<ListExporter['saveExport']>
  expect([resource, rows]).toEqual(['trees', trees.length])
  expect(file.name).toMatch(/\d{4}-\d\d-\d\d\.xlsx$/)
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const xml = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  return {
    texts: [...xml('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)</g)].map(([, text]) => text),
    sheet: xml('xl/worksheets/sheet1.xml'),
  }
}

afterEach(async () => {
  dataProvider.saveExport.mockClear()
  await page.viewport(1440, 900)
})

test('a column that is added as one entry stands in table, narrow rows and workbook', async () => {
  const height: Column<Tree> = {
    source: 'height',
    label: '树高',
    text: (tree) => `${tree.height} 米`,
    narrow: 'line',
    exported: (tree) => tree.height,
  }
  await showTrees([...columns, height])
  const table = page.getByRole('table')
  await expect.element(table.getByRole('columnheader').last()).toHaveTextContent('树高')
  await expect.element(table.getByRole('row', { name: '银杏' })).toHaveTextContent('银杏古树31 米')
  await page.viewport(390, 844)
  await expect.element(page.getByRole('listitem').first()).toHaveTextContent('银杏古树31 米')
  const { texts, sheet } = await exported()
  expect(texts).toEqual(['树名', '等级', '树高', '银杏', '古树', '香樟', '普通'])
  // A number to calculate with.
  expect(sheet).toContain('<v>31</v>')
})

test('a column may be missing in table, workbook or narrow rows', async () => {
  const place: Column<Tree> = { source: 'height', label: '次序', cell: () => '第一', exported: false }
  const id: Column<Tree> = { source: 'id', label: '编号', cell: false }
  await showTrees([id, place, ...columns])
  await expect.element(page.getByRole('row', { name: '银杏' })).toHaveTextContent('第一银杏古树')
  expect((await exported()).texts.slice(0, 3)).toEqual(['编号', '树名', '等级'])
  await page.viewport(390, 844)
  await expect.element(page.getByRole('listitem').first()).toHaveTextContent('银杏古树')
})

const Felling = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <BulkButtons>
        <button type="button" onClick={() => setOpen(true)}>
          采伐
        </button>
      </BulkButtons>
      {isOpen && <input aria-label="采伐理由" />}
    </>
  )
}

test('what an action on several records has opened stays, with what was typed, where the window narrows', async () => {
  await showTrees(columns, <RecordRows columns={columns} path={treePath} bulkActions={<Felling />} />)
  await page.getByRole('row', { name: '银杏' }).getByRole('checkbox').click()
  const button = page.getByRole('button', { name: '采伐' })
  await button.click()
  const reason = page.getByRole('textbox', { name: '采伐理由' })
  await reason.fill('病株')
  await page.viewport(390, 844)
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(reason).toHaveValue('病株')
  await page.viewport(1440, 900)
  await expect.element(button).toBeVisible()
  await expect.element(reason).toHaveValue('病株')
})

test('a record is opened from the table by its title, and on a phone from its whole row', async () => {
  await showTrees(columns)
  await expect.element(page.getByRole('link', { name: '香樟' })).toHaveAttribute('href', '#/trees/2')
  await page.viewport(390, 844)
  await expect
    .element(page.getByRole('listitem').getByRole('link', { name: '香樟' }))
    .toHaveAttribute('href', '#/trees/2')
})

const Story = () => <p>{useRecordContext<Tree>()?.name}的故事</p>

test('a row with more to say is expanded by keyboard, in the table and on a phone', async () => {
  const [name, age] = columns as [Column<Tree>, Column<Tree>]
  const toggled: Column<Tree> = { ...name, cell: (tree) => <RowToggle>{tree.name}</RowToggle> }
  const shown = [toggled, age]
  await showTrees(
    shown,
    <RecordRows columns={shown} expand={<Story />} isExpandable={({ isOld }: Tree) => isOld} />,
  )
  const story = page.getByText('银杏的故事')
  const press = async (button: string) => {
    page.getByRole('button', { name: button }).element().focus()
    await userEvent.keyboard('[Enter]')
  }
  await expect.element(page.getByRole('button', { name: '银杏' })).toHaveAttribute('aria-expanded', 'false')
  await press('银杏')
  await expect.element(story).toBeVisible()
  await press('银杏')
  await expect.element(story).not.toBeInTheDocument()
  await page.viewport(390, 844)
  await expect.element(page.getByRole('listitem').last()).toHaveTextContent('香樟普通')
  expect(page.getByRole('listitem').last().getByRole('button').elements()).toEqual([])
  await press('银杏')
  await expect.element(story).toBeVisible()
})

test.each([1280, 390])('at %i pixels, a list that was not read says so and is read again', async (width) => {
  await page.viewport(width, 800)
  dataProvider.getList.mockRejectedValueOnce(new Error('服务器开小差了'))
  await showTrees(columns, <RecordRows columns={columns} empty={<p>还没有树</p>} />)
  await expect.element(page.getByRole('alert')).toMatchTextContent('操作没有完成')
  expect(page.getByText('还没有树').elements()).toHaveLength(0)
  expect(page.getByText(/共 \d+ 条/).elements()).toHaveLength(0)
  await page.getByRole('button', { name: '重试' }).click()
  await expect.element(page.getByText('银杏')).toBeVisible()
})
