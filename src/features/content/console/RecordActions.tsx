// Actions on the record in the form, besides saving and publishing. Its state decides which there are.
import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import UnscheduleIcon from '@mui/icons-material/EventBusyOutlined'
import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import MoreIcon from '@mui/icons-material/MoreHoriz'
import PreviewIcon from '@mui/icons-material/PreviewOutlined'
import UrgentIcon from '@mui/icons-material/PriorityHighOutlined'
import SendIcon from '@mui/icons-material/RateReviewOutlined'
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined'
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined'
import ShareIcon from '@mui/icons-material/ShareOutlined'
import WithdrawIcon from '@mui/icons-material/VisibilityOffOutlined'
import { Button, ListItemIcon, Menu, MenuItem, useMediaQuery } from '@mui/material'
import { type ComponentType, useState } from 'react'
import { contentKind } from '#features/content/console/console-kind.ts'
import type { ContentRecord } from '#features/content/contract/calls.ts'
import { type EditedKind, SINGLETON_KINDS } from '#platform/contract/kinds.ts'
import { isSaved } from './kind-contract.ts'
import type { ContentEditorState } from './use-content-editor.ts'

/** Whether the content in the form needs approval, and what the person may do. */
interface May {
  isNeeded: boolean
  mayPublishUrgently: boolean
  mayEdit: boolean
  mayPublish: boolean
}

interface Action {
  label: string
  icon: ComponentType
  color?: 'error'
  /** Whether the action applies to the record in its present state. */
  isAvailable: (record: ContentRecord, kind: EditedKind, may: May) => boolean
  run: (editor: ContentEditorState) => void
}

const hasManyRecords = (kind: EditedKind) => !SINGLETON_KINDS.has(kind)

const recordActions: readonly Action[] = [
  {
    label: '预览',
    icon: PreviewIcon,
    isAvailable: (_, kind) => contentKind(kind).page !== undefined,
    run: (editor) => void editor.preview(),
  },
  {
    label: '分享预览',
    icon: ShareIcon,
    isAvailable: (record, kind) => contentKind(kind).page !== undefined && isSaved(record),
    run: (editor) => editor.setDialog('share'),
  },
  {
    label: '定时发布',
    icon: ScheduleIcon,
    isAvailable: ({ state }, kind, { mayEdit }) => mayEdit && state !== 'removed' && hasManyRecords(kind),
    run: (editor) => editor.setDialog('schedule'),
  },
  {
    label: '送审并说明',
    icon: SendIcon,
    isAvailable: ({ state }, _, { isNeeded, mayEdit }) => isNeeded && mayEdit && state !== 'removed',
    run: (editor) => editor.setDialog('sending'),
  },
  {
    label: '紧急发布',
    icon: UrgentIcon,
    isAvailable: ({ state }, _, may) =>
      may.isNeeded && may.mayPublish && may.mayPublishUrgently && state !== 'removed',
    run: (editor) => editor.setDialog('urgent'),
  },
  {
    label: '取消定时',
    icon: UnscheduleIcon,
    isAvailable: ({ publish_at }, _, { mayPublish }) => mayPublish && publish_at !== '',
    run: (editor) => void editor.act('unschedule'),
  },
  {
    label: '复制为新记录',
    icon: CopyIcon,
    isAvailable: (record, kind, { mayEdit }) => mayEdit && isSaved(record) && hasManyRecords(kind),
    run: (editor) => editor.duplicate(),
  },
  {
    label: '撤回',
    icon: WithdrawIcon,
    isAvailable: ({ live_version }, kind, { mayPublish }) =>
      mayPublish && live_version > 0 && hasManyRecords(kind),
    run: (editor) => editor.setDialog('withdraw'),
  },
  {
    label: '恢复',
    icon: RestoreIcon,
    isAvailable: ({ state }, _, { mayEdit }) => mayEdit && state === 'removed',
    run: (editor) => void editor.restoreFromBin(),
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
    isAvailable: (record, kind, { mayEdit, mayPublish }) =>
      mayEdit &&
      (mayPublish || (record.live_version === 0 && record.publish_at === '')) &&
      isSaved(record) &&
      hasManyRecords(kind),
    run: (editor) => editor.setDialog('remove'),
  },
]

interface ActionsProps {
  actions: readonly Action[]
  editor: ContentEditorState
}

const ActionButtons = ({ actions, editor }: ActionsProps) =>
  actions.map(({ label, icon: Icon, color, run }) => (
    <Button
      key={label}
      color={color ?? 'primary'}
      disabled={editor.busy}
      startIcon={<Icon />}
      onClick={() => run(editor)}
    >
      {label}
    </Button>
  ))

/** In one menu: on a phone the buttons would take half of the screen. */
const ActionMenu = ({ actions, editor }: ActionsProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (run: Action['run']) => {
    setAnchor(null)
    run(editor)
  }
  return (
    <>
      <Button
        disabled={editor.busy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<MoreIcon />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        更多操作
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map(({ label, icon: Icon, run }) => (
          <MenuItem key={label} onClick={() => choose(run)}>
            <ListItemIcon>
              <Icon />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

interface Props {
  kind: EditedKind
  editor: ContentEditorState
  needsApproval: boolean
  mayEdit: boolean
}

export const RecordActions = ({ kind, editor, needsApproval, mayEdit }: Props) => {
  const { mayPublishUrgently, mayPublish } = editor
  const may = { isNeeded: needsApproval, mayPublishUrgently, mayEdit, mayPublish }
  const Actions = useMediaQuery('(max-width: 767px)') ? ActionMenu : ActionButtons
  return (
    <Actions
      actions={recordActions.filter(({ isAvailable }) => isAvailable(editor.record, kind, may))}
      editor={editor}
    />
  )
}
