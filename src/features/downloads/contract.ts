// Files that one person asked for, at an address for one download.
import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { optionalText } from '#platform/contract/fields.ts'

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
