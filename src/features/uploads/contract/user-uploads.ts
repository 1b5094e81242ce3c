// Uploads of users (spec part 1 §5, §7): planned by the API, sent in parts straight to storage, resumed after an
// interruption, and inspected before they can be used.

import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { integer, readsText, text, withLabel } from '#platform/contract/fields.ts'
import {
  ImageSideTooLong,
  ImageTooManyPixels,
  StorageAway,
  UploadBroken,
  UploadFormat,
} from '#platform/contract/file-refusals.ts'
import { bigInteger } from '#platform/contract/integers.ts'
import type { Refusal } from '#platform/contract/refusals.ts'
import { Broken, Interrupted, Overloaded, TargetGone } from '#platform/contract/refusals.ts'
import type { UploadKind } from '#platform/contract/upload-rules.ts'
import { UUID } from '#platform/contract/uuid.ts'

export const OwnSpaceFull: Refusal = {
  code: 1804,
  msg: '尚未发布的文件已占满您的空间，请先删除不用的草稿和文件，或等待审核通过后再上传',
}
export const UploadIncomplete: Refusal = { code: 1801, msg: '文件没有传完，请继续上传' }
export const TooManyUploads: Refusal = { code: 429, msg: '上传过于频繁，请稍后再试' }
export const ConsentNeeded: Refusal = {
  code: 1914,
  msg: '请先阅读并单独同意证件信息的处理说明，再上传证件影像',
}

/** Codes of refusals after which the same call may succeed a moment later: something on the way is away. */
export const PASSING: ReadonlySet<number> = new Set([
  Broken.code,
  Interrupted.code,
  Overloaded.code,
  StorageAway.code,
])

export const UPLOAD_PURPOSES = [
  'woodland',
  'video',
  'certificate',
  'voucher',
  'identity',
] as const satisfies readonly UploadKind[]
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

const UploadId = withLabel('上传编号', z.string().check(z.regex(UUID)))
const user = { encoding: 'json', access: 'user' } as const

export const UploadPlan = z.object({
  id: z.string(),
  part_size: z.int(),
  parts: z.int(),
  /** How many may travel at once: one where storage keeps nothing of a part that was cut off. */
  parallel: z.int(),
  /** Ids of the user's uploads of the same file, the latest first. Left out where the file's hash was not sent. */
  same: z.optional(z.array(z.string())),
})
export type UploadPlan = z.output<typeof UploadPlan>

/** Credential for the object storage, in fields of its form, as the specification hands it to the browser. */
export const UploadToken = z.catchall(z.object({}), readsText)
export type UploadToken = z.output<typeof UploadToken>

export const upToken = endpoint({
  ...user,
  title: '上传：登记文件，取得上传计划',
  path: '/api/upToken',
  input: z.object({
    purpose: withLabel('用途', z.enum(UPLOAD_PURPOSES, '上传用途不正确')),
    name: text('文件名', 200),
    /** Bytes. */
    size: withLabel('文件大小', bigInteger(0, 4_000_000_000)),
    /** SHA-256 of the chosen file or of samples of it, whichever the client always takes; by it a file is known again. */
    hash: withLabel(
      '文件摘要',
      z.prefault(z.string().check(z.regex(/^(?:[0-9a-f]{64})?$/, '文件摘要不正确')), ''),
    ),
  }),
  output: z.pipe(
    z.transform((data: unknown) => (typeof data === 'string' ? { token: data } : data)),
    z.union([UploadPlan, UploadToken]),
  ),
  refusals: [TooManyUploads, OwnSpaceFull, ConsentNeeded],
  note: '规格的 upToken 把存储凭证交给浏览器，由浏览器以表单直接上传；本站只签发单次有效的分片地址，凭证不离开服务器。文件名后缀不决定类型，只有程序的后缀和超出的大小答 400，字段 name 或 size 带中文说明。带上 hash（SHA-256，本站增加）的，same 列出同一用户已传过的同一文件。',
})

export const uploadParts = endpoint({
  ...user,
  title: '上传：为分片签发地址，并列出已收到的分片',
  path: '/api/upload/parts',
  isExtension: true,
  input: z.object({
    id: UploadId,
    /** Numbers of parts to send now, from 1; may be empty, to ask only what has arrived. */
    parts: withLabel('分片', z.array(integer(1, 10_000)).check(z.maxLength(200))),
  }),
  output: z.object({
    /** Numbers of those that have arrived whole. */
    done: z.array(z.int()),
    /**
     * Addresses to PUT the requested parts that have not arrived; good for an hour. `from` bytes of a part have arrived:
     * the rest is sent.
     */
    urls: z.array(z.object({ part: z.int(), url: z.string(), from: z.int() })),
  }),
  refusals: [TargetGone],
  note: '地址可能在本站（本地磁盘），也可能在对象存储（预签名）。中断后用它得知还差哪些。',
})

export const UploadDone = z.object({
  id: z.string(),
  /** Address to show the file: permanent, or temporary while it is private. */
  file: z.string(),
  name: z.string(),
  /** Pixels; 0 for a video. */
  width: z.int(),
  height: z.int(),
})
export type UploadDone = z.output<typeof UploadDone>

export const uploadComplete = endpoint({
  ...user,
  title: '上传：完成',
  path: '/api/upload/complete',
  isExtension: true,
  input: z.object({ id: UploadId }),
  output: UploadDone,
  refusals: [TargetGone, UploadIncomplete, UploadFormat, UploadBroken, ImageSideTooLong, ImageTooManyPixels],
  note: '类型以内容为准；图片重新编码为多种尺寸并去除拍摄信息。重复调用答同样的结果。',
})

export const uploadAbort = endpoint({
  ...user,
  title: '上传：放弃',
  path: '/api/upload/abort',
  isExtension: true,
  input: z.object({ id: UploadId }),
  output: z.null(),
  refusals: [],
  note: '已被林地信息采用的文件不受影响。',
})
