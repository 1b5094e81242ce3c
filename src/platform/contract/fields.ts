// The small vocabulary calls are made of. Wire numbers may be strings and wire texts may be null:
// `reads…` fields forgive that on the way in from any backend and give one clean type.
import * as z from 'zod/mini'
import { withoutInvisible } from '#platform/lib/invisible.ts'

const labels = new WeakMap<z.core.$ZodType, string>()

/** Gives a field the Chinese name used in its error messages. */
export const withLabel = <S extends z.ZodMiniType>(label: string, schema: S): S => {
  labels.set(schema, label)
  return schema
}

/** A schema with further checks keeps the name of the one it was made from. */
export const labelOf = (schema: z.core.$ZodType | undefined): string | undefined =>
  schema && (labels.get(schema) ?? labelOf(schema._zod.parent))

/** The same of a field that may be left out. */
export const fieldLabel = (schema: z.core.$ZodType | undefined): string | undefined => {
  const { innerType } = (schema?._zod.def ?? {}) as { innerType?: z.core.$ZodType }
  return labelOf(schema) ?? (innerType && fieldLabel(innerType))
}

interface RawIssue {
  readonly code?: string | undefined
  readonly input?: unknown
  readonly origin?: string | undefined
  readonly maximum?: number | bigint | undefined
  readonly minimum?: number | bigint | undefined
}

const isMissingField = ({ input }: RawIssue) => input === undefined || input === null || input === ''

/** The predicate half of a message, said after the field's name: «手机号码» + «没有填写». */
export const complaint = (issue: RawIssue): string => {
  if (isMissingField(issue)) return '没有填写'
  const unit = issue.origin === 'string' ? '个字' : ''
  if (issue.code === 'too_big') return `不能超过 ${issue.maximum}${unit}`
  if (issue.code === 'too_small') return `不能少于 ${issue.minimum}${unit}`
  return '格式不正确'
}

z.config({ localeError: (issue) => complaint(issue) })

const decimal = z.pipe(z.string().check(z.regex(/^-?\d{1,15}$/)), z.transform(Number))

/** Largest value of a column of type `integer`. */
export const INTEGER_MAX = 2_147_483_647

/** Undefined where the usual complaint fits. */
interface OwnComplaint {
  error: (issue: RawIssue) => string | undefined
}

/**
 * Whole number within bounds, as a number or a decimal string; for a column of type `integer`. Other columns have their
 * own fields in integers.ts. That no bound lies beyond its column is held by tests/unit/contract/number-inputs.test.ts.
 */
export const integer = (min: number, max: number, own?: OwnComplaint) =>
  z.pipe(z.union([z.number(), decimal], own), z.int(own).check(z.minimum(min, own), z.maximum(max, own)))

/** A whole number with a value for an absent or empty field. */
export const integerOr = (fallback: number, min: number, max: number, own?: OwnComplaint) =>
  z.prefault(
    z.pipe(
      z.transform((value: number | string | null) => (value === null || value === '' ? fallback : value)),
      integer(min, max, own),
    ),
    fallback,
  )

/** The bounds of an enumeration mean nothing to whoever sent another code. */
const invalidMessage = (label: string): OwnComplaint => ({
  error: (issue) => (isMissingField(issue) ? undefined : `${label}不正确`),
})

/** One of the codes of an enumeration, which lie from `min` to `max`. */
export const code = (label: string, min: number, max: number) =>
  withLabel(label, integer(min, max, invalidMessage(label)))
/** `code` with a value for an absent or empty field. */
export const codeOr = (label: string, fallback: number, min: number, max: number) =>
  withLabel(label, integerOr(fallback, min, max, invalidMessage(label)))

/** Characters of a text that a draft keeps where a quantity or a time is asked for. */
export const TYPED_MAX = 200

/** Administrative codes of provinces, cities and counties have six digits. */
export const REGION_MAX = 999_999
export const optionalRegionCode = (label: string) => codeOr(label, 0, 0, REGION_MAX)

export const idOf = (label: string) => withLabel(label, integer(1, INTEGER_MAX))
/** Record id: a positive 32-bit whole number. */
export const Id = idOf('编号')

/** 0, which stands for none, or a record's id. */
export const optionalId = (label: string) => withLabel(label, integerOr(0, 0, INTEGER_MAX))

/** Removes half characters (lone surrogates), as cut and paste leave them: no database stores them. */
export const wholeCharacters = z.overwrite<string>((value) => value.replace(/\p{Cs}/gu, ''))

/** Removes what cannot be seen: no name, title or file name can pass for another one. */
export const visibleCharacters = z.overwrite<string>(withoutInvisible)

/** Text without surrounding white space, at most `max` characters, not empty. */
export const text = (label: string, max: number, missing = `请填写${label}`) =>
  withLabel(
    label,
    z
      .string({ error: (issue) => (isMissingField(issue) ? missing : undefined) })
      .check(visibleCharacters, z.trim(), z.minLength(1, missing), z.maxLength(max), z.regex(/^[^\0]*$/)),
  )

export const optionalText = (label: string, max: number) =>
  withLabel(
    label,
    z.prefault(
      z.pipe(
        z.transform((value: string | null) => value ?? ''),
        z.string().check(visibleCharacters, z.trim(), z.maxLength(max), z.regex(/^[^\0]*$/)),
      ),
      '',
    ),
  )

export const Page = withLabel('页码', integerOr(1, 1, 1_000_000))
/** Rows a page; `size` is the spec's default for the list. */
export const pageSize = (size: number) => withLabel('每页条数', integerOr(size, 1, 100))

// Reading side: what an answer may hold.

export const readsText = z.pipe(
  z.transform((value: unknown) => {
    if (value === null || value === undefined) return ''
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  }),
  z.string(),
)
/** Path of a page of the site; an empty text for anything else, whatever browsers would make of it. */
export const readsOwnPath = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string' && /^\/(?![/\\])[^\s\p{C}\\]*$/u.test(value) ? value : '',
  ),
  z.string(),
)
/** Undefined for what is no number. Numbers may be written for people: `1,234.5`. */
const numberOf = (value: unknown) => {
  const number =
    typeof value === 'string' && value.trim() !== '' ? Number(value.replace(/[,，\s]/g, '')) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}
export const readsInteger = z.pipe(
  z.transform((value: unknown) => Math.trunc(numberOf(value) ?? 0)),
  z.int(),
)
/** Null if unknown: 0 has a meaning of its own. */
export const readsIntegerOrNull = z.pipe(
  z.transform((value: unknown) => {
    const number = numberOf(value)
    return number === undefined ? null : Math.trunc(number)
  }),
  z.nullable(z.int()),
)
/** A number with decimals; 0 for what is none. */
export const readsNumber = z.pipe(
  z.transform((value: unknown) => numberOf(value) ?? 0),
  z.number(),
)
/** Null if unknown. */
export const readsNumberOrNull = z.pipe(
  z.transform((value: unknown) => numberOf(value) ?? null),
  z.nullable(z.number()),
)
const YES: ReadonlySet<unknown> = new Set([true, 1, '1', 'true', 'on'])
/** true for true, 1 and what forms write for a ticked box. */
export const readsFlag = z.pipe(
  z.transform((value: unknown) => YES.has(value)),
  z.boolean(),
)
/** Data of a call that answers none: anything is taken. */
export const readsNothing = z.pipe(
  z.transform(() => null),
  z.null(),
)
/** For an answer that the spec does not show: whatever does not fit is read as this value. */
export const withFallback = <S extends z.ZodMiniType, const V>(schema: S, value: V) =>
  z.union([
    schema,
    z.pipe(
      z.unknown(),
      z.transform(() => value),
    ),
  ])
/** A list: an empty one may be null or an empty text, and PHP writes an object with numbers for keys. */
export const readsList = <S extends z.ZodMiniType>(item: S) =>
  z.pipe(
    z.transform((value: unknown) =>
      value && typeof value === 'object' ? Object.values(value) : value === '' ? [] : (value ?? []),
    ),
    z.array(item),
  )

export const pageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ list: readsList(item), count: readsInteger })
