// Shown when somebody else has saved the record meanwhile: both edits, and the choice where they meet. Merging fills the form
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
import type { EditedKind } from '#contract/content/index.ts'
import { minute } from '#lib/dates.ts'
import { callStaff, failureText } from '../../api.ts'
import type { Values } from '../../forms/local-drafts.ts'
import { callsOf } from '../kinds.ts'
import type { LoadedContent } from '../use-content-editor.ts'
import { MergeChoices } from './MergeChoices.tsx'
import { mergeEdits, type Side } from './merge.ts'

interface Props {
  kind: EditedKind
  id: number
  /** Fields the form started from. */
  base: Values
  mine: Values
  onMerge: (latest: LoadedContent, merged: Values) => void
  onTakeTheirs: () => void
  onClose: () => void
}

const MERGED_NOTE = '您填写的内容都还在。只有一方改过的字段，合并时采用那一方的；双方都改过的，请逐处选择。'

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
      <DialogTitle id="conflict-title">这条内容刚被他人保存过</DialogTitle>
      <DialogContent>
        {error && <Alert severity="error">{failureText(error)}</Alert>}
        {!data && !error && <CircularProgress size={24} aria-label="正在读取" />}
        {data && (
          <>
            <DialogContentText sx={{ mb: 2 }}>
              {data.record.editor || '另一位编辑'} 在 {minute(data.record.updatetime)} 保存了第{' '}
              {data.record.version} 版。{MERGED_NOTE}
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
