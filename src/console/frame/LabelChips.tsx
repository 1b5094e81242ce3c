import { Chip } from '@mui/material'
import { colours } from '../theme.ts'

/** Words that point something out, one chip each; `names` has the Chinese of those it knows. */
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
