// Whether visitors see the last change of a record: from the request to publish on, or when the record is opened.
import { Alert, CircularProgress, Link } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FollowedKind, publishStateOf } from '#features/publishing/contract.ts'
import { callStaff } from '#platform/console/api.ts'

const POLL_MS = 400
const SLOW_MS = 3000
/** After this time polling ends; the publishing page has the details. */
const POLL_TIMEOUT_MS = 120_000

interface Props {
  kind: FollowedKind
  id: number
  url: string
  /** Time of the request in milliseconds; 0 if the record was only opened, then no news is good news. */
  requestedAt: number
  isLive?: boolean
}

const isFinished = (state: string | undefined) => state === 'live' || state === 'failed' || state === 'none'

export const PublishProgress = ({ kind, id, url, requestedAt, isLive = false }: Props) => {
  const [openedAt] = useState(Date.now)
  const { data, error } = useQuery({
    queryKey: ['live', kind, id, requestedAt],
    queryFn: () => callStaff(publishStateOf, { kind, id: id }),
    enabled: requestedAt > 0 || isLive,
    refetchInterval: ({ state }) => {
      const waited = Date.now() - (requestedAt || openedAt)
      if (isFinished(state.data?.state) || waited > POLL_TIMEOUT_MS) return false
      return waited > 15_000 ? SLOW_MS : POLL_MS
    },
  })
  if (error || data?.state === 'none') return null
  if (requestedAt === 0 && (!data || data.state === 'live')) return null
  if (data?.state === 'failed')
    return (
      <Alert severity="error" sx={{ mb: 1.5 }}>
        {requestedAt > 0 && '已保存，但'}页面没有更新成功：{data.reason || '原因不明'}
        。访客看到的仍是上一版，系统会自动重试。
      </Alert>
    )
  if (data?.state !== 'live')
    return (
      <Alert severity="info" icon={<CircularProgress size={18} aria-hidden />} sx={{ mb: 1.5 }} role="status">
        已发布，正在更新页面…
      </Alert>
    )
  const seconds = data.milliseconds === null ? '' : ` · 用时 ${(data.milliseconds / 1000).toFixed(1)} 秒`
  return (
    <Alert severity="success" sx={{ mb: 1.5 }} role="status">
      已上线{seconds}
      {url && (
        <>
          {' · '}
          <Link href={url} target="_blank" rel="noopener">
            查看页面
          </Link>
        </>
      )}
    </Alert>
  )
}
