// The listing as readers will see it, shown before it is submitted.
import { type MouseEvent, type RefObject, useRef } from 'react'
import { maskPersonName } from '#features/certification/rules/masks.ts'
import { ListingDetail } from '#features/listings/contract/detail.ts'
import { type ListingDraft, priceOf } from '#features/listings/contract/draft.ts'
import { copiedFieldNames, listingFields } from '#features/listings/contract/fields.ts'
import { pointOf } from '#features/listings/contract/form.ts'
import { remarksOf, typedNumbers } from '#features/listings/contract/typed-numbers.ts'
import { readSpecies } from '#features/listings/contract/typed-species.ts'
import { PRICE_TYPE } from '#features/listings/contract/woodland.ts'
import { perMuText, priceText } from '#features/listings/rules/woodland.ts'
import { ListingFacts } from '#features/listings/templates/ListingFacts.tsx'
import type { Region } from '#features/regions/contract/regions.ts'
import { mediaAddress } from '#platform/browser/call.ts'
import { maskContacts } from '#platform/lib/text-contacts.ts'
import { numberOf } from '#platform/readers/typed-number.ts'
import { Modal } from '#platform/ui/Modal.tsx'
import { TitleText } from '#platform/ui/TitleText.tsx'
import '#platform/ui/styles/facts.css'
import { useRegionNames } from './use-region-names.ts'
import { parseArea, parseYears } from './validation.ts'

const DECIMALS = 6

/** A field as readers receive it: figures without the unit that was typed with them. */
const publicValue = (form: ListingDraft, name: (typeof copiedFieldNames)[number]) => {
  const field = listingFields[name]
  if (name === 'species') return maskContacts(readSpecies(form.species))
  return 'unit' in field ? (numberOf(form[name], DECIMALS, field.unit) ?? '') : maskContacts(form[name])
}

/** @param regions names from the province down */
const listingOf = (form: ListingDraft, regions: readonly string[]) => {
  const [east, south, west, north] = [form.east, form.south, form.west, form.north].map(maskContacts)
  return ListingDetail.parse({
    ...form,
    ...Object.fromEntries(copiedFieldNames.map((name) => [name, publicValue(form, name)])),
    ...(pointOf(form) ? {} : { lng: '', lat: '' }),
    project_name: maskContacts(form.project_name),
    id: 1,
    pname: regions[0],
    place: regions.join(' '),
    face_price: priceOf(form) ?? 0,
    measure_area: parseArea(form.measure_area),
    years: parseYears(form.years),
    ...remarksOf(typedNumbers(form)),
    boundaries: { east, south, west, north },
    contact: maskPersonName(form.user_name.trim()),
    video: '',
    poster: '',
  })
}

interface Props {
  form: ListingDraft
  provinces: readonly Region[]
  opener: RefObject<HTMLElement | null>
  onClose: () => void
  onSubmit: () => void
}

export function Preview({ form, provinces, opener, onClose, onSubmit }: Props) {
  const listing = listingOf(form, useRegionNames(form, provinces).names)
  const isPriced = listing.face_price > 0 || form.price_type === String(PRICE_TYPE.negotiable)
  const perMu = perMuText(listing)
  const wantsSubmission = useRef(false)
  const closeDialog = ({ currentTarget }: MouseEvent) => currentTarget.closest('dialog')?.close()
  const closed = () => {
    onClose()
    // After the focus is back in the form: the submission may move it to what is wrong.
    if (wantsSubmission.current) setTimeout(onSubmit)
  }
  return (
    <Modal labelledBy="preview-title" className="notice wide" open onClose={closed} opener={opener}>
      <h2 id="preview-title">预览</h2>
      <p className="hint">其他用户将看到以下内容。联系电话和权证照片不公开。</p>
      <div className="scroll preview" tabIndex={0} role="region" aria-labelledby="preview-title">
        {listing.images.length > 0 && (
          <div className="preview-photos">
            {listing.images.map(({ file }, index) => (
              <img key={file} src={mediaAddress(file)} alt={`林地照片 ${index + 1}`} />
            ))}
          </div>
        )}
        {form.video.length > 0 && <p className="meta">另有视频：{form.video[0]?.name}</p>}
        <h3>
          <TitleText text={listing.project_name || '未填写标题'} />
        </h3>
        <p>
          <strong className="preview-price">{isPriced ? priceText(listing) : '未填写价格'}</strong>
          {perMu && <span className="meta">{perMu}</span>}
        </p>
        <ListingFacts listing={listing} />
        <p className="preview-text">{listing.content || '未填写林地详情'}</p>
        <p className="meta">联系人 {listing.contact || '未填写'}</p>
      </div>
      <p className="dialog-actions">
        <button className="button plain" type="button" onClick={closeDialog}>
          返回修改
        </button>
        <button
          className="button"
          type="button"
          onClick={(event) => {
            wantsSubmission.current = true
            closeDialog(event)
          }}
        >
          提交审核
        </button>
      </p>
    </Modal>
  )
}
