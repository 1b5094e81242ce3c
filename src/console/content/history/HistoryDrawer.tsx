// Saved versions of a record, their differences from the current one, and restoring.
import CloseIcon from '@mui/icons-material/Close'
import {
  Alert,
  Box,
  Button,
  Chip,
  Drawer,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentRecord } from '#contract/content/calls.ts'
import type { EditedKind } from '#contract/content/index.ts'
import { minute } from '#lib/dates.ts'
import { callStaff, failureText } from '../../api.ts'
import type { Values } from '../../forms/local-drafts.ts'
import { callsOf } from '../kinds.ts'
import { Differences } from './Differences.tsx'

interface Props {
  kind: EditedKind
  record: ContentRecord
  /** Fields of the last saved version. */
  saved: Values
  onClose: () => void
  /** Throws what `callStaff` throws. */
  onRestore: (number: number) => Promise<void>
}

export const HistoryDrawer = ({ kind, record, saved, onClose, onRestore }: Props) => {
  const { id } = record
  const calls = callsOf(kind)
  const [chosen, setChosen] = useState<number | undefined>()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const versions = useQuery({
    queryKey: ['versions', kind, id, record.version],
    queryFn: () => callStaff(calls.versions, { id, page: 1, pagesize: 100 }),
  })
  const version = useQuery({
    queryKey: ['version', kind, id, chosen],
    queryFn: () => callStaff(calls.version, { id, number: chosen ?? 0 }) as Promise<{ fields: Values }>,
    enabled: chosen !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const problem =
    failure ||
    (versions.error && failureText(versions.error)) ||
    (version.error && failureText(version.error))

  const restore = async (number: number) => {
    setBusy(true)
    setFailure('')
    try {
      await onRestore(number)
    } catch (error) {
      setFailure(failureText(error))
    }
    setBusy(false)
  }

  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { sx: { width: 'min(680px, 100vw)', p: 2 }, 'aria-label': '历史版本' } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography variant="h6" component="h2" sx={{ flex: 1 }}>
          历史版本
        </Typography>
        <IconButton aria-label="关闭" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      {problem && <Alert severity="error">{problem}</Alert>}
      <List dense>
        {versions.data?.list.map(({ number, at, editor, note, live }) => (
          <ListItem key={number} disablePadding sx={{ display: 'block' }}>
            <ListItemButton
              selected={number === chosen}
              aria-expanded={number === chosen}
              onClick={() => setChosen(number === chosen ? undefined : number)}
            >
              <ListItemText
                primary={`第 ${number} 版${number === record.version ? '（当前）' : ''}`}
                secondary={[minute(at), editor || '系统', note].filter(Boolean).join(' · ')}
              />
              {live && <Chip size="small" color="success" label="线上" />}
            </ListItemButton>
            {number === chosen && version.data && (
              <Box sx={{ p: 1.5, backgroundColor: 'background.default' }}>
                <Typography variant="caption" component="p" sx={{ mb: 1 }}>
                  与当前保存的内容相比：<ins>绿色</ins>为这一版里有的，<del>红色</del>为这一版里没有的。
                </Typography>
                <Differences kind={kind} before={saved} after={version.data.fields} />
                {(number !== record.version || record.state === 'removed') && (
                  <Button variant="outlined" disabled={busy} onClick={() => void restore(number)}>
                    恢复这一版
                  </Button>
                )}
              </Box>
            )}
          </ListItem>
        ))}
      </List>
    </Drawer>
  )
}
