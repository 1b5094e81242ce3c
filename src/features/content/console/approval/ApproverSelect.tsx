import { TextField } from '@mui/material'
import { levelNames, type Rules } from './approval-rules.ts'

interface Props {
  approvers: Rules['approvers']
  /** 0 for anybody who may. */
  value: number
  onChange: (id: number) => void
}

export const ApproverSelect = ({ approvers, value, onChange }: Props) => (
  <TextField
    select
    fullWidth
    label="审核人"
    value={value}
    onChange={({ target }) => onChange(Number(target.value))}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    sx={{ mt: 1 }}
  >
    <option value={0}>任何有权限的人</option>
    {approvers.map(({ id, name, level }) => (
      <option key={id} value={id}>
        {name}（{levelNames[level]}）
      </option>
    ))}
  </TextField>
)
