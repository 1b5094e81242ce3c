import { Button, Tab, Tabs, useMediaQuery } from '@mui/material'
import {
  NumberInput,
  SearchInput,
  SelectInput,
  TopToolbar,
  useListContext,
  useResourceContext,
} from 'react-admin'
import type { QueueName } from '#contract/review.ts'
import { queueWords } from '#domain/review/queues.ts'
import { RecordList } from '../components/RecordList.tsx'
import { choicesOf } from '../texts/format.ts'
import { useClaim } from './claim.ts'
import { TaskCards, TaskTable } from './QueueRows.tsx'
import {
  type QueueView,
  queueOf,
  searchHintOf,
  typesOf,
  useQueueSummary,
  viewNames,
  viewOf,
} from './queues.ts'

const QueueTabs = ({ queue }: { queue: QueueName }) => {
  const { filterValues, setFilters } = useListContext()
  const summary = useQueueSummary(queue)
  const counts: Record<QueueView, number | undefined> = {
    open: summary?.open,
    mine: summary?.mine,
    decided: undefined,
  }
  return (
    <Tabs
      value={viewOf(filterValues)}
      onChange={(_, show: QueueView) => setFilters({ ...filterValues, show }, undefined, false)}
      aria-label="范围"
      sx={{ borderBottom: 1, borderColor: 'divider', minHeight: 44 }}
    >
      {Object.entries(viewNames).map(([show, name]) => (
        <Tab
          key={show}
          value={show}
          label={counts[show as QueueView] ? `${name} ${counts[show as QueueView]}` : name}
          sx={{ minHeight: 44, minWidth: 88 }}
        />
      ))}
    </Tabs>
  )
}

const ListActions = ({ queue }: { queue: QueueName }) => {
  const { busy, claimOldest } = useClaim(queue)
  const { filterValues } = useListContext()
  return (
    <TopToolbar>
      <Button
        variant="contained"
        disabled={busy}
        onClick={() => void claimOldest(Number(filterValues.type) || 0)}
      >
        领取下一条
      </Button>
    </TopToolbar>
  )
}

/** Set by links of a user's page. */
const user = <NumberInput key="user_id" source="user_id" label="用户编号" />

const filtersOf = (queue: QueueName) => {
  const keyword = (
    <SearchInput
      key="keyword"
      source="keyword"
      alwaysOn
      placeholder={searchHintOf(queue)}
      sx={{ minWidth: queue === 'certifications' ? 350 : undefined }}
    />
  )
  const types = typesOf[queue]
  if (!types) return [keyword, user]
  const type = (
    <SelectInput
      key="type"
      source="type"
      label="类型"
      choices={choicesOf(types)}
      emptyText="全部"
      slotProps={{ select: { displayEmpty: true } }}
      alwaysOn
    />
  )
  return [keyword, type, user]
}

const REFRESH_MS = 60_000

const QueueList = () => {
  const queue = queueOf(useResourceContext())
  const isNarrow = useMediaQuery('(max-width: 1023px)')
  if (!queue) return null
  return (
    <RecordList
      filters={filtersOf(queue)}
      filterDefaultValues={{ show: 'open' }}
      actions={<ListActions queue={queue} />}
      queryOptions={{ refetchInterval: REFRESH_MS }}
      title={queueWords[queue].title}
    >
      <QueueTabs queue={queue} />
      {isNarrow ? <TaskCards queue={queue} /> : <TaskTable queue={queue} />}
    </RecordList>
  )
}
export default QueueList
