// The record on a phone: what the table shows in columns, folded.
import ExpandIcon from '@mui/icons-material/ExpandMore'
import { Accordion, AccordionDetails, AccordionSummary, Skeleton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'
import type { AuditEntry } from '#contract/audit.ts'
import { auditActions } from '#domain/audit.ts'
import { minute } from '#lib/dates.ts'
import { AuditDetail } from './AuditDetail.tsx'
import { subjectOf } from './subjects.ts'

const entrySummary = ({ name, who, at, address }: AuditEntry) =>
  [name || who, minute(at), address].filter(Boolean).join(' · ')

export const AuditCards = ({ empty }: { empty: ReactNode }) => {
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
        slotProps={{ transition: { unmountOnExit: true } }}
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
