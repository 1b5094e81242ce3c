import { Chip } from '@mui/material'
import type { OpinionState } from '#features/assessment/contract/report.ts'
import { statusColours } from '#platform/console/theme.ts'
import { opinionStateNames } from './assessments.ts'

const opinionColours: Record<OpinionState, { color: string; backgroundColor: string }> = {
  none: statusColours.neutral,
  requested: statusColours.warning,
  written: statusColours.success,
}

export const OpinionChip = ({ state }: { state: OpinionState }) => (
  <Chip size="small" label={opinionStateNames[state]} sx={opinionColours[state]} />
)
