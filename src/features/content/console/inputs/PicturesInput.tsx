import BackIcon from '@mui/icons-material/ArrowBack'
import ForwardIcon from '@mui/icons-material/ArrowForward'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Button, Chip, IconButton } from '@mui/material'
import { useCallback, useState } from 'react'
import { useInput, useResourceContext, useTranslateLabel } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { uploadImage } from '#features/uploads/islands/upload.ts'
import { mediaAddress } from '#platform/browser/call.ts'
import { useErrorText } from '#platform/console/inputs/common.tsx'
import { colours } from '#platform/console/theme.ts'
import { LibraryDialog } from './LibraryDialog.tsx'
import { UploadField, useUploads } from './UploadField.tsx'
import { ACCEPTED_PICTURES } from './upload-types.ts'

/** Copy with two entries exchanged; unchanged if an index is out of range. */
const swapped = <T,>(list: readonly T[], one: number, other: number): T[] => {
  const next = [...list]
  const [a, b] = [list[one], list[other]]
  if (a === undefined || b === undefined) return next
  next[one] = b
  next[other] = a
  return next
}

interface Props {
  source: string
  max: number
  required?: boolean
  hint?: string
}
type Picture = { file: string }

/** Value: `[{file}]`, the cover first. */
export const PicturesInput = ({ source, max, required = false, hint }: Props) => {
  const { field, fieldState } = useInput<Picture[]>({ source, defaultValue: [] })
  const label = useTranslateLabel()({ source, resource: useResourceContext() })
  const errorText = useErrorText()
  const { getValues, setValue } = useFormContext()
  const pictures: Picture[] = field.value ?? []
  const set = useCallback(
    (next: Picture[]) => setValue(source, next, { shouldDirty: true, shouldTouch: true }),
    [setValue, source],
  )
  const add = useCallback(
    ({ file }: Picture) => {
      // Reads the current value: other uploads may have finished meanwhile.
      const present = (getValues(source) as Picture[] | undefined) ?? []
      if (!present.some((picture) => picture.file === file)) set(present.concat({ file }))
    },
    [getValues, set, source],
  )
  const { send, progress, problem } = useUploads(uploadImage, add)
  const [isLibraryOpen, setLibraryOpen] = useState(false)

  const actions = [
    {
      name: '前移',
      icon: BackIcon,
      run: (position: number) => set(swapped(pictures, position, position - 1)),
    },
    {
      name: '后移',
      icon: ForwardIcon,
      run: (position: number) => set(swapped(pictures, position, position + 1)),
    },
    {
      name: '移除',
      icon: DeleteIcon,
      run: (position: number) => set(pictures.filter((_, index) => index !== position)),
    },
  ]
  const isDisabled = (name: string, position: number) =>
    (name === '前移' && position === 0) || (name === '后移' && position === pictures.length - 1)

  return (
    <UploadField
      label={typeof label === 'string' ? label : source}
      required={required}
      hint={hint ?? (max > 1 ? `最多 ${max} 张，第一张为封面，可拖放到此处` : '可拖放到此处，自动压缩')}
      accept={ACCEPTED_PICTURES}
      multiple={max > 1}
      hasRoom={pictures.length < max}
      progress={progress}
      error={problem || errorText(fieldState.error)}
      action={
        <Button size="small" onClick={() => setLibraryOpen(true)}>
          从图片库选择
        </Button>
      }
      onFiles={(files) => void send(files.slice(0, max - pictures.length))}
    >
      <LibraryDialog
        open={isLibraryOpen}
        onClose={() => setLibraryOpen(false)}
        onChoose={(picture) => {
          setLibraryOpen(false)
          add(picture)
        }}
      />
      {pictures.length > 0 && (
        <Box
          component="ul"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 0, m: 0, mb: 1, listStyle: 'none' }}
        >
          {pictures.map(({ file }, position) => (
            <Box
              component="li"
              key={file}
              sx={{ width: 138, border: `1px solid ${colours.line}`, borderRadius: 1 }}
            >
              <Box sx={{ position: 'relative', height: 92, backgroundColor: colours.mist }}>
                <img
                  src={mediaAddress(file)}
                  alt={`第 ${position + 1} 张`}
                  style={{ width: '100%', height: '100%', objectFit: 'cover' }}
                />
                {position === 0 && max > 1 && (
                  <Chip
                    size="small"
                    label="封面"
                    sx={{
                      position: 'absolute',
                      left: 4,
                      top: 4,
                      color: '#fff',
                      backgroundColor: colours.pine,
                    }}
                  />
                )}
              </Box>
              <Box sx={{ display: 'flex', justifyContent: 'space-around' }}>
                {actions
                  .filter(({ name }) => max > 1 || name === '移除')
                  .map(({ name, icon: Icon, run }) => (
                    <IconButton
                      key={name}
                      size="small"
                      aria-label={`${name}第 ${position + 1} 张`}
                      disabled={isDisabled(name, position)}
                      onClick={() => run(position)}
                    >
                      <Icon fontSize="small" />
                    </IconButton>
                  ))}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </UploadField>
  )
}
