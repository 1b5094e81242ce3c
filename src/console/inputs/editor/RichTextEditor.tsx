// Editor of articles, built of the parts of ra-input-rich-text. Its own input replaces the whole text at every key press,
// which interrupts the composition of Chinese input methods.

import { Alert, Box, FormHelperText, LinearProgress, Typography } from '@mui/material'
import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { TiptapEditorProvider } from 'ra-input-rich-text'
import { useCallback, useEffect, useId, useRef } from 'react'
import { useInput, useResourceContext, useTranslateLabel } from 'react-admin'
import { uploadImage } from '#client/upload.ts'
import { useErrorText } from '../common.tsx'
import { useUploads } from '../UploadField.tsx'
import { editorStyles } from './editor-styles.ts'
import { extensions, withoutEmptyCaptions } from './extensions.ts'
import { usePaste } from './paste.ts'
import { EditorToolbar } from './Toolbar.tsx'

/** Uploads pictures and inserts each into the text when it is done. */
const usePictures = (editor: Editor | null) => {
  const insert = useCallback(
    ({ file, width, height }: { file: string; width: number; height: number }) =>
      editor?.chain().focus().setFigure({ src: file, alt: '', width, height }).run(),
    [editor],
  )
  return useUploads(uploadImage, insert)
}

const picturesIn = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

const RichTextEditor = ({ source }: { source: string }) => {
  const { field, fieldState } = useInput<string>({ source, defaultValue: '' })
  const label = useTranslateLabel()({ source, resource: useResourceContext() })
  const errorText = useErrorText()
  const id = useId()
  /** Value the editor emitted last: a different value in the form was set from outside. */
  const lastEmitted = useRef(field.value)
  const uploadRef = useRef<(files: File[]) => void>(() => undefined)

  /** Returns whether picture files were found. HTML that contains pictures is pasted as HTML instead. */
  const uploadFrom = (data: DataTransfer | null) => {
    const files = picturesIn(data)
    if (files.length === 0 || data?.types.includes('text/html')) return false
    uploadRef.current(files)
    return true
  }

  const paste = usePaste()

  const editor = useEditor({
    extensions,
    content: field.value ?? '',
    editorProps: {
      attributes: { 'aria-labelledby': id, role: 'textbox', 'aria-multiline': 'true' },
      transformPastedHTML: paste.clean,
      handlePaste: (_, event) => paste.isRefused() || uploadFrom(event.clipboardData),
      handleDrop: (_, event, __, moved) => paste.isRefused() || (!moved && uploadFrom(event.dataTransfer)),
    },
    onUpdate: ({ editor: now }) => {
      lastEmitted.current = now.isEmpty ? '' : withoutEmptyCaptions(now.getHTML())
      field.onChange(lastEmitted.current)
    },
    onBlur: () => field.onBlur(),
  })
  const { send: upload, progress, problem } = usePictures(editor)
  useEffect(() => {
    uploadRef.current = (files) => void upload(files)
  }, [upload])

  useEffect(() => {
    if (!editor || editor.isDestroyed || field.value === lastEmitted.current) return
    lastEmitted.current = field.value
    editor.commands.setContent(field.value ?? '', { emitUpdate: false })
  }, [editor, field.value])

  const error = errorText(fieldState.error)
  return (
    <Box sx={{ my: 1, width: '100%' }}>
      <Typography id={id} sx={{ fontSize: '0.875rem', fontWeight: 600, mb: 0.5 }}>
        {label}
      </Typography>
      <TiptapEditorProvider value={editor}>
        <Box sx={editorStyles(Boolean(error))}>
          <EditorToolbar onPictures={(files) => void upload(files)} />
          {progress && (
            <LinearProgress
              variant="determinate"
              value={progress.fraction * 100}
              aria-label={`正在上传 ${progress.name}`}
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
