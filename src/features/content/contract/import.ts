// Import of content from a table: a preview, then a draft of every line that can be read.
import * as z from 'zod/mini'
import { DownloadAddress } from '#features/downloads/contract.ts'
import { endpoint, type StaffAccess } from '#platform/contract/endpoint.ts'
import {
  ImportAnswer,
  ImportStep,
  SHEET_REFUSALS,
  SheetName,
  sheetRule,
} from '#platform/contract/sheet-import.ts'

/** @param kind part of the path; @param name Chinese word for a record */
export const importCalls = (kind: string, name: string, access: StaffAccess) => {
  const path = (rest = '') => `/api/staff/${kind}/import${rest}` as const
  const withFile = { encoding: 'file', access, limit: 'sheetImport', file: sheetRule } as const
  return {
    importSheet: endpoint({
      ...withFile,
      title: `批量导入${name}：预览，或存为草稿`,
      path: path(),
      input: z.object({ step: ImportStep }),
      output: ImportAnswer,
      refusals: SHEET_REFUSALS,
      note: `请求体为 xlsx 或 csv 文件本身，每个单元格与${name}的表单按同样的规则识别。step 为 preview 时不写入任何内容，为 import 时能识别的行一次存为草稿；有问题的行列出列名和原因，不影响其他行。同一行再次导入不会重复：按单元格的内容和它在表中第几次出现认出。`,
    }),
    refusedLines: endpoint({
      ...withFile,
      title: `批量导入${name}：未能导入的行，含原因，改好可再次导入`,
      path: path('/refused'),
      input: z.object({ name: SheetName }),
      output: DownloadAddress,
      refusals: SHEET_REFUSALS,
      note: '答复为 xlsx 文件的下载地址。',
    }),
    template: endpoint({
      title: `批量导入${name}：模板`,
      path: path('/template'),
      encoding: 'form',
      access,
      limit: 'download',
      input: z.object({}),
      output: DownloadAddress,
      refusals: [],
      note: '答复为 xlsx 文件的下载地址：表头、一行示例和填写说明，由字段的声明生成。',
    }),
  }
}
export type ImportCalls = ReturnType<typeof importCalls>
