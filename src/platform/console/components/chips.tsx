import { Chip } from '@mui/material'
import { colours, statusColours } from '#platform/console/theme.ts'

/** One outlined chip per code; a code without a label is shown unchanged. */
export const LabelChips = ({
  codes,
  labels,
}: {
  codes: readonly string[]
  labels: Readonly<Record<string, string>>
}) => (
  <>
    {codes.map((code) => (
      <Chip
        key={code}
        size="small"
        variant="outlined"
        label={labels[code] ?? code}
        sx={{ mr: 0.5, color: '#8a4107', borderColor: colours.amber }}
      />
    ))}
  </>
)

export const AccountStateChip = ({ disabled }: { disabled: boolean }) => (
  <Chip
    size="small"
    label={disabled ? '已停用' : '正常'}
    sx={disabled ? statusColours.error : statusColours.success}
  />
)

export const OnOffChip = ({ isOn }: { isOn: boolean }) => (
  <Chip
    size="small"
    label={isOn ? '已开启' : '未开启'}
    sx={isOn ? statusColours.success : statusColours.neutral}
  />
)
