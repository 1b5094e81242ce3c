import FileIcon from '@mui/icons-material/AttachFileOutlined'
import { Button, CircularProgress, ToggleButton } from '@mui/material'
import { useTiptapEditor } from 'ra-input-rich-text'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { acceptedTypes } from '#features/uploads/browser/accepted-files.ts'
import { uploader } from '#features/uploads/browser/upload.ts'
import { uploadFile } from '#features/uploads/contract/staff-uploads.ts'
import { failureText, retryAfterSignIn } from '#platform/console/api.ts'
import { DialogForm } from '#platform/console/components/DialogForm.tsx'
import { FileLibraryDialog } from '../inputs/FileLibraryDialog.tsx'

const upload = uploader(uploadFile)

/** Puts a link to a file at the cursor: one of the library, or one that is uploaded now. */
export const FileButton = () => {
  const editor = useTiptapEditor()
  const notify = useNotify()
  const fileInput = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState<'choice' | 'library'>()
  const [busy, setBusy] = useState(false)
  const close = () => {
    setOpen(undefined)
    editor.commands.focus()
  }
  const insert = ({ file, name }: { file: string; name: string }) => {
    if (editor.isDestroyed) return
    setOpen(undefined)
    const marks = [{ type: 'link', attrs: { href: file } }]
    editor
      .chain()
      .focus()
      .insertContent([{ type: 'text', text: name, marks }])
      .unsetMark('link')
      .run()
  }
  const send = async (file: File) => {
    setBusy(true)
    try {
      insert(await retryAfterSignIn(() => upload(file)))
    } catch (error) {
      notify(failureText(error), { type: 'error' })
    }
    setBusy(false)
  }
  return (
    <>
      <ToggleButton
        value="file"
        size="small"
        title="插入文件"
        aria-label="插入文件"
        onClick={() => setOpen('choice')}
      >
        <FileIcon fontSize="inherit" />
      </ToggleButton>
      <DialogForm
        open={open === 'choice'}
        title="插入文件"
        confirmLabel="从文件库选择"
        maxWidth="xs"
        disableRestoreFocus
        onConfirm={() => setOpen('library')}
        onClose={close}
      >
        <Button
          variant="outlined"
          disabled={busy}
          startIcon={busy ? <CircularProgress size={16} aria-hidden /> : undefined}
          onClick={() => fileInput.current?.click()}
        >
          {busy ? '正在上传' : '上传文件'}
        </Button>
        <input
          ref={fileInput}
          type="file"
          hidden
          accept={acceptedTypes('attachment')}
          aria-label="插入文件：选择文件"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) void send(file)
            currentTarget.value = ''
          }}
        />
      </DialogForm>
      <FileLibraryDialog open={open === 'library'} onChoose={insert} onClose={close} />
    </>
  )
}
