import { TextField } from '@mui/material'
import { useState } from 'react'
import { DialogForm } from '#platform/console/components/DialogForm.tsx'
import { fromWireTime, toWireTime } from '#platform/lib/dates.ts'

const HOUR_MS = 3_600_000

/** The next full hour, in the format of a datetime-local input. */
const nextHour = () =>
  toWireTime(new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS))
    .slice(0, 16)
    .replace(' ', 'T')

interface Props {
  /** Time chosen before, as a wire time; `''` if none. */
  time: string
  onClose: () => void
  /** @param at wire time without seconds. */
  onChoose: (at: string) => void
}

export const ScheduleDialog = ({ time, onClose, onChoose }: Props) => {
  const [at, setAt] = useState(time ? time.slice(0, 16).replace(' ', 'T') : nextHour)
  const moment = fromWireTime(at)
  const problem = !moment ? '请选择日期和时间' : moment <= new Date() ? '须晚于现在' : ''
  return (
    <DialogForm
      open
      title="定时发布"
      confirmLabel="保存并定时"
      isValid={problem === ''}
      maxWidth="xs"
      onConfirm={() => onChoose(at.replace('T', ' '))}
      onClose={onClose}
    >
      <TextField
        type="datetime-local"
        label="上线时间（北京时间）"
        value={at}
        error={problem !== ''}
        helperText={problem || '到时这一版自动上线；此后再改，须重新定时才会按新内容上线'}
        onChange={({ target }) => setAt(target.value)}
      />
    </DialogForm>
  )
}
