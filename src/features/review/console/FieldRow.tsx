import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { Fact, TaskFlag } from '#features/review/contract/review.ts'
import { colours } from '#platform/console/theme.ts'
import { diffText } from '#platform/lib/diff-text.ts'
import { MarkedText } from './flags.tsx'

/** A field without an earlier value is not marked: earlier versions lack the fields of the sender. */
export const isChanged = ({ fact, old }: ComparisonRow) => old !== undefined && old.value !== fact?.value

export interface ComparisonRow {
  label: string
  fact: Fact | undefined
  old: Fact | undefined
}

interface DiffProps {
  old: string
  now: string
  side: 'old' | 'now'
  flags: readonly TaskFlag[]
}

export const DiffView = ({ old, now, side, flags }: DiffProps) => (
  <>
    {diffText(old, now).map(({ value, added, removed }, at) => {
      const key = `${at}`
      const text = <MarkedText text={value} flags={flags} />
      if (added) return side === 'now' ? <ins key={key}>{text}</ins> : null
      if (removed) return side === 'old' ? <del key={key}>{value}</del> : null
      return <span key={key}>{text}</span>
    })}
  </>
)

/** Cells stand below each other on phones, where equal values are shown once (`hideOnPhones`). */
const ComparisonCell = ({
  title,
  hideOnPhones,
  children,
}: {
  title?: string
  hideOnPhones: boolean
  children: ReactNode
}) => (
  <Box
    component="dd"
    sx={{ m: 0, whiteSpace: 'pre-wrap', display: { xs: hideOnPhones ? 'none' : 'block', sm: 'block' } }}
  >
    {title && (
      <Typography
        component="span"
        variant="caption"
        color="textSecondary"
        sx={{ display: { xs: 'block', sm: 'none' } }}
      >
        {title}
      </Typography>
    )}
    {children}
  </Box>
)

export const CURRENT_LABEL = '本次提交'
export const EMPTY_TEXT = '（未填写）'
export const rowStyles = { display: 'grid', columnGap: 2, rowGap: 0.25 }
const changedRowStyles = { boxShadow: `-4px 0 0 ${colours.card}, -7px 0 0 ${colours.amber}` }
export const diffStyles = {
  '& del': { backgroundColor: colours.cinnabarWash, color: colours.cinnabar },
  '& ins': { backgroundColor: '#dcebdf', color: colours.pine, textDecorationThickness: '1px' },
}

interface RowProps {
  row: ComparisonRow
  isComparing: boolean
  columns: string
  previousLabel: string
  isFlagged: boolean
  renderValue: (row: ComparisonRow) => ReactNode
}

export const FieldRow = ({ row, isComparing, columns, previousLabel, isFlagged, renderValue }: RowProps) => {
  const { label, fact, old } = row
  return (
    <Box
      sx={{
        ...rowStyles,
        gridTemplateColumns: { xs: isComparing ? '1fr' : '5.5rem minmax(0, 1fr)', sm: columns },
        py: 0.75,
        borderTop: `1px solid ${colours.mist}`,
        ...(isFlagged ? { backgroundColor: colours.amberWash } : {}),
        ...(isComparing && isChanged(row) ? changedRowStyles : {}),
      }}
    >
      <Typography
        component="dt"
        variant="body2"
        color="textSecondary"
        sx={{ fontWeight: isComparing ? 600 : 400 }}
      >
        {label}
      </Typography>
      {isComparing && (
        <ComparisonCell title={previousLabel} hideOnPhones={!isChanged(row)}>
          {old?.value === '' && EMPTY_TEXT}
          {old?.value && <DiffView old={old.value} now={fact?.value ?? ''} side="old" flags={[]} />}
        </ComparisonCell>
      )}
      {isComparing ? (
        <ComparisonCell {...(isChanged(row) ? { title: CURRENT_LABEL } : {})} hideOnPhones={false}>
          {renderValue(row)}
        </ComparisonCell>
      ) : (
        <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap' }}>
          {renderValue(row)}
        </Box>
      )}
    </Box>
  )
}
