import { Box, FormControlLabel, Switch, Typography } from '@mui/material'
import { Fragment, useState } from 'react'
import type { Fact, TaskFlag } from '#features/review/contract/review.ts'
import {
  type ComparisonRow,
  CURRENT_LABEL,
  DiffView,
  diffStyles,
  EMPTY_TEXT,
  FieldRow,
  isChanged,
  rowStyles,
} from './FieldRow.tsx'
import { isFlaggedField, MarkedText, markStyles } from './flags.tsx'
import { RevealableValue, type RevealedValues } from './reveal.tsx'

interface Props {
  revealed: RevealedValues
  facts: readonly Fact[]
  previous: readonly Fact[]
  previousLabel: string
  /** Shows only changed fields at first. */
  startsWithChanges: boolean
  flags: readonly TaskFlag[]
}

/** Submitted fields in their order, then those that only the earlier submission has. */
const comparisonRows = (facts: readonly Fact[], previous: readonly Fact[]): ComparisonRow[] => [
  ...facts.map((fact) => ({
    label: fact.label,
    fact,
    old: previous.find(({ label }) => label === fact.label),
  })),
  ...previous
    .filter(({ label }) => facts.every((fact) => fact.label !== label))
    .map((old) => ({ label: old.label, fact: undefined, old })),
]

/** Neighbours of the same heading together; `section` is empty for those without one. */
const inSections = (rows: readonly ComparisonRow[]) => {
  const sections: { section: string; rows: ComparisonRow[] }[] = []
  for (const row of rows) {
    const section = (row.fact ?? row.old)?.section ?? ''
    const last = sections.at(-1)
    if (last?.section === section) last.rows.push(row)
    else sections.push({ section, rows: [row] })
  }
  return sections
}

/** Short values of a section stand in two columns where there is room. */
const twoColumns = { display: 'grid', columnGap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }

export const SubmittedFields = ({
  revealed,
  facts,
  previous,
  previousLabel,
  startsWithChanges,
  flags,
}: Props) => {
  const [showsChangesOnly, setShowsChangesOnly] = useState(startsWithChanges)
  const isComparing = previous.length > 0
  const columns = isComparing ? '5.5rem minmax(0, 1fr) minmax(0, 1fr)' : '7rem minmax(0, 1fr)'
  const all = comparisonRows(facts, previous)
  const changedRows = all.filter(isChanged)
  const changed = changedRows.length
  const rows = showsChangesOnly && changed > 0 ? changedRows : all
  const hasMasked = facts.some(({ sensitive, masked }) => sensitive && masked)
  const renderValue = ({ fact, old }: ComparisonRow) => {
    if (!fact) return '（无）'
    if (fact.sensitive && fact.masked)
      return <RevealableValue fact={fact} field={fact.sensitive} {...{ revealed, flags }} />
    if (fact.value === '') return EMPTY_TEXT
    return old ? (
      <DiffView old={old.value} now={fact.value} side="now" flags={flags} />
    ) : (
      <MarkedText text={fact.value} flags={flags} />
    )
  }
  return (
    <>
      {hasMasked && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 1 }}>
          遮盖的内容可以逐项显示；每次显示都会记入操作记录，离开本页后重新遮盖。
        </Typography>
      )}
      {isComparing && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 1 }}>
          <Typography variant="body2" component="p">
            {changed === 0
              ? `各项与${previousLabel}相同。`
              : `与${previousLabel}相比有 ${changed} 项不同，已标出。`}
          </Typography>
          {changed > 0 && (
            <FormControlLabel
              label="只看改动"
              control={
                <Switch
                  size="small"
                  checked={showsChangesOnly}
                  onChange={(_, checked) => setShowsChangesOnly(checked)}
                />
              }
            />
          )}
        </Box>
      )}
      {isComparing && (
        <Box
          aria-hidden
          sx={{ ...rowStyles, display: { xs: 'none', sm: 'grid' }, gridTemplateColumns: columns, pb: 0.5 }}
        >
          <span />
          <Typography variant="subtitle2" component="p">
            {previousLabel}
          </Typography>
          <Typography variant="subtitle2" component="p">
            {CURRENT_LABEL}
          </Typography>
        </Box>
      )}
      {inSections(rows).map(({ section, rows: some }) => (
        <Fragment key={section}>
          {section && (
            <Typography variant="subtitle2" component="h4" sx={{ mt: 2, mb: 0.5 }}>
              {section}
            </Typography>
          )}
          <Box
            component="dl"
            sx={{ m: 0, ...diffStyles, ...markStyles, ...(section && !isComparing ? twoColumns : {}) }}
          >
            {some.map((row) => (
              <FieldRow
                key={row.label}
                isFlagged={Boolean(row.fact?.value) && isFlaggedField(row.label, flags)}
                {...{ row, isComparing, columns, previousLabel, renderValue }}
              />
            ))}
          </Box>
        </Fragment>
      ))}
    </>
  )
}
