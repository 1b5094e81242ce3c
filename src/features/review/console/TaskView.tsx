// One task: what was submitted and the automatic flags, beside the decision.
import { Alert, Box, Button, Card, CardContent, Skeleton, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useNotify } from 'react-admin'
import {
  type Fact,
  type QueueName,
  queueTask,
  type Task,
  type TaskRow,
} from '#features/review/contract/review.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { FollowUps } from './FollowUps.tsx'
import { FlagAlert } from './flags.tsx'
import { MediaGallery } from './MediaGallery.tsx'
import { useInvalidateQueue } from './queues.ts'
import { useRevealedValues } from './reveal.tsx'
import { SubmittedFields } from './SubmittedFields.tsx'
import { TaskHeader, TaskHistory } from './TaskHeader.tsx'

interface Props {
  queue: QueueName
  id: number
  onDecided: (task: TaskRow) => void
}

const TaskPanel = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card component="section" aria-label={title} sx={{ mb: 2 }}>
    <CardContent>
      <Typography variant="h6" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </CardContent>
  </Card>
)

const comparableText = (facts: readonly Fact[]) =>
  JSON.stringify(facts.map(({ label, value }) => [label, value]))

/** Values to compare with: those the reviewer has already read if they have changed, else the previous submission. */
const comparisonBase = (task: Task, previouslyRead: readonly Fact[] | undefined) => {
  if (previouslyRead && comparableText(previouslyRead) !== comparableText(task.facts))
    return { previous: previouslyRead, previousLabel: '您先前看到的', startsWithChanges: true }
  // The rest of a listing was read for the decision before; other queues compare with a submission that is not the same.
  return task.task.queue === 'listings'
    ? { previous: task.previous, previousLabel: '上次审核的版本', startsWithChanges: true }
    : { previous: task.previous, previousLabel: '上一次提交', startsWithChanges: false }
}

const markSeen = (task: Task | undefined, field: string): Task | undefined =>
  task && {
    ...task,
    media: task.media.map((one) => (one.sensitive === field ? { ...one, seen: true } : one)),
  }

interface SubmissionProps {
  queue: QueueName
  id: number
  task: Task
  previouslyRead: readonly Fact[] | undefined
  /** Called with the field name of a private picture when it has been shown in the viewer. */
  onSeen: (field: string) => void
}

/** Pictures and fields. What is revealed of a field is shown beside an opened picture too. */
const Submission = ({ queue, id, task, previouslyRead, onSeen }: SubmissionProps) => {
  const revealed = useRevealedValues(queue, id)
  const facts = task.facts.map((fact) => ({ ...fact, value: revealed.valueOf(fact) ?? fact.value }))
  return (
    <>
      {task.media.length > 0 && (
        <TaskPanel title="图片与视频">
          <MediaGallery {...{ queue, id, facts, onSeen }} media={task.media} />
        </TaskPanel>
      )}
      <TaskPanel title="提交的内容">
        <SubmittedFields
          revealed={revealed}
          facts={task.facts}
          flags={task.flags}
          {...comparisonBase(task, previouslyRead)}
        />
      </TaskPanel>
    </>
  )
}

/** No outcome: a reviewer chooses one, knowingly. */
const initialDecision = { outcome: '', note: '', signature: '' }

export const TaskView = ({ queue, id, onDecided }: Props) => {
  const invalidateQueue = useInvalidateQueue(queue)
  const [conflict, setConflict] = useState('')
  const [previouslyRead, setPreviouslyRead] = useState<readonly Fact[] | undefined>()
  const client = useQueryClient()
  const queryKey = ['queue-task', queue, id]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => callStaff(queueTask, { queue, id }),
    // The decision refers to the version that was read: no background refetch, and no cached copy on the next visit.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // The form stays visible with what was typed after the task has been unclaimed by an admin.
  const [showsForm, setShowsForm] = useState(false)
  if (data?.task.mine && data.task.outcome === null && !showsForm) setShowsForm(true)

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
    setPreviouslyRead(before)
    setConflict('')
    void invalidateQueue()
  }
  const markPictureSeen = (field: string) =>
    client.setQueryData<Task>(queryKey, (before) => markSeen(before, field))
  const showConflict = (text: string) => {
    setConflict(text)
    void invalidateQueue()
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
      <Skeleton variant="rounded" height={320} />
    )

  const { task } = data
  const isMine = task.mine && task.outcome === null
  return (
    <>
      <TaskHeader
        queue={queue}
        task={task}
        page={data.page}
        reopenUntil={data.reopen_until}
        onClaimChanged={() => void reload()}
        onConflict={showConflict}
      />
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
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: 'minmax(0, 1fr) 300px',
            lg: 'minmax(0, 1fr) 380px',
          },
        }}
      >
        <div>
          {data.reject_only && !task.outcome && (
            <Alert severity="warning" sx={{ mb: 2 }}>
              {data.reject_only}
            </Alert>
          )}
          {data.flags.length > 0 && <FlagAlert queue={queue} flags={data.flags} />}
          <Submission
            key={data.stamp}
            queue={queue}
            id={id}
            task={data}
            previouslyRead={previouslyRead}
            onSeen={markPictureSeen}
          />
        </div>
        <div>
          <TaskPanel title="处理">
            {!task.outcome && !isMine && (
              <Typography color="textSecondary">
                {task.claimed_by ? `${task.claimed_by} 正在处理，您可以查看。` : '领取后即可处理。'}
              </Typography>
            )}
            {task.outcome && (
              <Typography sx={{ whiteSpace: 'pre-wrap' }}>{task.note || '没有填写说明。'}</Typography>
            )}
            {showsForm && (
              <Form
                defaultValues={initialDecision}
                onSubmit={() => undefined}
                noValidate
                disableInvalidFormNotification
              >
                <DecisionForm
                  queue={queue}
                  task={data}
                  isMine={isMine}
                  onConflict={showConflict}
                  onDecided={onDecided}
                />
              </Form>
            )}
          </TaskPanel>
          {!task.outcome && (
            <TaskPanel title="跟进">
              <FollowUps
                queue={queue}
                task={data}
                isMine={isMine}
                onChanged={() => void reload()}
                onConflict={showConflict}
              />
            </TaskPanel>
          )}
          <TaskPanel title="处理记录">
            <TaskHistory steps={data.history} />
          </TaskPanel>
        </div>
      </Box>
    </>
  )
}
