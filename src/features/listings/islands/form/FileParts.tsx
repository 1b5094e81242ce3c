// Form parts 权属与权证 and 照片与视频. Certificates are shown to reviewers only, photos and videos to everyone.
import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { ownerships, warrants } from '#features/listings/rules/woodland-rights.ts'
import { acceptedTypes } from '#features/uploads/browser/accepted-files.ts'
import { UploadField } from '#features/uploads/browser/UploadField.tsx'
import type { UploadPurpose } from '#features/uploads/contract/user-uploads.ts'
import { uploadHint, uploadOptions } from '#features/uploads/islands/upload-options.ts'
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
  label: string
  hint: string
  buttonLabel: string
  required?: boolean
  /** Files it takes, where that is not the purpose's number. */
  max?: number
  cover?: boolean
  proposal?: File | undefined
  onStored?: (file: File) => void
  onEmpty?: () => void
}

function FileUploads({
  name,
  purpose,
  owner,
  isVisitor,
  onLogin,
  onCounts,
  max,
  buttonLabel,
  onStored,
  onEmpty,
  ...field
}: FilesProps) {
  const [options] = useState(() => {
    const plain = uploadOptions(purpose, owner)
    const upload: typeof plain.upload = async (file, how) => {
      const stored = await plain.upload(file, how)
      onStored?.(file)
      return stored
    }
    return { ...plain, upload, max: max ?? plain.max }
  })
  const { getValues, setValue, getFieldState, trigger } = useFormContext<ListingDraft>()
  return (
    <UploadField
      {...field}
      id={name}
      buttonLabel={buttonLabel}
      accept={acceptedTypes(purpose)}
      options={options}
      initial={getValues(name)}
      error={useFieldError(name)}
      onCounts={(counts) => {
        onCounts(name, counts)
        // Files on their way are no longer asked for.
        if (counts.busy > 0 && getFieldState(name).error) void trigger(name)
      }}
      onChange={(files) => {
        setValue(name, files, { shouldDirty: true })
        if (files.length === 0) onEmpty?.()
      }}
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

export function CertificateField(props: FilePartProps) {
  return (
    <FileUploads
      {...props}
      name="image"
      purpose="certificate"
      label="权证照片"
      buttonLabel="选择权证照片"
      hint={`不公开展示，仅供审核。${uploadHint('certificate')}`}
    />
  )
}

export function PhotosField(props: FilePartProps) {
  return (
    <FileUploads
      {...props}
      name="images"
      purpose="woodland"
      label="林地照片"
      buttonLabel="选择林地照片"
      cover
      hint={`${uploadHint('woodland')}；第一张作封面`}
    />
  )
}

/** Loaded here: most browsers have none. */
const useVideoNote = () => {
  const [note, setNote] = useState('')
  useEffect(() => {
    void import('./video-note.ts').then(
      ({ videoNote }) => setNote(videoNote()),
      () => undefined,
    )
  }, [])
  return note
}

/** The video, and its poster once there is a video. */
export function VideoFields(props: FilePartProps) {
  const { watch, setValue } = useFormContext<ListingDraft>()
  const [poster, setPoster] = useState<File>()
  const note = useVideoNote()
  const currentVideo = useRef<File>(undefined)
  const proposePoster = async (video: File) => {
    currentVideo.current = video
    const { posterOf } = await import('#features/uploads/islands/video-poster.ts')
    // A video that this browser cannot play has the first photo for a poster.
    const frame = await posterOf(video).catch(() => undefined)
    // The video may have been removed in the meantime.
    if (currentVideo.current === video) setPoster(frame)
  }
  const removePoster = () => {
    currentVideo.current = undefined
    setPoster(undefined)
    setValue('poster', [], { shouldDirty: true })
    props.onCounts('poster', { busy: 0, failed: 0, failedNames: [] })
  }
  return (
    <>
      {note && <p className="warning">{note}</p>}
      <FileUploads
        {...props}
        name="video"
        purpose="video"
        label="视频"
        required={false}
        buttonLabel="选择视频"
        hint={`选填，${uploadHint('video')}。建议在无线网络下上传，中断后可以继续`}
        onStored={(file) => void proposePoster(file)}
        onEmpty={removePoster}
      />
      {watch('video').length > 0 && (
        <FileUploads
          {...props}
          name="poster"
          purpose="woodland"
          max={1}
          label="视频封面"
          required={false}
          buttonLabel="选择视频封面"
          proposal={poster}
          hint="选填，自动取自视频，可以换成别的照片"
        />
      )}
    </>
  )
}

export function RightsPart(props: FilePartProps) {
  return (
    <Part id="rights" title="权属与权证">
      <ChipsField name="ownership" of={ownerships} />
      <ChipsField name="warrant" of={warrants} />
      <CertificateField {...props} />
    </Part>
  )
}

export function PicturesPart(props: FilePartProps) {
  return (
    <Part id="pictures" title="照片与视频">
      <PhotosField {...props} />
      <VideoFields {...props} />
    </Part>
  )
}
