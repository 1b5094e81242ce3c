import { Chip } from '@mui/material'
import type { ContentRecord, State } from '#contract/content/calls.ts'
import { markNames, stateNames } from '#domain/content.ts'
import { LabelChips } from '../frame/LabelChips.tsx'
import { statusColours } from '../theme.ts'

const stateColours: Record<State, { color: string; backgroundColor: string }> = {
  draft: statusColours.neutral,
  scheduled: statusColours.info,
  live: statusColours.success,
  changed: statusColours.warning,
  removed: statusColours.error,
}

export const StateChip = ({ state }: { state: State }) => (
  <Chip size="small" label={stateNames[state]} sx={stateColours[state]} />
)

export const MarkChips = ({ marks }: Pick<ContentRecord, 'marks'>) => (
  <LabelChips codes={marks} labels={markNames} />
)
