import { Button, Tab, Tabs } from '@mui/material'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  FilterButton,
  NumberInput,
  ReferenceInput,
  TopToolbar,
  useListContext,
  useLocation,
  useResourceContext,
} from 'react-admin'
import type { QueueName } from '#features/review/contract/review.ts'
import { queueWords } from '#features/review/rules/queues.ts'
import { KeywordInput } from '#platform/console/inputs/KeywordInput.tsx'
import { ClearFilters, FilterSelect, NoRecords } from '#platform/console/lists/list-parts.tsx'
import { RecordList } from '#platform/console/lists/RecordList.tsx'
import { RecordRows } from '#platform/console/lists/RecordRows.tsx'
import { $staff } from '#platform/console/session.ts'
import { choicesOf } from '#platform/console/texts/format.ts'
import { BulkDecisions } from './BulkDecisions.tsx'
import { type TaskFilter, useClaim } from './claim.ts'
import {
  flagNames,
  type QueueView,
  queueOf,
  rememberList,
  taskPath,
  useQueueSummary,
  viewNames,
  viewOf,
} from './queues.ts'
import { reviewedKind } from './reviewed-kind.ts'
import { TemplatesButton } from './TemplatesButton.tsx'
import { columns } from './task-columns.tsx'

const QueueTabs = ({ queue }: { queue: QueueName }) => {
  const { filterValues, setFilters } = useListContext()
  const summary = useQueueSummary(queue)
  const counts: Record<QueueView, number | undefined> = {
    open: summary?.open,
    mine: summary?.mine,
    decided: undefined,
  }
  const dueText = summary?.due ? `（${summary.due} 条提醒到时）` : ''
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
          label={[name, counts[show as QueueView], show === 'mine' && dueText].filter(Boolean).join(' ')}
          sx={{ minHeight: 44, minWidth: 88 }}
        />
      ))}
    </Tabs>
  )
}

const ListActions = ({ queue }: { queue: QueueName }) => {
  const { busy, claimOldest } = useClaim(queue)
  const isAdmin = useStore($staff)?.role === 'admin'
  const { keyword, type, user_id, province_id, flag } = useListContext().filterValues as TaskFilter
  return (
    <TopToolbar>
      <FilterButton />
      <ClearFilters kept={['show']} />
      <Button
        variant="contained"
        disabled={busy}
        onClick={() => void claimOldest({ keyword, type, user_id, province_id, flag })}
      >
        领取下一条
      </Button>
      {isAdmin && <TemplatesButton queue={queue} />}
    </TopToolbar>
  )
}

const user = <NumberInput key="user_id" source="user_id" label="用户编号" />

/** Provinces; the choices come from the national codes. */
const province = (
  <ReferenceInput key="province_id" source="province_id" reference="regions" perPage={100} alwaysOn>
    <FilterSelect label="省份" optionText="name" />
  </ReferenceInput>
)

const filtersOf = (queue: QueueName) => {
  const { searchHint, types, flags, hasRegions, hasUsers } = reviewedKind(queue)
  return [
    <KeywordInput
      key="keyword"
      source="keyword"
      alwaysOn
      placeholder={searchHint ?? '搜索内容或完整电话'}
      sx={{ minWidth: searchHint ? 350 : undefined }}
    />,
    types && <FilterSelect key="type" source="type" label="类型" choices={choicesOf(types)} alwaysOn />,
    hasRegions && province,
    flags && (
      <FilterSelect
        key="flag"
        source="flag"
        label="系统提示"
        choices={flags.map((id) => ({ id, name: flagNames[id] }))}
        alwaysOn
      />
    ),
    hasUsers && user,
  ].filter((filter) => filter !== undefined && filter !== false)
}

const emptyTexts = {
  open: ['没有等待处理的任务', '新提交的内容会自动出现在这里。'],
  mine: ['您手上没有任务', '在“待处理”中领取，或点“领取下一条”。'],
  decided: ['还没有处理过的任务', '处理完的任务连同结果留在这里备查。'],
} as const

const NoTasks = () => {
  const [title, hint] = emptyTexts[viewOf(useListContext().filterValues)]
  const filtered = { title: '没有找到相符的任务', hint: '换一个条件试试；按电话查找须输入完整号码。' }
  return <NoRecords title={title} hint={hint} filtered={filtered} kept={['show']} />
}

const TaskRows = ({ queue }: { queue: QueueName }) => {
  const isDecided = viewOf(useListContext().filterValues) === 'decided'
  const bulk = !isDecided && queueWords[queue].bulk.length > 0
  return (
    <RecordRows
      columns={columns}
      path={({ id }) => taskPath(queue, id)}
      empty={<NoTasks />}
      bulkActions={bulk ? <BulkDecisions queue={queue} /> : undefined}
    />
  )
}

const REFRESH_MS = 60_000

const QueueList = () => {
  const queue = queueOf(useResourceContext())
  const { search } = useLocation()
  useEffect(() => {
    if (queue) rememberList(queue, search)
  }, [queue, search])
  if (!queue) return null
  return (
    <RecordList
      // Opens on what waits, whatever was looked at last time.
      storeKey={false}
      filters={filtersOf(queue)}
      filterDefaultValues={{ show: 'open' }}
      exported={columns}
      actions={<ListActions queue={queue} />}
      queryOptions={{ refetchInterval: REFRESH_MS }}
      title={queueWords[queue].title}
    >
      <QueueTabs queue={queue} />
      <TaskRows queue={queue} />
    </RecordList>
  )
}
export default QueueList
