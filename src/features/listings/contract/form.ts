// Rules by which a listing is submitted (spec part 1 §5), the same in the browser and on the server.

import * as z from 'zod/mini'
import { UploadedFile } from '#features/uploads/contract/uploaded-file.ts'
import { PERSON_NAME_MAX } from '#platform/contract/account-fields.ts'
import { REGION_MAX, visibleCharacters, withLabel } from '#platform/contract/fields.ts'
import { tooManyText, type UploadRule, uploadRules } from '#platform/contract/upload-rules.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { withoutInvisible } from '#platform/lib/invisible.ts'
import { readName } from '#platform/readers/name.ts'
import { readPhone } from '#platform/readers/phone.ts'
import { DATUM, type Point, readAngle, readPoint } from '#platform/readers/point.ts'
import { readAge } from '#platform/readers/term.ts'
import { type NumberRule, numberComplaint, numberIn, understoodText } from '#platform/readers/typed-number.ts'
import { readBack } from '#platform/readers/typed-text.ts'
import { readBoundary, type Side } from './boundaries.ts'
import { AREA_ASK, AREA_BOUNDS, YEARS_BOUNDS } from './bounds.ts'
import { isNegotiable, type ListingDraft, PRICE_DECIMALS } from './draft.ts'
import { type FormFieldName, formFieldNames, listingFields } from './fields.ts'
import { readSpecies } from './typed-species.ts'
import { MAX_AREA, MAX_PRICE, MAX_YEARS, TRANSFER_CATEGORIES, WOODLAND_TYPES } from './woodland.ts'
import { FOREST_CATEGORIES, OWNERSHIPS, WARRANTS } from './woodland-rights.ts'

export const TITLE_MAX = 50
export const CONTENT_MIN = 20
export const CONTENT_MAX = 1000

const AREA_MESSAGE = '请选择所在地区'
const TOO_DEEP_MESSAGE = '所在地区只选到区县，乡镇和村请写在“详细位置”'
/** Asks for the level of the region that is missing. */
export const areaMessages = {
  province: AREA_MESSAGE,
  city: '所在地区请再选择城市',
  county: '所在地区请再选择区县',
} as const
export const PRICE_MESSAGE = '请填写期望总价，或选择面议'
export const CONTENT_MESSAGE = `林地详情应为 ${CONTENT_MIN}-${CONTENT_MAX} 个字`

/** Length of a text in visible characters. */
export const lengthOf = (value: string) => Array.from(withoutInvisible(value).trim()).length

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
      visibleCharacters,
      z.trim(),
      z.maxLength(max, `${label}不能超过 ${max} 个字`),
      z.regex(/^[^\r\n]*$/, `${label}请写成一行`),
    )
}
const boundary = (side: Side) => line(side, 50).check(z.overwrite((typed) => readBoundary(side, typed)))
const filledLine = (name: FormFieldName, max: number) =>
  z.pipe(
    z.string().check(visibleCharacters, z.trim(), z.minLength(1, `请填写${listingFields[name].label}`)),
    line(name, max),
  )

export type MeasuredField = {
  [N in FormFieldName]: (typeof listingFields)[N] extends { unit: string } ? N : never
}[FormFieldName]

const numberRules = {
  measure_area: { min: 0.01, max: MAX_AREA, decimals: 2, ask: AREA_ASK, bounds: AREA_BOUNDS },
  price: {
    min: 0.01,
    max: MAX_PRICE,
    decimals: PRICE_DECIMALS,
    ask: '期望总价请填万元数，如 36.5，定不下来的写“面议”',
    bounds: '最少 100 元，最多 100 亿元',
  },
  years: { min: 1, max: MAX_YEARS, decimals: 0, ask: '使用年限请填整年数，如 30', bounds: YEARS_BOUNDS },
  stand_age: {
    min: 0,
    max: 500,
    decimals: 0,
    ask: '林龄请填整年数，如 15',
    bounds: '最多 500 年',
    read: (typed) => readAge(typed, toWireTime(new Date()).slice(0, 10)),
  },
  stock_volume: {
    min: 0,
    max: 10_000_000,
    decimals: 2,
    ask: '蓄积量请填立方米数，如 860',
    bounds: '最多 1000 万立方米',
  },
  remaining_term: {
    min: 1,
    max: MAX_YEARS,
    decimals: 0,
    ask: '剩余期限请填整年数，如 25',
    bounds: YEARS_BOUNDS,
  },
  lng: {
    min: 73,
    max: 136,
    decimals: 6,
    ask: '经度请填度数，如 118.12543',
    bounds: '我国在 73 到 136 度之间',
    read: (typed) => readAngle(typed, 'lng'),
  },
  lat: {
    min: 3,
    max: 54,
    decimals: 6,
    ask: '纬度请填度数，如 27.33142',
    bounds: '我国在 3 到 54 度之间',
    read: (typed) => readAngle(typed, 'lat'),
  },
} satisfies Record<MeasuredField, Omit<NumberRule, 'unit'>>
export const measuredFields = Object.keys(numberRules) as MeasuredField[]

export const numberRuleOf = (name: MeasuredField): NumberRule => ({
  ...numberRules[name],
  unit: listingFields[name].unit,
})

/** The number that was typed, as it is dialled; what was typed, if that is none. */
export const phoneIn = (typed: string) => {
  const reading = readPhone(typed)
  return 'number' in reading ? reading.number : typed.trim()
}

const contactReaders: Partial<Record<string, (typed: string) => string>> = {
  user_name: readName,
  user_phone: phoneIn,
  spare_phone: phoneIn,
}
export const isReadBack = (name: string) => name in numberRules || name in contactReaders

/** How what was typed is read, where that is not plain from it; empty otherwise, and for other fields. */
export const understoodIn = (name: string, typed: string) => {
  if (name in numberRules) return understoodText(typed, numberRuleOf(name as MeasuredField))
  return readBack(contactReaders[name]?.(typed) ?? '', typed)
}

const number = (
  name: MeasuredField,
  complaint: (typed: string, rule: NumberRule) => string = numberComplaint,
) => {
  const rule = numberRuleOf(name)
  return z.pipe(
    z.transform((value: unknown) => numberIn(value, rule) ?? String(value)),
    z
      .number({ error: ({ input }) => complaint(String(input), rule) })
      .check(z.minimum(rule.min), z.maximum(rule.max)),
  )
}

const isTyped = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const needed = <S extends z.ZodMiniType>(message: string, schema: S) =>
  z.pipe(z.unknown().check(z.refine(isTyped, { message, abort: true })), schema)
/** Null if nothing was typed. */
const optional = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown) => (isTyped(value) ? value : null)),
    z.nullable(schema),
  )

/** Any value that is no industry code counts as none. */
const industry = z.pipe(
  z.transform((value: unknown) => {
    const code = Number(value)
    return Number.isInteger(code) && code >= 1 && code <= 5 ? code : 0
  }),
  z.int().check(z.minimum(0), z.maximum(5)),
)

const DATUMS: readonly number[] = Object.values(DATUM)

/** Null for any value that is no datum. */
const datum = z.pipe(
  z.transform((value: unknown) => DATUMS.find((code) => String(code) === value) ?? null),
  z.nullable(z.int().check(z.minimum(Math.min(...DATUMS)), z.maximum(Math.max(...DATUMS)))),
)

/** A mobile, or a landline with its area code: offices and committees have those. Empty for none. */
const phone = z.string().check(
  z.overwrite(phoneIn),
  z.refine((value) => readPhone(value).kind !== 'several', { message: '请只填一个号码', abort: true }),
  z.refine(
    (value) => readPhone(value).kind !== 'unreadable',
    '请填写 11 位手机号码，或带区号的座机号码（区号-号码）',
  ),
)

const files = (name: 'image' | 'images' | 'video' | 'poster', min: number, rule: UploadRule) => {
  const { label } = listingFields[name]
  return z.array(UploadedFile).check(
    z.refine((list) => list.length >= min, `请上传${label}`),
    z.refine((list) => list.length <= rule.count, tooManyText(rule)),
    z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, `${label}有重复，请移除一张`),
  )
}

/** Whether a price of one mu, year, tree or cubic metre may stand where the total should. */
export const mayBeRate = (typed: string) =>
  /[亩顷年月株棵]|元.*方/.test(typed) && numberIn(typed, numberRuleOf('price')) === undefined

const priceComplaint = (typed: string) => {
  if (/\d.*(?:面议|面谈|协商)/.test(typed)) return '期望总价请只写价格，如 36.5，或只写“面议”'
  const complaint = numberComplaint(typed, numberRuleOf('price'))
  return complaint === numberRules.price.ask && mayBeRate(typed)
    ? '期望总价请填一共多少万元：每亩、每株、每方的价格乘以数量，每年的租金乘以年数，如 36.5'
    : complaint
}

const price = needed(
  PRICE_MESSAGE,
  z.pipe(
    z.transform((value: unknown) =>
      value === 'negotiable' ? 0 : (numberIn(value, numberRuleOf('price')) ?? String(value)),
    ),
    z
      .number({ error: ({ input }) => priceComplaint(String(input)) })
      .check(z.minimum(0), z.maximum(MAX_PRICE)),
  ),
)

type Coordinates = Pick<ListingDraft, 'lng' | 'lat'>

const trimmed = ({ lng, lat }: Coordinates): Coordinates => ({ lng: lng.trim(), lat: lat.trim() })
const joined = (form: Coordinates) => {
  const { lng, lat } = trimmed(form)
  return [lng, lat].filter(Boolean).join(', ')
}

/** Reads the two fields as one text: a pair, or a position of a survey sheet, may stand in either or in both. */
export const readCoordinates = (form: Coordinates) => readPoint(joined(form))

export const coordinatesAt = ({ lng, lat }: Point): Coordinates => ({ lng: String(lng), lat: String(lat) })

const isAngle = (typed: string, axis: keyof Coordinates) => readAngle(typed, axis).kind === 'value'

/** The coordinates by field, as typed where each can be read by itself; a pair that stands in one of them fills both. */
export const coordinatesOf = (form: Coordinates): Coordinates => {
  const { lng, lat } = trimmed(form)
  if (isAngle(lng, 'lng') && isAngle(lat, 'lat')) return { lng, lat }
  const reading = readCoordinates({ lng, lat })
  return reading.kind === 'point' ? coordinatesAt(reading.point) : { lng, lat }
}

export const OLD_DATUM_TEXT =
  '换算成经纬度要用当地的参数，否则偏差可达上百米。请向发证机关或测绘单位索取 2000 国家大地坐标，或到林地用手机定位'

/** What to do about a position that is readable and yet no pair of degrees; empty for any other text. */
const positionComplaint = (typed: string) => {
  const reading = readPoint(typed)
  if (reading.kind === 'grid without zone') return '图上坐标缺少带号，请填 8 位的 Y 坐标，如 39567890.12'
  if (reading.kind === 'old datum') return `${reading.name}坐标${OLD_DATUM_TEXT}`
  // The form converts it once the field is left, and the server before it validates.
  if (reading.kind === 'grid') return '图上坐标换算为经纬度后才能提交'
  if (reading.kind !== 'exchanged') return ''
  return `经度和纬度像是写反了，请对调：经度 ${reading.point.lng}，纬度 ${reading.point.lat}`
}

/** The typed coordinates; undefined if they are incomplete or out of bounds. */
export const pointOf = (draft: Coordinates): Point | undefined => {
  const { lng, lat } = coordinatesOf(draft)
  const [east, north] = [numberIn(lng, numberRuleOf('lng')), numberIn(lat, numberRuleOf('lat'))]
  return east === undefined || north === undefined ? undefined : { lng: east, lat: north }
}

const otherAxis = { lng: 'lat', lat: 'lng' } as const

/** Whether a coordinate can only be the other one: of this country, no longitude is a latitude. */
const isOfOtherAxis = (typed: string, axis: keyof Coordinates) =>
  numberIn(typed, numberRuleOf(axis)) === undefined &&
  numberIn(typed, numberRuleOf(otherAxis[axis])) !== undefined

/** Field of the only coordinate, where that belongs into the other field. */
export const misplacedIn = (form: Coordinates): keyof Coordinates | undefined => {
  const { lng, lat } = trimmed(form)
  if (lng !== '' && lat !== '') return undefined
  return isOfOtherAxis(lng, 'lng') ? 'lng' : isOfOtherAxis(lat, 'lat') ? 'lat' : undefined
}

const axisComplaint = (typed: string, axis: keyof Coordinates) => {
  const { label } = listingFields[otherAxis[axis]]
  return isOfOtherAxis(typed, axis) ? `${typed} 像是${label}，请填到“${label}”一栏` : ''
}

const coordinate = (name: keyof Coordinates) =>
  optional(
    number(
      name,
      (typed, rule) => positionComplaint(typed) || axisComplaint(typed, name) || numberComplaint(typed, rule),
    ),
  )

const codeOfLevel = z.int().check(z.minimum(0), z.maximum(REGION_MAX))

const rules = {
  forestry_type: chosen('forestry_type', TRANSFER_CATEGORIES),
  type: chosen('type', WOODLAND_TYPES),
  province_id: z
    .int()
    .check(
      z.minimum(0, { error: TOO_DEEP_MESSAGE, abort: true }),
      z.minimum(1, AREA_MESSAGE),
      z.maximum(REGION_MAX),
    ),
  city_id: codeOfLevel,
  county_id: codeOfLevel,
  address: line('address', 100),
  measure_area: needed('请填写实测面积', number('measure_area')),
  /** 0 is negotiable. */
  price,
  years: needed('请填写使用年限', number('years')),
  ownership: chosen('ownership', OWNERSHIPS),
  warrant: chosen('warrant', WARRANTS),
  image: files('image', 1, uploadRules.certificate),
  images: files('images', 1, uploadRules.woodland),
  video: files('video', 0, uploadRules.video),
  poster: files('poster', 0, { ...uploadRules.woodland, count: 1 }),
  project_name: filledLine('project_name', TITLE_MAX),
  content: z.string().check(
    visibleCharacters,
    z.trim(),
    z.refine((value) => value !== '', { message: '请填写林地详情', abort: true }),
    z.refine((value) => {
      const length = lengthOf(value)
      return length >= CONTENT_MIN && length <= CONTENT_MAX
    }, CONTENT_MESSAGE),
  ),
  user_name: filledLine('user_name', PERSON_NAME_MAX).check(z.overwrite(readName)),
  /** Empty: the mobile of the account. */
  user_phone: phone,
  spare_phone: phone,
  species: line('species', 50).check(z.overwrite(readSpecies)),
  forest_category: optional(codeOf(FOREST_CATEGORIES, '请选择森林类别')),
  industry_id: industry,
  stand_age: optional(number('stand_age')),
  stock_volume: optional(
    number('stock_volume', (typed, rule) =>
      typed.includes('亩') ? '蓄积量请填总数：每亩的乘以亩数，如 860' : numberComplaint(typed, rule),
    ),
  ),
  remaining_term: optional(number('remaining_term')),
  east: boundary('east'),
  south: boundary('south'),
  west: boundary('west'),
  north: boundary('north'),
  lng: coordinate('lng'),
  lat: coordinate('lat'),
  datum,
} satisfies Record<FormFieldName, z.ZodMiniType>

/** Rules with the labels of their fields, in the order of the form: messages about a refused form come in that order. */
const Fields = z.object(
  Object.fromEntries(
    formFieldNames.map((name) => [name, withLabel(listingFields[name].label, rules[name] as z.ZodMiniType)]),
  ) as typeof rules,
)

/** Moves conditions on two fields into one of them, so that all messages are shown at once. */
const prepared = ({ deep, price_type, ...draft }: ListingDraft): z.input<typeof Fields> => {
  const { lng, lat } = coordinatesOf(draft)
  // One coordinate without the other is no point.
  const incomplete = misplacedIn(draft) ? '' : '?'
  return {
    ...draft,
    price: isNegotiable({ price_type, price: draft.price })
      ? 'negotiable'
      : price_type === ''
        ? ''
        : draft.price,
    province_id: deep ? -1 : draft.province_id,
    ...(positionComplaint(joined(draft))
      ? { lng: joined(draft), lat: '' }
      : {
          lng: lng === '' && lat !== '' ? incomplete : lng,
          lat: lat === '' && lng !== '' ? incomplete : lat,
        }),
    datum: lng === '' && lat === '' ? '' : draft.datum,
  }
}

/** A listing that may be submitted. */
export const ListingFields = z.pipe(z.transform(prepared), Fields)
export type ListingFields = z.output<typeof ListingFields>

/** Whether the term is longer than the land may still be used. Not forbidden, but owner and reviewers are warned. */
export const isTermTooLong = ({ years, remaining_term }: Pick<ListingFields, 'years' | 'remaining_term'>) =>
  remaining_term !== null && years > remaining_term
