// Editor of articles, built of the parts of ra-input-rich-text. Its own input replaces the whole text at every key press,
// which interrupts the composition of Chinese input methods.
import { Alert, Box, FormHelperText, LinearProgress, Typography } from '@mui/material'
import { useStore } from '@nanostores/react'
import type { Editor } from '@tiptap/core'
import type { Slice } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import { EditorContent, useEditor } from '@tiptap/react'
import { TiptapEditorProvider } from 'ra-input-rich-text'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useInput, useResourceContext, useTranslateLabel } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { pictureUploads } from '#features/content/console/inputs/staff-uploads.ts'
import { asShown } from '#features/content/console/shown-text.ts'
import { createUploadQueue, isBusy } from '#features/uploads/browser/upload-queue.ts'
import { copyImage } from '#features/uploads/contract/staff-uploads.ts'
import { callStaff } from '#platform/console/api.ts'
import { useErrorText } from '#platform/console/inputs/common.tsx'
import { useFocusTarget } from '#platform/console/inputs/focus-target.ts'
import { newUuid } from '#platform/console/random.ts'
import { withOwnFirstBlock } from './alignment.ts'
import { useCommentMarks } from './comment-marks.ts'
import { EditorFoot } from './EditorFoot.tsx'
import { editorStyles } from './editor-styles.ts'
import { extensions, htmlToSave } from './extensions.ts'
import { fullScreenStyles, useFullScreen } from './full-screen.ts'
import { noteOpenChanges } from './open-changes.ts'
import { usePaste } from './paste.ts'
import { fillPending, missingAlt, moveAddress, remotePicturesIn, updatePicture } from './pictures.ts'
import { EditorToolbar } from './Toolbar.tsx'
import { useWordMarks } from './word-marks.ts'

/** The address with its protocol, as the server needs it. */
const absolute = (address: string) => new URL(address, location.href).href

const useRemotePictures = (editor: Editor | null) => {
  const [copying, setCopying] = useState(0)
  const [failed, setFailed] = useState<readonly string[]>([])

  const copy = async (addresses: readonly string[]) => {
    setFailed([])
    setCopying(addresses.length)
    const notCopied: string[] = []
    for (const [position, address] of addresses.entries()) {
      try {
        const { file } = await callStaff(copyImage, { address: absolute(address) })
        if (editor && !editor.isDestroyed) moveAddress(editor, address, file)
      } catch {
        notCopied.push(address)
      }
      setCopying(addresses.length - position - 1)
    }
    setFailed(notCopied)
  }
  return {
    copy,
    copying,
    problem:
      failed.length > 0
        ? `有 ${failed.length} 张图片无法从原网站复制，仍引用原网址，请另存后用“更换图片”上传：${failed.join('、')}`
        : '',
  }
}

/** Uploads pictures into the places that wait for them, however the text changes meanwhile. */
const usePictures = (editor: Editor | null) => {
  const keys = useRef(new WeakMap<File, string>())
  const [queue] = useState(() => createUploadQueue([], pictureUploads(Number.POSITIVE_INFINITY)))
  useEffect(() => () => queue.close(), [queue])
  useEffect(
    () =>
      queue.$items.subscribe((items) => {
        for (const { key, chosen, state } of items) {
          if (state.kind !== 'done' || !chosen) continue
          const place = keys.current.get(chosen)
          if (editor && !editor.isDestroyed && place) fillPending(editor, place, state.done)
          queue.remove(key)
        }
      }),
    [editor, queue],
  )
  const items = useStore(queue.$items)
  const next = items.find(isBusy)
  const progress = next && {
    name: next.name,
    fraction: next.state.kind === 'sending' ? next.state.share : 0,
  }
  const problem = items
    .flatMap(({ name, state }) => (state.kind === 'failed' ? [`${name}：${state.message}`] : []))
    .join('；')
  const upload = (pictures: readonly { key: string; file: File }[]) => {
    if (pictures.length === 0) return
    for (const { key, state } of queue.$items.get()) if (state.kind === 'failed') queue.remove(key)
    for (const { key, file } of pictures) keys.current.set(file, key)
    queue.add(pictures.map(({ file }) => file))
  }
  return {
    progress,
    problem,
    upload,
    insert: (files: readonly File[]) => {
      const pictures = files.map((file) => ({ key: newUuid(), file }))
      for (const { key, file } of pictures)
        editor
          ?.chain()
          .focus()
          .setFigure({ src: null, alt: missingAlt(file.name), pending: key })
          .run()
      upload(pictures)
    },
    replace: (file: File) => {
      if (!editor) return
      const key = newUuid()
      updatePicture(editor, { pending: key })
      upload([{ key, file }])
    },
  }
}

/** A table pasted outside of a table leaves the cursor in its last cell: typing goes on below it. */
const leavePastedTable = ({ state, view }: Editor) => {
  const { $from } = state.selection
  for (let depth = 1; depth <= $from.depth; depth++)
    if ($from.node(depth).type.name === 'table') {
      const below = Selection.near(state.doc.resolve($from.after(depth)), 1)
      return view.dispatch(state.tr.setSelection(below).scrollIntoView())
    }
  return undefined
}

const picturesIn = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

const RichTextEditor = ({ source }: { source: string }) => {
  const { field, fieldState } = useInput<string>({ source, defaultValue: '' })
  const label = useTranslateLabel()({ source, resource: useResourceContext() })
  const errorText = useErrorText()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const fullScreen = useFullScreen(frame)
  /** Value the editor emitted last: a different value in the form was set from outside. */
  const lastEmitted = useRef(field.value)
  const { control } = useFormContext()
  const paste = usePaste((changes) => noteOpenChanges(control, changes))
  /** The text as readers get it, where it was saved with open changes. */
  const shownOf = useCallback(
    (value: string) => {
      const { html, losses } = asShown(value)
      noteOpenChanges(control, losses.changes)
      return html
    },
    [control],
  )
  const [content] = useState(() => shownOf(field.value ?? ''))
  const copyRef = useRef<(addresses: readonly string[]) => Promise<void>>(async () => {})
  const picturesRef = useRef<ReturnType<typeof usePictures> | undefined>(undefined)

  /** Returns whether picture files were found. HTML that contains pictures is pasted as HTML instead. */
  const uploadFrom = (data: DataTransfer | null) => {
    const files = picturesIn(data)
    if (files.length === 0 || data?.types.includes('text/html')) return false
    picturesRef.current?.insert(files)
    return true
  }

  /** Uploads and copies the pictures of a paste after the editor has inserted it. */
  const afterPaste = (data: DataTransfer | null, slice: Slice, now: Editor) => {
    const pictures = paste.takePictures(data)
    const remote = remotePicturesIn(slice.content)
    const endsWithTable = slice.content.lastChild?.type.name === 'table' && !now.isActive('table')
    setTimeout(() => {
      if (now.isDestroyed) return
      picturesRef.current?.upload(pictures)
      void copyRef.current(remote)
      if (endsWithTable) leavePastedTable(now)
    })
    return false
  }

  const editor: Editor = useEditor({
    extensions,
    content,
    editorProps: {
      attributes: { 'aria-labelledby': id, role: 'textbox', 'aria-multiline': 'true' },
      transformPastedHTML: paste.clean,
      transformPasted: (slice, { state }) => withOwnFirstBlock(slice, state),
      handlePaste: (_, { clipboardData }, slice) =>
        paste.isRefused() || uploadFrom(clipboardData) || afterPaste(clipboardData, slice, editor),
      handleDrop: (_, { dataTransfer }, slice, moved) =>
        paste.isRefused() ||
        (!moved && (uploadFrom(dataTransfer) || afterPaste(dataTransfer, slice, editor))),
    },
    onUpdate: ({ editor: now }) => {
      lastEmitted.current = now.isEmpty ? '' : htmlToSave(now.getHTML())
      field.onChange(lastEmitted.current)
    },
    onBlur: () => field.onBlur(),
  })
  useWordMarks(editor)
  useCommentMarks(editor, source)
  useFocusTarget(field.ref, () => {
    if (!editor || editor.isDestroyed) return
    editor.view.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  })
  const pictures = usePictures(editor)
  const remotePictures = useRemotePictures(editor)
  useEffect(() => {
    picturesRef.current = pictures
    copyRef.current = remotePictures.copy
  })
  const { progress, problem } = pictures

  useEffect(() => {
    if (!editor || editor.isDestroyed || field.value === lastEmitted.current) return
    lastEmitted.current = field.value
    editor.commands.setContent(shownOf(field.value ?? ''), { emitUpdate: false })
  }, [editor, field.value, shownOf])

  const error = errorText(fieldState.error)
  return (
    <Box ref={box} sx={{ my: 1, width: '100%' }}>
      <Typography id={id} sx={{ fontSize: '0.875rem', fontWeight: 600, mb: 0.5 }}>
        {label}
      </Typography>
      <TiptapEditorProvider value={editor}>
        <Box
          ref={frame}
          sx={[editorStyles(Boolean(error)), fullScreen.isFull && fullScreenStyles]}
          {...fullScreen.handlers}
        >
          <EditorToolbar
            field={source}
            onPictures={pictures.insert}
            onReplace={pictures.replace}
            isFull={fullScreen.isFull}
            onFullScreen={fullScreen.toggle}
          />
          {remotePictures.copying > 0 && (
            <Alert severity="info" role="status" sx={{ borderRadius: 0 }}>
              正在把其他网站的图片复制到本站，还有 {remotePictures.copying} 张
            </Alert>
          )}
          {progress && (
            <LinearProgress
              variant="determinate"
              value={progress.fraction * 100}
              aria-label={`正在上传 ${progress.name}`}
            />
          )}
          {[problem, paste.problem, remotePictures.problem].filter(Boolean).map((text) => (
            <Alert key={text} severity="warning" sx={{ borderRadius: 0 }}>
              {text}
            </Alert>
          ))}
          {paste.notices.map((text) => (
            <Alert key={text} severity="info" role="status" sx={{ borderRadius: 0 }}>
              {text}
            </Alert>
          ))}
          <EditorContent editor={editor} className="editor-text" />
          <EditorFoot isFull={fullScreen.isFull} />
        </Box>
      </TiptapEditorProvider>
      {error && <FormHelperText error>{error}</FormHelperText>}
    </Box>
  )
}
export default RichTextEditor
