import { Chip } from '@mui/material'
import { tones } from '../theme.ts'

/** Whether one may sign in. */
export const StandingChip = ({ disabled }: { disabled: boolean }) => (
  <Chip size="small" label={disabled ? '已停用' : '正常'} sx={disabled ? tones.bad : tones.good} />
)

/** Of the second factor. */
export const OnOff = ({ isOn }: { isOn: boolean }) => (
  <Chip size="small" label={isOn ? '已开启' : '未开启'} sx={isOn ? tones.good : tones.plain} />
)
