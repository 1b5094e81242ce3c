import * as z from 'zod/mini'
import { integerOr, optionalText, visibleCharacters, wholeCharacters, withLabel } from './fields.ts'
import { eachFile } from './file-fields.ts'

const MINUTES = /^(19[7-9]|20\d)\d-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/

/** Beijing time, of 1970 to 2099, seconds optional; the day and the hour must exist. */
export const writtenTime = (label: string) => {
  const message = `${label}应写作 2026-10-12 09:30:00`
  return withLabel(
    label,
    z.pipe(
      z.transform((value: unknown) =>
        typeof value === 'string'
          ? value
              .trim()
              .replace(' ', 'T')
              .replace(/T\d\d:\d\d$/, '$&:00')
          : value,
      ),
      z.iso.datetime({ local: true, error: message }).check(z.regex(MINUTES, message)),
    ),
  )
}

/** A time, or a day, which stands for its first or last second. */
export const timeOrDay = (label: string, second: string) =>
  withLabel(
    label,
    z.optional(
      z.pipe(
        z.transform((value: unknown) =>
          typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value.trim())
            ? `${value.trim()} ${second}`
            : value,
        ),
        writtenTime(label),
      ),
    ),
  )

const ADDRESS = /^(\/|https?:\/\/[^\s/?#])[^\s\p{C}]*$/iu
const address = (message: string) => z.string().check(z.trim(), z.maxLength(500), z.regex(ADDRESS, message))

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

/** A number that may be left out, then 0; `digits` after the point. */
export const amount = (label: string, max: number, digits: number) =>
  withLabel(
    label,
    z.prefault(
      z.pipe(
        z.union([
          z.number(),
          z.pipe(z.string().check(z.regex(/^\d{1,12}(\.\d{1,8})?$/)), z.transform(Number)),
        ]),
        z.number().check(
          z.minimum(0),
          z.maximum(max),
          z.refine((value) => Number(value.toFixed(digits)) === value, {
            message: `${label}最多 ${digits} 位小数`,
          }),
        ),
      ),
      0,
    ),
  )

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
export const Sort = withLabel('排序', integerOr(0, 0, 100_000))

/** Number of a version; 0 for a record without one. */
export const Version = withLabel('版本', integerOr(0, 0, 1_000_000))
