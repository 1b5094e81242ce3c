import { useEffect, useRef, useState } from 'react'
import { CodeExpired, CodeWrong } from '#features/accounts/contract/refusals.ts'
import {
  AlreadyBooked,
  addProposal,
  type EnquiryField,
  type EnquiryType,
  enquiryComplaints,
  enquiryRules,
  OwnListing,
} from '#features/enquiries/contract.ts'
import { BadRegion } from '#features/regions/contract/regions.ts'
import { noRegion, type PickedRegion } from '#features/regions/islands/RegionPicker.tsx'
import { call } from '#platform/browser/call.ts'
import { currentUser } from '#platform/browser/device-user.ts'
import { isSignedIn, knownSession } from '#platform/browser/session.ts'
import { failureInForm } from '#platform/browser/show-failure.ts'
import { readEnquiryDraft, removeEnquiryDraft, storeEnquiryDraft } from './enquiry-drafts.ts'
import { draftOf, fillFromAccount, fillFromDraft, proposalOf, readValues } from './form-values.ts'

type Complaints = Partial<Record<EnquiryField, string>>
const SHOWN: readonly EnquiryField[] = ['name', 'mobile', 'code', 'province_id', 'content']

const fieldOfCode: Partial<Record<number, EnquiryField>> = {
  [BadRegion.code]: 'province_id',
  [CodeWrong.code]: 'code',
  [CodeExpired.code]: 'code',
  [AlreadyBooked.code]: 'mobile',
  [OwnListing.code]: 'mobile',
}

/** What a failed call complains of: fields as far as they are shown, otherwise the form as a whole. */
const complaintsIn = (error: unknown): { complaints: Complaints; failure: string } => {
  const { message, fields, code } = failureInForm(error)
  const about = code === undefined ? undefined : fieldOfCode[code]
  const all: Partial<Record<string, string>> = about ? { [about]: message } : fields
  const known = SHOWN.flatMap((field) => {
    const text = all[field]
    return text === undefined ? [] : [[field, text] as const]
  })
  return { complaints: Object.fromEntries(known), failure: known.length > 0 ? '' : message }
}

interface Options {
  type: EnquiryType
  /** The listing or assessment it is about; 0 for none. */
  subject: number
  idOf: (field: EnquiryField) => string
  /** Resolves when the success has been read; the form is emptied then. */
  announce: () => Promise<unknown>
}

export const useEnquiryForm = ({ type, subject, idOf, announce }: Options) => {
  const form = useRef<HTMLFormElement>(null)
  const region = useRef(noRegion)
  /** A new key mounts the region picker anew, with this selection. */
  const [preset, setPreset] = useState({ region: noRegion, key: 0 })
  const pickerKey = useRef(0)
  /** Before the draft is read, nothing may overwrite it. */
  const isRestored = useRef(false)
  const [errors, setErrors] = useState<Complaints>({})
  const [failure, setFailure] = useState('')
  const [phase, setPhase] = useState<'open' | 'sending' | 'sent'>('open')
  const [focus, setFocus] = useState<{ field: EnquiryField }>()
  const [typedMobile, setTypedMobile] = useState('')
  /** Set for good once the server has asked for a code. */
  const [isCodeAsked, setCodeAsked] = useState(false)
  const isProved = (mobile: string) => !isCodeAsked && mobile !== '' && mobile === currentUser()?.mobile
  /** Set at once, unlike state: a second click in the same moment sends nothing. */
  const isUnderWay = useRef(false)

  // After the message is rendered: screen readers read it with the field.
  useEffect(() => {
    if (focus) document.getElementById(idOf(focus.field))?.focus()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [focus])

  const showRegion = (picked: PickedRegion) => {
    region.current = picked
    setPreset({ region: picked, key: ++pickerKey.current })
  }
  const fill = () => {
    const user = currentUser()
    if (!form.current) return
    if (user) fillFromAccount(form.current, user)
    setTypedMobile(readValues(form.current).mobile)
  }

  useEffect(() => {
    const restore = () => {
      const draft = readEnquiryDraft(type, subject)
      if (!form.current) return
      isRestored.current = true
      if (draft) fillFromDraft(form.current, draft)
      // A form that the browser restored has its province only: city and county selects were still empty.
      const { province_id, city_id } = region.current
      const isOpen = province_id === 0 || (province_id === draft?.province_id && city_id === 0)
      if (draft && draft.province_id > 0 && isOpen) showRegion(draft)
      // Typed before it was known who is signed in.
      const { name, mobile, content } = readValues(form.current)
      if (name || mobile || content) changed(undefined)
      fill()
    }
    // A draft may be shown to its owner alone.
    if (isSignedIn()) void knownSession().then(restore)
    else restore()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const valuesNow = (element: HTMLFormElement) => {
    const { province_id, complete } = region.current
    return { type, f_id: subject, ...readValues(element), province_id: complete ? province_id : 0 }
  }
  const complain = (complaints: Complaints) => {
    setErrors(complaints)
    const first = SHOWN.find((field) => complaints[field])
    if (first) setFocus({ field: first })
  }

  /** Stores the draft, and checks a field that was complained of once more. */
  const changed = (field: string | undefined) => {
    if (!form.current || phase === 'sent') return
    if (isRestored.current) storeEnquiryDraft(type, subject, draftOf(form.current, region.current))
    // Whether an SMS is wanted decides which phones will do.
    const checked = (field === 'wants_sms' ? 'mobile' : field) as EnquiryField
    const values = valuesNow(form.current)
    const now = enquiryComplaints(values, isProved(values.mobile))
    setTypedMobile(values.mobile)
    setErrors((before) => {
      if (!before[checked]) return before
      const { [checked]: _, ...others } = before
      return now[checked] ? { ...others, [checked]: now[checked] } : others
    })
  }
  const pick = (picked: PickedRegion, key: number) => {
    if (key !== pickerKey.current) return
    region.current = picked
    changed('province_id')
  }

  const empty = () => {
    form.current?.reset()
    showRegion(noRegion)
    setPhase('open')
    fill()
  }

  const send = async (element: HTMLFormElement) => {
    const values = valuesNow(element)
    const complaints = enquiryComplaints(values, isProved(values.mobile))
    setFailure('')
    complain(complaints)
    if (Object.keys(complaints).length > 0) return setFailure(complaints.f_id ?? '')
    setPhase('sending')
    try {
      await call(addProposal, proposalOf(values, region.current))
    } catch (error) {
      const refused = complaintsIn(error)
      if (refused.complaints.code) setCodeAsked(true)
      complain(refused.complaints)
      setFailure(refused.failure)
      return setPhase('open')
    }
    setPhase('sent')
    removeEnquiryDraft(type, subject)
    await announce()
    empty()
  }
  const submit = async () => {
    if (isUnderWay.current || !form.current) return
    isUnderWay.current = true
    await send(form.current).finally(() => {
      isUnderWay.current = false
    })
  }

  return {
    form,
    preset,
    errors,
    failure,
    phase,
    needsCode: enquiryRules[type].code && !isProved(typedMobile),
    changed,
    pick,
    submit: () => void submit(),
    mobile: () => (form.current ? readValues(form.current).mobile : ''),
    showMobileError: (message: string) => {
      setErrors((before) => ({ ...before, mobile: message }))
      setFocus({ field: 'mobile' })
    },
  }
}
