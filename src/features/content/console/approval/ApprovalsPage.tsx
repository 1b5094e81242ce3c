// Texts that wait: for the person, sent by the person, all.
import { Alert, Box, Button, Card, Link, Pagination, Skeleton, Tab, Tabs, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Title } from 'react-admin'
import { categoriesOf } from '#features/content/console/console-kind.ts'
import { approvalList, type WaitingApproval } from '#features/content/contract/approval.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { minute } from '#platform/lib/dates.ts'
import { nameOf } from '../kind-contract.ts'
import { APPROVALS } from './approval-rules.ts'

const PAGE_SIZE = 25
const tabs = { mine: '等我审核', sent: '我送审的', all: '全部待审' } as const
type Shown = keyof typeof tabs

const nothing: Record<Shown, string> = {
  mine: '没有等您审核的内容。',
  sent: '您送审的都已处理完。',
  all: '没有待审的内容。',
}

const stage = ({ state, needed, given }: WaitingApproval) =>
  state === 'returned' ? '已退回' : needed === 1 ? '待审核' : given === 0 ? '待复审' : '待终审'

const lineOf = (one: WaitingApproval) =>
  [
    [nameOf(one.kind), categoriesOf(one.kind)?.[one.category]].filter(Boolean).join(' · '),
    `${one.sender} ${minute(one.sent_at)} 送审`,
    one.assignee && `交由${one.assignee}`,
    one.publish_at && `定于 ${minute(one.publish_at)} 上线`,
    one.note,
  ]
    .filter(Boolean)
    .join('，')

const Row = ({ one }: { one: WaitingApproval }) => (
  <Box component="li" sx={{ p: 1.5, borderTop: '1px solid', borderColor: 'divider' }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }}>
      <Link href={`#/${one.kind}/${one.id}`} sx={{ fontWeight: 600, py: { xs: 1, md: 0 } }}>
        {one.title || '未命名'}
      </Link>
      <Typography variant="body2">{stage(one)}</Typography>
      {one.due_at && (
        <Typography variant="body2" color={one.overdue ? 'error' : 'textSecondary'}>
          {one.overdue ? '已过时限 ' : '时限 '}
          {minute(one.due_at)}
        </Typography>
      )}
    </Box>
    <Typography variant="body2" color="textSecondary">
      {lineOf(one)}
    </Typography>
  </Box>
)

const ApprovalsPage = () => {
  const [show, setShow] = useState<Shown>('mine')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: [APPROVALS, 'list', show, page],
    queryFn: () => callStaff(approvalList, { show, page, pagesize: PAGE_SIZE }),
    refetchInterval: 30_000,
  })
  const choose = (next: Shown) => {
    setShow(next)
    setPage(1)
  }
  return (
    <Box sx={{ pt: 2 }}>
      <Title title="送审与审核" />
      <Tabs value={show} onChange={(_, next: Shown) => choose(next)} variant="scrollable">
        {Object.entries(tabs).map(([value, label]) => (
          <Tab key={value} value={value} label={label} />
        ))}
      </Tabs>
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>重试</Button>} sx={{ mt: 2 }}>
          {failureText(error)}
        </Alert>
      )}
      {!data && !error && <Skeleton variant="rounded" height={240} sx={{ mt: 2 }} />}
      {data && (
        <Card sx={{ mt: 2 }}>
          {data.list.length === 0 ? (
            <Typography sx={{ p: 4, textAlign: 'center' }} color="textSecondary">
              {nothing[show]}
            </Typography>
          ) : (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {data.list.map((one) => (
                <Row key={`${one.kind} ${one.id}`} one={one} />
              ))}
            </Box>
          )}
        </Card>
      )}
      {data && data.count > PAGE_SIZE && (
        <Pagination
          count={Math.ceil(data.count / PAGE_SIZE)}
          page={page}
          onChange={(_, next) => setPage(next)}
          sx={{ mt: 2 }}
        />
      )}
    </Box>
  )
}
export default ApprovalsPage
