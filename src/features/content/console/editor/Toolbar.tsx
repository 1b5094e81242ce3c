import ImageIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import HighlightIcon from '@mui/icons-material/BorderColorOutlined'
import { Box, MenuItem, TextField, ToggleButton, Typography } from '@mui/material'
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
import { acceptedTypes } from '#features/uploads/browser/accepted-files.ts'
import { AlignButtons } from './AlignButtons.tsx'
import { HIGHLIGHT } from './extensions.ts'
import { InsertTableButton } from './InsertTableButton.tsx'
import { LibraryButton } from './LibraryButton.tsx'
import { LinkButton } from './LinkButton.tsx'
import { PictureTools } from './PictureTools.tsx'
import { pictureAtCursor } from './pictures.ts'
import { availableTools, TableTools } from './TableTools.tsx'

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

const HighlightButton = () => {
  const editor = useTiptapEditor()
  const isOn = useEditorState({ editor, selector: ({ editor: now }) => now?.isActive(HIGHLIGHT) ?? false })
  return (
    <ToggleButton
      value="highlight"
      size="small"
      title="突出显示"
      aria-label="突出显示"
      selected={isOn ?? false}
      onClick={() => editor.chain().focus().toggleMark(HIGHLIGHT).run()}
    >
      <HighlightIcon fontSize="inherit" />
    </ToggleButton>
  )
}

/**
 * Tools for the table or picture at the cursor. The line is there before they are: the text must not move under a click.
 * They get what they show from here, because the state of the editor is known to a component only after its first change.
 */
const CursorTools = ({ onReplace }: { onReplace: (file: File) => void }) => {
  const editor = useTiptapEditor()
  const found = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      picture: now ? pictureAtCursor(now) : undefined,
      tableTools: now?.isActive('table') ? availableTools(now) : undefined,
    }),
  })
  const { picture, tableTools } = found ?? {}
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: 40,
        overflowX: 'auto',
        whiteSpace: 'nowrap',
      }}
    >
      {picture && <PictureTools picture={picture} onReplace={onReplace} />}
      {!picture && tableTools && <TableTools available={tableTools} />}
      {!picture && !tableTools && (
        <Typography variant="caption" color="textSecondary">
          点中表格或图片时，这里是它们的工具；从 Excel、Word 可以直接粘贴
        </Typography>
      )}
    </Box>
  )
}

interface Props {
  onPictures: (files: File[]) => void
  /** Replaces the picture at the cursor. */
  onReplace: (file: File) => void
}

export const EditorToolbar = ({ onPictures, onReplace }: Props) => {
  const fileInput = useRef<HTMLInputElement>(null)
  return (
    <Box className="editor-tools">
      <RichTextInputToolbar>
        <HeadingSelect />
        <FormatButtons size="small" />
        <HighlightButton />
        <AlignButtons />
        <ListButtons size="small" />
        <QuoteButtons size="small" />
        <LinkButton />
        <InsertTableButton />
        <ToggleButton
          value="image"
          size="small"
          title="插入图片"
          aria-label="插入图片"
          onClick={() => fileInput.current?.click()}
        >
          <ImageIcon fontSize="inherit" />
        </ToggleButton>
        <LibraryButton />
        <ClearButtons size="small" />
        <input
          ref={fileInput}
          type="file"
          hidden
          multiple
          accept={acceptedTypes('picture')}
          aria-label="插入图片：选择文件"
          onChange={({ currentTarget }) => {
            onPictures([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </RichTextInputToolbar>
      <CursorTools onReplace={onReplace} />
    </Box>
  )
}
