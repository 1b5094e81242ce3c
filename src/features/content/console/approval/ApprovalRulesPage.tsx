// Which kinds and columns go live only when others have approved them. Admins set it.
import { Alert, Box, Button, Card, MenuItem, Skeleton, TextField, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Title, useNotify } from 'react-admin'
import { categoriesOf } from '#features/content/console/console-kind.ts'
import { APPROVED_KINDS, type ApprovalRule, saveApprovalRules } from '#features/content/contract/approval.ts'
import { callStaff } from '#platform/console/api.ts'
import { useAction } from '#platform/console/use-action.ts'
import { nameOf } from '../kind-contract.ts'
import { APPROVALS, type Rules, useApprovalRules } from './approval-rules.ts'

const choices = ['不须审核', '一审：由有审核权限的人通过', '两审：先复审，再由有终审权限的人终审']
/** A column that goes by its kind. */
const AS_KIND = -1

interface RowProps {
  label: string
  value: number
  isColumn?: boolean
  onChange: (approvals: number) => void
}

const RuleRow = ({ label, value, isColumn = false, onChange }: RowProps) => (
  <TextField
    select
    fullWidth
    size="small"
    label={label}
    value={value}
    onChange={({ target }) => onChange(Number(target.value))}
    sx={{ pl: isColumn ? { xs: 2, md: 4 } : 0 }}
  >
    {isColumn && <MenuItem value={AS_KIND}>同上</MenuItem>}
    {choices.map((choice, approvals) => (
      <MenuItem key={choice} value={approvals}>
        {choice}
      </MenuItem>
    ))}
  </TextField>
)

const RulesForm = ({ saved }: { saved: Rules }) => {
  const client = useQueryClient()
  const notify = useNotify()
  const [list, setList] = useState<readonly ApprovalRule[]>(saved.list)
  const { busy, problem, run } = useAction()
  const valueOf = (kind: string, category: number) =>
    list.find((rule) => rule.kind === kind && rule.category === category)?.approvals
  const change = (kind: ApprovalRule['kind'], category: number, approvals: number) => {
    const others = list.filter((rule) => rule.kind !== kind || rule.category !== category)
    setList(approvals === AS_KIND ? others : [...others, { kind, category, approvals }])
  }
  const save = () =>
    run(async () => {
      await callStaff(saveApprovalRules, { list: [...list], known: saved.list })
      notify('审核设置已保存', { type: 'success' })
      await client.invalidateQueries({ queryKey: [APPROVALS] })
    })
  return (
    <>
      {saved.approvers.length === 0 && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          除您以外还没有人能审核。请先在“工作人员”中给编辑设定审核权限。
        </Alert>
      )}
      {APPROVED_KINDS.map((kind) => (
        <Card
          key={kind}
          component="section"
          aria-label={nameOf(kind)}
          sx={{ mt: 2, p: 2, display: 'grid', gap: 2 }}
        >
          <RuleRow
            label={nameOf(kind)}
            value={valueOf(kind, 0) ?? 0}
            onChange={(approvals) => change(kind, 0, approvals)}
          />
          {Object.entries(categoriesOf(kind) ?? {}).map(([code, label]) => (
            <RuleRow
              key={code}
              isColumn
              label={label}
              value={valueOf(kind, Number(code)) ?? AS_KIND}
              onChange={(approvals) => change(kind, Number(code), approvals)}
            />
          ))}
        </Card>
      ))}
      {problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      )}
      <Button variant="contained" disabled={busy} onClick={() => void save()} sx={{ mt: 2 }}>
        保存
      </Button>
    </>
  )
}

const ApprovalRulesPage = () => {
  const rules = useApprovalRules()
  return (
    <Box sx={{ pt: 2, maxWidth: 640 }}>
      <Title title="审核设置" />
      <Typography variant="body2" color="textSecondary">
        须审核的内容，编辑按“送审”，由其他人通过后上线；改动已上线的内容也一样。写过、改过这一稿的人不能审核它。有终审权限的人可写明理由紧急发布，记入操作记录。
      </Typography>
      {rules ? (
        <RulesForm key={JSON.stringify(rules.list)} saved={rules} />
      ) : (
        <Skeleton variant="rounded" height={320} sx={{ mt: 2 }} />
      )}
    </Box>
  )
}
export default ApprovalRulesPage
