// What stands in the fields of an enquiry's form. They are not controlled: what was typed before the form was hydrated
// stays.

import { type EnquiryValues, enquiryRules } from '#features/enquiries/contract.ts'
import type { PickedRegion } from '#features/regions/islands/RegionPicker.tsx'
import type { UserInfo } from '#platform/contract/session.ts'
import { readContactPhone } from '#platform/readers/phone.ts'
import type { EnquiryDraft } from './enquiry-drafts.ts'

export const readValues = (form: HTMLFormElement): Omit<EnquiryValues, 'type' | 'f_id' | 'province_id'> => {
  const data = new FormData(form)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    name: text('name'),
    mobile: readContactPhone(text('mobile')),
    code: text('code'),
    content: text('content'),
    call_time: Number(text('call_time')),
    wants_sms: data.has('wants_sms'),
  }
}

/** What is sent of it: only what the type has, as the spec's own forms do. */
export const proposalOf = (values: EnquiryValues, { province_id, city_id, county_id }: PickedRegion) => {
  const { type, f_id, name, mobile, code, content, call_time, wants_sms } = values
  const rules = enquiryRules[type]
  return {
    type,
    name,
    mobile,
    ...(rules.subject === 'none' ? {} : { f_id }),
    ...(rules.code ? { code } : {}),
    ...(rules.region ? { province_id, city_id, county_id } : {}),
    ...(rules.content === 'none' ? {} : { content }),
    ...(call_time > 0 ? { call_time } : {}),
    ...(rules.answered && wants_sms ? { wants_sms } : {}),
  }
}

/** Without the code, which is of no use later. */
export const draftOf = (form: HTMLFormElement, region: PickedRegion): EnquiryDraft => {
  const { code: _, ...values } = readValues(form)
  return { ...values, ...region }
}

const fillEmpty = (form: HTMLFormElement, texts: Partial<Record<string, string>>) => {
  for (const [name, value = ''] of Object.entries(texts)) {
    const control = form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null
    if (control && control.value === '') control.value = value
  }
}

export const fillFromDraft = (
  form: HTMLFormElement,
  { name, mobile, content, call_time, wants_sms }: EnquiryDraft,
) => {
  fillEmpty(form, { name, mobile, content })
  const times = form.elements.namedItem('call_time')
  if (call_time > 0 && times instanceof HTMLSelectElement && !Number(times.value))
    times.value = String(call_time)
  const box = form.elements.namedItem('wants_sms')
  if (wants_sms && box instanceof HTMLInputElement) box.checked = true
}

/** With the certified name: a nickname is not what one is called by. */
export const fillFromAccount = (form: HTMLFormElement, { username, mobile }: UserInfo) =>
  fillEmpty(form, { name: username, mobile })
