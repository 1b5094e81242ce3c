import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type PublishRunRow, publishingStatus } from '#features/publishing/contract.ts'
import { callStaff } from '#platform/console/api.ts'
import { statusColours } from '#platform/console/theme.ts'
import type { Output } from '#platform/contract/endpoint.ts'

export type PublishingStatus = Output<typeof publishingStatus>

interface StateStyle {
  name: string
  color: string
  backgroundColor: string
}

export const runStates: Record<PublishRunRow['state'], StateStyle> = {
  rendering: { name: '正在发布', ...statusColours.info },
  live: { name: '成功', ...statusColours.success },
  failed: { name: '失败', ...statusColours.error },
}

export const statusStates: Record<PublishingStatus['state'], StateStyle & { description: string }> = {
  never: { name: '尚未发布', description: '站点还没有发布过。', ...statusColours.neutral },
  queued: { name: '等待发布', description: '有新的改动，马上开始发布。', ...statusColours.info },
  rendering: {
    name: '正在发布',
    description: '正在生成有改动的页面，完成后访客即可看到。',
    ...statusColours.info,
  },
  live: { name: '已是最新', description: '所有改动都已上线。', ...statusColours.success },
  failed: {
    name: '发布失败',
    description: '有页面没有生成，访客仍看到它们上一次的版本。',
    ...statusColours.error,
  },
}

export const fullPublishTexts: Record<PublishingStatus['full']['state'], string> = {
  none: '',
  requested: '全站重新发布已排队，马上开始。',
  rendering: '全站重新发布正在进行。',
}

/** Whether the state is about to change, so that it is polled more often. */
export const isInProgress = ({ state, full, failures }: PublishingStatus) =>
  state === 'queued' ||
  state === 'rendering' ||
  full.state !== 'none' ||
  failures.some(({ retrying }) => retrying)

const ACTIVE_POLL_MS = 1500
const IDLE_POLL_MS = 20_000

export const usePublishingStatus = () => {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['publishing-status'],
    queryFn: () => callStaff(publishingStatus, {}),
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? ACTIVE_POLL_MS : IDLE_POLL_MS),
  })
  // A change of the state means a new or changed run, so the list is refetched.
  const phase = query.data && `${query.data.run} ${query.data.state} ${query.data.full.state}`
  useEffect(() => {
    if (phase) void client.invalidateQueries({ queryKey: ['publishing'] })
  }, [client, phase])
  return query
}
