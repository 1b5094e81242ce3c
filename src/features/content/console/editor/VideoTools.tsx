import { Button, CircularProgress, Typography } from '@mui/material'
import { useTiptapEditor } from 'ra-input-rich-text'
import { useRef, useState } from 'react'
import { LibraryDialog } from '#features/content/console/inputs/LibraryDialog.tsx'
import { acceptedTypes } from '#features/uploads/browser/accepted-files.ts'
import { uploader } from '#features/uploads/browser/upload.ts'
import { uploadImage } from '#features/uploads/contract/staff-uploads.ts'
import { failureText, retryAfterSignIn } from '#platform/console/api.ts'
import { colours } from '#platform/console/theme.ts'
import { setPoster, type VideoAtCursor } from './videos.ts'

const uploadPoster = uploader(uploadImage)

/** The still of a video, which readers see until they play it. */
export const VideoTools = ({ video }: { video: VideoAtCursor }) => {
  const editor = useTiptapEditor()
  const fileInput = useRef<HTMLInputElement>(null)
  const [isLibraryOpen, setLibraryOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const set = (poster: string) => {
    if (!editor.isDestroyed) setPoster(editor, video, poster)
  }
  const upload = async (file: File) => {
    setBusy(true)
    setProblem('')
    try {
      set((await retryAfterSignIn(() => uploadPoster(file))).file)
    } catch (error) {
      setProblem(failureText(error))
    }
    setBusy(false)
  }
  return (
    <div role="toolbar" aria-label="视频">
      <Button size="small" disabled={busy} onClick={() => fileInput.current?.click()}>
        {video.poster ? '更换封面' : '上传封面'}
      </Button>
      <Button size="small" disabled={busy} onClick={() => setLibraryOpen(true)}>
        从图片库选封面
      </Button>
      {video.poster && (
        <Button size="small" disabled={busy} onClick={() => set('')} sx={{ color: colours.cinnabar }}>
          去掉封面
        </Button>
      )}
      {busy && <CircularProgress size={16} aria-label="正在上传封面" />}
      {problem && (
        <Typography role="alert" variant="caption" sx={{ color: colours.cinnabar, whiteSpace: 'normal' }}>
          {problem}
        </Typography>
      )}
      <LibraryDialog
        open={isLibraryOpen}
        onClose={() => setLibraryOpen(false)}
        onChoose={({ file }) => {
          setLibraryOpen(false)
          set(file)
        }}
      />
      <input
        ref={fileInput}
        type="file"
        hidden
        accept={acceptedTypes('picture')}
        aria-label="视频封面：选择文件"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void upload(file)
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
