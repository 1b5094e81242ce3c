// Draft of a listing (spec part 1 §5): the form as it was typed, read from any spelling of the wire. No rules: form.ts.
import * as z from 'zod/mini'
import { eachUpload, UploadedFile, uploadIdOf, withUid } from '#features/uploads/contract/uploaded-file.ts'
import { REGION_MAX, wholeCharacters } from '#platform/contract/fields.ts'
import { withoutInvisible } from '#platform/lib/invisible.ts'
import { numberOf } from '#platform/readers/typed-number.ts'
import { eachFormField, listingFields } from './fields.ts'
import { saysNegotiable } from './negotiable.ts'
import { PRICE_TYPE } from './woodland.ts'

/** Of a price in ten-thousand yuan: to the yuan. */
export const PRICE_DECIMALS = 4

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isBlankValue = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Characters kept of a text: it may be too long to be submitted, so that its owner can shorten it. */
const KEPT = 20_000

const wholeText = z.string().check(wholeCharacters)
const plain = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number'
    ? wholeText.parse(String(value).split('\0').join('').slice(0, KEPT))
    : ''
/** Value as a number; NaN for objects, whatever their `valueOf` answers. */
const numeral = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN

/** Text as typed: a draft may hold values that no listing may have. */
const typed = z.pipe(z.transform(plain), z.string())
const picked = z.pipe(
  z.transform((value: unknown) => {
    const code = numeral(value)
    return Number.isInteger(code) && code > 0 && code <= REGION_MAX ? code : 0
  }),
  z.int().check(z.minimum(0), z.maximum(REGION_MAX)),
)

const uploadedOf = (entry: unknown): UploadedFile[] => {
  const id = uploadIdOf(entry)
  if (id === '') return []
  const { file, name } = isRecord(entry) ? entry : {}
  return [{ id, file: plain(file).slice(0, 1000), name: withoutInvisible(plain(name)).slice(0, 200) }]
}
/** Files kept of a field: more than a listing may have, so that its owner sees the message about them. */
const MOST_FILES = 20
const uploaded = z.pipe(
  z.transform((value: unknown) => eachUpload(value).flatMap(uploadedOf).slice(0, MOST_FILES)),
  z.array(UploadedFile),
)

/** Reads the spec's price, a number or `{type, value}`, and its region triple into the fields of the form. */
const fromWire = (sent: unknown): Record<string, unknown> => {
  if (!isRecord(sent)) return {}
  const price = sent.face_price ?? sent.forestry_price
  const [type, value] = isRecord(price)
    ? [isBlankValue(price.type) ? PRICE_TYPE.custom : price.type, price.value]
    : [numeral(price) === 0 ? PRICE_TYPE.negotiable : PRICE_TYPE.custom, price]
  const hasPrice = isRecord(price)
    ? !isBlankValue(price.type) || !isBlankValue(price.value)
    : !isBlankValue(price)
  const [province_id, city_id, county_id] = Array.isArray(sent.area) ? sent.area.map(numeral) : []
  return {
    ...sent,
    ...(!sent.price_type && (isBlankValue(sent.price) || !sent.price) && hasPrice
      ? { price_type: type, price: value }
      : {}),
    ...(!sent.province_id && province_id ? { province_id, city_id, county_id } : {}),
    // Listings have no fourth level of the region.
    ...(Array.isArray(sent.area) && sent.area.length > 3 ? { deep: '1' } : {}),
  }
}

const Draft = z.object({
  ...eachFormField({ text: typed, region: picked, files: uploaded }),
  /** `1` where more than three levels of the region were sent. */
  deep: typed,
  /** `0` a price is entered, `1` negotiable. */
  price_type: typed,
})

type Price = Pick<ListingDraft, 'price_type' | 'price'>

/** Whether the price is negotiable, by the choice or by what stands where a price should. */
export const isNegotiable = ({ price_type, price }: Price) =>
  price_type === String(PRICE_TYPE.negotiable) || saysNegotiable(price)

/** Total price: 0 is negotiable; undefined where no number was typed. */
export const priceOf = (draft: Price) =>
  isNegotiable(draft) ? 0 : numberOf(draft.price, PRICE_DECIMALS, listingFields.price.unit)

/** Input of a call: the fields of the form, or the spec's own spelling of price and region. */
export const wireShape = {
  ...Draft.shape,
  face_price: z.optional(z.unknown()),
  forestry_price: z.optional(z.unknown()),
  area: z.optional(z.unknown()),
}

/** The form as it was typed. Parsing never fails: a value that cannot be kept becomes empty. */
export const ListingDraft = z.pipe(z.transform(fromWire), Draft)
export type ListingDraft = z.output<typeof Draft>
export const emptyDraft: ListingDraft = ListingDraft.parse({})

/** The form with price and files as the spec spells them too. */
export const toWire = (form: ListingDraft) => {
  const price = priceOf(form) ?? ''
  return {
    ...form,
    face_price: price,
    forestry_price: price,
    image: form.image.map(withUid),
    images: form.images.map(withUid),
    video: form.video.map(withUid),
  }
}
