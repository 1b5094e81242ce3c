import { Button, Tab, Tabs, useMediaQuery } from '@mui/material'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  NumberInput,
  ReferenceInput,
  TopToolbar,
  useListContext,
  useLocation,
  useResourceContext,
} from 'react-admin'
import type { QueueName, TaskRow } from '#features/review/contract/review.ts'
import { queueWords } from '#features/review/rules/queues.ts'
import { KeywordInput } from '#platform/console/inputs/KeywordInput.tsx'
import { ClearFilters, FilterSelect } from '#platform/console/lists/list-parts.tsx'
import { RecordList } from '#platform/console/lists/RecordList.tsx'
import type { ExportColumn } from '#platform/console/lists/workbook.ts'
import { $staff } from '#platform/console/session.ts'
import { choicesOf } from '#platform/console/texts/format.ts'
import { claimantOf, outcomeName } from './chips.tsx'
import { type TaskFilter, useClaim } from './claim.ts'
import { TaskCards, TaskTable } from './QueueRows.tsx'
import {
  flagNames,
  type QueueView,
  queueOf,
  rememberList,
  useQueueSummary,
  viewNames,
  viewOf,
} from './queues.ts'
import { reviewedKind } from './reviewed-kind.ts'
import { TemplatesButton } from './TemplatesButton.tsx'

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

/** Set by links of a user's page. */
const user = <NumberInput key="user_id" source="user_id" label="用户编号" />

/** Provinces; the choices come from the national codes. */
const province = (
  <ReferenceInput key="province_id" source="province_id" reference="regions" perPage={100} alwaysOn>
    <FilterSelect label="省份" optionText="name" />
  </ReferenceInput>
)

const filtersOf = (queue: QueueName) => {
  const { searchHint, types, flags, hasRegions } = reviewedKind(queue)
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
    user,
  ].filter((filter) => filter !== undefined && filter !== false)
}

const exported: ExportColumn<TaskRow>[] = [
  { label: '任务编号', value: ({ id }) => id, width: 10 },
  { label: '内容', value: ({ title }) => title, width: 48 },
  { label: '类别', value: ({ category }) => category },
  { label: '提交时间', value: ({ createtime }) => createtime, width: 20 },
  {
    label: '系统提示',
    value: ({ flags }) => flags.map((flag) => flagNames[flag] ?? flag).join('、'),
    width: 28,
  },
  { label: '领取人', value: claimantOf },
  { label: '处理结果', value: outcomeName },
  { label: '说明', value: ({ note }) => note, width: 48 },
  { label: '处理人', value: ({ decided_by }) => decided_by },
  { label: '处理时间', value: ({ decided_at }) => decided_at, width: 20 },
]

const REFRESH_MS = 60_000

const QueueList = () => {
  const queue = queueOf(useResourceContext())
  const isNarrow = useMediaQuery('(max-width: 1023px)')
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
      exported={exported}
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
