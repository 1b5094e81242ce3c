// What became of the task before this one; of a listing that was let through, until readers have its page.
import { Alert, Box, Button } from '@mui/material'
import type { TaskRow } from '#contract/review.ts'
import { queueWords } from '#domain/review/queues.ts'
import { paths } from '#lib/paths.ts'
import { LiveFollow } from '../content/LiveFollow.tsx'
import { taskPath } from './names.ts'

interface Props {
  task: TaskRow
  /** Milliseconds of the decision. */
  since: number
  /** No other waits. */
  isLast?: boolean
}

export const Decided = ({ task, since, isLast = false }: Props) => {
  const { id, queue, target_id, title, outcome } = task
  const told = `“${title}”${outcome ? queueWords[queue].outcomes[outcome] : ''}`
  return (
    <Box>
      <Alert
        severity="success"
        role="presentation"
        sx={{ mb: isLast ? 0 : 2 }}
        action={
          <Button href={`#${taskPath(queue, id)}`} sx={{ whiteSpace: 'nowrap' }}>
            {isLast ? '查看' : '查看上一条'}
          </Button>
        }
        onClose={undefined}
      >
        {isLast ? `${told}，没有其他等待处理的任务` : `${told}，以下是下一条`}
      </Alert>
      {queue === 'listings' && outcome === 'approved' && (
        <LiveFollow kind="listings" id={target_id} url={paths.listing(target_id)} since={since} />
      )}
    </Box>
  )
}
