import TableIcon from '@mui/icons-material/TableChartOutlined'
import { Checkbox, FormControlLabel, Stack, TextField, ToggleButton } from '@mui/material'
import { useEditorState } from '@tiptap/react'
import { useTiptapEditor } from 'ra-input-rich-text'
import { useState } from 'react'
import { DialogForm } from '#platform/console/components/DialogForm.tsx'

const LARGEST = { rows: 60, columns: 12 }
const sizes = [
  { name: 'rows', label: '行数' },
  { name: 'columns', label: '列数' },
] as const

export const InsertTableButton = () => {
  const editor = useTiptapEditor()
  const isInTable = useEditorState({ editor, selector: ({ editor: now }) => now?.isActive('table') ?? false })
  const [isOpen, setOpen] = useState(false)
  const [size, setSize] = useState({ rows: 4, columns: 4 })
  const [hasHeader, setHasHeader] = useState(true)
  const isValid = sizes.every(({ name }) => size[name] >= 1 && size[name] <= LARGEST[name])
  const close = () => {
    setOpen(false)
    editor.commands.focus()
  }
  const insert = () => {
    editor
      .chain()
      .focus()
      .insertTable({ rows: size.rows, cols: size.columns, withHeaderRow: hasHeader })
      .run()
    close()
  }
  return (
    <>
      <ToggleButton
        value="table"
        size="small"
        title="插入表格"
        aria-label="插入表格"
        selected={isInTable ?? false}
        disabled={isInTable ?? false}
        onClick={() => setOpen(true)}
      >
        <TableIcon fontSize="inherit" />
      </ToggleButton>
      <DialogForm
        open={isOpen}
        title="插入表格"
        confirmLabel="插入"
        isValid={isValid}
        maxWidth="xs"
        disableRestoreFocus
        onConfirm={insert}
        onClose={close}
      >
        <Stack direction="row" spacing={2}>
          {sizes.map(({ name, label }) => (
            <TextField
              key={name}
              type="number"
              label={label}
              value={size[name] || ''}
              error={size[name] < 1 || size[name] > LARGEST[name]}
              helperText={`1 到 ${LARGEST[name]}`}
              slotProps={{ htmlInput: { min: 1, max: LARGEST[name] } }}
              onChange={({ target }) => setSize({ ...size, [name]: Math.trunc(Number(target.value)) })}
            />
          ))}
        </Stack>
        <FormControlLabel
          control={<Checkbox checked={hasHeader} onChange={(_, checked) => setHasHeader(checked)} />}
          label="第一行是标题"
        />
      </DialogForm>
    </>
  )
}
