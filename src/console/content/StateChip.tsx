import { Chip } from '@mui/material'
import type { ContentRecord, State } from '#contract/content/calls.ts'
import { markNames, stateNames } from '#domain/content.ts'
import { LabelChips } from '../frame/LabelChips.tsx'
import { tones } from '../theme.ts'

const looks: Record<State, { color: string; backgroundColor: string }> = {
  draft: tones.plain,
  scheduled: tones.coming,
  live: tones.good,
  changed: tones.warm,
  removed: tones.bad,
}

export const StateChip = ({ state }: { state: State }) => (
  <Chip size="small" label={stateNames[state]} sx={looks[state]} />
)

export const MarkChips = ({ marks }: Pick<ContentRecord, 'marks'>) => (
  <LabelChips words={marks} names={markNames} />
)
