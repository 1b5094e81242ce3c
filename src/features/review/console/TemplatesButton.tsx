import { Button } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TextInput, useNotify } from 'react-admin'
import { noteTemplates, saveTemplates } from '#features/review/contract/note-templates.ts'
import { OUTCOMES, type Outcome, type QueueName } from '#features/review/contract/review.ts'
import { queueWords } from '#features/review/rules/queues.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { SubmitDialog } from '#platform/console/forms/SubmitForm.tsx'

const linesOf = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const TemplatesDialog = ({ queue, onClose }: { queue: QueueName; onClose: () => void }) => {
  const notify = useNotify()
  const client = useQueryClient()
  const { title, outcomes } = queueWords[queue]
  const { data, error } = useQuery({
    queryKey: ['note-templates', queue],
    queryFn: () => callStaff(noteTemplates, { queue }),
    gcTime: 0,
  })
  const send = async (values: Partial<Record<Outcome, string>>) => {
    await callStaff(saveTemplates, {
      queue,
      approved: linesOf(values.approved),
      rejected: linesOf(values.rejected),
    })
    void client.invalidateQueries({ queryKey: ['queue-task', queue] })
    notify('常用说明已保存', { type: 'success' })
    onClose()
  }
  if (error) notify(failureText(error), { type: 'error' })
  return data ? (
    <SubmitDialog
      open
      title={`${title}：常用说明`}
      text="每行一条，审核员点击填入，所有审核员看到的相同。"
      confirmLabel="保存"
      defaultValues={Object.fromEntries(OUTCOMES.map((outcome) => [outcome, data[outcome].join('\n')]))}
      send={send}
      onClose={onClose}
    >
      {OUTCOMES.map((outcome) => (
        <TextInput
          key={outcome}
          source={outcome}
          label={outcomes[outcome]}
          multiline
          minRows={3}
          helperText={false}
        />
      ))}
    </SubmitDialog>
  ) : null
}

export const TemplatesButton = ({ queue }: { queue: QueueName }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>常用说明</Button>
      {isOpen && <TemplatesDialog queue={queue} onClose={() => setOpen(false)} />}
    </>
  )
}
