import { Button } from '@mui/material'
import { useId, useState } from 'react'
import { useInput, useResourceContext, useTranslateLabel } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { acceptedTypes } from '#features/uploads/browser/accepted-files.ts'
import { UploadField } from '#features/uploads/browser/UploadField.tsx'
import '#platform/ui/styles/tokens.css'
import '#platform/ui/styles/upload.css'
import './upload-field.css'
import { useErrorText } from '#platform/console/inputs/common.tsx'
import { useFocusTarget } from '#platform/console/inputs/focus-target.ts'
import { LibraryDialog } from './LibraryDialog.tsx'
import { pictureUploads } from './staff-uploads.ts'

interface Props {
  source: string
  max: number
  required?: boolean
  hint?: string
}
type Picture = { file: string }

const NONE: Picture[] = []

/** Value: `[{file}]`, the cover first. */
export const PicturesInput = ({ source, max, required = false, hint }: Props) => {
  const id = useId()
  const { field, fieldState } = useInput<Picture[]>({ source, defaultValue: NONE })
  const label = useTranslateLabel()({ source, resource: useResourceContext() })
  const errorText = useErrorText()
  const { getValues, setValue } = useFormContext()
  useFocusTarget(field.ref, () => document.getElementById(id)?.focus())
  const [options] = useState(() => pictureUploads(max))
  const [isLibraryOpen, setLibraryOpen] = useState(false)
  const pictures: Picture[] = field.value ?? NONE
  // One of the library may stand here already.
  const set = (next: readonly Picture[]) =>
    setValue(source, [...new Map(next.map(({ file }) => [file, { file }])).values()], {
      shouldDirty: true,
      shouldTouch: true,
    })
  return (
    <>
      <UploadField<Picture>
        id={id}
        label={typeof label === 'string' ? label : source}
        required={required}
        hint={hint ?? (max > 1 ? `最多 ${max} 张，第一张为封面，可拖放到此处` : '可拖放到此处，自动压缩')}
        accept={acceptedTypes('picture')}
        buttonLabel="选择图片"
        initial={pictures}
        value={pictures}
        options={options}
        error={errorText(fieldState.error)}
        cover={max > 1}
        action={
          <Button size="small" disabled={pictures.length >= max} onClick={() => setLibraryOpen(true)}>
            从图片库选择
          </Button>
        }
        onChange={set}
      />
      <LibraryDialog
        open={isLibraryOpen}
        onClose={() => setLibraryOpen(false)}
        onChoose={({ file }) => {
          setLibraryOpen(false)
          // Other uploads may have finished meanwhile.
          set([...((getValues(source) as Picture[] | undefined) ?? NONE), { file }])
        }}
      />
    </>
  )
}
