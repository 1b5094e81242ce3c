import { Chip } from '@mui/material'
import type { Outcome, TaskRow } from '#features/review/contract/review.ts'
import { queueWords } from '#features/review/rules/queues.ts'
import { LabelChips } from '#platform/console/components/chips.tsx'
import { timeSpan, type Urgency, urgencyOf } from '#platform/console/texts/format.ts'
import { statusColours } from '#platform/console/theme.ts'
import { flagNames, isDue } from './queues.ts'

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

/** When the reviewer wants to be reminded, in amber once that has come. */
export const ReminderChip = ({ remind_at, mine }: Pick<TaskRow, 'remind_at' | 'mine'>) =>
  mine &&
  remind_at && (
    <Chip
      size="small"
      label={`提醒 ${remind_at.slice(5, 16)}`}
      sx={isDue(remind_at) ? statusColours.warning : statusColours.neutral}
    />
  )

const outcomeColours: Record<Outcome, { color: string; backgroundColor: string }> = {
  approved: statusColours.success,
  rejected: statusColours.neutral,
}

/** Empty while the task is open. */
export const outcomeName = ({ queue, outcome, revoked_at }: TaskRow) => {
  if (revoked_at) return '已撤销'
  return outcome ? queueWords[queue].outcomes[outcome] : ''
}

/** Outcome of a decided task; a certification that was revoked since says so. */
export const OutcomeChip = (task: TaskRow) =>
  task.outcome && (
    <Chip
      size="small"
      label={outcomeName(task)}
      sx={task.revoked_at ? statusColours.error : outcomeColours[task.outcome]}
    />
  )

export const FlagChips = ({ flags }: Pick<TaskRow, 'flags'>) => (
  <LabelChips codes={flags} labels={flagNames} />
)

export const claimantOf = ({ mine, claimed_by }: TaskRow) => (mine ? '我' : claimed_by)
