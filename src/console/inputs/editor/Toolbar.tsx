import ImageIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import { MenuItem, TextField, ToggleButton } from '@mui/material'
import { useEditorState } from '@tiptap/react'
import {
  ClearButtons,
  FormatButtons,
  ListButtons,
  QuoteButtons,
  RichTextInputToolbar,
  useTiptapEditor,
} from 'ra-input-rich-text'
import { useRef } from 'react'
import { uploadRules } from '#contract/upload-rules.ts'
import { LinkButton } from './LinkButton.tsx'

const headingNames = { 0: '正文', 2: '大标题', 3: '中标题', 4: '小标题' } as const
type HeadingLevel = 2 | 3 | 4

const HeadingSelect = () => {
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

const ACCEPT = uploadRules.picture.endings.map((ending) => `.${ending}`).join()

export const EditorToolbar = ({ onPictures }: { onPictures: (files: File[]) => void }) => {
  const fileInput = useRef<HTMLInputElement>(null)
  return (
    <RichTextInputToolbar>
      <HeadingSelect />
      <FormatButtons size="small" />
      <ListButtons size="small" />
      <QuoteButtons size="small" />
      <LinkButton />
      <ToggleButton
        value="image"
        size="small"
        title="插入图片"
        aria-label="插入图片"
        onClick={() => fileInput.current?.click()}
      >
        <ImageIcon fontSize="inherit" />
      </ToggleButton>
      <ClearButtons size="small" />
      <input
        ref={fileInput}
        type="file"
        hidden
        multiple
        accept={ACCEPT}
        aria-label="插入图片：选择文件"
        onChange={({ currentTarget }) => {
          onPictures([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </RichTextInputToolbar>
  )
}
