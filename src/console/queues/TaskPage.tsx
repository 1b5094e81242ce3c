// Tasks one after the other: after a decision the next one opens, and what was decided is told.
import BackIcon from '@mui/icons-material/ArrowBackOutlined'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { Title, useNavigate, useNotify, useParams, useResourceContext } from 'react-admin'
import type { QueueName, TaskRow } from '#contract/review.ts'
import { queueWords } from '#domain/review/queues.ts'
import { Decided } from './Decided.tsx'
import { listPath, queueOf, taskPath } from './names.ts'
import { nextTask } from './next.ts'
import { useQueueChanged } from './summary.ts'
import { TaskView } from './TaskView.tsx'

const Tasks = ({ queue, id }: { queue: QueueName; id: number }) => {
  const navigate = useNavigate()
  const notify = useNotify()
  const changed = useQueueChanged(queue)
  const [done, setDone] = useState<{ task: TaskRow; since: number } | undefined>()
  const { title } = queueWords[queue]

  const goOn = async (task: TaskRow) => {
    const since = Date.now()
    void changed()
    const next = await nextTask(queue).catch(() => undefined)
    if (next) {
      setDone({ task, since })
      navigate(taskPath(queue, next.id))
    } else {
      const told = (
        // What slides in is held by its outermost element.
        <Box role="status">
          <Decided task={task} since={since} isLast />
        </Box>
      )
      notify(told, { autoHideDuration: 15_000 })
      navigate(listPath(queue))
    }
  }

  const isDoneElsewhere = done && done.task.id !== id
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={title} />
      <Button size="small" href={`#${listPath(queue)}`} startIcon={<BackIcon />} sx={{ mb: 1 }}>
        返回列表
      </Button>
      <div role="status">{isDoneElsewhere && <Decided {...done} />}</div>
      <TaskView key={id} queue={queue} id={id} onDecided={(task) => void goOn(task)} />
    </Box>
  )
}

const TaskPage = () => {
  const queue = queueOf(useResourceContext())
  const id = Number(useParams<{ id: string }>().id)
  return queue && Number.isInteger(id) ? <Tasks queue={queue} id={id} /> : null
}
export default TaskPage
