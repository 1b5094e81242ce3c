// Rules for uploaded files, by purpose (spec part 1 §5, generic upload rules). They are apart from the upload endpoints, so
// that a page with a file field alone need not load those.
import { endingOf } from '#platform/lib/file-names.ts'

/** Greatest share of rows that a photo which was cut short may lack, in the browser and on the server. */
export const MOST_MISSING = 0.1

export interface UploadRule {
  label: string
  megabytes: number
  /** Endings of accepted content, in lower case. */
  endings: readonly string[]
  /** Whether the content alone decides, whatever the name ends in; else the name has one of the endings, or none. */
  isByContent: boolean
  count: number
  /** Counted as: 张图片. */
  unit: string
  format: string
  failed: string
}

const IMAGES = ['jpg', 'jpeg', 'png', 'gif']
/** Papers and vouchers may be documents, too. */
const PAPERS = [...IMAGES, 'pdf']
export const FILE_ENDINGS = [
  'pdf',
  'ofd',
  'doc',
  'docx',
  'wps',
  'rtf',
  'xls',
  'xlsx',
  'et',
  'csv',
  'ppt',
  'pptx',
  'dps',
  'txt',
  'zip',
  'rar',
  '7z',
  'kml',
  'kmz',
] as const

const images = (rule: Partial<UploadRule> = {}): UploadRule => ({
  label: '图片',
  megabytes: 10,
  endings: IMAGES,
  isByContent: true,
  count: 1,
  unit: '张图片',
  format: '图片格式不正确',
  failed: '图片上传失败，请重新上传',
  ...rule,
})
const files = (rule: Partial<UploadRule> = {}): UploadRule => ({
  label: '文件',
  megabytes: 50,
  endings: FILE_ENDINGS,
  isByContent: false,
  count: 1,
  unit: '个文件',
  format: '文件格式不正确',
  failed: '文件上传失败，请重新上传',
  ...rule,
})

export const uploadRules = {
  woodland: images({ megabytes: 6, count: 6 }),
  video: files({
    label: '视频',
    megabytes: 800,
    endings: ['mp4', 'avi', 'wmv'],
    isByContent: true,
    unit: '个视频',
    format: '视频格式不正确',
    failed: '视频上传失败，请重新上传',
  }),
  certificate: images({ count: 3, endings: PAPERS }),
  /** One side of an identity card, or the business licence: only after a separate consent. */
  identity: images({ endings: PAPERS }),
  voucher: images({ count: 3, endings: PAPERS }),
  avatar: images(),
  picture: images({ endings: [...IMAGES, 'webp'] }),
  attachment: files(),
} satisfies Record<string, UploadRule>
export type UploadKind = keyof typeof uploadRules

export const MEGABYTE = 1024 * 1024
/** Size of every part of an upload but the last: the least that S3 accepts. */
export const PART_BYTES = 5 * MEGABYTE
export const maxBytes = ({ megabytes }: Pick<UploadRule, 'megabytes'>) => megabytes * MEGABYTE

/** `JPG、PNG`, as hints name accepted endings. */
export const endingsText = ({ endings }: Pick<UploadRule, 'endings'>) => endings.join('、').toUpperCase()

/** Endings by which a system runs a file: refused unread. */
const PROGRAMS = new Set([
  'exe',
  'msi',
  'dll',
  'scr',
  'com',
  'bat',
  'cmd',
  'ps1',
  'vbs',
  'js',
  'sh',
  'jar',
  'apk',
])

/** Whether the name may be that of accepted content. */
export const mayBeNamed = (
  { endings, isByContent }: Pick<UploadRule, 'endings' | 'isByContent'>,
  name: string,
) => {
  const ending = endingOf(name)
  if (name.trim() === '') return false
  return isByContent ? !PROGRAMS.has(ending) : ending === '' || endings.includes(ending)
}

export const wrongFormatText = (rule: UploadRule) => `${rule.format}，可上传 ${endingsText(rule)}`
export const emptyText = ({ label }: Pick<UploadRule, 'label'>) => `上传的${label}是空的，请重新选择`

/** Message about the name of a file that ends in something else; undefined if it will do. */
export const wrongEndingText = (rule: UploadRule, name: string): string | undefined =>
  mayBeNamed(rule, name) ? undefined : wrongFormatText(rule)

export const tooManyText = ({ count, unit }: Pick<UploadRule, 'count' | 'unit'>) =>
  `最多上传 ${count} ${unit}`

/** Message about a file over the limit; undefined for one within it. */
export const tooLargeText = (rule: Pick<UploadRule, 'label' | 'megabytes'>, bytes: number) => {
  if (bytes <= maxBytes(rule)) return undefined
  // Rounded up beyond the limit: a size that reads as allowed would puzzle.
  const size = Math.max(bytes / MEGABYTE, rule.megabytes + 0.1).toFixed(1)
  return `上传的${rule.label}为 ${size} M，请控制在 ${rule.megabytes}M 以内`
}

/** Message about a file that may not be uploaded, by its name and size; undefined for one that may. */
export const fileComplaint = (kind: UploadKind, name: string, size: number): string | undefined => {
  const rule = uploadRules[kind]
  if (!mayBeNamed(rule, name)) return rule.format
  if (size <= 0) return emptyText(rule)
  return tooLargeText(rule, size)
}
