// Sending with more to say than one press does, and publishing without approval.
import { Box, TextField } from '@mui/material'
import { useState } from 'react'
import { DialogForm } from '#platform/console/components/DialogForm.tsx'
import { focusOnMount } from '#platform/console/components/focus-on-mount.ts'
import { usePastedTime } from '#platform/console/inputs/TimeInput.tsx'
import { ApproverSelect } from './ApproverSelect.tsx'
import { useApprovalRules } from './approval-rules.ts'

export interface Sending {
  assignee: number
  due_at: string | undefined
  approval_note: string
}

interface Props<T> {
  onClose: () => void
  onConfirm: (chosen: T) => void
}

export const SendingDialog = ({ onClose, onConfirm }: Props<Sending>) => {
  const rules = useApprovalRules()
  const [assignee, setAssignee] = useState(0)
  const [due, setDue] = useState('')
  const [note, setNote] = useState('')
  const { problem, ...handlers } = usePastedTime(setDue)
  return (
    <DialogForm
      open
      title="送审"
      confirmLabel="送审"
      maxWidth="xs"
      isValid={problem === ''}
      onConfirm={() =>
        onConfirm({ assignee, due_at: due ? due.replace('T', ' ') : undefined, approval_note: note })
      }
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ApproverSelect approvers={rules?.approvers ?? []} value={assignee} onChange={setAssignee} />
        <TextField
          type="datetime-local"
          label="请在此前审完（选填）"
          value={due}
          error={problem !== ''}
          helperText={problem}
          slotProps={{ htmlInput: handlers, inputLabel: { shrink: true } }}
          onChange={({ target }) => setDue(target.value)}
        />
        <TextField
          multiline
          label="附言（选填）"
          value={note}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          onChange={({ target }) => setNote(target.value)}
        />
      </Box>
    </DialogForm>
  )
}

export const UrgentDialog = ({ onClose, onConfirm }: Props<string>) => {
  const [reason, setReason] = useState('')
  return (
    <DialogForm
      open
      title="不经审核，紧急发布？"
      confirmLabel="紧急发布"
      maxWidth="xs"
      isValid={reason.trim() !== ''}
      onConfirm={() => onConfirm(reason)}
      onClose={onClose}
    >
      <TextField
        inputRef={focusOnMount}
        required
        fullWidth
        multiline
        label="理由"
        helperText="会记入操作记录和审核经过"
        value={reason}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        onChange={({ target }) => setReason(target.value)}
        sx={{ mt: 1 }}
      />
    </DialogForm>
  )
}
