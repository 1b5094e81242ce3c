import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { withLabel } from '#platform/contract/fields.ts'
import {
  ImageBroken,
  ImageFormat,
  ImageSideTooLong,
  ImageTooManyPixels,
} from '#platform/contract/file-refusals.ts'
import type { Refusal } from '#platform/contract/refusals.ts'
import { type UploadRule, uploadRules, wrongEndingText } from '#platform/contract/upload-rules.ts'
import { bareFileName } from '#platform/lib/invisible.ts'

export const ImageUnreachable: Refusal = { code: 1707, msg: '无法从原网站取得图片，请另存后上传' }
export const FileFormat: Refusal = {
  code: 1704,
  msg: '文件格式不正确：内容与文件名所示的类型不一致，或不是可以上传的类型',
}

const { picture, attachment } = uploadRules

/** The file's own name, without folders; what it ends in is checked before any of it is sent. */
const fileName = (rule: UploadRule) =>
  withLabel(
    '文件名',
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' ? bareFileName(value) : value)),
      z.string().check(
        z.trim(),
        z.maxLength(200),
        z.refine((name) => wrongEndingText(rule, name) === undefined, {
          error: ({ input }) => wrongEndingText(rule, String(input)) ?? '',
        }),
      ),
    ),
  )

export const uploadImage = endpoint({
  title: '上传图片',
  path: '/api/staff/upload/image',
  encoding: 'file',
  access: 'staff:editor',
  apiToken: { right: 'write' },
  limit: 'upload',
  file: picture,
  input: z.object({ name: fileName(picture) }),
  output: z.object({
    file: z.string(),
    /** Pixels, as it is shown: at most 1600 wide, turned upright. */
    width: z.int(),
    height: z.int(),
  }),
  refusals: [ImageFormat, ImageBroken, ImageSideTooLong, ImageTooManyPixels],
  note: '请求体为图片本身，文件名放在查询串 name 中。类型以内容为准；保存前重新编码，去除拍摄地点等信息，宽度超过 1600 像素的缩小。',
})

export const copyImage = endpoint({
  title: '复制其他网站的图片',
  path: '/api/staff/upload/copyImage',
  encoding: 'json',
  access: 'staff:editor',
  limit: 'upload',
  input: z.object({
    address: withLabel(
      '图片网址',
      z
        .string()
        .check(
          z.maxLength(2000),
          z.url({ protocol: /^https?$/, error: '图片网址须以 http:// 或 https:// 开头' }),
        ),
    ),
  }),
  output: uploadImage.output,
  refusals: [ImageUnreachable, ...uploadImage.refusals],
  note: '由服务器下载，只连接公网地址的 80 和 443 端口，重定向逐次检查；保存方式同上传图片。',
})

export const uploadFile = endpoint({
  title: '上传附件',
  path: '/api/staff/upload/file',
  encoding: 'file',
  access: 'staff:editor',
  apiToken: { right: 'write' },
  limit: 'upload',
  file: attachment,
  input: z.object({
    name: fileName(attachment),
    /** `private`: given out by short-lived addresses only, such as files of projects, which are for signed-in users. */
    visibility: withLabel('公开范围', z.prefault(z.enum(['public', 'private'], '公开范围不正确'), 'public')),
  }),
  output: z.object({
    file: z.string(),
    /** As readers will see it: its ending follows from the content. */
    name: z.string(),
    /** Bytes. */
    size: z.int(),
    /** It opens only with a password; left out where it does not need one, or where that cannot be told. */
    has_password: z.optional(z.boolean()),
  }),
  refusals: [FileFormat],
  note: '请求体为文件本身，文件名放在查询串 name 中。内容须与文件名所示的类型一致，没有后缀名的以内容为准；不一致的，字段 file 说明内容是什么；有打开密码的压缩包、PDF 和 Office 文档答 has_password。visibility 为 private 时答的不是网址，只能填进项目的资料文件。',
})
