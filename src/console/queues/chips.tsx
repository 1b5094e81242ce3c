import { Chip } from '@mui/material'
import type { Outcome, QueueName, TaskRow } from '#contract/review.ts'
import { queueWords } from '#domain/review/queues.ts'
import { LabelChips } from '../frame/LabelChips.tsx'
import { type Patience, patienceWith, span } from '../texts/waiting.ts'
import { tones } from '../theme.ts'
import { flagNames } from './names.ts'

const patienceLooks: Record<Patience, { color: string; backgroundColor: string }> = {
  fresh: tones.plain,
  slow: tones.warm,
  late: tones.bad,
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
  approved: tones.good,
  rejected: tones.plain,
}

export const OutcomeChip = ({ queue, outcome }: { queue: QueueName; outcome: Outcome }) => (
  <Chip size="small" label={queueWords[queue].outcomes[outcome]} sx={outcomeLooks[outcome]} />
)

export const FlagChips = ({ flags }: Pick<TaskRow, 'flags'>) => <LabelChips words={flags} names={flagNames} />

export const holderOf = ({ mine, claimed_by }: TaskRow) => (mine ? '我' : claimed_by)
