// Pictures of identity papers, behind a separate consent.
import { useState } from 'react'
import { type Certification, PAPERS } from '#features/certification/contract/certification.ts'
import { CONSENT_VERSION } from '#features/certification/rules/consent.ts'
import { fieldsOf } from '#features/certification/rules/rules.ts'
import { ConsentField } from './ConsentField.tsx'
import { PaperField } from './PaperField.tsx'
import type { CertificationFormState } from './use-certification-form.ts'

interface Props {
  form: CertificationFormState
  certification: Certification
  /** Key of the user, as several may share a device. */
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
