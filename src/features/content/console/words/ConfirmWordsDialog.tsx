// Sensitive words and personal numbers that are to go live: why.
import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { keyOf } from '#features/content/rules.ts'
import { findingNames } from '#features/words/rules/words.ts'
import { DialogForm } from '#platform/console/components/DialogForm.tsx'
import { focusOnMount } from '#platform/console/components/focus-on-mount.ts'
import { type FieldFinding, groupedFindings } from './word-findings.ts'

export interface Confirmed {
  confirmed: string[]
  confirm_reason: string
}

interface Props {
  findings: readonly FieldFinding[]
  onClose: () => void
  onConfirm: (confirmed: Confirmed) => void
}

export const ConfirmWordsDialog = ({ findings, onClose, onConfirm }: Props) => {
  const [reason, setReason] = useState('')
  const confirmed = [...new Set(findings.map(keyOf))]
  return (
    <DialogForm
      open
      title="这些内容确需保留？"
      confirmLabel="保留并继续"
      maxWidth="sm"
      isValid={reason.trim() !== ''}
      onConfirm={() => onConfirm({ confirmed, confirm_reason: reason })}
      onClose={onClose}
    >
      <Typography variant="body2">
        发布后谁都能看到、搜到。个人的号码，没有本人同意的，请删去或隐去中间几位。
      </Typography>
      <ul style={{ margin: '8px 0', overflowWrap: 'anywhere' }}>
        {groupedFindings(findings).map(({ finding, excerpts }) => (
          <Typography key={`${keyOf(finding)} ${finding.kind}`} component="li" variant="body2">
            {finding.label}，{findingNames[finding.kind]}“{finding.word}”：{excerpts.join('；')}
          </Typography>
        ))}
      </ul>
      <TextField
        inputRef={focusOnMount}
        required
        fullWidth
        multiline
        label="保留的理由"
        helperText="会记入操作记录"
        value={reason}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        onChange={({ target }) => setReason(target.value)}
        sx={{ mt: 1 }}
      />
    </DialogForm>
  )
}
