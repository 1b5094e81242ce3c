// Upload of the user's picture. Apart from the other settings, whose pages need no rules of files.

import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { readsText, withLabel } from '#platform/contract/fields.ts'
import {
  ImageSideTooLong,
  ImageTooManyPixels,
  UploadBroken,
  UploadFormat,
} from '#platform/contract/file-refusals.ts'
import { mayBeNamed, uploadRules } from '#platform/contract/upload-rules.ts'
import { bareFileName } from '#platform/lib/invisible.ts'

export const avatarUpload = endpoint({
  title: '上传头像图片',
  path: '/api/user/avatar',
  isExtension: true,
  encoding: 'file',
  access: 'user',
  limit: 'avatar',
  file: uploadRules.avatar,
  input: z.object({
    name: withLabel(
      '文件名',
      z.pipe(
        z.transform((value: unknown) => (typeof value === 'string' ? bareFileName(value) : value)),
        z.string().check(
          z.maxLength(200),
          z.refine((name) => mayBeNamed(uploadRules.avatar, name), uploadRules.avatar.format),
        ),
      ),
    ),
  }),
  output: z.object({ file: readsText }),
  refusals: [UploadFormat, UploadBroken, ImageSideTooLong, ImageTooManyPixels],
  note: `请求体为图片本身，文件名放在查询串 name 中。类型以内容为准；裁成正方形并重新编码，去除拍摄信息。由 profile 的 type 3 采用后才显示。`,
})
