import { Chip } from '@mui/material'
import { colours } from '../theme.ts'

/** Words that point something out, one chip each; `names` has the Chinese of those it knows. */
export const LabelChips = ({
  words,
  names,
}: {
  words: readonly string[]
  names: Readonly<Record<string, string>>
}) => (
  <>
    {words.map((word) => (
      <Chip
        key={word}
        size="small"
        variant="outlined"
        label={names[word] ?? word}
        sx={{ mr: 0.5, color: '#8a4107', borderColor: colours.amber }}
      />
    ))}
  </>
)
