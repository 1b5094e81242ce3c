import { Tab, Tabs } from '@mui/material'
import { useListContext } from 'react-admin'
import type { QueueName } from '#contract/review.ts'
import { useSummary } from './summary.ts'

const shows = { open: '待处理', mine: '我领取的', decided: '已处理' } as const
export type Show = keyof typeof shows

export const showOf = (filter: Record<string, unknown>): Show => {
  const { show } = filter
  return typeof show === 'string' && show in shows ? (show as Show) : 'open'
}

export const QueueTabs = ({ queue }: { queue: QueueName }) => {
  const { filterValues, setFilters } = useListContext()
  const summary = useSummary(queue)
  const counts: Record<Show, number | undefined> = {
    open: summary?.open,
    mine: summary?.mine,
    decided: undefined,
  }
  return (
    <Tabs
      value={showOf(filterValues)}
      onChange={(_, show: Show) => setFilters({ ...filterValues, show }, undefined, false)}
      aria-label="范围"
      sx={{ borderBottom: 1, borderColor: 'divider', minHeight: 44 }}
    >
      {Object.entries(shows).map(([show, name]) => (
        <Tab
          key={show}
          value={show}
          label={counts[show as Show] ? `${name} ${counts[show as Show]}` : name}
          sx={{ minHeight: 44, minWidth: 88 }}
        />
      ))}
    </Tabs>
  )
}
