// One picture of an identity paper.
import { useState } from 'react'
import type { Paper } from '#features/certification/contract/certification.ts'
import { paperNames } from '#features/certification/rules/rules.ts'
import type { UploadedFile } from '#features/uploads/contract/uploaded-file.ts'
import { UploadField } from '#features/uploads/islands/UploadField.tsx'
import { uploadHint, uploadOptions } from '#features/uploads/islands/upload-options.ts'
import { acceptedTypes } from '#platform/ui/accepted-files.ts'

interface Props {
  paper: Paper
  owner: string
  /** Whether the consent is on record: without it nothing can be uploaded. */
  isAllowed: boolean
  initial: readonly UploadedFile[]
  error: string | undefined
  onChange: (files: UploadedFile[]) => void
  onCounts: (counts: { busy: number; failed: number }) => void
}

const hints: Record<Paper, string> = {
  legal_identity_cert: '有头像的一面，四角完整、文字清晰',
  legal_identity_cert_un: '有国徽的一面，有效期清晰可辨',
  business_licence_cert: '正本或副本，四角完整、文字清晰',
}

export function PaperField({ paper, owner, isAllowed, initial, error, onChange, onCounts }: Props) {
  const [options] = useState(() => uploadOptions('identity', () => owner))
  return (
    <UploadField
      id={paper}
      label={paperNames[paper]}
      buttonLabel="选择照片"
      hint={`${hints[paper]}。${uploadHint('identity')}；不公开展示，仅供审核`}
      accept={acceptedTypes('identity')}
      options={options}
      initial={initial}
      error={error}
      onChange={onChange}
      onCounts={onCounts}
      replacement={isAllowed ? undefined : <p className="hint">勾选上面的单独同意后即可上传</p>}
    />
  )
}
