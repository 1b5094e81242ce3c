// What a reviewer may do about a bond: propose a change, which another reviewer confirms, or end it while nothing is held.
import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import {
  endBond,
  type Proposal,
  proposeBondChange,
  REASON_MAX,
  type StaffBond,
} from '#features/bonds/contract.ts'
import { callStaff } from '#platform/console/api.ts'
import { ReasonInput } from '#platform/console/forms/ReasonInput.tsx'
import { SubmitDialog } from '#platform/console/forms/SubmitForm.tsx'
import { yuanText } from '#platform/lib/money.ts'
import { proposalName } from './bonds.ts'

type Action = Proposal | 'end'

const SECOND = '提议须由另一位审核员复核同意后才生效。'

/** What follows from each; the sum is that of the bond. */
const consequences: Record<Action, (sum: string) => string> = {
  credit: (sum) => `${sum}将记为已到账，请先核对银行流水。${SECOND}`,
  refund: (sum) => `${sum}将退还投标人。${SECOND}`,
  freeze: (sum) => `${sum}将冻结，解冻前不能退还。${SECOND}`,
  unfreeze: (sum) => `${sum}将解冻，之后可以退还。${SECOND}`,
  forfeit: (sum) => `${sum}将不再退还投标人，这笔保证金随之结束。${SECOND}`,
  end: () => '这笔保证金随之结束，投标人不能再提交凭证。平台没有代管款项，立即生效。',
}

interface Props {
  bond: StaffBond
  proposals: readonly Proposal[]
  canEnd: boolean
  /** Called after an action, and after one that was refused because the bond has changed. */
  onChanged: () => void
}

export const BondActions = ({ bond, proposals, canEnd, onChanged }: Props) => {
  const notify = useNotify()
  const [open, setOpen] = useState<Action | undefined>()
  const close = () => setOpen(undefined)

  const send = async (action: Action, reason: string) => {
    const { id } = bond
    if (action === 'end') await callStaff(endBond, { id, reason })
    else await callStaff(proposeBondChange, { id, change: action, reason })
    close()
    notify(action === 'end' ? '保证金已终止' : '提议已提交，请另一位审核员复核', { type: 'success' })
    onChanged()
  }

  const nameOf = (action: Action) => (action === 'end' ? '终止' : `提议${proposalName(action)}`)
  const actions: Action[] = [...proposals, ...(canEnd ? ['end' as const] : [])]
  if (actions.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {bond.proposal
          ? '已有一项提议等待另一位审核员复核，处理之前不能再办理。'
          : '这笔保证金已经结清，没有可以办理的事项。'}
      </Typography>
    )
  return (
    <>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {actions.map((action) => (
          <Button
            key={action}
            variant="outlined"
            color={action === 'end' || action === 'forfeit' ? 'error' : 'primary'}
            onClick={() => setOpen(action)}
          >
            {nameOf(action)}
          </Button>
        ))}
      </Stack>
      {open && (
        <SubmitDialog
          open
          title={`${nameOf(open)}：${bond.project_name}`}
          text={consequences[open](yuanText(bond.bond))}
          confirmLabel={open === 'end' ? '终止' : '提交提议'}
          isDestructive={open === 'end' || open === 'forfeit'}
          send={({ reason }) => send(open, String(reason).trim())}
          onClose={() => {
            close()
            // A refusal may have been due to a change by somebody else.
            onChanged()
          }}
        >
          <ReasonInput max={REASON_MAX} helperText="投标人会看到这段话，请写明原因" />
        </SubmitDialog>
      )}
    </>
  )
}
