// Current state of publishing, and the list of the latest runs.
import { Box, Chip, Typography, useMediaQuery } from '@mui/material'
import { DataTable, RecordContextProvider, Title, useListContext } from 'react-admin'
import type { PublishRunRow } from '#features/publishing/contract.ts'
import { FilterSelect } from '#platform/console/lists/list-parts.tsx'
import { RecordList } from '#platform/console/lists/RecordList.tsx'
import { choicesOf, duration } from '#platform/console/texts/format.ts'
import { minute } from '#platform/lib/dates.ts'
import { RunDetails } from './FailedPages.tsx'
import { StatusCard } from './StatusCard.tsx'
import { runStates } from './status.ts'
import { Trigger } from './Trigger.tsx'

const nowrap = { whiteSpace: 'nowrap' }

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

const ShortReason = ({ reason }: Pick<PublishRunRow, 'reason'>) =>
  reason.length > SHORT_REASON_LENGTH ? `${reason.slice(0, SHORT_REASON_LENGTH)}…` : reason

const NoRuns = () => (
  <Typography sx={{ p: 4, textAlign: 'center' }} color="textSecondary">
    没有符合条件的发布记录。
  </Typography>
)

const RunsTable = () => (
  <DataTable<PublishRunRow>
    rowClick={false}
    bulkActionButtons={false}
    size="small"
    empty={<NoRuns />}
    expand={<RunDetails />}
    isRowExpandable={hasDetails}
  >
    <DataTable.Col<PublishRunRow>
      source="started_at"
      label="开始时间"
      disableSort
      sx={nowrap}
      render={(run) => run.started_at}
    />
    <DataTable.Col<PublishRunRow>
      source="state"
      label="结果"
      disableSort
      render={(run) => <RunState state={run.state} />}
    />
    <DataTable.Col<PublishRunRow>
      source="trigger"
      label="触发"
      disableSort
      render={({ trigger }) => <Trigger trigger={trigger} max={1} />}
    />
    <DataTable.Col<PublishRunRow>
      source="written"
      label="变动页面"
      disableSort
      sx={nowrap}
      render={pageChanges}
    />
    <DataTable.Col<PublishRunRow>
      source="milliseconds"
      label="用时"
      disableSort
      sx={nowrap}
      render={runDuration}
    />
    <DataTable.Col<PublishRunRow>
      source="reason"
      label="说明"
      disableSort
      render={(run) => <ShortReason reason={run.reason} />}
    />
  </DataTable>
)

const RunCards = () => {
  const { data } = useListContext<PublishRunRow>()
  if (data?.length === 0) return <NoRuns />
  return (
    <Box component="ul" sx={{ m: 0, p: 0 }}>
      {data?.map((run) => (
        <Box
          component="li"
          key={run.id}
          sx={{ listStyle: 'none', px: 2, py: 1.25, borderBottom: 1, borderColor: 'divider' }}
        >
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <Typography sx={{ fontWeight: 600 }}>{minute(run.started_at)}</Typography>
            <RunState state={run.state} />
          </Box>
          <Typography variant="body2" color="textSecondary">
            {pageChanges(run)} · {runDuration(run)}
            {run.reason && ' · '}
            <ShortReason reason={run.reason} />
          </Typography>
          <Trigger trigger={run.trigger} max={1} />
          {hasDetails(run) && (
            <details>
              <summary>{run.failures > 0 ? `失败页面 ${run.failures} 个` : '详细情况'}</summary>
              <RecordContextProvider value={run}>
                <RunDetails />
              </RecordContextProvider>
            </details>
          )}
        </Box>
      ))}
    </Box>
  )
}

const states = Object.fromEntries(Object.entries(runStates).map(([state, { name }]) => [state, name]))
const filters = [
  <FilterSelect key="state" source="state" label="结果" choices={choicesOf(states)} alwaysOn />,
]

const PublishRuns = () => {
  const isNarrow = useMediaQuery('(max-width: 767px)')
  return (
    <RecordList filters={filters} title={false}>
      {isNarrow ? <RunCards /> : <RunsTable />}
    </RecordList>
  )
}

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
