// Import of listings from a table: a preview, then a draft of every line that can be read.
import * as z from 'zod/mini'
import { DownloadAddress } from '#features/downloads/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  ImportAnswer,
  ImportStep,
  SHEET_REFUSALS,
  SheetName,
  sheetRule,
} from '#platform/contract/sheet-import.ts'

const note =
  '请求体为 xlsx 或 csv 文件本身。每个单元格与发布表单、addForesty 按同样的规则识别。同一行再次导入不会重复：按单元格的内容和它在表中第几次出现认出。'

export const importListings = endpoint({
  title: '批量导入林地：预览，或存为草稿',
  path: '/api/user/forestImport',
  isExtension: true,
  encoding: 'file',
  access: 'user',
  limit: 'sheetImport',
  file: sheetRule,
  input: z.object({ step: ImportStep }),
  output: ImportAnswer,
  refusals: SHEET_REFUSALS,
  note: `${note}step 为 preview 时不写入任何内容，为 import 时能识别的行一次存为草稿；有问题的行列出列名和原因，不影响其他行。`,
})

export const refusedListings = endpoint({
  title: '批量导入林地：未能导入的行，含原因，改好可再次导入',
  path: '/api/user/forestImport/refused',
  isExtension: true,
  encoding: 'file',
  access: 'user',
  limit: 'sheetImport',
  file: sheetRule,
  input: z.object({ name: SheetName }),
  output: DownloadAddress,
  refusals: SHEET_REFUSALS,
  note: '答复为 xlsx 文件的下载地址。',
})

export const listingTemplate = endpoint({
  title: '批量导入林地：模板',
  method: 'GET',
  path: '/api/forestImport/template',
  isExtension: true,
  encoding: 'query',
  access: 'visitor',
  limit: 'download',
  input: z.object({}),
  output: z.null(),
  refusals: [],
  note: '答复为 xlsx 文件：表头、一行示例和填写说明，由字段的声明生成。',
})
