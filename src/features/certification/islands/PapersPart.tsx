import { useState } from 'react'
import { type Certification, PAPERS, type Paper } from '#features/certification/contract/certification.ts'
import { CONSENT_VERSION } from '#features/certification/rules/consent.ts'
import { fieldsOf, paperNames } from '#features/certification/rules/rules.ts'
import { acceptedTypes } from '#features/uploads/browser/accepted-files.ts'
import { UploadField } from '#features/uploads/browser/UploadField.tsx'
import type { UploadedFile } from '#features/uploads/contract/uploaded-file.ts'
import { uploadHint, uploadOptions } from '#features/uploads/islands/upload-options.ts'
import { ConsentField } from './ConsentField.tsx'
import type { CertificationFormState } from './use-certification-form.ts'

interface PaperFieldProps {
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

function PaperField({ paper, owner, isAllowed, initial, error, onChange, onCounts }: PaperFieldProps) {
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

interface Props {
  form: CertificationFormState
  certification: Certification
  owner: string
}

export default function PapersPart({ form, certification, owner }: Props) {
  const hasConsented = certification.consent_version === CONSENT_VERSION
  const [isConsented, setConsented] = useState(hasConsented)
  const { values, errors } = form
  const papers = PAPERS.filter((paper) => fieldsOf(values.identity_type).includes(paper))
  const lacksPaper = papers.some((paper) => errors[paper])
  return (
    <>
      <ConsentField
        isGiven={isConsented}
        at={hasConsented ? certification.consent_at : ''}
        error={lacksPaper && !isConsented ? '请先阅读并勾选单独同意，再上传照片' : undefined}
        onGiven={() => setConsented(true)}
      />
      {papers.map((paper) => (
        <PaperField
          key={`${paper} ${isConsented}`}
          paper={paper}
          owner={owner}
          isAllowed={isConsented}
          initial={form.initialFiles[paper]}
          error={errors[paper]}
          onChange={(files) => form.setPaper(paper, files)}
          onCounts={(counts) => form.countUploads(paper, counts)}
        />
      ))}
    </>
  )
}
