// Form parts 权属与权证 and 照片与视频. Certificates are shown to reviewers only, photos and videos to everyone.
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ListingDraft } from '#contract/listings/draft.ts'
import { MAX_CERTIFICATES, MAX_PHOTOS } from '#contract/listings/form.ts'
import { type UploadPurpose, uploadRules } from '#contract/uploads/user-uploads.ts'
import { ownerships, warrants } from '#domain/listings/woodland-rights.ts'
import { UploadField } from '#ui/UploadField.tsx'
import { acceptedTypes, uploadOptions } from '../../upload-options.ts'
import { ChipsField, Part, useFieldError } from './fields.tsx'
import type { FileField, UploadCounts } from './upload-counts.ts'

export interface FilePartProps {
  /** Visitors cannot upload: files cannot be stored until they sign in. */
  isVisitor: boolean
  onLogin: () => void
  /** Owner of the draft; a visitor's draft belongs to whoever signs in next. */
  owner: () => string
  onCounts: UploadCounts['set']
}

interface FilesProps extends FilePartProps {
  name: FileField
  purpose: UploadPurpose
  max: number
  label: string
  hint: string
  buttonLabel: string
  required?: boolean
  cover?: boolean
}

function FileUploads({
  name,
  purpose,
  max,
  owner,
  isVisitor,
  onLogin,
  onCounts,
  buttonLabel,
  ...field
}: FilesProps) {
  const [options] = useState(() => uploadOptions(purpose, max, owner))
  const { getValues, setValue, formState } = useFormContext<ListingDraft>()
  return (
    <UploadField
      {...field}
      id={name}
      buttonLabel={buttonLabel}
      accept={acceptedTypes(purpose)}
      options={options}
      initial={getValues(name)}
      error={useFieldError(name)}
      onCounts={(counts) => onCounts(name, counts)}
      onChange={(files) =>
        setValue(name, files, { shouldDirty: true, shouldValidate: formState.isSubmitted })
      }
      replacement={
        isVisitor ? (
          <button className="button plain choose" type="button" id={name} onClick={onLogin}>
            登录后上传
          </button>
        ) : undefined
      }
    />
  )
}

const { woodland, certificate, video } = uploadRules

export function RightsPart(props: FilePartProps) {
  return (
    <Part id="rights" title="权属与权证">
      <ChipsField name="ownership" of={ownerships} />
      <ChipsField name="warrant" of={warrants} />
      <FileUploads
        {...props}
        name="image"
        purpose="certificate"
        max={MAX_CERTIFICATES}
        label="权证照片"
        buttonLabel="选择权证照片"
        hint={`不公开展示，仅供审核。最多 ${MAX_CERTIFICATES} 张，每张不超过 ${certificate.megabytes}M，JPG、JPEG、GIF、PNG 格式`}
      />
    </Part>
  )
}

export function PicturesPart(props: FilePartProps) {
  return (
    <Part id="pictures" title="照片与视频">
      <FileUploads
        {...props}
        name="images"
        purpose="woodland"
        max={MAX_PHOTOS}
        label="林地照片"
        buttonLabel="选择林地照片"
        cover
        hint={`最多 ${MAX_PHOTOS} 张，每张不超过 ${woodland.megabytes}M，JPG、JPEG、GIF、PNG 格式；第一张作封面`}
      />
      <FileUploads
        {...props}
        name="video"
        purpose="video"
        max={1}
        label="视频"
        required={false}
        buttonLabel="选择视频"
        hint={`选填，1 个，不超过 ${video.megabytes}M，MP4、AVI、WMV 格式。建议在无线网络下上传，中断后可以继续`}
      />
    </Part>
  )
}
