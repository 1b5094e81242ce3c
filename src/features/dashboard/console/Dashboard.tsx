// First screen of the console: what to go on with, open review tasks, content by state, weekly numbers, duration of publishing.
import { Alert, Box, Button, Link, Skeleton, Typography } from '@mui/material'
import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { Title } from 'react-admin'
import { offReasonNames } from '#features/webhooks/rules.ts'
import { failureText } from '#platform/console/api.ts'
import { $staff } from '#platform/console/session.ts'
import { duration } from '#platform/console/texts/format.ts'
import {
  ApprovalsPanel,
  CommentsPanel,
  ContentStateCounts,
  type DashboardData,
  DashboardPanel,
  QueueSummaryCards,
  useDashboard,
  WithdrawalsPanel,
} from './panels.tsx'
import { ResumePanel } from './ResumePanel.tsx'

const charts = () => import('./charts.tsx')
const WeeklyChart = lazy(async () => ({ default: (await charts()).WeeklyChart }))
const PublishDurationChart = lazy(async () => ({ default: (await charts()).PublishDurationChart }))

const SiteCheckChart = lazy(async () => ({ default: (await charts()).SiteCheckChart }))

const twoColumns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
}

const chartSkeleton = <Skeleton variant="rounded" height={260} aria-label="正在载入图表" />

const durationSummary = ({ runs, median, p95 }: DashboardData['publishing']) => {
  const typical = median !== null && p95 !== null && `通常 ${duration(median)}，95% 在 ${duration(p95)}以内`
  const failed = runs.some(({ state }) => state === 'failed') && '红色为失败'
  return [typical, failed].filter(Boolean).join('；')
}

const DashboardContent = ({ data }: { data: DashboardData }) => {
  const role = useStore($staff)?.role
  const { queues, content, weekly, publishing } = data
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {data.sms && (
        <Alert severity="warning">
          最近一小时已发出 {data.sms.sent} 条短信验证码，上限 {data.sms.ceiling}{' '}
          条，可能有人在刷短信。现在每条都须先输图形验证码；接近上限时，只发给已登录或用过本站的浏览器。
        </Alert>
      )}
      {data.webhooks.length > 0 && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" href="#/webhooks">
              去处理
            </Button>
          }
        >
          {data.webhooks.map(({ name, reason }) => `“${name}”${offReasonNames[reason]}`).join('；')}
          。其间的变化没有推送给对方。
        </Alert>
      )}
      <ApprovalsPanel approvals={data.approvals} />
      <CommentsPanel comments={data.comments} />
      <ResumePanel data={data} />
      <WithdrawalsPanel withdrawals={data.withdrawals} />
      {queues.length > 0 && <QueueSummaryCards queues={queues} />}
      <DashboardPanel title="内容">
        <ContentStateCounts content={content} role={role} />
      </DashboardPanel>
      <Box sx={twoColumns}>
        <DashboardPanel title="每周新增" summary="最近十二周，最后一周为本周至今">
          <Suspense fallback={chartSkeleton}>
            <WeeklyChart {...weekly} />
          </Suspense>
        </DashboardPanel>
        <DashboardPanel title="发布用时" summary={durationSummary(publishing)}>
          <Suspense fallback={chartSkeleton}>
            <PublishDurationChart {...publishing} />
          </Suspense>
          <Link href="#/publishing" variant="body2">
            查看发布记录
          </Link>
        </DashboardPanel>
        {role !== 'reviewer' && (
          <DashboardPanel title="网站体检" summary="每天检查发现的问题，不含已忽略的">
            <Suspense fallback={chartSkeleton}>
              <SiteCheckChart checks={data.checks} />
            </Suspense>
            <Link href="#/site-check" variant="body2">
              查看问题列表
            </Link>
          </DashboardPanel>
        )}
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
      {data && <DashboardContent data={data} />}
      {!data && error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
          {failureText(error)}
        </Alert>
      )}
      {!data && !error && (
        <Box sx={twoColumns} aria-label="正在载入" role="status">
          {[0, 1, 2, 3].map((index) => (
            <Skeleton key={index} variant="rounded" height={180} aria-hidden />
          ))}
        </Box>
      )}
    </>
  )
}
export default Dashboard
