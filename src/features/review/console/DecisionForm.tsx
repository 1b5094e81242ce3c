import { Autocomplete, Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useCallback, useEffect, useRef, useState } from 'react'
import { RadioButtonGroupInput, required, TextInput, useResourceContext } from 'react-admin'
import { type FieldErrors, useController, useFormContext, useWatch } from 'react-hook-form'
import {
  decideTask,
  type Outcome,
  type QueueName,
  type Task,
  type TaskRow,
} from '#features/review/contract/review.ts'
import {
  noteComplaint,
  noteLabelOf,
  noteMaxOf,
  queueWords,
  severeOutcomeOf,
} from '#features/review/rules/queues.ts'
import type { Refused } from '#platform/browser/call.ts'
import { callStaff } from '#platform/console/api.ts'
import { ConfirmDialog } from '#platform/console/components/ConfirmDialog.tsx'
import { DraftRecovery } from '#platform/console/forms/DraftRecovery.tsx'
import { localDraftKey, removeLocalDrafts, type Values } from '#platform/console/forms/local-drafts.ts'
import { SaveMessage } from '#platform/console/forms/SaveMessage.tsx'
import { useSave } from '#platform/console/forms/use-save.ts'
import { useErrorText } from '#platform/console/inputs/common.tsx'
import { currentLoginName } from '#platform/console/session.ts'
import { choicesOf } from '#platform/console/texts/format.ts'
import { colours } from '#platform/console/theme.ts'
import { conflictText } from './claim.ts'
import { focusUnseenCertificate } from './MediaGallery.tsx'
import { NoteTemplates } from './NoteTemplates.tsx'

interface SignatureInputProps {
  label: string
  names: readonly string[]
  readOnly: boolean
}

const SOURCE = 'signature'

const SignatureInput = ({ label, names, readOnly }: SignatureInputProps) => {
  const { field, fieldState } = useController({
    name: SOURCE,
    defaultValue: '',
    rules: { validate: (value: string | undefined) => (value ?? '').trim() !== '' || `请填写${label}` },
  })
  const errorText = useErrorText()
  return (
    <Autocomplete
      freeSolo
      options={names}
      inputValue={String(field.value ?? '')}
      onInputChange={(_, value) => field.onChange(value)}
      readOnly={readOnly}
      // The theme has no shadows: without a border the names would float over the text above.
      slotProps={{ paper: { sx: { border: `1px solid ${colours.edge}` } } }}
      renderInput={(params) => (
        <TextField
          {...params}
          name={SOURCE}
          inputRef={field.ref}
          onBlur={field.onBlur}
          label={label}
          required
          error={fieldState.invalid}
          helperText={errorText(fieldState.error) ?? '可选智库专家，也可直接填写；会写入报告'}
        />
      )}
    />
  )
}

interface Props {
  queue: QueueName
  task: Task
  /** Whether the reviewer has claimed the task. Otherwise the form is read-only, and keeps what was typed before. */
  isMine: boolean
  onConflict: (text: string) => void
  onDecided: (task: TaskRow) => void
}

const outcomeIn = ({ outcome }: Values) => (outcome ? (outcome as Outcome) : undefined)

const validateNote = (queue: QueueName) => (note: unknown, values: Values) =>
  noteComplaint(queue, outcomeIn(values), typeof note === 'string' ? note : '')

const outcomesOf = (queue: QueueName, { reject_only }: Task) => {
  const { outcomes } = queueWords[queue]
  return reject_only ? { rejected: outcomes.rejected } : outcomes
}

export const DecisionForm = ({ queue, task, isMine, onConflict, onDecided }: Props) => {
  const form = useFormContext<Values>()
  const resource = useResourceContext() ?? ''
  const outcome = outcomeIn({ outcome: useWatch({ name: 'outcome' }) })
  const note = String(useWatch({ name: 'note' }) ?? '')
  const { id } = task.task
  const { stamp } = task
  const { outcomes, pictureWord: sealed = '图片', opinion, severeQuestion } = queueWords[queue]
  const isSevere = outcome === severeOutcomeOf(queue)
  // Flags of an answer or a payment raise no doubt.
  const flagQuestion = outcome === 'approved' &&
    outcomes.approved === '通过' &&
    task.flags.length > 0 && {
      title: `系统有 ${task.flags.length} 条提示，仍要通过？`,
      text: task.flags.map(({ text }) => text).join('；'),
      confirm: '已核对，通过',
    }
  const question = (isSevere && severeQuestion) || flagQuestion
  const [isAsking, setAsking] = useState(false)
  /** Private pictures still to be opened; a rejection does not require any. */
  const unseen = outcome === 'approved' ? task.media.filter(({ seen }) => seen === false).length : 0
  const unseenText = `还有 ${unseen} 张${sealed}未查看`
  const submitText = outcome ? `提交：${outcomes[outcome]}${unseen > 0 ? `（${unseenText}）` : ''}` : '提交'

  useEffect(() => {
    if (task.reject_only && outcome !== 'rejected') form.setValue('outcome', 'rejected')
  }, [form, outcome, task.reject_only])

  const save = useCallback(
    (values: Values) =>
      callStaff(decideTask, {
        queue,
        id,
        stamp,
        outcome: values.outcome as Outcome,
        note: values.note as string,
        ...(queueWords[queue].opinion ? { signature: values.signature as string } : {}),
      }),
    [queue, id, stamp],
  )
  const onSaved = useCallback(
    (decided: TaskRow, values: Values) => {
      form.reset(values)
      removeLocalDrafts(localDraftKey(currentLoginName(), resource, id))
      onDecided(decided)
    },
    [form, id, onDecided, resource],
  )
  const onRefused = useCallback(
    (error: Refused) => {
      const text = conflictText(error)
      if (text) onConflict(text)
      return text !== undefined
    },
    [onConflict],
  )
  const { submit, saving, message, report } = useSave<'decide', TaskRow>({
    save,
    onSaved,
    isFinal: true,
    onRefused,
  })
  const container = useRef<HTMLDivElement>(null)
  /** Focuses the first outcome where none is chosen, which scrolls to it: forms focus text fields by themselves, not these. */
  const showInvalid = ({ outcome: error }: FieldErrors<Values>) =>
    error && container.current?.querySelector<HTMLElement>('[name="outcome"]')?.focus()
  const send = () => form.handleSubmit((values) => submit(values, 'decide'), showInvalid)()
  const decide = () =>
    form.handleSubmit((values) => (question ? setAsking(true) : submit(values, 'decide')), showInvalid)()

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isMine) return
      // The picture viewer or the question is open over the form.
      if (isAsking || document.querySelector('dialog[open]')) return
      // Notes have a form of their own.
      const other = event.target instanceof Element && event.target.closest('form')
      if (other && !other.contains(container.current)) return
      event.preventDefault()
      if (unseen === 0) void decide()
      // A key held down repeats the event.
      else if (!event.repeat) {
        report('error', `${unseenText}，逐张查看后才能通过`)
        focusUnseenCertificate()
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })

  const changeNote = (text: string) => {
    form.setValue('note', text, {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: form.getFieldState('note').invalid,
    })
    container.current?.querySelector<HTMLElement>('textarea[name="note"]')?.focus()
  }

  return (
    <div ref={container}>
      <DraftRecovery record={id} />
      <RadioButtonGroupInput
        source="outcome"
        label="处理结果"
        choices={choicesOf(outcomesOf(queue, task))}
        readOnly={!isMine}
        validate={required('请选择处理结果')}
        helperText={false}
      />
      {isMine && outcome && (
        <NoteTemplates
          label={
            opinion && outcome === 'approved'
              ? '常用语句，点击填入，可选多条'
              : '常用说明，点击填入，可选多条'
          }
          templates={task.reasons[outcome]}
          note={note}
          onChange={changeNote}
        />
      )}
      <TextInput
        source="note"
        label={noteLabelOf(queue, outcome)}
        multiline
        minRows={opinion && outcome === 'approved' ? 8 : 4}
        readOnly={!isMine}
        validate={validateNote(queue)}
        isRequired={outcome !== undefined && queueWords[queue].noteNeeded.has(outcome)}
        helperText={
          <>
            {task.note_reader && (
              <Box component="span" sx={{ display: 'block' }}>
                {task.note_reader}
              </Box>
            )}
            {`${note.trim().length} / ${noteMaxOf(queue)} 字`}
          </>
        }
        sx={{ mt: 1.5 }}
      />
      {opinion && outcome === 'approved' && (
        <SignatureInput label={opinion.signature} names={task.signatures} readOnly={!isMine} />
      )}
      {question && isAsking && (
        <ConfirmDialog
          title={question.title}
          text={question.text}
          confirmLabel={question.confirm}
          isDestructive={isSevere}
          onConfirm={() => {
            setAsking(false)
            void send()
          }}
          onClose={() => setAsking(false)}
        />
      )}
      <SaveMessage message={message} />
      {isMine && (
        <Stack direction="row" sx={{ mt: 1, alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
          <Button
            variant="contained"
            disabled={saving !== undefined || unseen > 0}
            color={isSevere ? 'error' : 'primary'}
            onClick={() => void decide()}
          >
            {saving ? '正在提交' : submitText}
          </Button>
          <Typography variant="caption" color="textSecondary" sx={{ display: { xs: 'none', md: 'inline' } }}>
            Ctrl + Enter 提交，随后转到下一条
          </Typography>
        </Stack>
      )}
    </div>
  )
}
