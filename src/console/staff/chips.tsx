import { Chip } from '@mui/material'
import { colours } from '../theme.ts'

const good = { color: colours.pine, backgroundColor: '#dcebdf' }
const bad = { color: colours.cinnabar, backgroundColor: colours.cinnabarWash }
const plain = { color: colours.inkSoft, backgroundColor: '#eceeea' }

/** Whether one may sign in. */
export const StandingChip = ({ disabled }: { disabled: boolean }) => (
  <Chip size="small" label={disabled ? '已停用' : '正常'} sx={disabled ? bad : good} />
)

/** Of the second factor. */
export const OnOff = ({ isOn }: { isOn: boolean }) => (
  <Chip size="small" label={isOn ? '已开启' : '未开启'} sx={isOn ? good : plain} />
)
