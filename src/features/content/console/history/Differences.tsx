// Differences of two versions, word by word: what was added in green, what was removed in red.
import { Box, Typography } from '@mui/material'
import { useMemo } from 'react'
import type { Values } from '#platform/console/forms/local-drafts.ts'
import { colours } from '#platform/console/theme.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import type { DiffPart } from '#platform/lib/diff-text.ts'
import { compareFields } from './comparison.ts'

const diffStyles = {
  '& del': { backgroundColor: colours.cinnabarWash, color: colours.cinnabar },
  '& ins': { backgroundColor: '#dcebdf', color: colours.pine, textDecorationThickness: '1px' },
}

export const DiffText = ({ parts }: { parts: readonly DiffPart[] }) => (
  <Typography
    component="div"
    variant="body2"
    sx={{
      p: 1,
      maxHeight: 320,
      overflow: 'auto',
      whiteSpace: 'pre-wrap',
      border: `1px solid ${colours.line}`,
      borderRadius: 1,
      backgroundColor: colours.card,
      ...diffStyles,
    }}
  >
    {parts.map(({ value, added, removed }, index) => {
      const key = `${index}`
      if (added) return <ins key={key}>{value}</ins>
      return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>
    })}
  </Typography>
)

export const Differences = ({ kind, before, after }: { kind: EditedKind; before: Values; after: Values }) => {
  const differences = useMemo(() => compareFields(kind, before, after), [kind, before, after])
  if (differences.length === 0) return <Typography color="textSecondary">内容没有不同。</Typography>
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {differences.map(({ name, label, parts }) => (
        <Box key={name} sx={{ mb: 1.5 }}>
          <Typography component="dt" variant="subtitle2">
            {label}
          </Typography>
          <Box component="dd" sx={{ m: 0 }}>
            <DiffText parts={parts} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}
