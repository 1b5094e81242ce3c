// Shown when somebody else has saved the record meanwhile: their changes, and the choice between both.
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
import type { EditedKind } from '#contract/content/index.ts'
import { minute } from '#lib/dates.ts'
import { callStaff, failureText } from '../../api.ts'
import type { Values } from '../../forms/local-drafts.ts'
import { callsOf } from '../kinds.ts'
import type { LoadedContent } from '../use-content-editor.ts'
import { Differences } from './Differences.tsx'

interface Props {
  kind: EditedKind
  id: number
  /** Fields the form started from. */
  base: Values
  onKeepMine: (latest: LoadedContent) => void
  onTakeTheirs: () => void
  onClose: () => void
}

export const ConflictDialog = ({ kind, id, base, onKeepMine, onTakeTheirs, onClose }: Props) => {
  const { data, error } = useQuery({
    queryKey: ['conflict', kind, id],
    queryFn: () => callStaff(callsOf(kind).get, { id }) as Promise<LoadedContent>,
    gcTime: 0,
  })
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">这条内容刚被他人保存过</DialogTitle>
      <DialogContent>
        {error && <Alert severity="error">{failureText(error)}</Alert>}
        {!data && !error && <CircularProgress size={24} aria-label="正在读取" />}
        {data && (
          <>
            <DialogContentText sx={{ mb: 2 }}>
              {data.record.editor || '另一位编辑'} 在 {minute(data.record.updatetime)} 保存了第{' '}
              {data.record.version}{' '}
              版，改动如下。您填写的内容都还在。以您的内容为准时，您没有改动过的字段采用对方的内容。
            </DialogContentText>
            <Differences kind={kind} before={base} after={data.fields} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>返回继续编辑</Button>
        <Button color="error" onClick={onTakeTheirs}>
          放弃我的修改并载入最新
        </Button>
        <Button variant="contained" disabled={!data} onClick={() => data && onKeepMine(data)}>
          以我的内容为准重新保存
        </Button>
      </DialogActions>
    </Dialog>
  )
}
