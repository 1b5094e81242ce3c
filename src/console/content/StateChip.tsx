import { Chip } from '@mui/material'
import type { ContentRecord, State } from '#contract/content/calls.ts'
import { markNames, stateNames } from '#domain/content.ts'
import { colours } from '../theme.ts'

const looks: Record<State, { color: string; backgroundColor: string }> = {
  draft: { color: colours.inkSoft, backgroundColor: '#eceeea' },
  scheduled: { color: '#2f5d73', backgroundColor: '#e3eef3' },
  live: { color: colours.pine, backgroundColor: '#dcebdf' },
  changed: { color: '#8a4107', backgroundColor: colours.amberWash },
  removed: { color: colours.cinnabar, backgroundColor: colours.cinnabarWash },
}

export const StateChip = ({ state }: { state: State }) => (
  <Chip size="small" label={stateNames[state]} sx={looks[state]} />
)

export const MarkChips = ({ marks }: Pick<ContentRecord, 'marks'>) => (
  <>
    {marks.map((mark) => (
      <Chip
        key={mark}
        size="small"
        variant="outlined"
        label={markNames[mark] ?? mark}
        sx={{ mr: 0.5, color: '#8a4107', borderColor: colours.amber }}
      />
    ))}
  </>
)
