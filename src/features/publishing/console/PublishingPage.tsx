import { Box, Chip, Typography } from '@mui/material'
import { Title } from 'react-admin'
import type { PublishRunRow } from '#features/publishing/contract.ts'
import { type Column, nowrap } from '#platform/console/lists/columns.ts'
import { FilterSelect, RowToggle } from '#platform/console/lists/list-parts.tsx'
import { RecordList } from '#platform/console/lists/RecordList.tsx'
import { RecordRows } from '#platform/console/lists/RecordRows.tsx'
import { choicesOf, duration } from '#platform/console/texts/format.ts'
import { minute } from '#platform/lib/dates.ts'
import { RunDetails } from './FailedPages.tsx'
import { StatusCard } from './StatusCard.tsx'
import { runStates } from './status.ts'
import { Trigger } from './Trigger.tsx'

const RunState = ({ state }: Pick<PublishRunRow, 'state'>) => {
  const { name, ...colours } = runStates[state]
  return <Chip size="small" label={name} sx={colours} />
}

const runDuration = ({ state, milliseconds }: PublishRunRow) =>
  state === 'rendering' ? '进行中' : duration(milliseconds)

const pageChanges = ({ written, deleted }: PublishRunRow) =>
  deleted > 0 ? `更新 ${written}，移除 ${deleted}` : `更新 ${written}`

/** Longer reasons are cut in the list and shown in full when the row is expanded. */
const SHORT_REASON_LENGTH = 60
const hasDetails = ({ state, reason, trigger }: PublishRunRow) =>
  state === 'failed' || reason.length > SHORT_REASON_LENGTH || (trigger?.changes.length ?? 0) > 1

const shortReason = ({ reason }: PublishRunRow) =>
  reason.length > SHORT_REASON_LENGTH ? `${reason.slice(0, SHORT_REASON_LENGTH)}…` : reason

const columns: Column<PublishRunRow>[] = [
  {
    source: 'started_at',
    label: '开始时间',
    cell: (run) => (hasDetails(run) ? <RowToggle>{run.started_at}</RowToggle> : run.started_at),
    sx: nowrap,
    narrow: { title: ({ started_at }) => minute(started_at) },
  },
  { source: 'state', label: '结果', cell: ({ state }) => <RunState state={state} />, narrow: 'chip' },
  {
    source: 'trigger',
    label: '触发',
    cell: ({ trigger }) => <Trigger trigger={trigger} max={1} />,
    narrow: {
      foot: ({ trigger }) => (
        <div>
          <Trigger trigger={trigger} max={1} />
        </div>
      ),
    },
  },
  { source: 'written', label: '变动页面', text: pageChanges, sx: nowrap, narrow: 'line' },
  { source: 'milliseconds', label: '用时', text: runDuration, sx: nowrap, narrow: 'line' },
  { source: 'reason', label: '说明', text: shortReason, narrow: 'line' },
  {
    source: 'failures',
    label: '失败页面',
    text: ({ failures }) => (failures > 0 ? `失败页面 ${failures} 个` : ''),
    cell: false,
    narrow: 'line',
  },
]

const NoRuns = () => (
  <Typography sx={{ p: 4, textAlign: 'center' }} color="textSecondary">
    没有符合条件的发布记录。
  </Typography>
)

const states = Object.fromEntries(Object.entries(runStates).map(([state, { name }]) => [state, name]))
const filters = [
  <FilterSelect key="state" source="state" label="结果" choices={choicesOf(states)} alwaysOn />,
]

const PublishRuns = () => (
  <RecordList filters={filters} title={false}>
    <RecordRows
      columns={columns}
      empty={<NoRuns />}
      expand={<RunDetails />}
      isExpandable={hasDetails}
      tableFrom={768}
    />
  </RecordList>
)

const PublishingPage = () => (
  <Box sx={{ pt: 2 }}>
    <Title title="发布" />
    <StatusCard />
    <Typography variant="h6" component="h2" sx={{ mt: 3 }}>
      发布记录
    </Typography>
    <Typography variant="body2" color="textSecondary">
      保留最近 200 次。
    </Typography>
    <PublishRuns />
  </Box>
)
export default PublishingPage
