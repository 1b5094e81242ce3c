// What an owner fills in (spec part 1 §5): as it is typed and kept as a draft, and as it must be to be submitted.
// The form in the browser and the server use the same rules.
import * as z from 'zod/mini'
import { named, REGION_MAX, wholeCharacters } from '#contract/fields.ts'
import { bareMobile, MOBILE } from '#lib/phones.ts'
import { eachFormField, type FormFieldName, formFieldNames, listingFields } from './fields.ts'
import { FOREST_CATEGORIES, OWNERSHIPS, TRANSFER_CATEGORIES, WARRANTS, WOODLAND_TYPES } from './woodland.ts'

export const TITLE_MAX = 50
export const CONTENT_MIN = 20
export const CONTENT_MAX = 1000
export const MAX_PHOTOS = 6
export const MAX_CERTIFICATES = 3
/** Of collective and state land: no term may be longer. */
export const MAX_YEARS = 70
export const MAX_AREA = 1_000_000
/** Ten-thousand yuan. */
export const MAX_PRICE = 1_000_000

/** Price types of the spec's price object. */
export const PRICE_TYPE = { custom: 0, negotiable: 1 } as const

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isAbsent = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Of any one text: enough to bring what is too long back to be shortened. */
const KEPT = 20_000

const wholeText = z.string().check(wholeCharacters)
const plain = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number'
    ? wholeText.parse(String(value).split('\0').join('').slice(0, KEPT))
    : ''
/** Objects have no number, whatever they say of themselves. */
const numeral = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN

/** Whatever was typed: a draft keeps what no listing could have. */
const typed = z.pipe(z.transform(plain), z.string())
const picked = z.pipe(
  z.transform((value: unknown) => {
    const code = numeral(value)
    return Number.isInteger(code) && code > 0 && code <= REGION_MAX ? code : 0
  }),
  z.int().check(z.minimum(0), z.maximum(REGION_MAX)),
)

const FILE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An uploaded file: `id` of its upload; `file` where it may be seen, empty for a private one. */
export const UploadedFile = z.object({ id: z.string(), file: z.string(), name: z.string() })
export type UploadedFile = z.output<typeof UploadedFile>

const uploadedOf = (entry: unknown): UploadedFile[] => {
  if (!isRecord(entry) || typeof entry.id !== 'string' || !FILE_ID.test(entry.id)) return []
  return [{ id: entry.id, file: plain(entry.file).slice(0, 1000), name: plain(entry.name).slice(0, 200) }]
}
/** More than a listing may have are kept as well, to be told of. */
const MOST_FILES = 20
const uploaded = z.pipe(
  z.transform((value: unknown) =>
    (Array.isArray(value) ? value : []).flatMap(uploadedOf).slice(0, MOST_FILES),
  ),
  z.array(UploadedFile),
)

/** The spec's price, a number or `{type, value}`, and its region triple, into the fields of the form. */
const fromWire = (sent: unknown): Record<string, unknown> => {
  if (!isRecord(sent)) return {}
  const price = sent.face_price ?? sent.forestry_price
  const [type, value] = isRecord(price)
    ? [isAbsent(price.type) ? PRICE_TYPE.custom : price.type, price.value]
    : [numeral(price) === 0 ? PRICE_TYPE.negotiable : PRICE_TYPE.custom, price]
  const hasPrice = isRecord(price) ? !isAbsent(price.type) || !isAbsent(price.value) : !isAbsent(price)
  const [province_id, city_id, county_id] = Array.isArray(sent.area) ? sent.area.map(numeral) : []
  return {
    ...sent,
    ...(!sent.price_type && (isAbsent(sent.price) || !sent.price) && hasPrice
      ? { price_type: type, price: value }
      : {}),
    ...(!sent.province_id && province_id ? { province_id, city_id, county_id } : {}),
    // A fourth level is no place that listings have.
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

/** What a call may carry: the fields of the form, or the spec's own spelling of price and region. */
export const wireShape = {
  ...Draft.shape,
  face_price: z.optional(z.unknown()),
  forestry_price: z.optional(z.unknown()),
  area: z.optional(z.unknown()),
}

/** As it was typed. Never refuses: what it cannot keep is empty. */
export const ListingDraft = z.pipe(z.transform(fromWire), Draft)
export type ListingDraft = z.output<typeof Draft>
export const emptyDraft: ListingDraft = ListingDraft.parse({})

export const AREA_MESSAGE = '请选择所在地区'
export const PRICE_MESSAGE = '请填写期望总价，或选择面议'
export const CONTENT_MESSAGE = `林地详情应为 ${CONTENT_MIN}-${CONTENT_MAX} 个字`

/** Signs that nobody sees: format marks, fillers, blanks that are no white space. An emoji shows without its own as well. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
const withoutInvisible = (value: string) => value.replace(INVISIBLE, '')
const visibleSigns = z.overwrite<string>(withoutInvisible)

/** How long a text is to its readers. */
export const signsIn = (value: string) => Array.from(withoutInvisible(value).trim()).length

/** One of the codes, as a number or in digits. */
const codeOf = (codes: readonly number[], message: string) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' || value === undefined ? undefined : Number(value))),
    z.number(message).check(
      z.minimum(Math.min(...codes), message),
      z.maximum(Math.max(...codes), message),
      z.refine((code) => codes.includes(code), message),
    ),
  )
const chosen = (name: FormFieldName, codes: readonly number[]) =>
  codeOf(codes, `请选择${listingFields[name].label}`)

const line = (name: FormFieldName, max: number) => {
  const { label } = listingFields[name]
  return z
    .string()
    .check(
      visibleSigns,
      z.trim(),
      z.maxLength(max, `${label}不能超过 ${max} 个字`),
      z.regex(/^[^\r\n]*$/, `${label}应为一行`),
    )
}
const filledLine = (name: FormFieldName, max: number) =>
  z.pipe(
    z.string().check(visibleSigns, z.trim(), z.minLength(1, `请填写${listingFields[name].label}`)),
    line(name, max),
  )

/** Digits, or groups of three with a comma between them; `0,5` is neither. */
const WHOLE = '-?(?:\\d{1,12}|[1-9]\\d{0,2}(?:,\\d{3}){1,3})'

/** With blanks and a unit. */
const LONGEST_NUMBER = 100

/** How people write the units that stand beside the fields. */
const SPELLINGS: Record<string, string> = { 万元: '万元?', 立方米: '立方米?|方|m3', 度: '度|°' }

/**
 * A number as people type it: thousands set apart, its unit behind it. Undefined for what is none, has too many decimals
 * or another unit.
 */
export const numberOf = (value: unknown, decimals: number, unit: string) => {
  const typed = String(value)
  if (typed.length > LONGEST_NUMBER) return undefined
  const plain = typed.normalize('NFKC').trim()
  const shape = new RegExp(
    `^(${WHOLE}${decimals > 0 ? `(?:\\.\\d{1,${decimals}})?` : ''})\\s*(?:${SPELLINGS[unit] ?? unit})?$`,
  )
  const [, digits] = shape.exec(plain) ?? []
  return digits === undefined ? undefined : Number(digits.replace(/,/g, ''))
}

/** Bounds of a number, in the unit of its field. */
interface Range {
  min: number
  max: number
  decimals?: number
}
type MeasuredField = {
  [N in FormFieldName]: (typeof listingFields)[N] extends { unit: string } ? N : never
}[FormFieldName]

const rangeMessage = (name: MeasuredField, { min, max, decimals = 0 }: Range) => {
  const { label, unit } = listingFields[name]
  const bounds = `${label}应为 ${min}-${max} ${unit}`
  return decimals > 0 ? `${bounds}，最多 ${decimals} 位小数` : `${bounds}的整数`
}

const inRange = (name: MeasuredField, range: Range) => {
  const { min, max, decimals = 0 } = range
  const message = rangeMessage(name, range)
  return z.pipe(
    z.transform((value: unknown) => numberOf(value, decimals, listingFields[name].unit)),
    z.number(message).check(z.minimum(min, message), z.maximum(max, message)),
  )
}

const isTyped = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const needed = <S extends z.ZodMiniType>(message: string, schema: S) =>
  z.pipe(z.unknown().check(z.refine(isTyped, { message, abort: true })), schema)
/** null where nothing was typed. */
const optional = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown) => (isTyped(value) ? value : null)),
    z.nullable(schema),
  )

const phone = z.string().check(
  visibleSigns,
  z.overwrite(bareMobile),
  z.refine((value) => value === '' || MOBILE.test(value), '请输入 11 位手机号码'),
)

const files = (name: 'image' | 'images' | 'video', min: number, max: number) => {
  const { label } = listingFields[name]
  return z.array(UploadedFile).check(
    z.refine((list) => list.length >= min, `请上传${label}`),
    z.refine((list) => list.length <= max, `最多上传 ${max} ${name === 'video' ? '个视频' : '张图片'}`),
    z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, `${label}有重复，请移除一张`),
  )
}

const PRICE_RANGE: Range = { min: 0.01, max: MAX_PRICE, decimals: 4 }
const price = needed(
  PRICE_MESSAGE,
  z.pipe(
    z.transform((value: unknown) => value),
    z.union(
      [
        z.pipe(
          z.enum(['negotiable']),
          z.transform(() => 0),
        ),
        inRange('price', PRICE_RANGE),
      ],
      rangeMessage('price', PRICE_RANGE),
    ),
  ),
)

const LONGITUDES: Range = { min: 73, max: 136, decimals: 6 }
const LATITUDES: Range = { min: 3, max: 54, decimals: 6 }
const degreesIn = (name: 'lng' | 'lat', value: string, { min, max, decimals = 0 }: Range) => {
  const degrees = numberOf(value, decimals, listingFields[name].unit)
  return degrees !== undefined && degrees >= min && degrees <= max ? degrees : undefined
}
/** The point that was typed, once it is one. */
export const pointOf = ({ lng, lat }: Pick<ListingDraft, 'lng' | 'lat'>) => {
  const [east, north] = [degreesIn('lng', lng, LONGITUDES), degreesIn('lat', lat, LATITUDES)]
  return east === undefined || north === undefined ? undefined : { lng: east, lat: north }
}

const codeOfLevel = z.int().check(z.minimum(0), z.maximum(REGION_MAX))

/** What each field must be to be submitted. */
const rules = {
  forestry_type: chosen('forestry_type', TRANSFER_CATEGORIES),
  type: chosen('type', WOODLAND_TYPES),
  province_id: z.int().check(z.minimum(1, AREA_MESSAGE), z.maximum(REGION_MAX)),
  city_id: codeOfLevel,
  county_id: codeOfLevel,
  address: line('address', 100),
  measure_area: needed('请填写实测面积', inRange('measure_area', { min: 0.01, max: MAX_AREA, decimals: 2 })),
  /** 0 is negotiable. */
  price,
  years: needed('请填写使用年限', inRange('years', { min: 1, max: MAX_YEARS })),
  ownership: chosen('ownership', OWNERSHIPS),
  warrant: chosen('warrant', WARRANTS),
  image: files('image', 1, MAX_CERTIFICATES),
  images: files('images', 1, MAX_PHOTOS),
  video: files('video', 0, 1),
  project_name: filledLine('project_name', TITLE_MAX),
  content: z.string().check(
    visibleSigns,
    z.trim(),
    z.refine((value) => value !== '', { message: '请填写林地详情', abort: true }),
    z.refine((value) => {
      const signs = signsIn(value)
      return signs >= CONTENT_MIN && signs <= CONTENT_MAX
    }, CONTENT_MESSAGE),
  ),
  user_name: filledLine('user_name', 20),
  /** Empty: the mobile of the account. */
  user_phone: phone,
  spare_phone: phone,
  species: line('species', 50),
  forest_category: optional(codeOf(FOREST_CATEGORIES, '请选择森林类别')),
  stand_age: optional(inRange('stand_age', { min: 0, max: 500 })),
  stock_volume: optional(inRange('stock_volume', { min: 0, max: 10_000_000, decimals: 2 })),
  remaining_term: optional(inRange('remaining_term', { min: 1, max: MAX_YEARS })),
  east: line('east', 50),
  south: line('south', 50),
  west: line('west', 50),
  north: line('north', 50),
  lng: optional(inRange('lng', LONGITUDES)),
  lat: optional(inRange('lat', LATITUDES)),
} satisfies Record<FormFieldName, z.ZodMiniType>

/** The rules under the labels of their fields, in the order of the form: a refused form names its first wrong field first. */
const Fields = z.object(
  Object.fromEntries(
    formFieldNames.map((name) => [name, named(listingFields[name].label, rules[name] as z.ZodMiniType)]),
  ) as typeof rules,
)

/** What depends on another field is said by the field itself, so that all messages stand at once. */
const prepared = ({ deep, price_type, ...draft }: ListingDraft): z.input<typeof Fields> => ({
  ...draft,
  price: price_type === String(PRICE_TYPE.negotiable) ? 'negotiable' : price_type === '' ? '' : draft.price,
  province_id: deep ? 0 : draft.province_id,
  // One without the other says nothing.
  lng: draft.lng === '' && draft.lat !== '' ? '?' : draft.lng,
  lat: draft.lat === '' && draft.lng !== '' ? '?' : draft.lat,
})

export const ListingFields = z.pipe(z.transform(prepared), Fields)
/** What may be submitted. */
export type ListingFields = z.output<typeof ListingFields>

/** Asked for longer than the land may still be used: no rule forbids to submit it, everybody had better know. */
export const isTermTooLong = ({ years, remaining_term }: Pick<ListingFields, 'years' | 'remaining_term'>) =>
  remaining_term !== null && years > remaining_term
