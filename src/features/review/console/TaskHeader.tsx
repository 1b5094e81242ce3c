import OpenIcon from '@mui/icons-material/OpenInNewOutlined'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import {
  claimTask,
  type QueueName,
  reopenTask,
  type TaskRow,
  type TaskStep,
  unclaimTask,
} from '#features/review/contract/review.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { ConfirmDialog } from '#platform/console/components/ConfirmDialog.tsx'
import { $staff } from '#platform/console/session.ts'
import { minute } from '#platform/lib/dates.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'
import { AgeChip, OutcomeChip, ReminderChip } from './chips.tsx'
import { conflictText } from './claim.ts'
import { reviewedKind } from './reviewed-kind.ts'

/** Label in front of a step's text, by action; other actions have a reason. */
const reasonLabels: Readonly<Record<string, string>> = {
  note: '',
  handOver: '',
  askChange: '修改要求：',
  reopen: '原处理结果：',
}

export const TaskHistory = ({ steps }: { steps: readonly TaskStep[] }) =>
  steps.length === 0 ? (
    <Typography color="textSecondary">还没有处理记录。</Typography>
  ) : (
    <Box component="ol" sx={{ m: 0, pl: 0, listStyle: 'none' }}>
      {steps.map(({ action, name, who, at, reason }, index) => (
        <Typography
          component="li"
          variant="body2"
          key={`${at} ${action} ${who} ${steps.length - index}`}
          sx={{ py: 0.25 }}
        >
          <Box component="time" sx={{ color: 'text.secondary', mr: 1 }}>
            {minute(at)}
          </Box>
          {who} {name}
          {reason && (
            <Box component="span" sx={{ display: 'block', color: 'text.secondary', whiteSpace: 'pre-wrap' }}>
              {reasonLabels[action] ?? '原因：'}
              {reason}
            </Box>
          )}
        </Typography>
      ))}
    </Box>
  )

interface Props {
  queue: QueueName
  task: TaskRow
  /** Path of the public page; `''` if there is none. */
  page: string
  /** Until when the reviewer may reopen the task, wire time; `''` for not at all. */
  reopenUntil: string
  onClaimChanged: () => void
  onConflict: (text: string) => void
}

const statusText = (task: TaskRow) => {
  const revoked = task.revoked_at ? `，${minute(task.revoked_at)} 撤销` : ''
  if (task.outcome) return `${task.decided_by} 于 ${minute(task.decided_at)} 处理${revoked}`
  if (task.mine) return '由您处理'
  return task.claimed_by ? `${task.claimed_by} 于 ${minute(task.claimed_at)} 领取，正在处理` : '还没有人领取'
}

export const TaskHeader = ({ queue, task, page, reopenUntil, onClaimChanged, onConflict }: Props) => {
  const isAdmin = useStore($staff)?.role === 'admin'
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const [isAsking, setAsking] = useState(false)

  const changeClaim = async (call: typeof claimTask) => {
    setAsking(false)
    setBusy(true)
    try {
      await callStaff(call, { queue, id: task.id })
      onClaimChanged()
    } catch (error) {
      const conflict = conflictText(error)
      if (conflict) onConflict(conflict)
      else notify(failureText(error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }

  const isOpen = task.outcome === null
  const { subjectScreen } = reviewedKind(queue)
  const isFree = isOpen && !task.mine && !task.claimed_by
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      <Box sx={{ flex: '1 1 18rem', minWidth: 0 }}>
        <Typography
          variant="h5"
          component="h2"
          ref={heading}
          tabIndex={-1}
          sx={{ outline: 'none !important' }}
        >
          <TitleText text={task.title} />
        </Typography>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', mt: 0.5 }}>
          {task.outcome ? <OutcomeChip {...task} /> : <AgeChip seconds={task.age_seconds} />}
          <ReminderChip {...task} />
          <Typography variant="body2" color="textSecondary">
            {task.category} · {minute(task.createtime)} 提交 · {statusText(task)}
          </Typography>
        </Stack>
      </Box>
      {subjectScreen && (
        <Button variant="outlined" href={`#${subjectScreen.path(task.target_id)}`}>
          {subjectScreen.label}
        </Button>
      )}
      {page && (
        <Button href={page} target="_blank" rel="noopener" endIcon={<OpenIcon />}>
          查看线上页面
        </Button>
      )}
      {isFree && (
        <Button variant="contained" disabled={busy} onClick={() => void changeClaim(claimTask)}>
          领取
        </Button>
      )}
      {isOpen && (task.mine || (isAdmin && task.claimed_by)) && (
        <Button variant="outlined" disabled={busy} onClick={() => void changeClaim(unclaimTask)}>
          取消领取
        </Button>
      )}
      {reopenUntil && (
        <Button variant="outlined" color="error" disabled={busy} onClick={() => setAsking(true)}>
          收回处理结果
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="收回处理结果，重新审核？"
          text={`任务回到您手上，提交的内容回到处理之前的状态。已经发出的消息和短信无法取消。${reopenUntil.slice(11, 16)} 之前可以收回。`}
          confirmLabel="收回"
          isDestructive
          onConfirm={() => void changeClaim(reopenTask)}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  )
}
