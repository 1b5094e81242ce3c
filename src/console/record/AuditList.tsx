// Who did what, and when: to be searched, never to be changed.
import { Alert, Box, Typography, useMediaQuery } from '@mui/material'
import { DataTable, FilterButton, List, Pagination, TopToolbar, useListContext } from 'react-admin'
import { AUDIT_REACH, type AuditEntry } from '#contract/audit.ts'
import { ActionToggle } from './ActionToggle.tsx'
import { AuditCards } from './AuditCards.tsx'
import { ExpandedDetail } from './AuditDetail.tsx'
import { filtersFor } from './filters.tsx'
import { subjectOf } from './subjects.ts'

const ListActions = () => (
  <TopToolbar>
    <FilterButton />
  </TopToolbar>
)

const subjectCell = (entry: AuditEntry) => {
  const { label, title } = subjectOf(entry)
  return (
    <>
      {label}
      {title && (
        <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {title}
        </Typography>
      )}
    </>
  )
}
const actorCell = ({ name, who }: AuditEntry) => name || who
const actionCell = (entry: AuditEntry) => <ActionToggle {...entry} />

const TruncationNotice = () => {
  const { meta } = useListContext() as { meta?: { more?: boolean } }
  if (!meta?.more) return null
  return (
    <Alert severity="info" sx={{ borderRadius: 0 }}>
      符合条件的记录超过 {AUDIT_REACH} 条，这里只列出最近的 {AUDIT_REACH} 条。要看更早的，请缩小日期范围。
    </Alert>
  )
}

const NoEntries = () => (
  <Box sx={{ py: 8, textAlign: 'center' }}>
    <Typography variant="h6" component="p">
      没有符合条件的记录
    </Typography>
    <Typography color="textSecondary">请放宽日期范围，或减少筛选条件。</Typography>
  </Box>
)

const AuditTable = () => (
  <DataTable<AuditEntry>
    bulkActionButtons={false}
    expand={<ExpandedDetail />}
    rowClick="expand"
    size="small"
    empty={<NoEntries />}
  >
    <DataTable.Col<AuditEntry> source="at" label="时间" disableSort sx={{ whiteSpace: 'nowrap' }} />
    <DataTable.Col<AuditEntry> source="name" label="操作人" disableSort render={actorCell} />
    <DataTable.Col<AuditEntry> source="action" label="操作" disableSort render={actionCell} />
    <DataTable.Col<AuditEntry> source="target" label="对象" disableSort render={subjectCell} />
    <DataTable.Col<AuditEntry> source="address" label="来源网络" disableSort />
  </DataTable>
)

const AuditList = () => {
  const isNarrow = useMediaQuery('(max-width: 1023px)')
  return (
    <List
      filters={filtersFor(!isNarrow)}
      perPage={25}
      pagination={<Pagination rowsPerPageOptions={[25, 50, 100]} />}
      actions={isNarrow ? <ListActions /> : false}
      exporter={false}
      empty={false}
      title="操作记录"
    >
      <TruncationNotice />
      {isNarrow ? <AuditCards empty={<NoEntries />} /> : <AuditTable />}
    </List>
  )
}
export default AuditList
