// Page of a review task. After a decision it opens the next task and reports on the last one.

import BackIcon from '@mui/icons-material/ArrowBackOutlined'
import { Alert, Box, Button } from '@mui/material'
import { useState } from 'react'
import { Title, useNavigate, useNotify, useParams, useResourceContext } from 'react-admin'
import { PublishProgress } from '#features/publishing/console/PublishProgress.tsx'
import type { QueueName, TaskRow } from '#features/review/contract/review.ts'
import { queueWords } from '#features/review/rules/queues.ts'
import { listingPath } from '#platform/lib/paths.ts'
import { nextTask } from './claim.ts'
import { lastListPath, listPath, queueOf, taskPath, useInvalidateQueue } from './queues.ts'
import { TaskView } from './TaskView.tsx'

interface Props {
  task: TaskRow
  decidedAt: number
  isQueueEmpty?: boolean
}

const DecisionNotice = ({ task, decidedAt, isQueueEmpty = false }: Props) => {
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
          url={listingPath(target_id)}
          requestedAt={decidedAt}
        />
      )}
    </Box>
  )
}

const TaskSequence = ({ queue, id }: { queue: QueueName; id: number }) => {
  const navigate = useNavigate()
  const notify = useNotify()
  const invalidateQueue = useInvalidateQueue(queue)
  const [decided, setDecided] = useState<{ task: TaskRow; decidedAt: number } | undefined>()
  const { title } = queueWords[queue]

  const openNext = async (task: TaskRow) => {
    const decidedAt = Date.now()
    void invalidateQueue()
    const next = await nextTask(queue).catch(() => undefined)
    // Who has gone elsewhere meanwhile stays there: the address changes before another screen has loaded.
    if (location.hash !== `#${taskPath(queue, id)}`) return
    if (next) {
      setDecided({ task, decidedAt })
      navigate(taskPath(queue, next.id))
    } else {
      const notice = (
        // The transition of the notification needs an outermost element that accepts a ref.
        <Box role="status">
          <DecisionNotice task={task} decidedAt={decidedAt} isQueueEmpty />
        </Box>
      )
      notify(notice, { autoHideDuration: 15_000 })
      navigate(listPath(queue))
    }
  }

  const showsDecided = decided && decided.task.id !== id
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={title} />
      <Button size="small" href={`#${lastListPath(queue)}`} startIcon={<BackIcon />} sx={{ mb: 1 }}>
        返回列表
      </Button>
      <div role="status">{showsDecided && <DecisionNotice {...decided} />}</div>
      <TaskView key={id} queue={queue} id={id} onDecided={(task) => void openNext(task)} />
    </Box>
  )
}

const TaskPage = () => {
  const queue = queueOf(useResourceContext())
  const id = Number(useParams<{ id: string }>().id)
  return queue && Number.isInteger(id) ? <TaskSequence queue={queue} id={id} /> : null
}
export default TaskPage
