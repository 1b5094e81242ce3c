// The small vocabulary calls are made of. Wire numbers may be strings and wire texts may be null:
// `reads…` fields forgive that on the way in from any backend and give one clean type.
import * as z from 'zod/mini'

const labels = z.registry<{ label: string }>()

/** Gives a field the Chinese name used in its error messages. */
export const named = <S extends z.ZodMiniType>(label: string, schema: S): S => {
  labels.add(schema, { label })
  return schema
}

export const labelOf = (schema: z.ZodMiniType | undefined) => schema && labels.get(schema)?.label

interface RawIssue {
  readonly code?: string | undefined
  readonly input?: unknown
  readonly origin?: string | undefined
  readonly maximum?: number | bigint | undefined
  readonly minimum?: number | bigint | undefined
}

/** The predicate half of a message, said after the field's name: «手机号码» + «没有填写». */
export const complaint = (issue: RawIssue): string => {
  const absent = issue.input === undefined || issue.input === null || issue.input === ''
  if (absent) return '没有填写'
  const unit = issue.origin === 'string' ? '个字' : ''
  if (issue.code === 'too_big') return `不能超过 ${issue.maximum}${unit}`
  if (issue.code === 'too_small') return `不能少于 ${issue.minimum}${unit}`
  return '格式不正确'
}

z.config({ localeError: (issue) => complaint(issue) })

const decimal = z.pipe(z.string().check(z.regex(/^-?\d{1,15}$/)), z.transform(Number))

/** Whole number within bounds, as a number or a decimal string. */
export const integer = (min: number, max: number) =>
  z.pipe(z.union([z.number(), decimal]), z.int().check(z.minimum(min), z.maximum(max)))

/** `integer` with a value for an absent or empty field. */
export const integerOr = (fallback: number, min: number, max: number) =>
  z.prefault(
    z.pipe(
      z.transform((value: number | string | null) => (value === null || value === '' ? fallback : value)),
      integer(min, max),
    ),
    fallback,
  )

const maxId = 2_147_483_647
export const idOf = (label: string) => named(label, integer(1, maxId))
/** Record id: a positive 32-bit whole number. */
export const Id = idOf('编号')

/** 0, which stands for none, or a record's id. */
export const optionalId = (label: string) => named(label, integerOr(0, 0, maxId))

const FLAGS = new Map<unknown, boolean>([
  ...[true, 1, '1', 'true', 'on'].map((yes) => [yes, true] as const),
  ...[false, 0, '0', 'false', 'off'].map((no) => [no, false] as const),
])
/** Yes or no, however JSON and forms spell it; unlike `readsFlag` nothing else, and not absent. */
export const flag = z.pipe(
  z.transform((value: unknown) => FLAGS.get(value) ?? value),
  z.boolean(),
)

/** Half a sign, as cutting and pasting leaves it: no database takes it, and no reader would miss it. */
export const wholeSigns = z.overwrite<string>((value) => value.replace(/\p{Cs}/gu, ''))

/** Signs that nobody sees: format marks, fillers, blanks that are no white space. An emoji shows without its own as well. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
export const withoutInvisible = (value: string) => value.replace(INVISIBLE, '')
export const visibleSigns = z.overwrite<string>(withoutInvisible)

/** Text without surrounding white space, at most `max` characters, not empty. */
export const text = (label: string, max: number, missing = `请填写${label}`) =>
  named(
    label,
    z
      .string({ error: (issue) => (issue.input === undefined || issue.input === null ? missing : undefined) })
      .check(wholeSigns, z.trim(), z.minLength(1, missing), z.maxLength(max), z.regex(/^[^\0]*$/)),
  )

/** Like `text`, but may be empty or absent. */
export const optionalText = (label: string, max: number) =>
  named(
    label,
    z.prefault(
      z.pipe(
        z.transform((value: string | null) => value ?? ''),
        z.string().check(wholeSigns, z.trim(), z.maxLength(max), z.regex(/^[^\0]*$/)),
      ),
      '',
    ),
  )

export const MOBILE = /^1\d{10}$/

/** Any phone a person may be called back on: the spec asks for no format. */
export const ContactPhone = named(
  '联系电话',
  z.pipe(
    z.transform((value: string | number) => (typeof value === 'number' ? String(value) : value)),
    z
      .string('请输入您的联系电话')
      .check(
        z.trim(),
        z.minLength(1, '请输入您的联系电话'),
        z.maxLength(20),
        z.regex(/^[\d+()（）\-\s转]+$/, '联系电话格式不正确'),
      ),
  ),
)

/** Mainland mobile number: 11 digits, starting with 1. */
export const Mobile = named(
  '手机号码',
  z.pipe(
    z.transform((value: string | number) => (typeof value === 'number' ? String(value) : value)),
    z.string('请填写正确的手机号码').check(z.trim(), z.regex(MOBILE, '请填写正确的手机号码')),
  ),
)

export const SmsCode = named(
  '短信验证码',
  z.pipe(
    z.transform((value: string | number) => (typeof value === 'number' ? String(value) : value)),
    z.string('请填写短信验证码').check(z.trim(), z.regex(/^\d{6}$/, '短信验证码为 6 位数字')),
  ),
)

/** What one signs in with, as one types it. */
export const LoginName = text('登录账号', 40, '登录账号不能为空')
export const LoginPassword = named(
  '登录密码',
  z.string('登录密码不能为空').check(z.minLength(1, '登录密码不能为空'), z.maxLength(100)),
)

/** 6 to 20 characters with letters and digits, no spaces, no Chinese. */
export const PASSWORD = /^(?=.*[A-Za-z])(?=.*\d)[\x21-\x7e]{6,20}$/

export const Page = named('页码', integerOr(1, 1, 1_000_000))
/** Rows a page; `size` is the spec's default for the list. */
export const pageSize = (size: number) => named('每页条数', integerOr(size, 1, 100))

// Reading side: what a backend may answer.

export const readsText = z.pipe(
  z.transform((value: unknown) => {
    if (value === null || value === undefined) return ''
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  }),
  z.string(),
)
export const readsInteger = z.pipe(
  z.transform((value: unknown) => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? Math.trunc(number) : 0
  }),
  z.int(),
)
/** A number with decimals; 0 for what is none. */
export const readsNumber = z.pipe(
  z.transform((value: unknown) => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : 0
  }),
  z.number(),
)
const YES: ReadonlySet<unknown> = new Set([true, 1, '1', 'true', 'on'])
/** true for true, 1 and what forms write for a ticked box. */
export const readsFlag = z.pipe(
  z.transform((value: unknown) => YES.has(value)),
  z.boolean(),
)
/** A list that some backends answer as null when empty. */
export const readsList = <S extends z.ZodMiniType>(item: S) =>
  z.pipe(
    z.transform((value: unknown) => value ?? []),
    z.array(item),
  )

export const Image = z.object({ file: z.string() })
/** Pictures as `[{file}]`; plain strings, null and entries without a file are tidied away. */
const fileOf = (entry: unknown) => {
  const file = entry && typeof entry === 'object' && 'file' in entry ? entry.file : entry
  return typeof file === 'string' && file !== '' ? [{ file }] : []
}
export const readsImages = z.pipe(
  z.transform((value: unknown) => (Array.isArray(value) ? value : [value]).flatMap(fileOf)),
  z.array(Image),
)

export const AttachedFile = z.object({
  /** As readers see it. */
  name: z.string(),
  file: z.string(),
  /** Bytes; 0 where nobody told. */
  size: z.int(),
})
export type AttachedFile = z.output<typeof AttachedFile>
const attachedOf = (entry: unknown) => {
  const [image] = fileOf(entry)
  if (!image) return []
  const { name, size } = (typeof entry === 'object' ? entry : {}) as { name?: unknown; size?: unknown }
  const bytes = Math.trunc(Number(size ?? 0))
  return [
    {
      name: typeof name === 'string' && name.trim() ? name : (/[^/]*$/.exec(image.file)?.[0] ?? ''),
      file: image.file,
      size: Number.isSafeInteger(bytes) && bytes > 0 ? bytes : 0,
    },
  ]
}
/** Files to take home; a backend that has none may leave them out. */
export const readsFiles = z.pipe(
  z.transform((value: unknown) => (Array.isArray(value) ? value : []).flatMap(attachedOf)),
  z.array(AttachedFile),
)

/** A page of a list with the total across pages. */
export const pageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ list: readsList(item), count: readsInteger })
