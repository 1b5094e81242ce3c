// One task: what was submitted and what is noticed about it, beside the decision.
import { Alert, Box, Button, Card, CardContent, Skeleton, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useNotify } from 'react-admin'
import { type Fact, type QueueName, queueTask, type Task, type TaskRow } from '#contract/review.ts'
import { callStaff, failureText } from '../calls.ts'
import { Decision } from './Decision.tsx'
import { Facts } from './Facts.tsx'
import { Gallery } from './Gallery.tsx'
import { useQueueChanged } from './summary.ts'
import { TaskHead } from './TaskHead.tsx'
import { TaskHistory } from './TaskHistory.tsx'

interface Props {
  queue: QueueName
  id: number
  onDecided: (task: TaskRow) => void
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card component="section" aria-label={title} sx={{ mb: 2 }}>
    <CardContent>
      <Typography variant="h6" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </CardContent>
  </Card>
)

const says = (facts: readonly Fact[]) => JSON.stringify(facts.map(({ label, value }) => [label, value]))

/** What stands beside what was submitted: what the reviewer has already read, if that is no longer it. */
const comparedWith = (task: Task, read: readonly Fact[] | undefined) =>
  read && says(read) !== says(task.facts)
    ? { previous: read, before: '您先前看到的' }
    : { previous: task.previous, before: '上一次提交' }

/** The task with one more of its pictures looked at. */
const withSeen = (task: Task | undefined, field: string): Task | undefined =>
  task && {
    ...task,
    media: task.media.map((one) => (one.sensitive === field ? { ...one, seen: true } : one)),
  }

const empty = { outcome: 'approved', note: '' }

export const TaskView = ({ queue, id, onDecided }: Props) => {
  const changed = useQueueChanged(queue)
  const [conflict, setConflict] = useState('')
  const [read, setRead] = useState<readonly Fact[] | undefined>()
  const client = useQueryClient()
  const queryKey = ['queue-task', queue, id]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => callStaff(queueTask, { queue, id }),
    // A decision is made on what was read: nothing may change under the reader's eyes, nor be shown from memory.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // What was typed stays in sight when the task is taken away.
  const [typed, setTyped] = useState(false)
  if (data?.task.mine && data.task.outcome === null && !typed) setTyped(true)

  const notify = useNotify()
  const warning = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (conflict) warning.current?.focus()
  }, [conflict])

  const reload = async () => {
    const before = data?.facts
    const { error: failure } = await refetch()
    if (failure) {
      setConflict((text) => text || '内容没有更新成功，请重新载入。')
      return notify(failureText(failure), { type: 'error', autoHideDuration: 8000 })
    }
    setRead(before)
    setConflict('')
    void changed()
  }
  const see = (field: string) => client.setQueryData<Task>(queryKey, (before) => withSeen(before, field))
  const meet = (text: string) => {
    setConflict(text)
    void changed()
  }

  if (!data)
    return error ? (
      <Alert
        severity="error"
        action={<Button onClick={() => void refetch()}>重试</Button>}
        sx={{ maxWidth: 640 }}
      >
        {failureText(error)}
      </Alert>
    ) : (
      <Skeleton variant="rounded" height={320} aria-label="正在载入" />
    )

  const { task } = data
  const isMine = task.mine && task.outcome === null
  return (
    <>
      <TaskHead queue={queue} task={task} page={data.page} onMoved={() => void reload()} onConflict={meet} />
      {conflict && (
        <Alert
          ref={warning}
          tabIndex={-1}
          severity="warning"
          sx={{ mb: 2, scrollMarginTop: '72px' }}
          action={
            <Button disabled={isFetching} onClick={() => void reload()}>
              重新载入
            </Button>
          }
        >
          {conflict}
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
        }}
      >
        <div>
          {data.flags.length > 0 && (
            <Alert severity="warning" sx={{ mb: 2 }}>
              <Typography variant="subtitle2" component="p">
                系统提示，请核对
              </Typography>
              <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                {data.flags.map(({ code, text }) => (
                  <li key={code}>{text}</li>
                ))}
              </Box>
            </Alert>
          )}
          {data.media.length > 0 && (
            <Part title="图片与视频">
              <Gallery
                key={data.stamp}
                queue={queue}
                id={id}
                media={data.media}
                facts={data.facts}
                onSeen={see}
              />
            </Part>
          )}
          <Part title="提交的内容">
            <Facts key={data.stamp} queue={queue} id={id} facts={data.facts} {...comparedWith(data, read)} />
          </Part>
        </div>
        <div>
          <Part title="处理">
            {!task.outcome && !isMine && (
              <Typography color="textSecondary">
                {task.claimed_by ? `${task.claimed_by} 正在处理，您可以查看。` : '领取后即可处理。'}
              </Typography>
            )}
            {task.outcome && (
              <Typography sx={{ whiteSpace: 'pre-wrap' }}>{task.note || '没有填写说明。'}</Typography>
            )}
            {typed && (
              <Form
                defaultValues={empty}
                onSubmit={() => undefined}
                noValidate
                disableInvalidFormNotification
              >
                <Decision queue={queue} task={data} isMine={isMine} onConflict={meet} onDecided={onDecided} />
              </Form>
            )}
          </Part>
          <Part title="处理记录">
            <TaskHistory steps={data.history} />
          </Part>
        </div>
      </Box>
    </>
  )
}
