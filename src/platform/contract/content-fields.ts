import * as z from 'zod/mini'
import { grouped } from '#platform/lib/text.ts'
import { readAddress } from '#platform/readers/address.ts'
import { readQuantity } from '#platform/readers/quantity.ts'
import { readTime } from '#platform/readers/time.ts'
import { type NumberRule, numberComplaint, numberIn } from '#platform/readers/typed-number.ts'
import { tidyText } from '#platform/readers/typed-text.ts'
import {
  integerOr,
  labelOf,
  optionalText,
  TYPED_MAX,
  visibleCharacters,
  wholeCharacters,
  withLabel,
} from './fields.ts'
import { eachFile } from './file-fields.ts'

const MINUTES = /^(19[7-9]|20\d)\d-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/

const timeField = (label: string, read: (typed: string) => string) => {
  const message = `${label}应写作 2026-10-12 09:30:00`
  return withLabel(
    label,
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' ? read(value) : value)),
      z.iso.datetime({ local: true, error: message }).check(z.regex(MINUTES, message)),
    ),
  )
}

/** Fields that people write in their own way, so that a text may not be readable yet. */
const written = new WeakSet<z.core.$ZodType>()

/** Beijing time, of 1970 to 2099, seconds optional; the day and the hour must exist. */
export const writtenTime = (label: string) => {
  const schema = timeField(label, readTime)
  written.add(schema)
  return schema
}

/** A time, or a day, which stands for its first or last second. */
export const timeOrDay = (label: string, second: string) =>
  withLabel(label, z.optional(timeField(label, (typed) => readTime(typed, second))))

/** Beijing day, `2027-01-01`; `''` for none. */
export const optionalDay = (label: string) =>
  optionalText(label, 40).check(
    z.overwrite((typed) => typed && readTime(typed, '00:00:00').slice(0, 10)),
    z.refine((day) => day === '' || z.iso.date().safeParse(day).success, {
      message: `${label}应写作 2027-01-01`,
    }),
  )

const ADDRESS = /^(\/|https?:\/\/[^\s/?#])[^\s\p{C}]*$/iu
const address = (message: string) =>
  z.string().check(z.overwrite(readAddress), z.maxLength(500), z.regex(ADDRESS, message))

const entriesOf = (value: unknown): unknown[] =>
  typeof value === 'string' ? eachFile(value) : Array.isArray(value) ? value : [value]
const asFile = (entry: unknown) => (typeof entry === 'string' ? { file: entry } : entry)

/** `[{file}]`, the cover first. Forms repeat the field, one address each. */
export const pictures = (label: string, max: number) =>
  withLabel(
    label,
    z.prefault(
      z.pipe(
        z.transform((value: unknown) => entriesOf(value).map(asFile)),
        z
          .array(z.object({ file: address('图片地址须以 / 或 http:// 或 https:// 开头') }))
          .check(z.maxLength(max, `图片不能超过 ${max} 张`)),
      ),
      [],
    ),
  )

/** A file to download: the name readers see, its address, its size in bytes, and whether it opens only with a password. */
export const Attachment = z.object({
  name: z
    .string()
    .check(
      visibleCharacters,
      z.trim(),
      z.minLength(1, '请填写附件名称'),
      z.maxLength(200),
      z.regex(/^[^\0]*$/, '附件名称中有不允许的字符'),
    ),
  file: address('附件地址须以 / 或 http:// 或 https:// 开头'),
  size: integerOr(0, 0, 1_000_000_000),
  has_password: z.optional(z.boolean()),
})
export type Attachment = z.output<typeof Attachment>

export const attachments = (label: string, max: number) =>
  withLabel(
    label,
    z.prefault(
      z.pipe(
        z.transform(entriesOf),
        z.array(Attachment).check(z.maxLength(max, `${label}不能超过 ${max} 个`)),
      ),
      [],
    ),
  )

interface QuantityField extends Pick<NumberRule, 'unit' | 'max' | 'doubts'> {
  min?: number
  /** Digits after the point; none by default. */
  decimals?: number
  example: string
  /** For a field that is left out; 0 by default. */
  usual?: number
  /** Words that say the same as a field that is left out, 免收, and what stands beside the field then. */
  none?: { words: RegExp; said: string }
}

const quantityRules = new WeakMap<z.core.$ZodType, NumberRule>()

/** Rule of a field that `quantity` made. */
export const quantityRuleOf = (schema: z.core.$ZodType | undefined) => schema && quantityRules.get(schema)

/** A quantity, as people write it; a number of JSON is in the unit. It may be left out. */
export const quantity = (
  label: string,
  { unit, min = 0, max, decimals = 0, example, usual = 0, doubts, none }: QuantityField,
) => {
  const ask = `请填数字，如 ${example}`
  const bounds = `${min > 0 ? `最少 ${grouped(min)}，` : ''}最多 ${grouped(max)} ${unit}`
  const orNone = (typed: string) =>
    none?.words.test(tidyText(typed))
      ? ({ kind: 'value', value: usual, understood: none.said } as const)
      : readQuantity(typed, unit, decimals)
  const rule: NumberRule = {
    unit,
    min,
    max,
    decimals,
    ask,
    bounds,
    ...(doubts && { doubts }),
    ...(none && { read: orNone }),
  }
  const read = z.transform<number | string | null, number>((value, { issues }) => {
    if (value === null || value === '') return usual
    const typed = typeof value === 'number' ? { ...rule, doubts: [] } : rule
    const number = numberIn(value, typed)
    if (number !== undefined) return number
    issues.push({ code: 'custom', input: value, message: label + numberComplaint(value, typed) })
    return z.NEVER
  })
  const number = decimals === 0 ? z.int() : z.number()
  const schema = withLabel(
    label,
    z.prefault(z.pipe(read, number.check(z.minimum(min), z.maximum(max))), usual),
  )
  quantityRules.set(schema, rule)
  written.add(schema)
  return schema
}

const writtenIn = (schema: z.core.$ZodType): z.core.$ZodType | undefined => {
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType }
  return written.has(schema) ? schema : innerType && writtenIn(innerType)
}

/** Whether a draft keeps as it was typed what cannot be read in this field: a quantity, or a time. */
export const isKeptAsTyped = (schema: z.core.$ZodType) => writtenIn(schema) !== undefined

/** The field in a draft. A number beyond its bounds is kept as a text, too. */
const inDraft = (schema: z.ZodMiniType): z.ZodMiniType => {
  const label = labelOf(writtenIn(schema)) ?? ''
  const typed = z.pipe(
    z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value)),
    optionalText(label, TYPED_MAX),
  )
  return withLabel(label, z.union([schema, typed], { error: ({ errors }) => errors?.[0]?.[0]?.message }))
}

/** Fields as drafts have them: quantities and times that cannot be read are the texts that were typed, whatever the type says. */
export const draftShape = <S extends z.core.$ZodShape>(shape: S): S =>
  Object.fromEntries(
    Object.entries(shape as unknown as Record<string, z.ZodMiniType>).map(([name, schema]) => [
      name,
      isKeptAsTyped(schema) ? inDraft(schema) : schema,
    ]),
  ) as unknown as S

/** HTML as written; what is shown of it is sanitised on its way to the site. */
export const richText = (label: string) =>
  withLabel(label, z.prefault(z.string().check(wholeCharacters, z.regex(/^[^\0]*$/)), ''))

/** Whether it is the address of a page on the web: with a host that can exist. */
export const isWebAddress = (value: string) => {
  if (!/^https?:\/\/[^\s/?#]/i.test(value) || !URL.canParse(value)) return false
  const { hostname } = new URL(value)
  return (
    hostname === 'localhost' || hostname.startsWith('[') || /^[^,，。、@]+\.[^.,，。、@]+$/.test(hostname)
  )
}

/** Link of a banner or a friendly link: a path of the site, an address elsewhere, or none. */
export const target = (label: string) =>
  withLabel(
    label,
    optionalText(label, 500).check(
      z.overwrite(readAddress),
      z.refine(
        (value) =>
          value === '' ||
          value === '0' ||
          (ADDRESS.test(value) && (value.startsWith('/') ? !value.startsWith('//') : isWebAddress(value))),
        {
          message: `${label}须是以 / 开头的本站地址，或完整的网址，如 https://www.example.com；不填则没有链接`,
        },
      ),
    ),
  )

/** Lower stands further ahead. */
export const Sort = quantity('排序', { unit: '个', max: 100_000, example: '10' })

/** Number of a version; 0 for a record without one. */
export const Version = withLabel('版本', integerOr(0, 0, 1_000_000))
