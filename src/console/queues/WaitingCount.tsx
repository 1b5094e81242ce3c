// A queue's icon in the menu, with the number of tasks that wait.
import QueueIcon from '@mui/icons-material/AssignmentTurnedInOutlined'
import { Badge } from '@mui/material'
import type { QueueName } from '#contract/staff-queues.ts'
import { colours } from '../theme.ts'
import { useSummary } from './summary.ts'

const look = { '& .MuiBadge-badge': { backgroundColor: colours.amber, color: '#fff', fontWeight: 600 } }

const WaitingCount = ({ queue }: { queue: QueueName }) => {
  const open = useSummary(queue)?.open ?? 0
  return (
    <Badge badgeContent={open} max={99} sx={look} aria-label={open > 0 ? `${open} 条待处理` : undefined}>
      <QueueIcon />
    </Badge>
  )
}

export const queueIcon = (queue: QueueName) => () => <WaitingCount queue={queue} />
