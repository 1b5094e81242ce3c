// Saved versions of a record: what each has changed, the differences between any two, and restoring.
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
  MenuItem,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callsOf, fieldLabels } from '#features/content/console/kind-contract.ts'
import type { ContentRecord, ContentVersion } from '#features/content/contract/calls.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { useAction } from '#platform/console/use-action.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { minute } from '#platform/lib/dates.ts'
import { VersionDifferences, versionName } from './VersionDifferences.tsx'

interface Props {
  kind: EditedKind
  record: ContentRecord
  onClose: () => void
  /** Throws what `callStaff` throws. */
  onRestore: (number: number) => Promise<void>
}

/** «修改了标题、正文». */
const changesText = (kind: EditedKind, { number, changed }: ContentVersion) => {
  const labels = fieldLabels(kind).flatMap(([name, label]) => (changed.includes(name) ? [label] : []))
  if (labels.length === 0) return '内容没有变化'
  return number === 1 ? '新建' : `修改了${labels.join('、')}`
}

interface ComparisonProps {
  kind: EditedKind
  id: number
  versions: readonly ContentVersion[]
  number: number
}

/** Differences between a version and another one: at first the one before it, or of the first the newest. */
const Comparison = ({ kind, id, versions, number }: ComparisonProps) => {
  const others = versions.filter((version) => version.number !== number)
  const [chosen, setChosen] = useState(number - 1)
  const other = (others.find((version) => version.number === chosen) ?? others[0])?.number
  if (other === undefined) return <Typography color="textSecondary">还没有别的版本。</Typography>
  return (
    <>
      <TextField
        select
        size="small"
        label={`${versionName(number)}与哪一版相比`}
        value={other}
        onChange={({ target }) => setChosen(Number(target.value))}
        sx={{ minWidth: 220, mb: 1.5 }}
      >
        {others.map((version) => (
          <MenuItem key={version.number} value={version.number}>
            {versionName(version.number)} · {minute(version.at)}
          </MenuItem>
        ))}
      </TextField>
      <VersionDifferences
        kind={kind}
        id={id}
        older={Math.min(number, other)}
        newer={Math.max(number, other)}
      />
    </>
  )
}

export const HistoryDrawer = ({ kind, record, onClose, onRestore }: Props) => {
  const { id } = record
  const [chosen, setChosen] = useState<number | undefined>()
  const { busy, problem: failure, run } = useAction()
  const versions = useQuery({
    queryKey: ['versions', kind, id, record.version],
    queryFn: () => callStaff(callsOf(kind).versions, { id, page: 1, pagesize: 100 }),
  })
  const problem = failure || (versions.error && failureText(versions.error))
  const list = versions.data?.list ?? []

  const restore = (number: number) => run(() => onRestore(number))

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
        {list.map((version) => {
          const { number, at, editor, note, live } = version
          const isChosen = number === chosen
          return (
            <ListItem key={number} disablePadding sx={{ display: 'block' }}>
              <ListItemButton
                selected={isChosen}
                aria-expanded={isChosen}
                onClick={() => setChosen(isChosen ? undefined : number)}
              >
                <ListItemText
                  primary={`${versionName(number)}${number === record.version ? '（当前）' : ''}：${changesText(kind, version)}`}
                  secondary={[minute(at), editor || '系统', note].filter(Boolean).join(' · ')}
                />
                {live && <Chip size="small" color="success" label="线上" />}
              </ListItemButton>
              {isChosen && (
                <Box sx={{ p: 1.5, backgroundColor: 'background.default' }}>
                  <Comparison kind={kind} id={id} versions={list} number={number} />
                  {(number !== record.version || record.state === 'removed') && (
                    <Button variant="outlined" disabled={busy} onClick={() => void restore(number)}>
                      恢复这一版
                    </Button>
                  )}
                </Box>
              )}
            </ListItem>
          )
        })}
      </List>
    </Drawer>
  )
}
