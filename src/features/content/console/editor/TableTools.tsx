import { Button } from '@mui/material'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { useTiptapEditor } from 'ra-input-rich-text'
import { colours } from '#platform/console/theme.ts'

interface TableTool {
  label: string
  title: string
  run: (chain: ChainedCommands) => ChainedCommands
  isDestructive?: boolean
}

const tools: readonly TableTool[] = [
  { label: '＋上行', title: '在上方插入一行', run: (chain) => chain.addRowBefore() },
  { label: '＋下行', title: '在下方插入一行', run: (chain) => chain.addRowAfter() },
  { label: '－行', title: '删除所在的行', run: (chain) => chain.deleteRow() },
  { label: '＋左列', title: '在左侧插入一列', run: (chain) => chain.addColumnBefore() },
  { label: '＋右列', title: '在右侧插入一列', run: (chain) => chain.addColumnAfter() },
  { label: '－列', title: '删除所在的列', run: (chain) => chain.deleteColumn() },
  { label: '标题行', title: '第一行设为或取消标题', run: (chain) => chain.toggleHeaderRow() },
  { label: '标题列', title: '第一列设为或取消标题', run: (chain) => chain.toggleHeaderColumn() },
  { label: '合并', title: '合并选中的单元格', run: (chain) => chain.mergeCells() },
  { label: '拆分', title: '拆分合并过的单元格', run: (chain) => chain.splitCell() },
  { label: '删除表格', title: '删除整个表格', run: (chain) => chain.deleteTable(), isDestructive: true },
]

/** Whether each tool can be used at the cursor. */
export const availableTools = (editor: Editor): boolean[] =>
  tools.map(({ run }) => run(editor.can().chain()).run())

/** Buttons of the table that has the cursor. */
export const TableTools = ({ available }: { available: readonly boolean[] }) => {
  const editor = useTiptapEditor()
  return (
    <div role="toolbar" aria-label="表格">
      {tools.map(({ label, title, run, isDestructive }, position) => (
        <Button
          key={label}
          size="small"
          title={title}
          aria-label={title}
          disabled={!available[position]}
          // Selected cells stay selected.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor.chain().focus()).run()}
          sx={{ minWidth: 0, px: 0.75, color: isDestructive ? colours.cinnabar : undefined }}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
