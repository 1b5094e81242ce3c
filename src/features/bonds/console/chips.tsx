import { Chip } from '@mui/material'
import { BOND, type BondState, bondStateName } from '#features/bonds/rules/bonds.ts'
import { colours, statusColours } from '#platform/console/theme.ts'
import { proposalName } from './bonds.ts'

const stateColours: Record<BondState, { color: string; backgroundColor: string }> = {
  [BOND.unpaid]: statusColours.neutral,
  [BOND.pending]: statusColours.warning,
  [BOND.paid]: statusColours.success,
  [BOND.failed]: statusColours.error,
  [BOND.refunded]: statusColours.info,
  [BOND.frozen]: statusColours.error,
  [BOND.ended]: statusColours.neutral,
}

export const StateChip = ({ state }: { state: number }) => (
  <Chip
    size="small"
    label={bondStateName(state)}
    sx={stateColours[state as BondState] ?? statusColours.neutral}
  />
)

/** A proposal that waits for another reviewer; nothing if there is none. */
export const ProposalChip = ({ proposal }: { proposal: string }) =>
  proposal ? (
    <Chip
      size="small"
      variant="outlined"
      label={`待复核：${proposalName(proposal)}`}
      sx={{ ml: 0.5, color: '#8a4107', borderColor: colours.amber }}
    />
  ) : null
