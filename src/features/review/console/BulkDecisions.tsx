// Several tasks of a queue get the same outcome and note: advertisements, repetitions, what is off the subject.
import ApproveIcon from '@mui/icons-material/DoneAllOutlined'
import RejectIcon from '@mui/icons-material/RemoveDoneOutlined'
import { TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button as ListButton, useListContext } from 'react-admin'
import { noteTemplates } from '#features/review/contract/note-templates.ts'
import {
  claimTask,
  decideTask,
  type Outcome,
  type QueueName,
  queueTask,
  type TaskRow,
  unclaimTask,
} from '#features/review/contract/review.ts'
import { noteComplaint, noteLabelOf, queueWords, severeOutcomeOf } from '#features/review/rules/queues.ts'
import { callStaff } from '#platform/console/api.ts'
import { BulkButtons } from '#platform/console/lists/bulk/BulkButtons.tsx'
import { BulkDialog, FailuresDialog } from '#platform/console/lists/bulk/BulkDialog.tsx'
import { RecordSkipped, useBulk } from '#platform/console/lists/bulk/use-bulk.ts'
import { NoteTemplates } from './NoteTemplates.tsx'
import { useInvalidateQueue } from './queues.ts'

const icons = { approved: ApproveIcon, rejected: RejectIcon }

export const BulkDecisions = ({ queue }: { queue: QueueName }) => {
  const { data = [] } = useListContext<TaskRow>()
  const { outcomes, bulk } = queueWords[queue]
  const read = async (id: number) => (await callStaff(queueTask, { queue, id })).task
  const { ids, elsewhereText, progress, start, failures, dismissFailures } = useBulk(read)
  const invalidateQueue = useInvalidateQueue(queue)
  const [open, setOpen] = useState<Outcome>()
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  /** When the tasks of the page were submitted, as they stood when the dialog was opened. */
  const [seen, setSeen] = useState<ReadonlyMap<number, string>>(new Map())
  const { data: templates } = useQuery({
    queryKey: ['note-templates', queue],
    queryFn: () => callStaff(noteTemplates, { queue }),
    enabled: open !== undefined,
  })
  const [first] = ids
  const { data: noteReader } = useQuery({
    queryKey: ['note-reader', queue, first],
    queryFn: async () => (await callStaff(queueTask, { queue, id: first ?? 0 })).note_reader,
    enabled: open !== undefined && first !== undefined,
  })
  const complaint = open && noteComplaint(queue, open, note)

  const ask = (outcome: Outcome) => {
    setNote('')
    setChecked(false)
    setSeen(new Map(data.map(({ id, createtime }) => [id, createtime])))
    setOpen(outcome)
  }

  const decide = async (outcome: Outcome, { id, mine }: TaskRow) => {
    await callStaff(claimTask, { queue, id })
    try {
      const { task, stamp } = await callStaff(queueTask, { queue, id })
      if (task.createtime !== (seen.get(id) ?? task.createtime))
        throw new RecordSkipped('选中以后又重新提交过，请打开核对')
      await callStaff(decideTask, { queue, id, stamp, outcome, note: note.trim() })
    } catch (error) {
      if (!mine) await callStaff(unclaimTask, { queue, id }).catch(() => undefined)
      throw error
    }
  }
  const run = async (outcome: Outcome) => {
    await start({
      done: `已按“${outcomes[outcome]}”处理`,
      run: async (task) => {
        await decide(outcome, task)
        return undefined
      },
    })
    setOpen(undefined)
    void invalidateQueue()
  }

  return (
    <>
      <BulkButtons>
        {bulk.map((outcome) => {
          const Icon = icons[outcome]
          return (
            <ListButton
              key={outcome}
              label={outcomes[outcome]}
              startIcon={<Icon />}
              color={outcome === severeOutcomeOf(queue) ? 'error' : 'primary'}
              onClick={() => ask(outcome)}
            />
          )
        })}
      </BulkButtons>
      {open && (
        <BulkDialog
          title={`${ids.length} 条${queueWords[queue].name}：${outcomes[open]}`}
          confirm={outcomes[open]}
          isDestructive={open === severeOutcomeOf(queue)}
          progress={progress}
          total={ids.length}
          onConfirm={() => (complaint ? setChecked(true) : void run(open))}
          onClose={() => setOpen(undefined)}
        >
          <Typography sx={{ mb: 1.5 }}>
            每条都记为由您领取并处理，说明相同；同事已领取的不会处理。{elsewhereText}
          </Typography>
          <NoteTemplates
            label="常用说明，点击填入，可选多条"
            templates={templates?.[open] ?? []}
            note={note}
            onChange={setNote}
          />
          <TextField
            label={noteLabelOf(queue, open)}
            multiline
            minRows={4}
            fullWidth
            value={note}
            onChange={({ target }) => setNote(target.value)}
            error={isChecked && complaint !== undefined}
            helperText={(isChecked && complaint) || noteReader || ' '}
            sx={{ mt: 1.5 }}
          />
        </BulkDialog>
      )}
      {failures.length > 0 && <FailuresDialog failures={failures} onClose={dismissFailures} />}
    </>
  )
}
