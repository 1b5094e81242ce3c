import { Chip } from '@mui/material'
import type { Outcome, QueueName, TaskRow } from '#contract/review.ts'
import { queueWords } from '#domain/review/queues.ts'
import { LabelChips } from '../components/chips.tsx'
import { timeSpan, type Urgency, urgencyOf } from '../texts/format.ts'
import { statusColours } from '../theme.ts'
import { flagNames } from './queues.ts'

const urgencyColours: Record<Urgency, { color: string; backgroundColor: string }> = {
  fresh: statusColours.neutral,
  slow: statusColours.warning,
  late: statusColours.error,
}

/** @param isOldest whether this is the longest wait of a whole queue. */
export const AgeChip = ({ seconds, isOldest = false }: { seconds: number; isOldest?: boolean }) => (
  <Chip
    size="small"
    label={`${isOldest ? '最久等待' : '等待'} ${timeSpan(seconds)}`}
    sx={urgencyColours[urgencyOf(seconds)]}
  />
)

const outcomeColours: Record<Outcome, { color: string; backgroundColor: string }> = {
  approved: statusColours.success,
  rejected: statusColours.neutral,
}

export const OutcomeChip = ({ queue, outcome }: { queue: QueueName; outcome: Outcome }) => (
  <Chip size="small" label={queueWords[queue].outcomes[outcome]} sx={outcomeColours[outcome]} />
)

export const FlagChips = ({ flags }: Pick<TaskRow, 'flags'>) => (
  <LabelChips codes={flags} labels={flagNames} />
)

export const claimantOf = ({ mine, claimed_by }: TaskRow) => (mine ? '我' : claimed_by)
