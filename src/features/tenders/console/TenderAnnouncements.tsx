import { Box, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { staffAnnouncements } from '#features/tenders/contract/tenders.ts'
import { announcementNames } from '#features/tenders/rules/announcements.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { FieldGroup } from '#platform/console/components/Panel.tsx'
import { minute } from '#platform/lib/dates.ts'
import { tenderHistoryPath } from '#platform/lib/paths.ts'

const sentText = ({ told, sms }: { told: number; sms: number }) =>
  told === 0 ? '当时没有人报名，未发通知' : `已通知 ${told} 人${sms > 0 ? `，其中 ${sms} 人另发短信` : ''}`

/** What has been announced, what each announcement changed, and how many were told of it. */
export const TenderAnnouncements = ({ id }: { id: number }) => {
  const { data, error } = useQuery({
    // Read again when the tender is saved.
    queryKey: ['tenders', 'announcements', id],
    queryFn: () => callStaff(staffAnnouncements, { id }),
  })
  const list = data?.list ?? []
  const names = announcementNames(
    list.toReversed().map(({ number, stage, ptype, infor_type }) => ({
      number,
      stage,
      published: { ptype, infor_type },
    })),
  )
  return (
    <FieldGroup title="公告记录">
      {error && (
        <Typography variant="body2" color="error" role="alert">
          {failureText(error)}
        </Typography>
      )}
      {data && list.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          发布后，每次公告都按原文留存在这里。
        </Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {list.map(({ number, createtime, changed, told, sms }) => (
          <Box component="li" key={number} sx={{ py: 0.75 }}>
            <Typography variant="body2">{names.get(number)}</Typography>
            <Typography variant="caption" color="textSecondary" component="p">
              {minute(createtime)}
              {number > 1 && `，${sentText({ told, sms })}`}
            </Typography>
            {changed.length > 0 && (
              <Typography variant="caption" color="textSecondary" component="p">
                修改：{changed.join('、')}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
      {list.length > 1 && data && (
        <Link href={tenderHistoryPath(data.project_sn)} target="_blank" rel="noopener" variant="body2">
          逐次对照修改内容
        </Link>
      )}
    </FieldGroup>
  )
}
