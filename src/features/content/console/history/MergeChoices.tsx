// Part of the conflict dialog: compares both edits of each field word by word, and offers a choice where both changed the
// same.
import { Box, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material'
import { useId } from 'react'
import type { Values } from '#platform/console/forms/local-drafts.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { compareValues } from './comparison.ts'
import { DiffText } from './Differences.tsx'
import type { Conflict, MergedField, Side } from './merge.ts'

// Who saved the other one may be the same person, in another window.
const sideNames: Record<Side, string> = { mine: '现在填写的', theirs: '已保存的' }
const SIDES = ['mine', 'theirs'] as const

interface Props {
  kind: EditedKind
  fields: readonly MergedField[]
  base: Values
  mine: Values
  theirs: Values
  choices: Readonly<Record<string, Side>>
  onChoose: (conflict: string, side: Side) => void
}

const outcome = ({ changedBy, conflicts }: MergedField) => {
  if (changedBy !== 'both') return `只有${changedBy === 'mine' ? '现在填写的' : '已保存的'}有改动，合并后采用`
  return conflicts.length > 0
    ? `两边都改过，${conflicts.length} 处需要选择`
    : '两边改在不同段落，合并后都保留'
}

const columns = { display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }

interface ChoiceProps {
  kind: EditedKind
  label: string
  field: string
  conflict: Conflict
  /** Value that both sides changed; undefined to compare the sides with each other. */
  base?: unknown
  choice: Side | undefined
  onChoose: (side: Side) => void
}

/** No side is preselected: either would drop what somebody wrote. */
const Choice = ({ kind, label, field, conflict, base, choice, onChoose }: ChoiceProps) => {
  const id = useId()
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={choice ?? ''}
        onChange={(_, side) => onChoose(side as Side)}
        sx={columns}
      >
        {SIDES.map((side) => {
          const other = base ?? (side === 'mine' ? conflict.theirs : conflict.mine)
          return (
            <Box key={side}>
              <FormControlLabel
                value={side}
                control={<Radio size="small" />}
                label={`采用${sideNames[side]}`}
              />
              <DiffText parts={compareValues(kind, field, other, conflict[side])} />
            </Box>
          )
        })}
      </RadioGroup>
    </Box>
  )
}

export const MergeChoices = ({ kind, fields, choices, onChoose, ...versions }: Props) => (
  <>
    {fields.length === 0 && <Typography color="textSecondary">两边的内容没有不同。</Typography>}
    {fields.map((field) => {
      const { name, label, changedBy, conflicts } = field
      // A field that is chosen as a whole shows its changes at the choice.
      const isWhole = conflicts[0]?.id === name
      const shown = SIDES.filter((side) => !isWhole && (changedBy === 'both' || changedBy === side))
      return (
        <Box key={name} component="section" aria-label={label} sx={{ mb: 3 }}>
          <Typography variant="subtitle2" component="h3">
            {label}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 0.5 }}>
            {outcome(field)}
          </Typography>
          <Box sx={columns}>
            {shown.map((side) => (
              <Box key={side}>
                <Typography variant="caption">{side === 'mine' ? '现在填写的' : '已保存的'}</Typography>
                <DiffText parts={compareValues(kind, name, versions.base[name], versions[side][name])} />
              </Box>
            ))}
          </Box>
          {conflicts.map((conflict, position) => (
            <Choice
              key={conflict.id}
              {...{ kind, conflict }}
              field={name}
              base={isWhole ? (versions.base[name] ?? '') : undefined}
              label={isWhole ? `${label}以哪一方为准？` : `第 ${position + 1} 处以哪一方为准？`}
              choice={choices[conflict.id]}
              onChoose={(side) => onChoose(conflict.id, side)}
            />
          ))}
        </Box>
      )
    })}
  </>
)
