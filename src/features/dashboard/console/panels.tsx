import { Box, Card, CardActionArea, CardContent, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callsOf } from '#features/content/console/kind-contract.ts'
import { StateChip } from '#features/content/console/RecordState.tsx'
import { RECORD_STATES, type State } from '#features/content/contract/calls.ts'
import { dashboard } from '#features/dashboard/contract.ts'
import { AgeChip } from '#features/review/console/chips.tsx'
import { listPath } from '#features/review/console/queues.ts'
import type { QueueSummary } from '#features/review/contract/review.ts'
import { queueWords } from '#features/review/rules/queues.ts'
import { callStaff } from '#platform/console/api.ts'
import { listHref } from '#platform/console/lists/list-parts.tsx'
import { mayCall, type Role } from '#platform/console/session.ts'
import { colours } from '#platform/console/theme.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { SINGLETON_KINDS } from '#platform/contract/kinds.ts'
import { fromWireTime, minute } from '#platform/lib/dates.ts'
import { figureText } from '#platform/lib/text.ts'

export type DashboardData = Output<typeof dashboard>

const MINUTE_MS = 60_000

export const useDashboard = () =>
  useQuery({
    queryKey: ['dashboard'],
    queryFn: () => callStaff(dashboard, {}),
    refetchInterval: MINUTE_MS,
  })

interface Props {
  title: string
  summary?: string
  children: ReactNode
}

export const DashboardPanel = ({ title, summary, children }: Props) => (
  <Card component="section" aria-label={title} sx={{ minWidth: 0 }}>
    <CardContent sx={{ '&:last-child': { pb: 2 } }}>
      <Typography variant="h6" component="h3">
        {title}
      </Typography>
      {summary && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {summary}
        </Typography>
      )}
      {children}
    </CardContent>
  </Card>
)

interface RowProps {
  title: string
  titleWidth: string
  children: ReactNode
}

/** Row of a panel: a name, and the counts that lead on. Must be rendered inside a `dl`. */
export const DashboardRow = ({ title, titleWidth, children }: RowProps) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: `${titleWidth} minmax(0, 1fr)`,
      alignItems: 'center',
      borderTop: `1px solid ${colours.mist}`,
      py: 0.5,
    }}
  >
    <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
      {title}
    </Typography>
    <Box component="dd" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      {children}
    </Box>
  </Box>
)

const secondsSince = (wireTime: string) =>
  Math.max(0, (Date.now() - (fromWireTime(wireTime)?.getTime() ?? Date.now())) / 1000)

const QueueCard = ({ queue, open, mine, oldest }: QueueSummary) => (
  <Card>
    <CardActionArea href={`#${listPath(queue)}`} sx={{ height: '100%' }}>
      <CardContent>
        <Typography color="textSecondary">{queueWords[queue].name}待处理</Typography>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, flexWrap: 'wrap' }}>
          <Typography component="span" sx={{ fontSize: '2rem', fontWeight: 600, lineHeight: 1.3 }}>
            {figureText(open)}
          </Typography>
          {open > 0 && oldest && <AgeChip seconds={secondsSince(oldest)} isOldest />}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {open === 0 ? '都处理完了' : mine > 0 ? `其中 ${mine} 条在您手上` : '还没有您领取的'}
        </Typography>
      </CardContent>
    </CardActionArea>
  </Card>
)

export const QueueSummaryCards = ({ queues }: { queues: readonly QueueSummary[] }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(14rem, 1fr))' }}>
    {queues.map((summary) => (
      <QueueCard key={summary.queue} {...summary} />
    ))}
  </Box>
)

/** Nothing where no approval is asked for, or nothing waits. */
export const ApprovalsPanel = ({ approvals: { mine, sent } }: Pick<DashboardData, 'approvals'>) =>
  mine + sent === 0 ? null : (
    <DashboardPanel title="送审与审核">
      <Link href="#/approvals" variant="body2" sx={itemStyles}>
        {[mine > 0 && `等我审核 ${figureText(mine)}`, sent > 0 && `我送审的 ${figureText(sent)}`]
          .filter(Boolean)
          .join('，')}
      </Link>
    </DashboardPanel>
  )

/** Nothing where all is seen. */
export const CommentsPanel = ({ comments }: Pick<DashboardData, 'comments'>) =>
  comments.length === 0 ? null : (
    <DashboardPanel title="新的批注" summary="您写过的内容，和您参与过的批注">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {comments.map(({ kind, id, title, entries, who, at }) => (
          <Box component="li" key={`${kind} ${id}`} sx={{ borderTop: `1px solid ${colours.mist}`, py: 0.75 }}>
            <Link href={`#/${kind}/${id}`} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {title || '未命名'}
            </Link>
            <Typography variant="body2" color="textSecondary">
              {figureText(entries)} 条没看，最近是{who || '已离职人员'} {minute(at)}
            </Typography>
          </Box>
        ))}
      </Box>
    </DashboardPanel>
  )

/** Withdrawn sign-ups of the last week, so that the office may ask why; hidden where there are none. */
export const WithdrawalsPanel = ({ withdrawals }: Pick<DashboardData, 'withdrawals'>) =>
  withdrawals.length === 0 ? null : (
    <DashboardPanel title="取消的报名" summary="最近七天，新的在前">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {withdrawals.map(({ id, tender, title, bidder, withdrawn_at }) => (
          <Box component="li" key={id} sx={{ borderTop: `1px solid ${colours.mist}`, py: 0.75 }}>
            <Link href={`#/tenders/${tender}`} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Link>
            <Typography variant="body2" color="textSecondary">
              {bidder}，{minute(withdrawn_at)} 取消
            </Typography>
          </Box>
        ))}
      </Box>
    </DashboardPanel>
  )

const StateCount = ({ state, count }: { state: State; count: number }) => (
  <>
    <StateChip state={state} />{' '}
    <Box component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
      {figureText(count)}
    </Box>
  </>
)

const itemStyles = { display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: { xs: 44, md: 28 } }

export const ContentStateCounts = ({
  content,
  role,
}: Pick<DashboardData, 'content'> & { role: Role | undefined }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      columnGap: 4,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    }}
  >
    {content
      .filter(({ kind }) => !SINGLETON_KINDS.has(kind))
      .map(({ kind, name, states }) => {
        const presentStates = RECORD_STATES.filter((state) => states[state] > 0)
        return (
          <DashboardRow key={kind} title={name} titleWidth="5.5rem">
            {presentStates.length === 0 && <Typography color="textSecondary">还没有</Typography>}
            {presentStates.map((state) =>
              mayCall(callsOf(kind).save, role) ? (
                <Link key={state} href={listHref(`/${kind}`, { state })} underline="hover" sx={itemStyles}>
                  <StateCount state={state} count={states[state]} />
                </Link>
              ) : (
                <Box component="span" key={state} sx={itemStyles}>
                  <StateCount state={state} count={states[state]} />
                </Box>
              ),
            )}
          </DashboardRow>
        )
      })}
  </Box>
)
