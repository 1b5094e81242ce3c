import { Box, Chip, Link, Typography } from '@mui/material'
import type { ContentRecord, State } from '#features/content/contract/calls.ts'
import { markNames, stateNames } from '#features/content/rules.ts'
import { LabelChips } from '#platform/console/components/chips.tsx'
import { statusColours } from '#platform/console/theme.ts'
import { minute } from '#platform/lib/dates.ts'

const stateColours: Record<State, { color: string; backgroundColor: string }> = {
  draft: statusColours.neutral,
  scheduled: statusColours.info,
  live: statusColours.success,
  changed: statusColours.warning,
  removed: statusColours.error,
}

export const StateChip = ({ state }: { state: State }) => (
  <Chip size="small" label={stateNames[state]} sx={stateColours[state]} />
)

export const MarkChips = ({ marks }: Pick<ContentRecord, 'marks'>) => (
  <LabelChips codes={marks} labels={markNames} />
)

const stateSummary = (record: ContentRecord): string => {
  if (record.state === 'removed') return `${record.editor || '系统'} ${minute(record.updatetime)} 删除`
  const { state, publish_at, scheduled_version, live_since, updatetime, editor, version } = record
  const last = version > 0 ? `第 ${version} 版，${editor || '系统'} ${minute(updatetime)} 保存` : ''
  const live = live_since ? `已上线，自 ${minute(live_since)}` : ''
  // Drafts saved after scheduling are not part of the scheduled version.
  const which = scheduled_version < version ? `（第 ${scheduled_version} 版）` : ''
  const planned = publish_at ? `定时于 ${minute(publish_at)} 上线${which}` : ''
  const pending = state === 'changed' ? '访客看到的是较早的版本' : ''
  return [live, planned, pending, last].filter(Boolean).join(' · ')
}

export const StateLine = ({ record, dirty }: { record: ContentRecord; dirty: boolean }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, my: 1.5 }}>
    {record.version > 0 && <StateChip state={record.state} />}
    <Typography variant="body2" color="textSecondary">
      {stateSummary(record) || '新建，尚未保存'}
      {dirty && ' · 有未保存的修改'}
    </Typography>
    {record.url && (
      <Link href={record.url} target="_blank" rel="noopener" variant="body2">
        查看页面
      </Link>
    )}
  </Box>
)
