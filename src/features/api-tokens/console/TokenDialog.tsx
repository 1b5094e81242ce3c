// Form for a new API token: its name, its rights and its last day.
import { Alert, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useState } from 'react'
import { required, TextInput } from 'react-admin'
import {
  MAX_DAYS,
  makeApiToken,
  TOKEN_KINDS,
  TOKEN_RIGHTS,
  TokenNameTaken,
} from '#features/api-tokens/contract.ts'
import { nameOf } from '#features/content/console/kind-contract.ts'
import { GrantRow } from '#features/content/console/rights/GrantRow.tsx'
import { type Right, rightNames } from '#features/identity/rules/rights.ts'
import { callStaff } from '#platform/console/api.ts'
import { SubmitDialog } from '#platform/console/forms/SubmitForm.tsx'
import type { Input } from '#platform/contract/endpoint.ts'
import { DAY_MS, day, toWireTime } from '#platform/lib/dates.ts'

const dayIn = (days: number) => day(toWireTime(new Date(Date.now() + days * DAY_MS)))
const USUAL_DAYS = 180

interface Props {
  onMade: (token: string) => void
  onClose: () => void
}

export const TokenDialog = ({ onMade, onClose }: Props) => {
  const [rightsOf, setRights] = useState<Partial<Record<string, Right[]>>>({})
  const [isUnchosen, setUnchosen] = useState(false)
  const send = async ({ name = '', until = '' }: { name?: string; until?: string }) => {
    const grants = TOKEN_KINDS.flatMap((kind) => {
      const rights = rightsOf[kind] ?? []
      return rights.length > 0 ? [{ kind, category: 0, rights }] : []
    })
    setUnchosen(grants.length === 0)
    if (grants.length === 0) return
    const { token } = await callStaff(makeApiToken, { name, until, grants } as Input<typeof makeApiToken>)
    onMade(token)
  }
  return (
    <SubmitDialog
      open
      title="制作接口令牌"
      confirmLabel="制作"
      defaultValues={{ name: '', until: dayIn(USUAL_DAYS) }}
      refusalFields={{ [TokenNameTaken.code]: 'name' }}
      send={send}
      onClose={onClose}
    >
      <TextInput
        source="name"
        label="名称"
        placeholder="如：县局协同办公"
        validate={required('请填写名称')}
        helperText="记入它写入的每条操作记录"
        slotProps={{ htmlInput: { maxLength: 40 } }}
      />
      <TextInput
        source="until"
        label="到期日"
        type="date"
        validate={required('请填写到期日')}
        helperText="最长一年；到期前请制作新的，交给对方更换"
        slotProps={{ htmlInput: { min: dayIn(0), max: dayIn(MAX_DAYS) }, inputLabel: { shrink: true } }}
      />
      <Typography variant="subtitle2" component="div" id="token-rights" sx={{ mt: 1, mb: 0.5 }}>
        权限
      </Typography>
      <Table size="small" aria-labelledby="token-rights">
        <TableHead>
          <TableRow>
            <TableCell>内容</TableCell>
            {TOKEN_RIGHTS.map((right) => (
              <TableCell key={right} padding="none" align="center">
                {rightNames[right]}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {TOKEN_KINDS.map((kind) => (
            <GrantRow
              key={kind}
              label={nameOf(kind)}
              rights={rightsOf[kind] ?? []}
              offered={TOKEN_RIGHTS}
              onChange={(rights) => setRights({ ...rightsOf, [kind]: rights })}
            />
          ))}
        </TableBody>
      </Table>
      <div aria-live="polite">
        {isUnchosen && (
          <Alert severity="error" sx={{ mt: 1 }}>
            请至少选一项权限
          </Alert>
        )}
      </div>
    </SubmitDialog>
  )
}
