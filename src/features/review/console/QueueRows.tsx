// Tasks of a queue: a table, or cards on narrow screens. Decided tasks show their outcome instead of their age.
import { Box, Button, Card, CardActionArea, CardContent, Link, Stack, Typography } from '@mui/material'
import { DataTable, useListContext } from 'react-admin'
import type { QueueName, TaskRow } from '#features/review/contract/review.ts'
import { minute } from '#platform/lib/dates.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'
import { AgeChip, claimantOf, FlagChips, OutcomeChip, ReminderChip } from './chips.tsx'
import { useClaim } from './claim.ts'
import { taskPath, viewOf } from './queues.ts'

interface QueueProps {
  queue: QueueName
}
type Claim = ReturnType<typeof useClaim>

const nowrap = { whiteSpace: 'nowrap' }

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

const TitleCell = ({ record }: { record: TaskRow }) => (
  <Box sx={{ minWidth: 220, display: 'flex', alignItems: 'center', gap: 1.5 }}>
    <Thumbnail src={record.thumbnail} />
    <TitleLink record={record} />
  </Box>
)

const TitleLink = ({ record }: { record: TaskRow }) => (
  <Box sx={{ minWidth: 0 }}>
    <Link
      href={`#${taskPath(record.queue, record.id)}`}
      variant="body2"
      color="textPrimary"
      underline="hover"
      sx={{ fontWeight: 600, mr: 0.75 }}
    >
      <TitleText text={record.title} />
    </Link>
    <FlagChips flags={record.flags} />
  </Box>
)

const ClaimButton = ({ record, claim }: { record: TaskRow; claim: Claim }) =>
  record.outcome || record.claimed_by || record.mine ? null : (
    <Button
      size="small"
      variant="outlined"
      disabled={claim.busy}
      aria-label={`领取：${record.title}`}
      onClick={(event) => {
        // A click on the row would open the task without claiming it.
        event.stopPropagation()
        void claim.claim(record.id)
      }}
    >
      领取
    </Button>
  )

const OutcomeCell = ({ record }: { record: TaskRow }) => (
  <>
    <OutcomeChip {...record} />
    <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 0.75 }}>
      {record.note}
    </Typography>
  </>
)

export const TaskTable = ({ queue }: QueueProps) => {
  const { filterValues } = useListContext()
  const claim = useClaim(queue)
  const showsDecided = viewOf(filterValues) === 'decided'
  return (
    <DataTable<TaskRow>
      rowClick={(id) => taskPath(queue, Number(id))}
      bulkActionButtons={false}
      size="small"
      empty={<NoTasks />}
    >
      <DataTable.Col<TaskRow>
        source="title"
        label="内容"
        disableSort
        render={(record) => <TitleCell record={record} />}
      />
      <DataTable.Col<TaskRow> source="category" label="类别" disableSort sx={nowrap} />
      <DataTable.Col<TaskRow>
        source="createtime"
        label="提交时间"
        disableSort
        sx={nowrap}
        render={(record) => minute(record.createtime)}
      />
      {showsDecided ? (
        <DataTable.Col<TaskRow>
          source="outcome"
          label="处理结果"
          disableSort
          render={(record) => <OutcomeCell record={record} />}
        />
      ) : (
        <DataTable.Col<TaskRow>
          source="age_seconds"
          label="等待"
          disableSort
          sx={nowrap}
          render={(record) => (
            <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
              <AgeChip seconds={record.age_seconds} />
              <ReminderChip {...record} />
            </Stack>
          )}
        />
      )}
      {showsDecided ? (
        <DataTable.Col<TaskRow>
          source="decided_by"
          label="处理人"
          disableSort
          sx={nowrap}
          render={(record) => [record.decided_by, minute(record.decided_at)].join(' ')}
        />
      ) : (
        <DataTable.Col<TaskRow>
          source="claimed_by"
          label="领取人"
          disableSort
          sx={nowrap}
          render={(record) => claimantOf(record) || <ClaimButton record={record} claim={claim} />}
        />
      )}
    </DataTable>
  )
}

export const TaskCards = ({ queue }: QueueProps) => {
  const { data, isPending } = useListContext<TaskRow>()
  const claim = useClaim(queue)
  if (isPending) return null
  if (!data || data.length === 0) return <NoTasks />
  return (
    <Stack spacing={1.5} sx={{ p: 1.5, m: 0 }} component="ul">
      {data.map((record) => (
        <Card key={record.id} component="li" sx={{ listStyle: 'none' }}>
          <CardActionArea href={`#${taskPath(queue, record.id)}`}>
            <CardContent sx={{ pb: 1 }}>
              <Thumbnail src={record.thumbnail} />
              <Typography sx={{ fontWeight: 600 }}>
                <TitleText text={record.title} />
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {record.category} · {minute(record.createtime)}
              </Typography>
              <FlagChips flags={record.flags} />
            </CardContent>
          </CardActionArea>
          <Stack direction="row" sx={{ px: 2, pb: 1.5, alignItems: 'center', gap: 1, minHeight: 44 }}>
            {record.outcome ? <OutcomeCell record={record} /> : <AgeChip seconds={record.age_seconds} />}
            <ReminderChip {...record} />
            <Box sx={{ ml: 'auto' }}>
              {claimantOf(record) && !record.outcome ? `${claimantOf(record)}已领取` : null}
              <ClaimButton record={record} claim={claim} />
            </Box>
          </Stack>
        </Card>
      ))}
    </Stack>
  )
}

const emptyTexts = {
  open: ['没有等待处理的任务', '新提交的内容会自动出现在这里。'],
  mine: ['您手上没有任务', '在“待处理”中领取，或点“领取下一条”。'],
  decided: ['还没有处理过的任务', '处理完的任务连同结果留在这里备查。'],
} as const

const NoTasks = () => {
  const { filterValues } = useListContext()
  const [title, hint] = ['keyword', 'type', 'province_id', 'flag', 'user_id'].some(
    (name) => filterValues[name],
  )
    ? ['没有找到相符的任务', '换一个条件试试；按电话查找须输入完整号码。']
    : emptyTexts[viewOf(filterValues)]
  return (
    <Box sx={{ py: 8, px: 2, textAlign: 'center' }}>
      <Typography variant="h6" component="p">
        {title}
      </Typography>
      <Typography color="textSecondary">{hint}</Typography>
    </Box>
  )
}
