import { Tab, Tabs } from '@mui/material'
import { useListContext } from 'react-admin'
import type { QueueName } from '#contract/review.ts'
import { useQueueSummary } from './summary.ts'

const viewNames = { open: '待处理', mine: '我领取的', decided: '已处理' } as const
export type QueueView = keyof typeof viewNames

export const viewOf = (filter: Record<string, unknown>): QueueView => {
  const { show } = filter
  return typeof show === 'string' && show in viewNames ? (show as QueueView) : 'open'
}

export const QueueTabs = ({ queue }: { queue: QueueName }) => {
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
