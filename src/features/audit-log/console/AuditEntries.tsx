// Entries of the audit log as a table, and as folded cards on narrow screens.

import ExpandIcon from '@mui/icons-material/ExpandMore'
import { Accordion, AccordionDetails, AccordionSummary, Link, Skeleton, Typography } from '@mui/material'
import type { ReactElement } from 'react'
import { DataTable, useExpanded, useListContext } from 'react-admin'
import { subjectOf } from '#features/audit/console/subjects.ts'
import { auditActions } from '#features/audit/rules.ts'
import type { AuditEntry } from '#features/audit-log/contract.ts'
import { minute } from '#platform/lib/dates.ts'
import { AuditDetail, ExpandedDetail } from './AuditDetail.tsx'

/** Expands the row by keyboard too: the arrow of react-admin reacts to the mouse only. */
const ActionToggle = ({ id, action }: AuditEntry) => {
  const [expanded, toggle] = useExpanded('audit', id)
  return (
    <Link
      component="button"
      type="button"
      variant="body2"
      color="textPrimary"
      underline="hover"
      aria-expanded={expanded}
      onClick={(event) => {
        event.stopPropagation()
        toggle()
      }}
      sx={{ textAlign: 'start' }}
    >
      {auditActions[action] ?? action}
    </Link>
  )
}

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

export const AuditTable = ({ empty }: { empty: ReactElement }) => {
  const { isPending } = useListContext<AuditEntry>()
  // The library's own table has a heading without a name while it loads.
  if (isPending) return <Skeleton variant="rounded" height={320} />
  return (
    <DataTable<AuditEntry>
      bulkActionButtons={false}
      expand={<ExpandedDetail />}
      rowClick="expand"
      size="small"
      empty={empty}
    >
      <DataTable.Col<AuditEntry> source="at" label="时间" disableSort sx={{ whiteSpace: 'nowrap' }} />
      <DataTable.Col<AuditEntry> source="name" label="操作人" disableSort render={actorCell} />
      <DataTable.Col<AuditEntry> source="action" label="操作" disableSort render={actionCell} />
      <DataTable.Col<AuditEntry> source="target" label="对象" disableSort render={subjectCell} />
      <DataTable.Col<AuditEntry> source="address" label="来源网络" disableSort />
    </DataTable>
  )
}

const entrySummary = ({ name, who, at, address }: AuditEntry) =>
  [name || who, minute(at), address].filter(Boolean).join(' · ')

export const AuditCards = ({ empty }: { empty: ReactElement }) => {
  const { data, isPending } = useListContext<AuditEntry>()
  if (isPending) return <Skeleton variant="rounded" height={320} />
  if (!data?.length) return empty
  return data.map((entry) => {
    const { label, title } = subjectOf(entry)
    return (
      <Accordion
        key={entry.id}
        disableGutters
        square
        elevation={0}
        sx={{ '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' } }}
        slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}
      >
        <AccordionSummary expandIcon={<ExpandIcon />}>
          <span>
            <Typography component="span" variant="body2" sx={{ fontWeight: 600, display: 'block' }}>
              {auditActions[entry.action] ?? entry.action}：{title || label}
            </Typography>
            <Typography component="span" variant="caption" color="textSecondary">
              {entrySummary(entry)}
            </Typography>
          </span>
        </AccordionSummary>
        <AccordionDetails sx={{ pt: 0 }}>
          <AuditDetail entry={entry} />
        </AccordionDetails>
      </Accordion>
    )
  })
}
