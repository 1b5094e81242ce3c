// Pictures and attachments that the staff put into articles.
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { named } from '#contract/fields.ts'

/** Invisible characters: with them two names could look alike. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/gu

/** The file's own name, without folders; what it ends in is checked before any of it is sent. */
const fileName = (endings: readonly string[], wrong: string) =>
  named(
    '文件名',
    z.pipe(
      z.transform((value: unknown) =>
        typeof value === 'string' ? value.replace(INVISIBLE, '').replace(/^.*[\\/]/, '') : value,
      ),
      z
        .string()
        .check(z.trim(), z.maxLength(200), z.regex(new RegExp(`[^.]\\.(${endings.join('|')})$`, 'i'), wrong)),
    ),
  )

export const IMAGE_ENDINGS = ['jpg', 'jpeg', 'png', 'gif', 'webp'] as const
export const FILE_ENDINGS = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'zip', 'csv', 'txt'] as const

const list = (endings: readonly string[]) => endings.join('、').toUpperCase()

export const uploadImage = endpoint({
  title: '上传图片',
  path: '/api/staff/upload/image',
  encoding: 'file',
  access: 'staff:editor',
  limit: 'upload',
  file: { label: '图片', megabytes: 10 },
  input: z.object({ name: fileName(IMAGE_ENDINGS, `图片格式不正确，请上传 ${list(IMAGE_ENDINGS)} 图片`) }),
  output: z.object({
    file: z.string(),
    /** Pixels, as it is shown: at most 1600 wide, turned upright. */
    width: z.int(),
    height: z.int(),
  }),
  refusals: ['ImageFormat', 'ImageBroken', 'ImageSideTooLong', 'ImageTooManyPixels'],
  note: '本站增加。请求体为图片本身，文件名放在查询串 name 中。类型以内容为准；保存前重新编码，去除拍摄地点等信息，宽度超过 1600 像素的缩小。',
})

export const uploadFile = endpoint({
  title: '上传附件',
  path: '/api/staff/upload/file',
  encoding: 'file',
  access: 'staff:editor',
  limit: 'upload',
  file: { label: '文件', megabytes: 50 },
  input: z.object({
    name: fileName(FILE_ENDINGS, `文件格式不正确，可上传 ${list(FILE_ENDINGS)}`),
    /** `private`: given out by short-lived addresses only, such as files of projects, which are for signed-in users. */
    visibility: named('公开范围', z.prefault(z.enum(['public', 'private'], '公开范围不正确'), 'public')),
  }),
  output: z.object({
    file: z.string(),
    /** As readers will see it: its ending follows from the content. */
    name: z.string(),
    /** Bytes. */
    size: z.int(),
  }),
  refusals: ['FileFormat'],
  note: '本站增加。请求体为文件本身，文件名放在查询串 name 中。内容须与文件名所示的类型一致。visibility 为 private 时答的不是网址，只能填进项目的资料文件。',
})
