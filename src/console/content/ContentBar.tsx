// What can be done now, along the lower edge: which buttons there are depends on where the record stands.
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
import { colours } from '../theme.ts'
import { look } from './looks.ts'
import type { Desk } from './use-desk.ts'

interface Action {
  label: string
  icon: ComponentType
  tone?: 'error'
  /** Whether it makes sense here. */
  when: (record: ContentRecord, kind: EditedKind) => boolean
  run: (desk: Desk) => void
}

const isSaved = ({ version, state }: ContentRecord) => version > 0 && state !== 'removed'
const isPlural = (kind: EditedKind) => !ONE_OF_A_KIND.has(kind)

const actions: readonly Action[] = [
  {
    label: '预览',
    icon: PreviewIcon,
    when: (_, kind) => look(kind).preview === true,
    run: (desk) => void desk.preview(),
  },
  {
    label: '定时发布',
    icon: ScheduleIcon,
    when: ({ state }, kind) => state !== 'removed' && isPlural(kind),
    run: (desk) => desk.setOpen('schedule'),
  },
  {
    label: '取消定时',
    icon: UnscheduleIcon,
    when: ({ publish_at }) => publish_at !== '',
    run: (desk) => void desk.act('unschedule'),
  },
  {
    label: '撤回',
    icon: WithdrawIcon,
    when: ({ live_version }, kind) => live_version > 0 && isPlural(kind),
    run: (desk) => desk.setOpen('withdraw'),
  },
  {
    label: '恢复',
    icon: RestoreIcon,
    when: ({ state }) => state === 'removed',
    run: (desk) => void desk.restore(desk.record.version),
  },
  {
    label: '历史版本',
    icon: HistoryIcon,
    when: ({ version }) => version > 0,
    run: (desk) => desk.setOpen('history'),
  },
  {
    label: '删除',
    icon: DeleteIcon,
    tone: 'error',
    when: (record, kind) => isSaved(record) && isPlural(kind),
    run: (desk) => desk.setOpen('remove'),
  },
]

const bar = {
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

export const ContentBar = ({ kind, desk, dirty }: { kind: EditedKind; desk: Desk; dirty: boolean }) => {
  const { record, busy, saving } = desk
  const wait = (how: string) => (saving === how ? <CircularProgress size={16} color="inherit" /> : undefined)
  const isOne = ONE_OF_A_KIND.has(kind)
  return (
    <Box role="toolbar" aria-label="保存与发布" sx={bar}>
      {record.state !== 'removed' && (
        <>
          <Button
            variant="contained"
            disabled={busy || (record.state === 'live' && !dirty)}
            startIcon={wait('publish')}
            onClick={() => (dirty || !isSaved(record) ? desk.send('publish') : void desk.act('publish'))}
          >
            {isOne ? '保存并发布' : record.live_version > 0 ? '发布修改' : '发布'}
          </Button>
          {!isOne && (
            <Button
              variant="outlined"
              disabled={busy || (isSaved(record) && !dirty)}
              startIcon={wait('draft')}
              onClick={() => desk.send('draft')}
            >
              保存草稿
            </Button>
          )}
        </>
      )}
      {actions
        .filter(({ when }) => when(record, kind))
        .map(({ label, icon: Icon, tone, run }) => (
          <Button
            key={label}
            color={tone ?? 'primary'}
            disabled={busy}
            startIcon={<Icon />}
            onClick={() => run(desk)}
          >
            {label}
          </Button>
        ))}
    </Box>
  )
}
