import { useEffect, useRef, useState } from 'react'
import {
  brokerOpenStore,
  type Certification,
  IDENTITY,
  PAPERS,
  type Paper,
} from '#features/certification/contract/certification.ts'
import {
  type CertificationField,
  type CertificationValues,
  capitalText,
  certificationComplaints,
  fieldsOf,
  paperNames,
} from '#features/certification/rules/rules.ts'
import { UploadedFile, withUid } from '#features/uploads/contract/uploaded-file.ts'
import { call, Refused } from '#platform/browser/call.ts'
import { noAnswerText } from '#platform/browser/no-answer.ts'
import { showFailure } from '#platform/browser/show-failure.ts'
import { storedValues } from '#platform/browser/stored-values.ts'
import { showErrorDialog } from '#platform/browser/system-error.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'

interface CertificationDraft {
  values: Partial<Omit<CertificationValues, 'legal_identity'>>
  files: Readonly<Record<string, UploadedFile[]>>
  isRegionComplete: boolean
}

/** By owner, as several may share a device. */
const drafts = storedValues<CertificationDraft>({
  name: 'certification-draft',
  area: 'sessionStorage',
  // The server removes files that nothing has used for a day.
  lifetimeMs: 20 * 3_600_000,
  parse: (stored) => {
    const { values, files, isRegionComplete } = stored as CertificationDraft
    const readable = Object.entries(files).map(([name, list]) => [
      name,
      list.flatMap((file) => UploadedFile.safeParse(file).data ?? []),
    ])
    return { values, files: Object.fromEntries(readable) as CertificationDraft['files'], isRegionComplete }
  },
})

const { read: readCertificationDraft, remove: removeCertificationDraft } = drafts

const storeCertificationDraft = (
  owner: string,
  { values: { legal_identity: _, ...values }, ...rest }: CertificationDraft & { values: CertificationValues },
) => drafts.write({ values, ...rest }, owner)

type Files = Record<Paper, UploadedFile[]>
export type Complaints = Partial<Record<CertificationField, string>>

const typeOf = (code: number | undefined): 1 | 2 | undefined =>
  code === IDENTITY.enterprise || code === IDENTITY.individual ? code : undefined

const filesOf = (certification: Certification, draft: CertificationDraft | undefined): Files => {
  const entries = PAPERS.map((paper) => {
    // Pictures may be known by their addresses alone.
    const id = certification[`${paper}_id`] || certification[paper]
    const submitted = id ? [{ id, file: certification[paper], name: paperNames[paper] }] : []
    return [paper, draft?.files[paper] ?? submitted] as const
  })
  return Object.fromEntries(entries) as Files
}

const valuesOf = (
  { apply_type, ...certification }: Certification,
  accountType: number,
  draft: CertificationDraft | undefined,
): CertificationValues => ({
  identity_type: typeOf(apply_type) ?? typeOf(accountType) ?? IDENTITY.individual,
  company_name: certification.company_name,
  credit_code: certification.credit_code,
  legal_person: certification.legal_person,
  legal_identity: certification.legal_identity,
  business_type: certification.business_type,
  reg_capital: capitalText(certification.reg_capital),
  province_id: certification.province_id,
  city_id: certification.city_id,
  county_id: certification.county_id,
  address: certification.address,
  email: certification.email,
  legal_identity_cert: '',
  legal_identity_cert_un: '',
  business_licence_cert: '',
  ...draft?.values,
})

interface Entered {
  values: CertificationValues
  files: Files
  isRegionComplete: boolean
}

/** What is checked and sent: with the ids of the uploads, and without a region that is picked halfway. */
const submissionOf = ({ values, files, isRegionComplete }: Entered): CertificationValues => ({
  ...values,
  ...(isRegionComplete ? {} : { province_id: 0, city_id: 0, county_id: 0 }),
  ...(Object.fromEntries(PAPERS.map((paper) => [paper, files[paper][0]?.id ?? ''])) as Record<Paper, string>),
})

const papersOnWire = (files: Files) =>
  Object.fromEntries(
    PAPERS.flatMap((paper) => files[paper].slice(0, 1).map((file) => [paper, withUid(file)])),
  )

interface Options {
  certification: Certification
  owner: string
  accountType: number
  onSubmitted: () => Promise<void>
}

export const useCertificationForm = ({ certification, owner, accountType, onSubmitted }: Options) => {
  const [draft] = useState(() => readCertificationDraft(owner))
  const [values, setValues] = useState(() => valuesOf(certification, accountType, draft))
  const [initialFiles] = useState(() => filesOf(certification, draft))
  const [errors, setErrors] = useState<Complaints>({})
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const [focus, setFocus] = useState<{ field: CertificationField }>()
  /** Current values, for regions and uploads that answer after more was typed. */
  const latest = useRef<Entered>({
    values,
    files: initialFiles,
    isRegionComplete: draft?.isRegionComplete ?? values.province_id > 0,
  })
  const counts = useRef(new Map<Paper, { busy: number; failed: number }>())
  // A ref, because two clicks can come before the state is rendered.
  const sending = useRef(false)

  // After the message is rendered: screen readers read it with the field.
  useEffect(() => {
    if (!focus) return
    const control = document.getElementById(focus.field) ?? document.getElementById('consent')
    control?.focus({ preventScroll: true })
    control?.closest('.field, .tick')?.scrollIntoView({ block: 'center' })
  }, [focus])

  /** Whether the masked value is as it was answered: the server keeps what it has. */
  const isKept = (name: 'legal_person' | 'legal_identity', { [name]: typed }: CertificationValues) =>
    typed !== '' && typed === certification[name]

  const complaintsOf = (entered: Entered): Complaints => {
    const { values: next } = entered
    const all = certificationComplaints(submissionOf(entered))
    const { legal_person, legal_identity, ...others } = all
    const shown: Complaints = {
      ...others,
      ...(legal_person && !isKept('legal_person', next) ? { legal_person } : {}),
      ...(legal_identity && !isKept('legal_identity', next) ? { legal_identity } : {}),
    }
    for (const [paper, { busy }] of counts.current)
      if (busy > 0 && fieldsOf(next.identity_type).includes(paper))
        shown[paper] = `${paperNames[paper]}正在上传，请等上传完成后再提交`
    return shown
  }

  const complain = (complaints: Complaints) => {
    setErrors(complaints)
    const first = fieldsOf(values.identity_type).find((field) => complaints[field])
    if (first) setFocus({ field: first })
  }

  /** Stores the draft, and checks complained fields once more. */
  const enter = (changes: Partial<Entered>) => {
    const entered = { ...latest.current, ...changes }
    latest.current = entered
    storeCertificationDraft(owner, entered)
    setErrors((before) => {
      const now = complaintsOf(entered)
      const fields = (Object.keys(before) as CertificationField[]).filter((field) => now[field])
      return Object.fromEntries(fields.map((field) => [field, now[field]]))
    })
  }
  const change = (
    changes: Partial<CertificationValues>,
    isRegionComplete = latest.current.isRegionComplete,
  ) => {
    const next = { ...latest.current.values, ...changes }
    setValues(next)
    enter({ values: next, isRegionComplete })
  }
  const setPaper = (paper: Paper, uploaded: UploadedFile[]) =>
    enter({ files: { ...latest.current.files, [paper]: uploaded } })

  const showRefusal = async (error: unknown) => {
    if (!(error instanceof Refused))
      return setFailure(noAnswerText('服务器开小差了，没有收到答复。填写的内容已保留，请稍后再次提交。'))
    if (error.code === NotSignedIn.code) {
      setFailure('登录后才能提交。除身份证号码外，填写的内容已保留在本页。')
      return showFailure(error)
    }
    // The spec shows every refusal of this call in a dialog (part 1 §8).
    await showErrorDialog(error.message)
    const known = fieldsOf(values.identity_type).filter((field) => error.fields[field])
    if (known.length === 0) return setFailure(error.message)
    complain(Object.fromEntries(known.map((field) => [field, error.fields[field]])))
  }
  const send = async () => {
    const complaints = complaintsOf(latest.current)
    setFailure('')
    complain(complaints)
    if (Object.keys(complaints).length > 0) return
    setSending(true)
    try {
      await call(brokerOpenStore, {
        ...submissionOf(latest.current),
        ...papersOnWire(latest.current.files),
        business_type: [...values.business_type],
      })
      removeCertificationDraft(owner)
      await onSubmitted()
    } catch (error) {
      setSending(false)
      await showRefusal(error)
    }
  }
  const submit = async () => {
    if (sending.current) return
    sending.current = true
    try {
      await send()
    } finally {
      sending.current = false
    }
  }

  return {
    values,
    initialFiles,
    errors,
    failure,
    isSending,
    change,
    setPaper,
    countUploads: (paper: Paper, next: { busy: number; failed: number }) =>
      void counts.current.set(paper, next),
    submit: () => void submit(),
  }
}
export type CertificationFormState = ReturnType<typeof useCertificationForm>
