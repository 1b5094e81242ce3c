// Tasks one after the other: after a decision the next one opens, and what was decided is told.
import BackIcon from '@mui/icons-material/ArrowBackOutlined'
import { Alert, Box, Button } from '@mui/material'
import { useState } from 'react'
import { Title, useNavigate, useNotify, useParams, useResourceContext } from 'react-admin'
import type { QueueName, TaskRow } from '#contract/staff-queues.ts'
import { queueWords } from '#domain/queues.ts'
import { listPath, queueOf, taskPath } from './names.ts'
import { nextTask } from './next.ts'
import { useQueueChanged } from './summary.ts'
import { TaskView } from './TaskView.tsx'

const Tasks = ({ queue, id }: { queue: QueueName; id: number }) => {
  const navigate = useNavigate()
  const notify = useNotify()
  const changed = useQueueChanged(queue)
  const [done, setDone] = useState<TaskRow | undefined>()
  const { title, outcomes } = queueWords[queue]

  const goOn = async (task: TaskRow) => {
    void changed()
    const next = await nextTask(queue).catch(() => undefined)
    if (next) {
      setDone(task)
      navigate(taskPath(queue, next.id))
    } else {
      notify(`「${task.title}」${task.outcome ? outcomes[task.outcome] : ''}，没有其他等待处理的任务`, {
        type: 'success',
      })
      navigate(listPath(queue))
    }
  }

  const isDoneElsewhere = done && done.id !== id
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={title} />
      <Button size="small" href={`#${listPath(queue)}`} startIcon={<BackIcon />} sx={{ mb: 1 }}>
        返回列表
      </Button>
      <div role="status">
        {isDoneElsewhere && done.outcome && (
          <Alert
            severity="success"
            role="presentation"
            sx={{ mb: 2 }}
            action={<Button href={`#${taskPath(queue, done.id)}`}>查看上一条</Button>}
            onClose={undefined}
          >
            {`「${done.title}」${outcomes[done.outcome]}，以下是下一条`}
          </Alert>
        )}
      </div>
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
