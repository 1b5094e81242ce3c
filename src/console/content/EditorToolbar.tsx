// Buttons for saving, publishing and other actions, at the lower edge. The state of the record decides which are shown.
import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import UnscheduleIcon from '@mui/icons-material/EventBusyOutlined'
import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import PreviewIcon from '@mui/icons-material/PreviewOutlined'
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined'
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined'
import WithdrawIcon from '@mui/icons-material/VisibilityOffOutlined'
import { Box, Button, CircularProgress } from '@mui/material'
import type { ComponentType } from 'react'
import type { ContentRecord } from '#contract/content/calls.ts'
import { type EditedKind, ONE_OF_A_KIND } from '#contract/content/index.ts'
import { SaveMessage } from '../forms/SaveMessage.tsx'
import { colours } from '../theme.ts'
import { kindOptions } from './kinds.ts'
import type { ContentEditorState } from './use-content-editor.ts'
import { useSaveKey } from './use-save-key.ts'

interface Action {
  label: string
  icon: ComponentType
  color?: 'error'
  /** Whether the action applies to the record in its present state. */
  isAvailable: (record: ContentRecord, kind: EditedKind) => boolean
  run: (editor: ContentEditorState) => void
}

const isSaved = ({ version, state }: ContentRecord) => version > 0 && state !== 'removed'
const hasManyRecords = (kind: EditedKind) => !ONE_OF_A_KIND.has(kind)

const toolbarActions: readonly Action[] = [
  {
    label: '预览',
    icon: PreviewIcon,
    isAvailable: (_, kind) => kindOptions(kind).hasPreview === true,
    run: (editor) => void editor.preview(),
  },
  {
    label: '定时发布',
    icon: ScheduleIcon,
    isAvailable: ({ state }, kind) => state !== 'removed' && hasManyRecords(kind),
    run: (editor) => editor.setDialog('schedule'),
  },
  {
    label: '取消定时',
    icon: UnscheduleIcon,
    isAvailable: ({ publish_at }) => publish_at !== '',
    run: (editor) => void editor.act('unschedule'),
  },
  {
    label: '复制为新记录',
    icon: CopyIcon,
    isAvailable: (record, kind) => isSaved(record) && hasManyRecords(kind),
    run: (editor) => editor.duplicate(),
  },
  {
    label: '撤回',
    icon: WithdrawIcon,
    isAvailable: ({ live_version }, kind) => live_version > 0 && hasManyRecords(kind),
    run: (editor) => editor.setDialog('withdraw'),
  },
  {
    label: '恢复',
    icon: RestoreIcon,
    isAvailable: ({ state }) => state === 'removed',
    run: (editor) => void editor.restore(editor.record.version),
  },
  {
    label: '历史版本',
    icon: HistoryIcon,
    isAvailable: ({ version }) => version > 0,
    run: (editor) => editor.setDialog('history'),
  },
  {
    label: '删除',
    icon: DeleteIcon,
    color: 'error',
    isAvailable: (record, kind) => isSaved(record) && hasManyRecords(kind),
    run: (editor) => editor.setDialog('remove'),
  },
]

const toolbarStyles = {
  position: 'sticky',
  bottom: 0,
  zIndex: 5,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  mt: 2,
  py: 1.25,
  borderTop: `1px solid ${colours.line}`,
  backgroundColor: colours.paper,
} as const

export const EditorToolbar = ({
  kind,
  editor,
  dirty,
}: {
  kind: EditedKind
  editor: ContentEditorState
  dirty: boolean
}) => {
  const { record, busy, saving } = editor
  const spinnerFor = (mode: string) =>
    saving === mode ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined
  const isSingleRecord = ONE_OF_A_KIND.has(kind)
  const canSaveDraft = record.state !== 'removed' && !isSingleRecord && !busy && (dirty || !isSaved(record))
  const saveDraft = () => editor.send('draft')
  useSaveKey(canSaveDraft ? saveDraft : undefined)
  return (
    <Box role="toolbar" aria-label="保存与发布" sx={toolbarStyles}>
      <SaveMessage message={editor.message} />
      {record.state !== 'removed' && (
        <>
          <Button
            variant="contained"
            disabled={busy || (record.state === 'live' && !dirty)}
            startIcon={spinnerFor('publish')}
            onClick={() => (dirty || !isSaved(record) ? editor.send('publish') : editor.publishSaved())}
          >
            {isSingleRecord ? '保存并发布' : record.live_version > 0 ? '发布修改' : '发布'}
          </Button>
          {!isSingleRecord && (
            <Button
              variant="outlined"
              disabled={!canSaveDraft}
              startIcon={spinnerFor('draft')}
              onClick={saveDraft}
              title="Ctrl+S"
              aria-keyshortcuts="Control+S"
            >
              保存草稿
            </Button>
          )}
        </>
      )}
      {toolbarActions
        .filter(({ isAvailable }) => isAvailable(record, kind))
        .map(({ label, icon: Icon, color, run }) => (
          <Button
            key={label}
            color={color ?? 'primary'}
            disabled={busy}
            startIcon={<Icon />}
            onClick={() => run(editor)}
          >
            {label}
          </Button>
        ))}
    </Box>
  )
}
