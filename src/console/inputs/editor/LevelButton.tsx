import { MenuItem, TextField } from '@mui/material'
import { useEditorState } from '@tiptap/react'
import { useTiptapEditor } from 'ra-input-rich-text'

const headingNames = { 0: '正文', 2: '大标题', 3: '中标题', 4: '小标题' } as const
type HeadingLevel = 2 | 3 | 4

export const HeadingSelect = () => {
  const editor = useTiptapEditor()
  const level = useEditorState({
    editor,
    selector: ({ editor: now }) => Number(now?.isActive('heading') ? now.getAttributes('heading').level : 0),
  })
  const choose = (value: number) => {
    const chain = editor.chain().focus()
    if (value === 0) chain.setParagraph().run()
    else chain.setHeading({ level: value as HeadingLevel }).run()
  }
  return (
    <TextField
      select
      margin="none"
      value={level && level in headingNames ? level : 0}
      onChange={({ target }) => choose(Number(target.value))}
      slotProps={{ htmlInput: { 'aria-label': '段落样式' } }}
      sx={{ width: 112 }}
    >
      {Object.entries(headingNames).map(([value, label]) => (
        <MenuItem key={value} value={Number(value)}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}
