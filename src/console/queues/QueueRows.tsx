// A queue's tasks: a table, on phones cards. What is over shows how it ended instead of how long it waits.
import { Box, Button, Card, CardActionArea, CardContent, Link, Stack, Typography } from '@mui/material'
import { DataTable, useListContext } from 'react-admin'
import type { QueueName, TaskRow } from '#contract/review.ts'
import { minute } from '#lib/dates.ts'
import { AgeChip, FlagChips, holderOf, OutcomeChip } from './chips.tsx'
import { taskPath } from './names.ts'
import { showOf } from './QueueTabs.tsx'
import { useClaim } from './use-claim.ts'

interface Rows {
  queue: QueueName
}
type Claim = ReturnType<typeof useClaim>

const nowrap = { whiteSpace: 'nowrap' }

const Heading = ({ record }: { record: TaskRow }) => (
  <Box sx={{ minWidth: 220 }}>
    <Link
      href={`#${taskPath(record.queue, record.id)}`}
      variant="body2"
      color="textPrimary"
      underline="hover"
      sx={{ fontWeight: 600, mr: 0.75 }}
    >
      {record.title}
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
        // The row itself only opens.
        event.stopPropagation()
        void claim.claim(record.id)
      }}
    >
      领取
    </Button>
  )

const Ending = ({ record }: { record: TaskRow }) => (
  <>
    {record.outcome && <OutcomeChip queue={record.queue} outcome={record.outcome} />}
    <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 0.75 }}>
      {record.note}
    </Typography>
  </>
)

export const QueueTable = ({ queue }: Rows) => {
  const { filterValues } = useListContext()
  const claim = useClaim(queue)
  const isOver = showOf(filterValues) === 'decided'
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
        render={(record) => <Heading record={record} />}
      />
      <DataTable.Col<TaskRow> source="category" label="类别" disableSort sx={nowrap} />
      <DataTable.Col<TaskRow>
        source="createtime"
        label="提交时间"
        disableSort
        sx={nowrap}
        render={(record) => minute(record.createtime)}
      />
      {isOver ? (
        <DataTable.Col<TaskRow>
          source="outcome"
          label="处理结果"
          disableSort
          render={(record) => <Ending record={record} />}
        />
      ) : (
        <DataTable.Col<TaskRow>
          source="age_seconds"
          label="等待"
          disableSort
          sx={nowrap}
          render={(record) => <AgeChip seconds={record.age_seconds} />}
        />
      )}
      {isOver ? (
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
          render={(record) => holderOf(record) || <ClaimButton record={record} claim={claim} />}
        />
      )}
    </DataTable>
  )
}

export const QueueCards = ({ queue }: Rows) => {
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
              <Typography sx={{ fontWeight: 600 }}>{record.title}</Typography>
              <Typography variant="body2" color="textSecondary">
                {record.category} · {minute(record.createtime)}
              </Typography>
              <FlagChips flags={record.flags} />
            </CardContent>
          </CardActionArea>
          <Stack direction="row" sx={{ px: 2, pb: 1.5, alignItems: 'center', gap: 1, minHeight: 44 }}>
            {record.outcome ? <Ending record={record} /> : <AgeChip seconds={record.age_seconds} />}
            <Box sx={{ ml: 'auto' }}>
              {holderOf(record) && !record.outcome ? `${holderOf(record)}已领取` : null}
              <ClaimButton record={record} claim={claim} />
            </Box>
          </Stack>
        </Card>
      ))}
    </Stack>
  )
}

const nothing = {
  open: ['没有等待处理的任务', '新提交的内容会自动出现在这里。'],
  mine: ['您手上没有任务', '在“待处理”中领取，或点“领取下一条”。'],
  decided: ['还没有处理过的任务', '处理完的任务连同结果留在这里备查。'],
} as const

const NoTasks = () => {
  const { filterValues } = useListContext()
  const [title, hint] = filterValues.keyword
    ? ['没有找到相符的任务', '换一个关键词试试；按电话查找须输入完整号码。']
    : nothing[showOf(filterValues)]
  return (
    <Box sx={{ py: 8, px: 2, textAlign: 'center' }}>
      <Typography variant="h6" component="p">
        {title}
      </Typography>
      <Typography color="textSecondary">{hint}</Typography>
    </Box>
  )
}
