// What a run failed at, read when its line is opened.
import { Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useRecordContext } from 'react-admin'
import { type PublishRunRow, publishRun } from '#contract/publishing/publishing.ts'
import { callStaff, failureText } from '../calls.ts'
import { FailedPages } from './FailedPages.tsx'

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
