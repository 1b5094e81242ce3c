import { Chip } from '@mui/material'
import type { Outcome, QueueName, TaskRow } from '#contract/staff-queues.ts'
import { queueWords } from '#domain/queues.ts'
import { type Patience, patienceWith, span } from '../texts/waiting.ts'
import { colours } from '../theme.ts'
import { flagNames } from './names.ts'

const patienceLooks: Record<Patience, { color: string; backgroundColor: string }> = {
  fresh: { color: colours.inkSoft, backgroundColor: '#eceeea' },
  slow: { color: '#8a4107', backgroundColor: colours.amberWash },
  late: { color: colours.cinnabar, backgroundColor: colours.cinnabarWash },
}

/** @param most it is the longest of several. */
export const AgeChip = ({ seconds, most = false }: { seconds: number; most?: boolean }) => (
  <Chip
    size="small"
    label={`${most ? '最久等待' : '等待'} ${span(seconds)}`}
    sx={patienceLooks[patienceWith(seconds)]}
  />
)

const outcomeLooks: Record<Outcome, { color: string; backgroundColor: string }> = {
  approved: { color: colours.pine, backgroundColor: '#dcebdf' },
  rejected: { color: colours.inkSoft, backgroundColor: '#eceeea' },
}

export const OutcomeChip = ({ queue, outcome }: { queue: QueueName; outcome: Outcome }) => (
  <Chip size="small" label={queueWords[queue].outcomes[outcome]} sx={outcomeLooks[outcome]} />
)

export const FlagChips = ({ flags }: Pick<TaskRow, 'flags'>) => (
  <>
    {flags.map((flag) => (
      <Chip
        key={flag}
        size="small"
        variant="outlined"
        label={flagNames[flag] ?? flag}
        sx={{ mr: 0.5, color: '#8a4107', borderColor: colours.amber }}
      />
    ))}
  </>
)

export const holderOf = ({ mine, claimed_by }: TaskRow) => (mine ? '我' : claimed_by)
