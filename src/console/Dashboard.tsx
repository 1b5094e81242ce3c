// What the console opens with: what waits, what there is, what came in, how publishing goes.
import { Alert, Box, Button, Link, Skeleton, Typography } from '@mui/material'
import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { Title } from 'react-admin'
import { failureText } from './calls.ts'
import { ContentStates } from './dashboard/ContentStates.tsx'
import { Panel } from './dashboard/Panel.tsx'
import { QueueCards } from './dashboard/QueueCards.tsx'
import { type Figures, useDashboard } from './dashboard/use-dashboard.ts'
import { $staff } from './session.ts'
import { duration } from './texts/amounts.ts'

const WeeklyChart = lazy(() => import('./dashboard/WeeklyChart.tsx'))
const LatencyChart = lazy(() => import('./dashboard/LatencyChart.tsx'))

const wide = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
}

const chartPlace = <Skeleton variant="rounded" height={260} aria-label="正在载入图表" />

const usual = ({ runs, median, p95 }: Figures['publishing']) => {
  const well = median !== null && p95 !== null && `通常 ${duration(median)}，95% 在 ${duration(p95)}以内`
  const failed = runs.some(({ state }) => state === 'failed') && '红色为失败'
  return [well, failed].filter(Boolean).join('；')
}

const Figured = ({ figures }: { figures: Figures }) => {
  const role = useStore($staff)?.role
  const { queues, content, weekly, publishing } = figures
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {queues.length > 0 && <QueueCards queues={queues} />}
      <Panel title="内容">
        <ContentStates content={content} role={role} />
      </Panel>
      <Box sx={wide}>
        <Panel title="每周新增" summary="最近十二周，最后一周为本周至今">
          <Suspense fallback={chartPlace}>
            <WeeklyChart {...weekly} />
          </Suspense>
        </Panel>
        <Panel title="发布用时" summary={usual(publishing)}>
          <Suspense fallback={chartPlace}>
            <LatencyChart {...publishing} />
          </Suspense>
          <Link href="#/publishing" variant="body2">
            查看发布记录
          </Link>
        </Panel>
      </Box>
    </Box>
  )
}

const Dashboard = () => {
  const name = useStore($staff)?.name
  const { data, error, refetch } = useDashboard()
  return (
    <>
      <Title title="概览" />
      <Typography variant="h5" component="h2" sx={{ mt: 2, mb: 1.5 }}>
        {name}，您好
      </Typography>
      {data && <Figured figures={data} />}
      {!data && error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
          {failureText(error)}
        </Alert>
      )}
      {!data && !error && (
        <Box sx={wide} aria-label="正在载入" role="status">
          {[0, 1, 2, 3].map((place) => (
            <Skeleton key={place} variant="rounded" height={180} />
          ))}
        </Box>
      )}
    </>
  )
}
export default Dashboard
