import { Chip } from '@mui/material'
import type { UserState } from '#features/users/contract.ts'
import { statusColours } from '#platform/console/theme.ts'
import { CERTIFICATION, certificationNames } from '#platform/contract/account-types.ts'
import { userStateNames } from './users.ts'

const certificationColours: Readonly<Record<number, { color: string; backgroundColor: string }>> = {
  [CERTIFICATION.pending]: statusColours.warning,
  [CERTIFICATION.approved]: statusColours.success,
  [CERTIFICATION.rejected]: statusColours.error,
}

/** @param isRevoked shows the state 3 as the revocation that it comes of */
export const CertificationChip = ({ state, isRevoked = false }: { state: number; isRevoked?: boolean }) => (
  <Chip
    size="small"
    label={isRevoked ? '已撤销' : (certificationNames[state] ?? '')}
    sx={certificationColours[state] ?? statusColours.neutral}
  />
)

const stateColours: Readonly<Record<UserState, { color: string; backgroundColor: string }>> = {
  normal: statusColours.success,
  deleting: statusColours.warning,
  deleted: statusColours.neutral,
}

export const UserStateChip = ({ state }: { state: UserState }) => (
  <Chip size="small" label={userStateNames[state]} sx={stateColours[state]} />
)
