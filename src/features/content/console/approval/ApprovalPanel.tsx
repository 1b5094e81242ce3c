// What became of a record that was sent for approval: above its form, with what the person may do.
import { Alert, Box, Button, Link, TextField, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type ApprovalStep,
  approveContent,
  handOverApproval,
  LEVELS,
  type Remark,
  recallContent,
  returnContent,
  type WaitingApproval,
} from '#features/content/contract/approval.ts'
import type { ContentRecord } from '#features/content/contract/calls.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { DialogForm } from '#platform/console/components/DialogForm.tsx'
import { focusOnMount } from '#platform/console/components/focus-on-mount.ts'
import type { Message } from '#platform/console/forms/SaveMessage.tsx'
import { $staff } from '#platform/console/session.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { minute } from '#platform/lib/dates.ts'
import { callsOf, fieldLabels } from '../kind-contract.ts'
import { type Confirmed, ConfirmWordsDialog } from '../words/ConfirmWordsDialog.tsx'
import { asksForReason, findingsToConfirm } from '../words/confirmation.ts'
import type { FieldFinding } from '../words/word-findings.ts'
import { ApproverSelect } from './ApproverSelect.tsx'
import { APPROVALS, useApprovalRules, useApprovals } from './approval-rules.ts'

const outcomes: Record<ApprovalStep['outcome'], string> = {
  sent: '送审',
  approved: '通过',
  returned: '退回修改',
  recalled: '撤回送审',
  handedOver: '转交',
  urgent: '未经审核，紧急发布',
}

const fieldName = (kind: EditedKind, field: string) =>
  fieldLabels(kind).find(([name]) => name === field)?.[1] ?? field

const RemarkList = ({ kind, remarks }: { kind: EditedKind; remarks: readonly Remark[] }) => (
  <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
    {remarks.map(({ field, quote, text }) => (
      <li key={`${field} ${quote} ${text}`}>
        {field && `${fieldName(kind, field)}：`}
        {quote && `“${quote}” `}
        {text}
      </li>
    ))}
  </Box>
)

const StepLine = ({ kind, step }: { kind: EditedKind; step: ApprovalStep }) => (
  <Typography component="li" variant="body2">
    {minute(step.at)} {step.who || '已离职人员'} {outcomes[step.outcome]}（第 {step.version} 版）
    {step.note && `：${step.note}`}
    {step.remarks.length > 0 && <RemarkList kind={kind} remarks={step.remarks} />}
  </Typography>
)

const waitsFor = ({ needed, given }: WaitingApproval) =>
  needed === 1 ? '审核' : given === 0 ? '复审（共两审）' : '终审'

const waitingText = (last: WaitingApproval) =>
  [
    `第 ${last.version} 版由${last.sender}送审，等待${waitsFor(last)}`,
    last.assignee && `交由${last.assignee}`,
    last.due_at && `请在 ${minute(last.due_at)} 前审完${last.overdue ? '，已过时限' : ''}`,
    last.publish_at && `通过后于 ${minute(last.publish_at)} 上线`,
    last.note && `附言：${last.note}`,
  ]
    .filter(Boolean)
    .join('；')

interface ReturnDialogProps {
  kind: EditedKind
  onClose: () => void
  onReturn: (note: string, remarks: Remark[]) => void
}

const ReturnDialog = ({ kind, onClose, onReturn }: ReturnDialogProps) => {
  const [note, setNote] = useState('')
  const [remarks, setRemarks] = useState<(Remark & { number: number })[]>([])
  const change = (number: number, changes: Partial<Remark>) =>
    setRemarks(remarks.map((remark) => (remark.number === number ? { ...remark, ...changes } : remark)))
  const add = () => setRemarks([...remarks, { number: remarks.length + 1, field: '', quote: '', text: '' }])
  return (
    <DialogForm
      open
      title="退回修改"
      confirmLabel="退回"
      isValid={note.trim() !== '' && remarks.every(({ text }) => text.trim() !== '')}
      maxWidth="sm"
      onConfirm={() =>
        onReturn(
          note,
          remarks.map(({ number: _, ...remark }) => remark),
        )
      }
      onClose={onClose}
    >
      <TextField
        inputRef={focusOnMount}
        fullWidth
        multiline
        required
        minRows={2}
        label="退回理由"
        value={note}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        onChange={({ target }) => setNote(target.value)}
        sx={{ mt: 1 }}
      />
      {remarks.map(({ number, ...remark }) => (
        <Box key={number} component="fieldset" sx={{ border: 0, m: 0, mt: 2, p: 0, display: 'grid', gap: 1 }}>
          <Typography component="legend" variant="body2" sx={{ mb: 1 }}>
            第 {number} 处
          </Typography>
          <TextField
            select
            label="字段"
            value={remark.field}
            onChange={({ target }) => change(number, { field: target.value })}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            <option value="">整篇</option>
            {fieldLabels(kind).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </TextField>
          <TextField
            label="原文（选填，可从正文复制）"
            value={remark.quote}
            slotProps={{ htmlInput: { maxLength: 200 } }}
            onChange={({ target }) => change(number, { quote: target.value })}
          />
          <TextField
            required
            multiline
            label="意见"
            value={remark.text}
            slotProps={{ htmlInput: { maxLength: 500 } }}
            onChange={({ target }) => change(number, { text: target.value })}
          />
        </Box>
      ))}
      {remarks.length < 50 && (
        <Button onClick={add} sx={{ mt: 1 }}>
          指明一处
        </Button>
      )}
    </DialogForm>
  )
}

const HandOverDialog = ({
  onClose,
  onChoose,
}: {
  onClose: () => void
  onChoose: (staffId: number) => void
}) => {
  const rules = useApprovalRules()
  const [chosen, setChosen] = useState(0)
  return (
    <DialogForm
      open
      title="转交审核"
      confirmLabel="转交"
      maxWidth="xs"
      onConfirm={() => onChoose(chosen)}
      onClose={onClose}
    >
      <ApproverSelect approvers={rules?.approvers ?? []} value={chosen} onChange={setChosen} />
    </DialogForm>
  )
}

interface Props {
  kind: EditedKind
  record: ContentRecord
  /** Unsaved changes are no part of what is approved. */
  dirty: boolean
  onDone: (message: Message) => void
  onCompare: () => void
}

type OpenDialog = 'return' | 'handOver' | { words: readonly FieldFinding[] } | undefined

export const ApprovalPanel = ({ kind, record, dirty, onDone, onCompare }: Props) => {
  const client = useQueryClient()
  const [dialog, setDialog] = useState<OpenDialog>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { id } = record
  const data = useApprovals(kind, record)
  const isChief = (useApprovalRules()?.level ?? 0) >= LEVELS.chief
  if (!data?.last) return null
  const { last, steps } = data
  const target = { kind, id, version: last.version }
  const run = async (work: () => Promise<unknown>, text: string) => {
    setBusy(true)
    setProblem('')
    try {
      await work()
      setDialog(undefined)
      await client.invalidateQueries({ queryKey: [APPROVALS] })
      onDone({ type: 'success', text, at: Date.now() })
    } catch (error) {
      setDialog(undefined)
      setProblem(failureText(error))
      if (asksForReason(error)) {
        const { fields } = await callStaff(callsOf(kind).version, { id, number: last.version })
        setDialog({ words: await findingsToConfirm(client, kind, fields) })
      }
      void client.invalidateQueries({ queryKey: [APPROVALS] })
    }
    setBusy(false)
  }
  const approve = (confirmed?: Confirmed) =>
    void run(
      async () => callStaff(approveContent, { ...target, note: '', ...confirmed }),
      last.given + 1 < last.needed
        ? '已通过，等待终审'
        : last.publish_at
          ? '已通过，到时上线'
          : '已通过并上线',
    )
  const isSender = $staff.get()?.id === last.sender_id
  const action = (label: string, onClick: () => void, disabled = false): ReactNode => (
    <Button key={label} size="small" disabled={busy || disabled} onClick={onClick}>
      {label}
    </Button>
  )
  const returned = last.state === 'returned' ? steps.find(({ outcome }) => outcome === 'returned') : undefined
  return (
    <Box component="section" aria-label="审核" sx={{ mb: 1.5 }}>
      {problem && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {problem}
        </Alert>
      )}
      {last.state === 'waiting' && (
        <Alert severity={last.overdue ? 'warning' : 'info'}>
          {waitingText(last)}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
            {last.may_approve && (
              <>
                <Button size="small" variant="contained" disabled={busy || dirty} onClick={() => approve()}>
                  通过
                </Button>
                {action('退回修改', () => setDialog('return'), dirty)}
              </>
            )}
            {record.live_version > 0 && action('与线上的比较', onCompare)}
            {(last.may_approve || isSender || isChief) && action('转交', () => setDialog('handOver'))}
            {isSender &&
              action('撤回送审', () => void run(async () => callStaff(recallContent, target), '已撤回送审'))}
          </Box>
          {last.may_approve && dirty && (
            <Typography variant="body2" sx={{ mt: 1 }}>
              您有未保存的修改。保存后这一稿算您改过，须由其他人审核；只审不改，请放弃修改。
            </Typography>
          )}
        </Alert>
      )}
      {returned && (
        <Alert severity="warning">
          {returned.who}退回了第 {returned.version} 版：{returned.note}
          {returned.remarks.length > 0 && (
            <>
              <RemarkList kind={kind} remarks={returned.remarks} />
              每一处也是一条批注，可以回复，改好后标为已处理。
            </>
          )}
        </Alert>
      )}
      <Box component="details" sx={{ mt: 0.5 }}>
        <Link component="summary" variant="body2" sx={{ cursor: 'pointer', minHeight: { xs: 44, md: 24 } }}>
          审核经过
        </Link>
        <Box component="ol" reversed sx={{ m: 0, pl: 3 }}>
          {steps.map((step) => (
            <StepLine key={`${step.at} ${step.outcome} ${step.who}`} kind={kind} step={step} />
          ))}
        </Box>
      </Box>
      {typeof dialog === 'object' && (
        <ConfirmWordsDialog
          findings={dialog.words}
          onClose={() => setDialog(undefined)}
          onConfirm={approve}
        />
      )}
      {dialog === 'return' && (
        <ReturnDialog
          kind={kind}
          onClose={() => setDialog(undefined)}
          onReturn={(note, remarks) =>
            void run(async () => callStaff(returnContent, { ...target, note, remarks }), '已退回作者')
          }
        />
      )}
      {dialog === 'handOver' && (
        <HandOverDialog
          onClose={() => setDialog(undefined)}
          onChoose={(staff_id) =>
            void run(async () => callStaff(handOverApproval, { ...target, staff_id, note: '' }), '已转交')
          }
        />
      )}
    </Box>
  )
}
