import { Box, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffSignUps } from '#features/bidding/contract.ts'
import { bondPath } from '#features/bonds/console/bonds.ts'
import { bondStateName } from '#features/bonds/rules/bonds.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { PageButtons } from '#platform/console/components/PageButtons.tsx'
import { FieldGroup } from '#platform/console/components/Panel.tsx'
import { minute } from '#platform/lib/dates.ts'

const PAGE_SIZE = 50

export const TenderSignUps = ({ id }: { id: number }) => {
  const [page, setPage] = useState(1)
  const { data, error } = useQuery({
    queryKey: ['tender-sign-ups', id, page],
    queryFn: () => callStaff(staffSignUps, { id, page, pagesize: PAGE_SIZE }),
  })
  const isLast = !data || page * PAGE_SIZE >= data.count
  return (
    <FieldGroup
      title={
        data
          ? `报名单位（${data.count - data.withdrawn}${data.withdrawn > 0 ? `，另有 ${data.withdrawn} 个已取消` : ''}）`
          : '报名单位'
      }
    >
      {error && (
        <Typography variant="body2" color="error" role="alert">
          {failureText(error)}
        </Typography>
      )}
      {data?.count === 0 && (
        <Typography variant="body2" color="textSecondary">
          还没有单位报名。
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.list.map(({ id: signUp, bidder, mobile, createtime, withdrawn_at, bail_status, bond_id }) => (
          <Box component="li" key={signUp} sx={{ py: 0.75 }}>
            <Typography variant="body2">{bidder}</Typography>
            <Typography variant="caption" color="textSecondary">
              {mobile}，{minute(createtime)} 报名
              {withdrawn_at && <strong>，{minute(withdrawn_at)} 取消</strong>}
              {bond_id > 0 && (
                <>
                  ，保证金 <Link href={`#${bondPath(bond_id)}`}>{bondStateName(bail_status)}</Link>
                </>
              )}
            </Typography>
          </Box>
        ))}
      </Box>
      {(page > 1 || !isLast) && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <PageButtons
            size="small"
            onPrevious={page > 1 && (() => setPage(page - 1))}
            onNext={!isLast && (() => setPage(page + 1))}
          />
        </Box>
      )}
    </FieldGroup>
  )
}
