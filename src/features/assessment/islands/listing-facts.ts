import { forestryDetail } from '#features/listings/contract/detail.ts'
import { myforestdetail } from '#features/listings/contract/owner.ts'
import { STATUS } from '#features/listings/contract/woodland.ts'
import { call } from '#platform/browser/call.ts'
import { isRecordGone } from '#platform/browser/is-record-gone.ts'
import { isSignedIn } from '#platform/browser/session.ts'
import { showSystemError } from '#platform/browser/system-error.ts'
import { asJson } from '#platform/contract/endpoint.ts'
import { prefillOf } from './prefill.ts'

export interface Listing {
  id: number
  title: string
  own: boolean
}

const isOwn = async (id: number) => {
  if (!isSignedIn()) return false
  try {
    await call(myforestdetail, { id })
    return true
  } catch {
    return false
  }
}

export const fetchListing = async (id: number) => {
  try {
    const { data } = await call(asJson(forestryDetail), { id })
    // Without a state, every listing is published.
    if (data.measure_area === 0 || (data.status !== 0 && data.status !== STATUS.published))
      return { listing: 'gone' as const, prefill: {} }
    const { project_name: title, measure_area, years, ...codes } = data
    const about = (name: 'measure_area' | 'years') => (data.approximate.includes(name) ? '约' : '')
    return {
      listing: { id, title, own: await isOwn(id) },
      prefill: prefillOf({
        ...codes,
        area: `${about('measure_area')}${measure_area}`,
        years: years ? `${about('years')}${years}` : '',
      }),
    }
  } catch (error) {
    if (isRecordGone(error)) return { listing: 'gone' as const, prefill: {} }
    void showSystemError(error)
    return { listing: 'unreachable' as const, prefill: {} }
  }
}
