import { Box, Link, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useRecordContext } from 'react-admin'
import { type FailedPage, type PublishRunRow, publishRun } from '#contract/publishing/publishing.ts'
import { callStaff, failureText } from '../api.ts'

export const FailedPages = ({ pages }: { pages: readonly FailedPage[] }) => (
  <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
    {pages.map(({ url, reason, record }) => (
      <Typography component="li" variant="body2" key={url} sx={{ py: 0.25 }}>
        <Link href={url} target="_blank" rel="noopener">
          {url}
        </Link>
        ：{reason}
        {record && (
          <>
            {' '}
            <Link href={`#/${record.kind}/${record.id}`}>打开内容</Link>
          </>
        )}
      </Typography>
    ))}
  </Box>
)

export const RunFailures = () => {
  const id = useRecordContext<PublishRunRow>()?.id ?? 0
  const { data, error } = useQuery({
    queryKey: ['publish-run', id],
    queryFn: () => callStaff(publishRun, { id }),
  })
  if (error) return <Typography color="error">{failureText(error)}</Typography>
  if (!data) return <Skeleton />
  return (
    <>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
        {data.run.reason}
      </Typography>
      <FailedPages pages={data.failures} />
    </>
  )
}
