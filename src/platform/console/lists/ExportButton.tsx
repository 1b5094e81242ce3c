// Exports what the filters of a list show, all its pages, as an Excel workbook.
import ExportIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import {
  type DataProvider,
  type RaRecord,
  useDataProvider,
  useGetResourceLabel,
  useListContext,
  useNotify,
} from 'react-admin'
import { canSaveBlobs, elsewhere } from '#platform/browser/abilities.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import { failureText } from '#platform/console/api.ts'
import { EXPORT_MAX } from '#platform/contract/staff-fields.ts'
import { day, toWireTime } from '#platform/lib/dates.ts'
import type { Column } from './columns.ts'
import { workbookOf } from './workbook.ts'

const PAGE = 100

/** Further method of the data provider. */
export interface ExportRecorder {
  /** Puts the export of a list on record, where the list has data of people. */
  recordExport: (resource: string, rows: number, filter: object) => Promise<unknown>
}

/** Records of the list as it is filtered and sorted, at most `EXPORT_MAX`. */
const useListedRecords = () => {
  const { resource, filterValues, sort } = useListContext()
  const dataProvider = useDataProvider()
  return async (): Promise<RaRecord[]> => {
    // By id: records may move from page to page meanwhile.
    const records = new Map<RaRecord['id'], RaRecord>()
    for (let page = 1; page <= EXPORT_MAX / PAGE; page++) {
      const { data } = await dataProvider.getList(resource, {
        filter: filterValues as object,
        sort,
        pagination: { page, perPage: PAGE },
      })
      for (const record of data) records.set(record.id, record)
      if (data.length < PAGE) break
    }
    return [...records.values()]
  }
}

export const ExportButton = ({ columns }: { columns: readonly Column<never>[] }) => {
  const { resource, filterValues, total = 0 } = useListContext()
  const title = useGetResourceLabel()(resource, 2)
  const dataProvider = useDataProvider<DataProvider & ExportRecorder>()
  const readRecords = useListedRecords()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)

  const run = async () => {
    if (!canSaveBlobs()) return notify(`这里下载不了文件，${elsewhere()}`, { type: 'warning' })
    setBusy(true)
    try {
      const records = await readRecords()
      const blob = await workbookOf(title, columns, records as never[])
      // On record once the file is there to be handed over, and before it is.
      await dataProvider.recordExport(resource, records.length, filterValues as object)
      saveFile(blob, `${title} ${day(toWireTime(new Date()))}.xlsx`)
      notify(
        total > EXPORT_MAX ? `已导出前 ${EXPORT_MAX} 条，其余请缩小筛选范围` : `已导出 ${records.length} 条`,
        { type: total > EXPORT_MAX ? 'warning' : 'success' },
      )
    } catch (error) {
      notify(failureText(error), { type: 'error' })
    }
    return setBusy(false)
  }

  return (
    <Button size="small" disabled={busy || total === 0} startIcon={<ExportIcon />} onClick={() => void run()}>
      {busy ? '正在导出' : '导出表格'}
    </Button>
  )
}
