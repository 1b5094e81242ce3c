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
import { failureText } from '#platform/console/api.ts'
import { EXPORT_MAX } from '#platform/contract/staff-fields.ts'
import { day, toWireTime } from '#platform/lib/dates.ts'
import type { Column } from './columns.ts'
import { workbookOf } from './workbook.ts'

const PAGE = 100

export interface ListExport {
  file: File
  /** Rows of the table, and the filter that they match. */
  rows: number
  filter: object
}

/** Further method of the data provider. */
export interface ListExporter {
  /** Puts the export on record, where the list has data of people, then has the browser save its file. */
  saveExport: (resource: string, exported: ListExport) => Promise<unknown>
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
  const dataProvider = useDataProvider<DataProvider & ListExporter>()
  const readRecords = useListedRecords()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)

  const run = async () => {
    setBusy(true)
    try {
      const records = await readRecords()
      const workbook = await workbookOf(title, columns, records as never[])
      const file = new File([workbook], `${title} ${day(toWireTime(new Date()))}.xlsx`)
      const filter = filterValues as object
      await dataProvider.saveExport(resource, { file, rows: records.length, filter })
      notify(
        total > EXPORT_MAX ? `已导出前 ${EXPORT_MAX} 条，其余请缩小筛选范围` : `已导出 ${records.length} 条`,
        { type: total > EXPORT_MAX ? 'warning' : 'success' },
      )
    } catch (error) {
      notify(failureText(error), { type: 'error' })
    }
    setBusy(false)
  }

  return (
    <Button size="small" disabled={busy || total === 0} startIcon={<ExportIcon />} onClick={() => void run()}>
      {busy ? '正在导出' : '导出表格'}
    </Button>
  )
}
