// Columns of a queue. Decided tasks show their outcome instead of their age.
import { Box, Button, Stack, Typography } from '@mui/material'
import type { TaskRow } from '#features/review/contract/review.ts'
import { type Column, nowrap, timeColumn } from '#platform/console/lists/columns.ts'
import { RowLink } from '#platform/console/lists/list-parts.tsx'
import { minute } from '#platform/lib/dates.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'
import { AgeChip, claimantOf, FlagChips, OutcomeChip, outcomeName, ReminderChip } from './chips.tsx'
import { useClaim } from './claim.ts'
import { flagNames, taskPath, viewOf } from './queues.ts'

const Thumbnail = ({ src }: { src: string }) =>
  src && (
    <Box
      component="img"
      src={src}
      alt=""
      loading="lazy"
      sx={{ width: 64, height: 48, objectFit: 'cover', borderRadius: 1, flex: 'none' }}
    />
  )

const ClaimButton = ({ queue, id, title, outcome, claimed_by, mine }: TaskRow) => {
  const { busy, claim } = useClaim(queue)
  return outcome || claimed_by || mine ? null : (
    <Button
      size="small"
      variant="outlined"
      disabled={busy}
      aria-label={`领取：${title}`}
      onClick={(event) => {
        // A click on the row would open the task without claiming it.
        event.stopPropagation()
        void claim(id)
      }}
    >
      领取
    </Button>
  )
}

const isDecided = (filter: Readonly<Record<string, unknown>>) => viewOf(filter) === 'decided'
const isOpen = (filter: Readonly<Record<string, unknown>>) => !isDecided(filter)

export const columns: Column<TaskRow>[] = [
  { source: 'id', label: '任务编号', cell: false, width: 10 },
  {
    source: 'title',
    label: '内容',
    cell: ({ queue, id, title, thumbnail, flags }) => (
      <Box sx={{ minWidth: { xs: 180, lg: 220 }, display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Thumbnail src={thumbnail} />
        <Box sx={{ minWidth: 0 }}>
          <RowLink path={taskPath(queue, id)}>
            <TitleText text={title} />
          </RowLink>
          <FlagChips flags={flags} />
        </Box>
      </Box>
    ),
    narrow: {
      title: ({ title, thumbnail }) => (
        <Box component="span" sx={{ display: 'flex', gap: 1.5 }}>
          <Thumbnail src={thumbnail} />
          <span>
            <TitleText text={title} />
          </span>
        </Box>
      ),
    },
    width: 48,
  },
  { source: 'category', label: '类别', sx: nowrap, narrow: 'line' },
  timeColumn('createtime', '提交时间', { sx: nowrap, narrow: 'line' }),
  {
    source: 'flags',
    label: '系统提示',
    text: ({ flags }) => flags.map((flag) => flagNames[flag] ?? flag).join('、'),
    cell: false,
    narrow: { foot: ({ flags }) => <FlagChips flags={flags} /> },
    width: 28,
  },
  {
    source: 'age_seconds',
    label: '等待',
    shownFor: isOpen,
    cell: (task) => (
      <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
        <AgeChip seconds={task.age_seconds} />
        <ReminderChip {...task} />
      </Stack>
    ),
    sx: nowrap,
    narrow: 'foot',
    exported: false,
  },
  {
    source: 'claimed_by',
    label: '领取人',
    shownFor: isOpen,
    text: claimantOf,
    cell: (task) => claimantOf(task) || <ClaimButton {...task} />,
    sx: nowrap,
    narrow: {
      foot: (task) => (
        <Box sx={{ ml: 'auto' }}>
          {claimantOf(task) ? `${claimantOf(task)}已领取` : <ClaimButton {...task} />}
        </Box>
      ),
    },
  },
  {
    source: 'outcome',
    label: '处理结果',
    shownFor: isDecided,
    text: outcomeName,
    cell: (task) => (
      <>
        <OutcomeChip {...task} />
        <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 0.75 }}>
          {task.note}
        </Typography>
      </>
    ),
    narrow: 'foot',
  },
  { source: 'note', label: '说明', cell: false, width: 48 },
  {
    source: 'decided_by',
    label: '处理人',
    shownFor: isDecided,
    cell: ({ decided_by, decided_at }) => [decided_by, minute(decided_at)].join(' '),
    sx: nowrap,
  },
  timeColumn('decided_at', '处理时间', { cell: false }),
]
