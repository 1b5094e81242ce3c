import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, IconButton, Link, TextField, Typography } from '@mui/material'
import { useCallback } from 'react'
import { useInput, useResourceContext, useTranslateLabel } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { uploadFile, uploadPrivateFile } from '#features/uploads/islands/upload.ts'
import { mediaAddress } from '#platform/browser/call.ts'
import { useErrorText } from '#platform/console/inputs/common.tsx'
import { fileSize } from '#platform/console/texts/format.ts'
import { colours } from '#platform/console/theme.ts'
import type { Attachment } from '#platform/contract/content-fields.ts'
import { uploadRules } from '#platform/contract/upload-rules.ts'
import { UploadField, useUploads } from './UploadField.tsx'

interface Props {
  source: string
  max: number
  /** Visitors cannot download them, signed-in users can. */
  isPrivate?: boolean
}

/** Form of the address that the API answers for a private upload: there is no lasting URL to open. */
const PRIVATE_UPLOAD = '/private/'
const ACCEPTED_FILES = uploadRules.attachment.endings.map((ending) => `.${ending}`).join()

/** Attachments, each with the name that visitors see. */
export const FilesInput = ({ source, max, isPrivate = false }: Props) => {
  const { field, fieldState } = useInput<Attachment[]>({ source, defaultValue: [] })
  const label = useTranslateLabel()({ source, resource: useResourceContext() })
  const errorText = useErrorText()
  const { getValues, setValue } = useFormContext()
  const files: Attachment[] = field.value ?? []
  const set = useCallback(
    (next: Attachment[]) => setValue(source, next, { shouldDirty: true, shouldTouch: true }),
    [setValue, source],
  )
  const add = useCallback(
    (file: Attachment) => set([...((getValues(source) as Attachment[] | undefined) ?? []), file]),
    [getValues, set, source],
  )
  const { send, progress, problem } = useUploads(isPrivate ? uploadPrivateFile : uploadFile, add)
  const rename = (position: number, name: string) =>
    set(files.map((file, index) => (index === position ? { ...file, name } : file)))

  return (
    <UploadField
      label={typeof label === 'string' ? label : source}
      hint={`PDF、Office 文档、压缩包等，单个不超过 50 MB，可拖放到此处${isPrivate ? '。访客只看到名称和大小，登录后才能下载' : ''}`}
      accept={ACCEPTED_FILES}
      multiple
      hasRoom={files.length < max}
      progress={progress}
      error={problem || errorText(fieldState.error)}
      onFiles={(chosen) => void send(chosen.slice(0, max - files.length))}
    >
      {files.map(({ name, file, size, has_password }, position) => (
        <Box key={file} sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
          <TextField
            value={name}
            margin="none"
            slotProps={{ htmlInput: { 'aria-label': `附件 ${position + 1} 的名称`, maxLength: 200 } }}
            onChange={({ target }) => rename(position, target.value)}
          />
          <Typography variant="caption" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
            {file.startsWith(PRIVATE_UPLOAD) ? (
              fileSize(size)
            ) : (
              <Link href={mediaAddress(file)} target="_blank" rel="noopener">
                {fileSize(size) || '打开'}
              </Link>
            )}
          </Typography>
          {has_password && (
            <Typography variant="caption" sx={{ color: colours.cinnabar, whiteSpace: 'nowrap' }}>
              有打开密码
            </Typography>
          )}
          <IconButton
            size="small"
            aria-label={`移除附件 ${name}`}
            onClick={() => set(files.filter((_, index) => index !== position))}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </UploadField>
  )
}
