// Rules for uploaded files, by purpose (spec part 1 §5, generic upload rules). They are apart from the upload endpoints, so
// that a page with a file field alone need not load those.

export interface UploadRule {
  label: string
  megabytes: number
  /** Accepted endings, in lower case; the content is checked as well. */
  endings: readonly string[]
  count: number
  /** Counted as: 张图片. */
  unit: string
  format: string
  failed: string
}

const IMAGES = ['jpg', 'jpeg', 'png', 'gif']
export const FILE_ENDINGS = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'zip', 'csv', 'txt'] as const

const images = (rule: Partial<UploadRule> = {}): UploadRule => ({
  label: '图片',
  megabytes: 10,
  endings: IMAGES,
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
    unit: '个视频',
    format: '视频格式不正确',
    failed: '视频上传失败，请重新上传',
  }),
  certificate: images({ count: 3 }),
  /** One side of an identity card, or the business licence: only after a separate consent. */
  identity: images(),
  voucher: images({ count: 3 }),
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

const ending = ({ endings }: Pick<UploadRule, 'endings'>) => new RegExp(`[^.]\\.(${endings.join('|')})$`, 'i')

/** Message about the name of a file that ends in something else; undefined if it will do. */
export const wrongEndingText = (rule: UploadRule, name: string): string | undefined =>
  ending(rule).test(name.trim()) ? undefined : `${rule.format}，可上传 ${endingsText(rule)}`

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
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!rule.endings.includes(ending)) return rule.format
  if (size <= 0) return `上传的${rule.label}是空的，请重新选择`
  return tooLargeText(rule, size)
}
