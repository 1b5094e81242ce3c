import { Alert, Box, Button, Card, CardContent, LinearProgress, Skeleton, Typography } from '@mui/material'
import { useStore } from '@nanostores/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirm, useNotify } from 'react-admin'
import { publishNow, retryPage } from '#features/publishing/contract.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { $staff, mayCall } from '#platform/console/session.ts'
import { timeSpan } from '#platform/console/texts/format.ts'
import { minute } from '#platform/lib/dates.ts'
import { FailedPages, TechnicalText } from './FailedPages.tsx'
import {
  fullPublishTexts,
  isInProgress,
  type PublishingStatus,
  statusStates,
  usePublishingStatus,
} from './status.ts'
import { Trigger } from './Trigger.tsx'

const FullPublishButton = ({ disabled }: { disabled: boolean }) => {
  const notify = useNotify()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)

  const requestFullPublish = async () => {
    setBusy(true)
    try {
      await callStaff(publishNow, {})
      notify('已提交，全站即将重新发布', { type: 'success' })
      await client.invalidateQueries({ queryKey: ['publishing-status'] })
    } catch (error) {
      notify(failureText(error), { type: 'error' })
    } finally {
      setBusy(false)
      setOpen(false)
    }
  }

  return (
    <>
      <Button variant="outlined" disabled={disabled || busy} onClick={() => setOpen(true)}>
        全站重新发布
      </Button>
      <Confirm
        isOpen={open}
        loading={busy}
        title="重新发布全部页面？"
        content="平时改动会自动上线，无需这样做。全站重新发布用于页面显示异常时，需要的时间比平时长，期间访客看到的仍是现有页面。"
        confirm="重新发布"
        onConfirm={() => void requestFullPublish()}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

const statusFacts = ({
  pages,
  at,
  snapshot_age,
  publisher,
}: PublishingStatus): [label: string, value: string][] => [
  ['上线页面', `${pages} 个`],
  ['最近一次成功', at ? minute(at) : '还没有'],
  ...(snapshot_age === null
    ? []
    : [['内容快照', snapshot_age < 60 ? '刚刚更新' : `${timeSpan(snapshot_age)}前更新`] as [string, string]]),
  ...(publisher ? [['发布程序', publisher] as [string, string]] : []),
]

export const StatusCard = () => {
  const role = useStore($staff)?.role
  const { data, error, refetch } = usePublishingStatus()
  if (!data)
    return error ? (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
        {failureText(error)}
      </Alert>
    ) : (
      <Skeleton variant="rounded" height={148} />
    )
  const { name, description, ...colours } = statusStates[data.state]
  return (
    <Card component="section" aria-label="当前状态">
      {isInProgress(data) ? <LinearProgress aria-label="发布正在进行" /> : <Box sx={{ height: 4 }} />}
      <CardContent sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 20rem', minWidth: 0 }}>
          <div role="status">
            <Box
              component="span"
              sx={{
                ...colours,
                display: 'inline-block',
                px: 1.25,
                py: 0.25,
                borderRadius: 1,
                fontWeight: 600,
              }}
            >
              {name}
            </Box>
            <Typography sx={{ mt: 1 }}>{description}</Typography>
            {fullPublishTexts[data.full.state] && (
              <Typography>
                {fullPublishTexts[data.full.state]}
                {data.full.by && `由 ${data.full.by} 于 ${minute(data.full.at)} 提出。`}
              </Typography>
            )}
            {data.reason && <Typography color="error">{data.reason}</Typography>}
          </div>
          <TechnicalText text={data.technical} />
          <Box
            component="dl"
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, mt: 1.5, mb: 0 }}
          >
            {statusFacts(data).map(([label, value]) => (
              <div key={label}>
                <Typography component="dt" variant="caption" color="textSecondary">
                  {label}
                </Typography>
                <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
                  {value}
                </Typography>
              </div>
            ))}
          </Box>
          {data.trigger && (
            <Box component="section" aria-label="最近一次发布的触发" sx={{ mt: 1.5 }}>
              <Typography variant="caption" color="textSecondary">
                {data.state === 'rendering' ? '这次发布由谁触发' : '最近一次发布由谁触发'}
              </Typography>
              <Trigger trigger={data.trigger} max={3} />
            </Box>
          )}
        </Box>
        {mayCall(publishNow, role) && <FullPublishButton disabled={data.full.state !== 'none'} />}
      </CardContent>
      {data.failures.length > 0 && (
        <CardContent component="section" aria-label="没有生成的页面" sx={{ pt: 0 }}>
          <Typography variant="h6" component="h2" sx={{ mb: 0.5 }}>
            没有生成的页面
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
            改好内容并保存后会自动重试，也可以单独再试一次。
          </Typography>
          <FailedPages pages={data.failures} mayRetry={mayCall(retryPage, role)} />
        </CardContent>
      )}
    </Card>
  )
}
