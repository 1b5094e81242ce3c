// Pages that could not be made: why, what to do about it, and another try.
import { Box, Button, Link, Skeleton, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRecordContext } from 'react-admin'
import {
  type FailedPage,
  type FailedPageNow,
  type PublishRunRow,
  publishRun,
  retryPage,
} from '#features/publishing/contract.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { Trigger } from './Trigger.tsx'

/** Text of an error, folded; nothing if there is none. */
export const TechnicalText = ({ text }: { text: string }) =>
  text && (
    <Box component="details" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
      <summary>技术信息（供管理员）</summary>
      <Box component="pre" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Box>
    </Box>
  )

const RetryButton = ({ url, retrying }: FailedPageNow) => {
  const notify = useNotify()
  const client = useQueryClient()
  const [sending, setSending] = useState(false)
  const retry = async () => {
    setSending(true)
    try {
      await callStaff(retryPage, { url })
      notify('已提交，正在重新生成这个页面', { type: 'success' })
    } catch (error) {
      notify(failureText(error), { type: 'error' })
    }
    await client.invalidateQueries({ queryKey: ['publishing-status'] })
    setSending(false)
  }
  return (
    <Button
      size="small"
      disabled={sending || retrying}
      onClick={() => void retry()}
      aria-label={`再试一次：${url}`}
    >
      {retrying ? '正在重试' : '再试一次'}
    </Button>
  )
}

interface Props {
  pages: readonly (FailedPage | FailedPageNow)[]
  mayRetry?: boolean
}

export const FailedPages = ({ pages, mayRetry = false }: Props) => (
  <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
    {pages.map((page) => (
      <Typography
        component="li"
        variant="body2"
        key={`${page.url} ${page.record?.id ?? ''}`}
        sx={{ py: 0.5, overflowWrap: 'anywhere' }}
      >
        {page.url && (
          <>
            <Link href={page.url} target="_blank" rel="noopener">
              {page.url}
            </Link>
            ：
          </>
        )}
        {page.reason}
        {page.record && (
          <>
            {' '}
            <Link href={`#/${page.record.kind}/${page.record.id}`}>打开内容</Link>
          </>
        )}
        {mayRetry && page.url && 'retrying' in page && <RetryButton {...page} />}
        <TechnicalText text={page.technical} />
      </Typography>
    ))}
  </Box>
)

export const RunDetails = () => {
  const run = useRecordContext<PublishRunRow>()
  const id = run?.id ?? 0
  const { data, error } = useQuery({
    queryKey: ['publish-run', id],
    queryFn: () => callStaff(publishRun, { id }),
  })
  if (error) return <Typography color="error">{failureText(error)}</Typography>
  if (!data) return <Skeleton />
  return (
    <>
      <Trigger trigger={data.run.trigger} max={data.run.trigger?.changes.length ?? 0} />
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
        {data.run.reason}
      </Typography>
      <TechnicalText text={data.technical} />
      <FailedPages pages={data.failures} />
    </>
  )
}
