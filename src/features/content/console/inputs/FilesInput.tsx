import { Box, Button, Link, TextField, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useInput, useResourceContext, useTranslateLabel } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { acceptedTypes } from '#features/uploads/browser/accepted-files.ts'
import { UploadField } from '#features/uploads/browser/UploadField.tsx'
import { mediaAddress } from '#platform/browser/call.ts'
import type { Attachment } from '#platform/contract/content-fields.ts'
import '#platform/ui/styles/tokens.css'
import '#platform/ui/styles/upload.css'
import './upload-field.css'
import { useErrorText } from '#platform/console/inputs/common.tsx'
import { useFocusTarget } from '#platform/console/inputs/focus-target.ts'
import { fileSize } from '#platform/console/texts/format.ts'
import { colours } from '#platform/console/theme.ts'
import { FileLibraryDialog } from './FileLibraryDialog.tsx'
import { attachmentUploads, privateUploads } from './staff-uploads.ts'

interface Props {
  source: string
  max: number
  /** Visitors cannot download them, signed-in users can. */
  isPrivate?: boolean
}

/** Form of the address that the API answers for a private upload: there is no lasting URL to open. */
const PRIVATE_UPLOAD = '/private/'
const NONE: Attachment[] = []

interface LineProps {
  attachment: Attachment
  /** Position in the list, from 1. */
  position: number
  onRename: (name: string) => void
}

const AttachmentLine = ({
  attachment: { name, file, size, has_password },
  position,
  onRename,
}: LineProps) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
    <TextField
      value={name}
      margin="none"
      slotProps={{ htmlInput: { 'aria-label': `附件 ${position} 的名称`, maxLength: 200 } }}
      onChange={({ target }) => onRename(target.value)}
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
  </Box>
)

export const FilesInput = ({ source, max, isPrivate = false }: Props) => {
  const id = useId()
  const { field, fieldState } = useInput<Attachment[]>({ source, defaultValue: NONE })
  const label = useTranslateLabel()({ source, resource: useResourceContext() })
  const errorText = useErrorText()
  const { getValues, setValue } = useFormContext()
  useFocusTarget(field.ref, () => document.getElementById(id)?.focus())
  const [options] = useState(() => (isPrivate ? privateUploads : attachmentUploads)(max))
  const [isLibraryOpen, setLibraryOpen] = useState(false)
  const files: Attachment[] = field.value ?? NONE
  const set = (next: Attachment[]) => setValue(source, next, { shouldDirty: true, shouldTouch: true })
  return (
    <>
      <UploadField<Attachment>
        id={id}
        label={typeof label === 'string' ? label : source}
        required={false}
        hint={`PDF、OFD、Office 和 WPS 文档、压缩包、KML 等，单个不超过 50 MB，可拖放到此处${isPrivate ? '。访客只看到名称和大小，登录后才能下载' : ''}`}
        accept={acceptedTypes('attachment')}
        buttonLabel="选择文件"
        initial={files}
        value={files}
        options={options}
        error={errorText(fieldState.error)}
        renderLine={(attachment) => (
          <AttachmentLine
            attachment={attachment}
            position={files.indexOf(attachment) + 1}
            onRename={(name) => set(files.map((each) => (each === attachment ? { ...each, name } : each)))}
          />
        )}
        action={
          !isPrivate && (
            <Button size="small" disabled={files.length >= max} onClick={() => setLibraryOpen(true)}>
              从文件库选择
            </Button>
          )
        }
        onChange={set}
      />
      <FileLibraryDialog
        open={isLibraryOpen}
        onClose={() => setLibraryOpen(false)}
        onChoose={({ file, name, size, has_password }) => {
          setLibraryOpen(false)
          // Other uploads may have finished meanwhile.
          const before = (getValues(source) as Attachment[] | undefined) ?? NONE
          if (!before.some((one) => one.file === file))
            set([...before, { file, name, size, ...(has_password && { has_password }) }])
        }}
      />
    </>
  )
}
