import ImageIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import HighlightIcon from '@mui/icons-material/BorderColorOutlined'
import LibraryIcon from '@mui/icons-material/CollectionsOutlined'
import CenterIcon from '@mui/icons-material/FormatAlignCenter'
import RightIcon from '@mui/icons-material/FormatAlignRight'
import FullScreenIcon from '@mui/icons-material/Fullscreen'
import FullScreenExitIcon from '@mui/icons-material/FullscreenExit'
import RedoIcon from '@mui/icons-material/Redo'
import UndoIcon from '@mui/icons-material/Undo'
import { Box, Button, MenuItem, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  ClearButtons,
  FormatButtons,
  ListButtons,
  QuoteButtons,
  RichTextInputToolbar,
  useTiptapEditor,
} from 'ra-input-rich-text'
import { useRef, useState } from 'react'
import { LibraryDialog } from '#features/content/console/inputs/LibraryDialog.tsx'
import { acceptedTypes } from '#features/uploads/browser/accepted-files.ts'
import { colours } from '#platform/console/theme.ts'
import { alignedTypes, type TextAlignment } from './alignment.ts'
import { CommentButton } from './CommentButton.tsx'
import { HIGHLIGHT } from './extensions.ts'
import { FileButton } from './FileButton.tsx'
import { InsertTableButton } from './InsertTableButton.tsx'
import { LinkButton } from './LinkButton.tsx'
import { PictureTools } from './PictureTools.tsx'
import { pictureAtCursor } from './pictures.ts'
import { VideoTools } from './VideoTools.tsx'
import { videoAtCursor } from './videos.ts'

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

const availableTools = (editor: Editor): boolean[] => tools.map(({ run }) => run(editor.can().chain()).run())

const TableTools = ({ available }: { available: readonly boolean[] }) => {
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

const LibraryButton = () => {
  const editor = useTiptapEditor()
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    editor.commands.focus()
  }
  return (
    <>
      <ToggleButton
        value="library"
        size="small"
        title="图片库"
        aria-label="图片库"
        onClick={() => setOpen(true)}
      >
        <LibraryIcon fontSize="inherit" />
      </ToggleButton>
      <LibraryDialog
        open={isOpen}
        onClose={close}
        onChoose={({ file, alt, width, height }) => {
          setOpen(false)
          const size = width > 0 ? { width, height } : {}
          editor
            .chain()
            .focus()
            .setFigure({ src: file, alt, ...size })
            .run()
        }}
      />
    </>
  )
}

const choices = [
  { value: 'center', label: '居中', Icon: CenterIcon },
  { value: 'right', label: '靠右', Icon: RightIcon },
] as const

const AlignButtons = () => {
  const editor = useTiptapEditor()
  const alignment = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      choices.find(({ value }) => now?.isActive({ align: value }))?.value ?? null,
  })
  /** A second click takes it back. */
  const align = (value: TextAlignment | null) => {
    const chain = editor.chain().focus()
    for (const type of alignedTypes) chain.updateAttributes(type, { align: value })
    chain.run()
  }
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={alignment}
      onChange={(_, value: TextAlignment | null) => align(value)}
    >
      {choices.map(({ value, label, Icon }) => (
        <ToggleButton key={value} value={value} title={label} aria-label={label}>
          <Icon fontSize="inherit" />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

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
 * Tools for the table, picture or video at the cursor. The line is there before they are: the text must not move under a click.
 * They get what they show from here, because the state of the editor is known to a component only after its first change.
 */
const CursorTools = ({ onReplace }: { onReplace: (file: File) => void }) => {
  const editor = useTiptapEditor()
  const marks = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      picture: now ? pictureAtCursor(now) : undefined,
      video: now ? videoAtCursor(now) : undefined,
      tableTools: now?.isActive('table') ? availableTools(now) : undefined,
    }),
  })
  const { picture, video, tableTools } = marks ?? {}
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
      {video && <VideoTools key={video.at} video={video} />}
      {!picture && tableTools && <TableTools available={tableTools} />}
      {!picture && !video && !tableTools && (
        <Typography variant="caption" color="textSecondary" sx={{ whiteSpace: 'normal' }}>
          点中表格、图片或视频时，这里是它们的工具；从 Excel、Word 可以直接粘贴
        </Typography>
      )}
    </Box>
  )
}

const steps = [
  { name: 'undo', label: '撤销', title: '撤销（Ctrl+Z）', Icon: UndoIcon },
  { name: 'redo', label: '重做', title: '重做（Ctrl+Y）', Icon: RedoIcon },
] as const

const UndoButtons = () => {
  const editor = useTiptapEditor()
  const available = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ undo: now?.can().undo(), redo: now?.can().redo() }),
  })
  return steps.map(({ name, label, title, Icon }) => (
    <ToggleButton
      key={name}
      value={name}
      size="small"
      title={title}
      aria-label={label}
      disabled={!available?.[name]}
      // In the text: the button may be disabled by the next moment.
      onClick={() => editor.chain().focus()[name]().run()}
    >
      <Icon fontSize="inherit" />
    </ToggleButton>
  ))
}

interface Props {
  /** Name of the field. */
  field: string
  onPictures: (files: File[]) => void
  onReplace: (file: File) => void
  isFull: boolean
  onFullScreen: () => void
}

export const EditorToolbar = ({ field, onPictures, onReplace, isFull, onFullScreen }: Props) => {
  const fileInput = useRef<HTMLInputElement>(null)
  return (
    <Box className="editor-tools">
      <RichTextInputToolbar>
        <UndoButtons />
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
        <FileButton />
        <ClearButtons size="small" />
        <CommentButton field={field} />
        <ToggleButton
          value="full"
          size="small"
          title={isFull ? '退出全屏（Esc）' : '全屏'}
          aria-label="全屏"
          selected={isFull}
          // The focus stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onFullScreen}
        >
          {isFull ? <FullScreenExitIcon fontSize="inherit" /> : <FullScreenIcon fontSize="inherit" />}
        </ToggleButton>
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
