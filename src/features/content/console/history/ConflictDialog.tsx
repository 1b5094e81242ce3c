// Shown when the record was saved meanwhile, by a colleague or by the same person in another window: both edits, and the choice where they meet. Merging fills the form
// and saves nothing.
import {
  Alert,
  Button,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { callsOf } from '#features/content/console/kind-contract.ts'
import type { LoadedContent } from '#features/content/console/use-content-editor.ts'
import type { ContentRecord } from '#features/content/contract/calls.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import type { Values } from '#platform/console/forms/local-drafts.ts'
import { $staff } from '#platform/console/session.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { minute } from '#platform/lib/dates.ts'
import { MergeChoices } from './MergeChoices.tsx'
import { mergeEdits, type Side } from './merge.ts'

interface Props {
  kind: EditedKind
  id: number
  base: Values
  mine: Values
  onMerge: (latest: LoadedContent, merged: Values) => void
  onTakeTheirs: () => void
  onClose: () => void
}

const MERGED_NOTE = '您填写的内容都还在。只有一边改过的字段，合并时采用那一边的；两边都改过的，请逐处选择。'

const saverOf = ({ editor, editor_id }: ContentRecord) =>
  editor_id === $staff.get()?.id ? '您自己在别的窗口或设备上，于' : `${editor || '另一位编辑'}于`

export const ConflictDialog = ({ kind, id, base, mine, onMerge, onTakeTheirs, onClose }: Props) => {
  const [choices, setChoices] = useState<Record<string, Side>>({})
  const { data, error } = useQuery({
    queryKey: ['conflict', kind, id],
    queryFn: () => callStaff(callsOf(kind).get, { id }) as Promise<LoadedContent>,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const fields = useMemo(
    () => (data ? mergeEdits(kind, base, mine, data.fields) : []),
    [kind, base, mine, data],
  )
  const undecided = fields.flatMap(({ conflicts }) => conflicts).filter(({ id: key }) => !choices[key]).length

  const merge = () => {
    if (!data) return
    const merged = Object.fromEntries(fields.map((field) => [field.name, field.merged(choices)]))
    onMerge(data, { ...data.fields, ...merged })
  }

  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">这条内容已有新保存的版本</DialogTitle>
      <DialogContent>
        {error && <Alert severity="error">{failureText(error)}</Alert>}
        {!data && !error && <CircularProgress size={24} aria-label="正在读取" />}
        {data && (
          <>
            <DialogContentText sx={{ mb: 2 }}>
              {saverOf(data.record)} {minute(data.record.updatetime)} 保存了第 {data.record.version} 版。
              {MERGED_NOTE}
            </DialogContentText>
            <MergeChoices
              kind={kind}
              fields={fields}
              {...{ base, mine, theirs: data.fields, choices }}
              onChoose={(conflict, side) => setChoices((before) => ({ ...before, [conflict]: side }))}
            />
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={onClose}>返回继续编辑</Button>
        <Button color="error" onClick={onTakeTheirs}>
          放弃我的修改并载入最新
        </Button>
        <Button variant="contained" disabled={!data || undecided > 0} onClick={merge}>
          {undecided > 0 ? `还有 ${undecided} 处没有选择` : '合并到表单，检查后再保存'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
