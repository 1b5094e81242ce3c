// Tasks one after the other: after a decision the next one opens, and what was decided is told.
import BackIcon from '@mui/icons-material/ArrowBackOutlined'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { Title, useNavigate, useNotify, useParams, useResourceContext } from 'react-admin'
import type { QueueName, TaskRow } from '#contract/review.ts'
import { queueWords } from '#domain/review/queues.ts'
import { DecisionNotice } from './Decided.tsx'
import { listPath, queueOf, taskPath } from './names.ts'
import { nextTask } from './next.ts'
import { useInvalidateQueue } from './summary.ts'
import { TaskView } from './TaskView.tsx'

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
    if (next) {
      setDecided({ task, decidedAt })
      navigate(taskPath(queue, next.id))
    } else {
      const notice = (
        // What slides in is held by its outermost element.
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
      <Button size="small" href={`#${listPath(queue)}`} startIcon={<BackIcon />} sx={{ mb: 1 }}>
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
