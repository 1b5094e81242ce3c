import CertificationIcon from '@mui/icons-material/BadgeOutlined'
import MembershipIcon from '@mui/icons-material/CardMembershipOutlined'
import ReportIcon from '@mui/icons-material/FlagOutlined'
import ListingIcon from '@mui/icons-material/ForestOutlined'
import QuestionIcon from '@mui/icons-material/LiveHelpOutlined'
import LeadIcon from '@mui/icons-material/PhoneCallbackOutlined'
import EnquiryIcon from '@mui/icons-material/QuestionAnswerOutlined'
import ExpertIcon from '@mui/icons-material/RateReviewOutlined'
import BondIcon from '@mui/icons-material/ReceiptLongOutlined'
import BondChangeIcon from '@mui/icons-material/RuleOutlined'
import { Badge, Box } from '@mui/material'
import type { ComponentType } from 'react'
import type { QueueName } from '#features/review/contract/review.ts'
import { colours } from '#platform/console/theme.ts'
import { useQueueSummary } from './queues.ts'

const badgeStyles = {
  '& .MuiBadge-badge': { backgroundColor: colours.amber, color: '#fff', fontWeight: 600 },
}

/** A reminder has come. */
const dueBadgeStyles = {
  '& .MuiBadge-badge': { backgroundColor: colours.cinnabar, color: '#fff', fontWeight: 600 },
}

/** Text for screen readers: the number of the badge alone has no meaning. */
const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
}

const icons: Record<QueueName, ComponentType> = {
  listings: ListingIcon,
  leads: LeadIcon,
  reports: ReportIcon,
  enquiries: EnquiryIcon,
  expertAssessments: ExpertIcon,
  tenderQuestions: QuestionIcon,
  bonds: BondIcon,
  bondChanges: BondChangeIcon,
  memberships: MembershipIcon,
  certifications: CertificationIcon,
}

const QueueIcon = ({ queue }: { queue: QueueName }) => {
  const { open = 0, due = 0 } = useQueueSummary(queue) ?? {}
  const Icon = icons[queue]
  return (
    <Badge
      badgeContent={open}
      max={99}
      sx={due > 0 ? dueBadgeStyles : badgeStyles}
      slotProps={{ badge: { 'aria-hidden': true } }}
    >
      <Icon />
      {open > 0 && (
        <Box component="span" sx={visuallyHidden}>
          {`${open} 条待处理${due > 0 ? `，${due} 条提醒到时` : ''}：`}
        </Box>
      )}
    </Badge>
  )
}

export const queueIcon = (queue: QueueName) => () => <QueueIcon queue={queue} />
