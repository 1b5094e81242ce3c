// Files that one person asked for, at an address for one download.
import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { optionalText } from '#platform/contract/fields.ts'
import type { UploadRule } from '#platform/contract/upload-rules.ts'

/** Answer of calls that offer a file. */
export const DownloadAddress = z.object({
  /** Path below the API; opened once, within a minute, it saves the file. */
  file: z.string(),
})
export type DownloadAddress = z.output<typeof DownloadAddress>

/** Seconds in which an address must be opened. */
export const ADDRESS_SECONDS = 60

export const openDownload = endpoint({
  title: '下载文件',
  method: 'GET',
  path: '/api/download',
  isExtension: true,
  encoding: 'query',
  access: 'visitor',
  limit: 'download',
  // Under this name the log redacts it.
  input: z.object({ secret: optionalText('下载地址', 100) }),
  output: z.null(),
  refusals: [],
  note: '地址由生成文件的调用答出，1 分钟内打开一次即下载；退出登录或修改密码后失效。失效的地址答 HTTP 410 和一句说明。',
})

const made = (label: string, ending: string): UploadRule => ({
  label,
  megabytes: 20,
  endings: [ending],
  isByContent: false,
  count: 1,
  unit: '个文件',
  format: `${label}不正确`,
  failed: `${label}没有传到服务器，请重试`,
})

const MadeName = optionalText('文件名', 120)
const note = '请求体为文件本身，只为这一次下载保留，答复为它的下载地址。'

/** A table that the console made of a list. */
export const offerTable = endpoint({
  title: '由工作台生成的表格：取得下载地址',
  path: '/api/staff/download/table',
  encoding: 'file',
  access: 'staff',
  limit: 'madeFile',
  file: made('表格', 'xlsx'),
  input: z.object({ name: MadeName }),
  output: DownloadAddress,
  refusals: [],
  note,
})

/** A document that a page made of itself. */
export const offerDocument = endpoint({
  title: '由页面生成的 Word 文件：取得下载地址',
  path: '/api/user/download/document',
  isExtension: true,
  encoding: 'file',
  access: 'user',
  limit: 'madeFile',
  file: made('Word 文件', 'docx'),
  input: z.object({ name: MadeName }),
  output: DownloadAddress,
  refusals: [],
  note,
})
