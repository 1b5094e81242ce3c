// Steps before the decision: an interim note, a reminder, a request for a change, the hand-over to a colleague.

import { Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { AutocompleteInput, maxLength, required, TextInput, useNotify } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { NoReviewer, ReviewerTied, SecondReviewerNeeded } from '#features/review/contract/refusals.ts'
import {
  askForChange,
  handOverTask,
  NOTE_MAX,
  NOTE_MIN,
  noteTask,
  type QueueName,
  REMARK_MAX,
  remindTask,
  type Task,
} from '#features/review/contract/review.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { localDraftKey, localDrafts } from '#platform/console/forms/local-drafts.ts'
import { ReasonInput } from '#platform/console/forms/ReasonInput.tsx'
import { SubmitDialog, SubmitForm } from '#platform/console/forms/SubmitForm.tsx'
import { currentLoginName } from '#platform/console/session.ts'
import { DAY_MS, minute, toWireTime } from '#platform/lib/dates.ts'
import { conflictText } from './claim.ts'
import { resourceOf } from './queues.ts'

interface Props {
  queue: QueueName
  task: Task
  isMine: boolean
  onChanged: () => void
  onConflict: (text: string) => void
}

/** Keeps what is typed in the browser until it is sent. @param draft its key */
const KeepRemark = ({ draft }: { draft: string }) => {
  const remark = useWatch({ name: 'remark' }) as string
  useEffect(() => {
    if (remark) localDrafts.write({ at: Date.now(), version: 0, values: { remark } }, draft)
    else localDrafts.remove(draft)
  }, [draft, remark])
  return null
}

const NoteForm = ({ queue, task, onChanged }: Props) => {
  const [sent, setSent] = useState(0)
  const draft = localDraftKey(currentLoginName(), `${resourceOf(queue)}/note`, task.task.id)
  const send = async (note: string) => {
    await callStaff(noteTask, { queue, id: task.task.id, note })
    localDrafts.remove(draft)
    // A new key mounts an empty form.
    setSent(sent + 1)
    onChanged()
  }
  return (
    <SubmitForm
      key={sent}
      confirmLabel="记下备注"
      send={({ remark }) => send(String(remark).trim())}
      defaultValues={{ remark: localDrafts.read(draft)?.values.remark ?? '' }}
    >
      <KeepRemark draft={draft} />
      <ReasonInput
        source="remark"
        label="备注"
        max={REMARK_MAX}
        minRows={2}
        helperText="只有审核员能看到，列在处理记录中"
      />
    </SubmitForm>
  )
}

/** Choice → days from now; at nine in the morning, Beijing time. */
const reminders = { 1: '明天上午', 3: '三天后', 7: '一周后' } as const

const morningIn = (days: number) =>
  `${toWireTime(new Date(Date.now() + days * DAY_MS)).slice(0, 10)} 09:00:00`

const Reminder = ({ queue, task, onChanged, onConflict }: Props) => {
  const notify = useNotify()
  const { id, remind_at } = task.task
  const remind = async (at: string) => {
    try {
      await callStaff(remindTask, { queue, id, ...(at ? { at } : {}) })
      onChanged()
    } catch (error) {
      const conflict = conflictText(error)
      if (conflict) onConflict(conflict)
      else notify(failureText(error), { type: 'error' })
    }
  }
  return (
    <TextField
      select
      label="提醒我"
      value={remind_at}
      onChange={({ target }) => void remind(target.value)}
      fullWidth
      slotProps={{ select: { displayEmpty: true } }}
    >
      <MenuItem value="">不提醒</MenuItem>
      {remind_at && <MenuItem value={remind_at}>{minute(remind_at)}</MenuItem>}
      {Object.entries(reminders).map(([days, name]) => (
        <MenuItem key={days} value={morningIn(Number(days))}>
          {name}（{morningIn(Number(days)).slice(5, 16)}）
        </MenuItem>
      ))}
    </TextField>
  )
}

const HandOver = ({ queue, task, onChanged }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const notify = useNotify()
  const send = async (to: number, note: string) => {
    await callStaff(handOverTask, { queue, id: task.task.id, to, note })
    setOpen(false)
    notify('已转交', { type: 'success' })
    onChanged()
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        转交给同事
      </Button>
      {isOpen && (
        <SubmitDialog
          open
          title="转交给同事"
          text="任务转到对方的“我领取的”，您填写而未提交的内容不会带过去。"
          confirmLabel="转交"
          send={({ to, reason }) => send(Number(to), String(reason ?? '').trim())}
          refusalFields={{
            [NoReviewer.code]: 'to',
            [SecondReviewerNeeded.code]: 'to',
            [ReviewerTied.code]: 'to',
          }}
          onClose={() => setOpen(false)}
        >
          <AutocompleteInput
            source="to"
            label="转交给"
            choices={task.colleagues}
            // The dialog focuses it: opened by that, the list would be closed by a click.
            openOnFocus={false}
            validate={required('请选择同事')}
          />
          <TextInput
            source="reason"
            label="说明"
            multiline
            minRows={2}
            helperText="同事在处理记录中看到"
            validate={maxLength(REMARK_MAX, `最多 ${REMARK_MAX} 个字`)}
          />
        </SubmitDialog>
      )}
    </>
  )
}

const ChangeRequest = ({ queue, task, onChanged }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const notify = useNotify()
  const send = async (note: string) => {
    await callStaff(askForChange, { queue, id: task.task.id, note })
    setOpen(false)
    notify('已通知发布人修改', { type: 'success' })
    onChanged()
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        请发布人修改
      </Button>
      {isOpen && (
        <SubmitDialog
          open
          title="请发布人修改"
          text="发布人会收到消息，林地信息不下架；任务留在您手上，可以设置提醒，到时再核实。"
          confirmLabel="发送"
          send={({ wanted }) => send(String(wanted).trim())}
          onClose={() => setOpen(false)}
        >
          <ReasonInput
            source="wanted"
            label="修改要求"
            min={NOTE_MIN}
            max={NOTE_MAX}
            helperText="发布人会看到这段话"
          />
        </SubmitDialog>
      )}
    </>
  )
}

export const FollowUps = (props: Props) => {
  const { task, isMine } = props
  return (
    <>
      <NoteForm {...props} />
      {isMine && (
        <Box sx={{ mt: 2 }}>
          <Reminder {...props} />
        </Box>
      )}
      <Stack direction="row" sx={{ mt: 2, gap: 1, flexWrap: 'wrap' }}>
        {isMine && task.can_ask_change && <ChangeRequest {...props} />}
        {task.colleagues.length > 0 && <HandOver {...props} />}
      </Stack>
      {!isMine && (
        <Typography variant="caption" color="textSecondary">
          领取后可以设置提醒、转交给同事。
        </Typography>
      )}
    </>
  )
}
