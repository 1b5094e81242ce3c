import { Button, TextField } from '@mui/material'
import { useTiptapEditor } from 'ra-input-rich-text'
import { useRef, useState } from 'react'
import { acceptedTypes } from '#features/uploads/browser/accepted-files.ts'
import { DialogForm } from '#platform/console/components/DialogForm.tsx'
import { colours } from '#platform/console/theme.ts'
import { type PictureAtCursor, type PictureAttributes, updatePicture } from './pictures.ts'

/** Widths on the page, in pixels; smaller pictures are not enlarged. */
const widths = [
  { label: '小图', width: 280 },
  { label: '中图', width: 520 },
  { label: '大图', width: 1600 },
] as const

const naturalSize = (editor: ReturnType<typeof useTiptapEditor>, at: number) => {
  const element = editor.view.nodeDOM(at)
  const picture =
    element instanceof HTMLImageElement
      ? element
      : element instanceof Element
        ? element.querySelector('img')
        : undefined
  return { width: picture?.naturalWidth ?? 0, height: picture?.naturalHeight ?? 0 }
}

const AlternativeText = ({ alt, onSave }: { alt: string; onSave: (alt: string) => void }) => {
  const [text, setText] = useState<string | undefined>()
  const close = () => setText(undefined)
  const save = () => {
    close()
    onSave((text ?? '').trim())
  }
  return (
    <>
      <Button size="small" onClick={() => setText(alt)}>
        替代文字{alt ? '' : '（未填）'}
      </Button>
      <DialogForm
        open={text !== undefined}
        title="替代文字"
        confirmLabel="确定"
        disableRestoreFocus
        onConfirm={save}
        onClose={close}
      >
        <TextField
          label="图中是什么"
          value={text ?? ''}
          helperText="读屏软件会念出来，图片加载失败时也会显示；只起装饰作用的图片可以不填"
          slotProps={{ htmlInput: { maxLength: 200 } }}
          onChange={({ target }) => setText(target.value)}
        />
      </DialogForm>
    </>
  )
}

interface Props {
  picture: PictureAtCursor
  onReplace: (file: File) => void
}

export const PictureTools = ({ picture, onReplace }: Props) => {
  const editor = useTiptapEditor()
  const fileInput = useRef<HTMLInputElement>(null)
  const { at, attributes } = picture
  const change = (changes: Partial<PictureAttributes>) => updatePicture(editor, changes)
  const resize = (wanted: number) => {
    const { width, height } = naturalSize(editor, at)
    if (width === 0) return
    const shown = Math.min(wanted, width)
    change({ width: shown, height: Math.round((height * shown) / width) })
  }
  const remove = () => {
    const size = editor.state.doc.nodeAt(at)?.nodeSize ?? 0
    editor
      .chain()
      .focus()
      .deleteRange({ from: at, to: at + size })
      .run()
  }
  return (
    <div role="toolbar" aria-label="图片">
      <AlternativeText
        alt={attributes.src === null ? '' : attributes.alt}
        onSave={(alt) => change({ alt })}
      />
      {widths.map(({ label, width }) => (
        <Button key={label} size="small" disabled={attributes.src === null} onClick={() => resize(width)}>
          {label}
        </Button>
      ))}
      <Button size="small" onClick={() => fileInput.current?.click()}>
        更换图片
      </Button>
      <Button size="small" onClick={remove} sx={{ color: colours.cinnabar }}>
        删除图片
      </Button>
      <input
        ref={fileInput}
        type="file"
        hidden
        accept={acceptedTypes('picture')}
        aria-label="更换图片：选择文件"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onReplace(file)
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
