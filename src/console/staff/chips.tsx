import { Chip } from '@mui/material'
import { statusColours } from '../theme.ts'

/** Whether one may sign in. */
export const AccountStateChip = ({ disabled }: { disabled: boolean }) => (
  <Chip
    size="small"
    label={disabled ? '已停用' : '正常'}
    sx={disabled ? statusColours.error : statusColours.success}
  />
)

/** Of the second factor. */
export const OnOffChip = ({ isOn }: { isOn: boolean }) => (
  <Chip
    size="small"
    label={isOn ? '已开启' : '未开启'}
    sx={isOn ? statusColours.success : statusColours.neutral}
  />
)
