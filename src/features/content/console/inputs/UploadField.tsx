// Frame of inputs that take files: label, drop area, progress of the upload, errors.

import UploadIcon from '@mui/icons-material/UploadOutlined'
import { Box, Button, FormHelperText, LinearProgress, Typography } from '@mui/material'
import { type DragEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { failureText, retryAfterSignIn } from '#platform/console/api.ts'
import { colours } from '#platform/console/theme.ts'

type Upload<Done> = (file: File, onProgress: (fraction: number) => void, signal: AbortSignal) => Promise<Done>

interface UploadProgress {
  name: string
  /** Uploaded part, 0 to 1. */
  fraction: number
}

/** For a label that looks like a button: the field within it is the control, and gets the focus. */
const NO_CONTROL = { role: undefined, tabIndex: -1 }

/** Uploads files one after the other; `problem` lists the files that failed, with the reasons. */
export const useUploads = <Done,>(upload: Upload<Done>, onDone: (done: Done, file: File) => void) => {
  const [progress, setProgress] = useState<UploadProgress | undefined>()
  const [problem, setProblem] = useState('')
  const running = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const send = useCallback(
    async (files: readonly File[]) => {
      const controller = new AbortController()
      running.current = controller
      setProblem('')
      const failed: string[] = []
      for (const file of files) {
        const reportProgress = (fraction: number) => setProgress({ name: file.name, fraction })
        reportProgress(0)
        try {
          onDone(await retryAfterSignIn(() => upload(file, reportProgress, controller.signal)), file)
        } catch (error) {
          if (controller.signal.aborted) return
          failed.push(`${file.name}：${failureText(error)}`)
        }
      }
      setProgress(undefined)
      setProblem(failed.join('；'))
    },
    [upload, onDone],
  )
  return { send, progress, problem, cancel: () => running.current?.abort() }
}

interface Props {
  label: string
  required?: boolean
  hint: string
  accept: string
  multiple: boolean
  /** Whether more files may be added. */
  hasRoom: boolean
  progress: UploadProgress | undefined
  error: string | undefined
  onFiles: (files: File[]) => void
  /** Shown beside the button. */
  action?: ReactNode
  children: ReactNode
}

export const UploadField = (props: Props) => {
  const { label, required, hint, accept, multiple, hasRoom, progress, error, onFiles, action, children } =
    props
  const id = useId()
  const [isDraggedOver, setDraggedOver] = useState(false)
  const acceptsFiles = hasRoom && !progress
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(false)
    if (acceptsFiles) onFiles([...event.dataTransfer.files].slice(0, multiple ? undefined : 1))
  }
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{ width: '100%', my: 1 }}
      onDragOver={(event) => {
        event.preventDefault()
        setDraggedOver(acceptsFiles)
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={drop}
    >
      <Typography id={id} sx={{ fontSize: '0.875rem', fontWeight: 600, mb: 0.5 }}>
        {label}
        {required && <span style={{ color: colours.cinnabar }}> *</span>}
      </Typography>
      <Box
        sx={{
          p: 1.5,
          borderRadius: 1,
          border: `1px dashed ${error ? colours.cinnabar : isDraggedOver ? colours.pine : colours.edge}`,
          backgroundColor: isDraggedOver ? colours.mist : colours.card,
        }}
      >
        {children}
        {progress ? (
          <Box role="status">
            <Typography variant="caption">
              正在上传 {progress.name}（{Math.round(progress.fraction * 100)}%）
            </Typography>
            <LinearProgress variant="determinate" value={progress.fraction * 100} aria-label="上传进度" />
          </Box>
        ) : (
          hasRoom && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
              <Button
                component="label"
                {...NO_CONTROL}
                variant="outlined"
                size="small"
                startIcon={<UploadIcon />}
                sx={{ '&:focus-within': { outline: '2px solid', outlineOffset: 2 } }}
              >
                选择文件
                <input
                  type="file"
                  aria-label={`${label}：选择文件`}
                  accept={accept}
                  multiple={multiple}
                  style={{ position: 'absolute', inset: 0, opacity: 0, width: '100%', cursor: 'pointer' }}
                  onChange={({ currentTarget }) => {
                    onFiles([...(currentTarget.files ?? [])])
                    currentTarget.value = ''
                  }}
                />
              </Button>
              {action}
              <Typography variant="caption" color="textSecondary">
                {hint}
              </Typography>
            </Box>
          )
        )}
      </Box>
      {error && <FormHelperText error>{error}</FormHelperText>}
    </Box>
  )
}
