// A queue's icon in the menu, with the number of tasks that wait.
import QueueIcon from '@mui/icons-material/AssignmentTurnedInOutlined'
import { Badge, Box } from '@mui/material'
import type { QueueName } from '#contract/staff-queues.ts'
import { colours } from '../theme.ts'
import { useSummary } from './summary.ts'

const look = { '& .MuiBadge-badge': { backgroundColor: colours.amber, color: '#fff', fontWeight: 600 } }

/** For those who hear the menu: a bare number says nothing. */
const heard = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
}

const WaitingCount = ({ queue }: { queue: QueueName }) => {
  const open = useSummary(queue)?.open ?? 0
  return (
    <Badge badgeContent={open} max={99} sx={look} slotProps={{ badge: { 'aria-hidden': true } }}>
      <QueueIcon />
      {open > 0 && (
        <Box component="span" sx={heard}>
          {`${open} 条待处理：`}
        </Box>
      )}
    </Badge>
  )
}

export const queueIcon = (queue: QueueName) => () => <WaitingCount queue={queue} />
