// The editor of articles, from the parts of ra-input-rich-text. Its own input writes the whole text anew at every key,
// which breaks into what Chinese input methods are composing.
import { Alert, Box, FormHelperText, LinearProgress, Typography } from '@mui/material'
import { EditorContent, useEditor } from '@tiptap/react'
import { TiptapEditorProvider } from 'ra-input-rich-text'
import { useEffect, useId, useRef } from 'react'
import { useInput, useResourceContext, useTranslateLabel } from 'react-admin'
import { useComplaint } from './complaint.ts'
import { extensions } from './editor/extensions.ts'
import { withoutEmptyCaptions } from './editor/figure.ts'
import { page } from './editor/page.ts'
import { Toolbar } from './editor/Toolbar.tsx'
import { usePaste } from './editor/use-paste.ts'
import { usePictures } from './editor/use-pictures.ts'

const pictures = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

const RichTextEditor = ({ source }: { source: string }) => {
  const { field, fieldState } = useInput<string>({ source, defaultValue: '' })
  const label = useTranslateLabel()({ source, resource: useResourceContext() })
  const complaint = useComplaint()
  const id = useId()
  /** What the editor itself said last: anything else in the form came from elsewhere. */
  const said = useRef(field.value)
  const send = useRef<(files: File[]) => void>(() => undefined)

  /** Whether there were pictures to upload; a text copied with pictures in it is a text. */
  const take = (data: DataTransfer | null) => {
    const files = pictures(data)
    if (files.length === 0 || data?.types.includes('text/html')) return false
    send.current(files)
    return true
  }

  const paste = usePaste()

  const editor = useEditor({
    extensions,
    content: field.value ?? '',
    editorProps: {
      attributes: { 'aria-labelledby': id, role: 'textbox', 'aria-multiline': 'true' },
      transformPastedHTML: paste.clean,
      handlePaste: (_, event) => paste.isRefused() || take(event.clipboardData),
      handleDrop: (_, event, __, moved) => paste.isRefused() || (!moved && take(event.dataTransfer)),
    },
    onUpdate: ({ editor: now }) => {
      said.current = now.isEmpty ? '' : withoutEmptyCaptions(now.getHTML())
      field.onChange(said.current)
    },
    onBlur: () => field.onBlur(),
  })
  const { send: upload, onTheWay, problem } = usePictures(editor)
  useEffect(() => {
    send.current = (files) => void upload(files)
  }, [upload])

  useEffect(() => {
    if (!editor || editor.isDestroyed || field.value === said.current) return
    said.current = field.value
    editor.commands.setContent(field.value ?? '', { emitUpdate: false })
  }, [editor, field.value])

  const error = complaint(fieldState.error)
  return (
    <Box sx={{ my: 1, width: '100%' }}>
      <Typography id={id} sx={{ fontSize: '0.875rem', fontWeight: 600, mb: 0.5 }}>
        {label}
      </Typography>
      <TiptapEditorProvider value={editor}>
        <Box sx={page(Boolean(error))}>
          <Toolbar onPictures={(files) => void upload(files)} />
          {onTheWay && (
            <LinearProgress
              variant="determinate"
              value={onTheWay.share * 100}
              aria-label={`正在上传 ${onTheWay.name}`}
            />
          )}
          {[problem, paste.problem].filter(Boolean).map((text) => (
            <Alert key={text} severity="error" sx={{ borderRadius: 0 }}>
              {text}
            </Alert>
          ))}
          <EditorContent editor={editor} />
        </Box>
      </TiptapEditorProvider>
      {error && <FormHelperText error>{error}</FormHelperText>}
    </Box>
  )
}
export default RichTextEditor
