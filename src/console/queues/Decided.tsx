// What became of the task before this one; of a listing that was let through, until readers have its page.
import { Alert, Box, Button } from '@mui/material'
import type { TaskRow } from '#contract/review.ts'
import { queueWords } from '#domain/review/queues.ts'
import { paths } from '#lib/paths.ts'
import { PublishProgress } from '../content/LiveFollow.tsx'
import { taskPath } from './names.ts'

interface Props {
  task: TaskRow
  /** Milliseconds of the decision. */
  decidedAt: number
  /** No other waits. */
  isQueueEmpty?: boolean
}

export const DecisionNotice = ({ task, decidedAt, isQueueEmpty = false }: Props) => {
  const { id, queue, target_id, title, outcome } = task
  const text = `“${title}”${outcome ? queueWords[queue].outcomes[outcome] : ''}`
  return (
    <Box>
      <Alert
        severity="success"
        role="presentation"
        sx={{ mb: isQueueEmpty ? 0 : 2 }}
        action={
          <Button href={`#${taskPath(queue, id)}`} sx={{ whiteSpace: 'nowrap' }}>
            {isQueueEmpty ? '查看' : '查看上一条'}
          </Button>
        }
        onClose={undefined}
      >
        {isQueueEmpty ? `${text}，没有其他等待处理的任务` : `${text}，以下是下一条`}
      </Alert>
      {queue === 'listings' && outcome === 'approved' && (
        <PublishProgress
          kind="listings"
          id={target_id}
          url={paths.listing(target_id)}
          requestedAt={decidedAt}
        />
      )}
    </Box>
  )
}
