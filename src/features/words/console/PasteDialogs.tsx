// Dialogs with lines as they are copied from Excel: import of words, and the list of names and titles.
import { Alert, Box, TextField, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { IMPORTED_AT_ONCE, importWords, type PersonFields, savePeople } from '#features/words/contract.ts'
import { callStaff } from '#platform/console/api.ts'
import { DialogForm } from '#platform/console/components/DialogForm.tsx'
import { focusOnMount } from '#platform/console/components/focus-on-mount.ts'
import { useAction } from '#platform/console/use-action.ts'
import { useWordsChanged } from './lists.ts'
import { type Complaint, pastedPeople, pastedWords, peopleLines } from './pasted.ts'

const SHOWN = 5

const Complaints = ({ complaints }: { complaints: readonly Complaint[] }) =>
  complaints.length > 0 && (
    <Alert severity="warning" role="status" sx={{ mt: 1.5 }}>
      {complaints.length} 行有问题：
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {complaints.slice(0, SHOWN).map(({ line, text }) => (
          <li key={line}>
            第 {line} 行 {text}
          </li>
        ))}
        {complaints.length > SHOWN && <li>……</li>}
      </Box>
    </Alert>
  )

interface Props {
  title: string
  confirmLabel: string
  isValid: boolean
  hint: string
  label: string
  example: string
  text: string
  onChange: (text: string) => void
  complaints: readonly Complaint[]
  /** Sends what was read; its failure is shown, and the lines stay. */
  send: () => Promise<void>
  onClose: () => void
}

const LinesDialog = ({
  title,
  confirmLabel,
  isValid,
  hint,
  label,
  example,
  text,
  onChange,
  complaints,
  send,
  onClose,
}: Props) => {
  const { busy, problem, run } = useAction()
  return (
    <DialogForm
      open
      title={title}
      maxWidth="md"
      confirmLabel={confirmLabel}
      isValid={isValid && !busy}
      onConfirm={() => void run(send)}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        {hint}
      </Typography>
      <TextField
        inputRef={focusOnMount}
        fullWidth
        multiline
        minRows={8}
        maxRows={16}
        label={label}
        placeholder={example}
        value={text}
        slotProps={{ htmlInput: { spellCheck: false, wrap: 'off' }, inputLabel: { shrink: true } }}
        onChange={({ target }) => onChange(target.value)}
        // A tab parts cells; the focus leaves by Esc or with the mouse.
        sx={{ mt: 1.5, '& textarea': { overflowX: 'auto !important', tabSize: 12 } }}
      />
      <Complaints complaints={complaints} />
      {problem && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {problem}
        </Alert>
      )}
    </DialogForm>
  )
}

export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const changed = useWordsChanged()
  const [text, setText] = useState('')
  const { list, complaints } = useMemo(() => pastedWords(text), [text])
  const importAll = async () => {
    const sum = { added: 0, changed: 0 }
    for (let at = 0; at < list.length; at += IMPORTED_AT_ONCE) {
      const part = await callStaff(importWords, { list: list.slice(at, at + IMPORTED_AT_ONCE) })
      sum.added += part.added
      sum.changed += part.changed
    }
    const left = list.length - sum.added - sum.changed
    notify(`新增 ${sum.added} 个，改写 ${sum.changed} 个${left > 0 ? `，${left} 个与原来相同` : ''}`, {
      type: 'success',
    })
    if (complaints.length === 0) onClose()
    // What could not be read stays, to be put right.
    else
      setText(
        text
          .split('\n')
          .filter((_, index) => complaints.some(({ line }) => line === index + 1))
          .join('\n'),
      )
  }
  // Of several calls some may have been carried out.
  const send = () =>
    importAll().finally(() => {
      changed()
      refresh()
    })
  return (
    <LinesDialog
      title="粘贴导入错敏词"
      confirmLabel={list.length > 0 ? `导入 ${list.length} 个` : '导入'}
      isValid={list.length > 0}
      hint="从 Excel 或 WPS 复制，依次为：词、级别（禁用、敏感、建议替换）、替换为、例外（用顿号隔开）、备注；只有词也可以，算敏感。已有的词按这里改写。"
      label="每行一个词"
      example={'保本\t禁用\t\t环保本领\n登陆系统\t建议替换\t登录系统'}
      text={text}
      onChange={setText}
      complaints={complaints}
      send={send}
      onClose={onClose}
    />
  )
}

export const PeopleDialog = ({
  people,
  onClose,
}: {
  people: readonly PersonFields[]
  onClose: () => void
}) => {
  const notify = useNotify()
  const changed = useWordsChanged()
  const [known] = useState(people)
  const [text, setText] = useState(() => peopleLines(people))
  const { list, complaints } = useMemo(() => pastedPeople(text), [text])
  const send = async () => {
    await callStaff(savePeople, { list, known: [...known] })
    notify('姓名职务已保存', { type: 'success' })
    changed()
    onClose()
  }
  return (
    <LinesDialog
      title="领导姓名职务"
      confirmLabel="保存"
      isValid={complaints.length === 0}
      hint="每行一人，按排名先后：姓名、职务（全称，兼任的用顿号隔开）、常见误写。可以从 Excel 粘贴。编辑写错姓名、职务或次序时，会给出正确写法。"
      label="姓名职务"
      example={'林健华\t省林业局党组书记、局长\t林建华'}
      text={text}
      onChange={setText}
      complaints={complaints}
      send={send}
      onClose={onClose}
    />
  )
}
