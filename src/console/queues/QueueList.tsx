import { Button, useMediaQuery } from '@mui/material'
import { List, Pagination, SearchInput, TopToolbar, useResourceContext } from 'react-admin'
import type { QueueName } from '#contract/review.ts'
import { queueWords } from '#domain/review/queues.ts'
import { queueOf } from './names.ts'
import { TaskCards, TaskTable } from './QueueRows.tsx'
import { QueueTabs } from './QueueTabs.tsx'
import { useClaim } from './use-claim.ts'

const ListActions = ({ queue }: { queue: QueueName }) => {
  const { busy, claimOldest } = useClaim(queue)
  return (
    <TopToolbar>
      <Button variant="contained" disabled={busy} onClick={() => void claimOldest()}>
        领取下一条
      </Button>
    </TopToolbar>
  )
}

const filters = [<SearchInput key="keyword" source="keyword" alwaysOn placeholder="搜索内容或完整电话" />]

const REFRESH_MS = 60_000

const QueueList = () => {
  const queue = queueOf(useResourceContext())
  const isNarrow = useMediaQuery('(max-width: 1023px)')
  if (!queue) return null
  return (
    <List
      filters={filters}
      filterDefaultValues={{ show: 'open' }}
      perPage={25}
      pagination={<Pagination rowsPerPageOptions={[10, 25, 50, 100]} />}
      actions={<ListActions queue={queue} />}
      queryOptions={{ refetchInterval: REFRESH_MS }}
      exporter={false}
      empty={false}
      title={queueWords[queue].title}
    >
      <QueueTabs queue={queue} />
      {isNarrow ? <TaskCards queue={queue} /> : <TaskTable queue={queue} />}
    </List>
  )
}
export default QueueList
