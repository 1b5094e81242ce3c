// Automatic flags on the page of a task: their texts, the tasks they compare with, and the words they speak of.
import { Alert, Box, Link, Typography } from '@mui/material'
import type { QueueName, TaskFlag } from '#features/review/contract/review.ts'
import { flaggedParts } from '#features/review/rules/flagged-words.ts'
import { colours } from '#platform/console/theme.ts'
import { taskPath } from './queues.ts'

/** Flag → labels of the fields it speaks of. */
const flaggedFields: Readonly<Record<string, readonly string[]>> = {
  price_low: ['期望总价', '折合单价'],
  price_high: ['期望总价', '折合单价'],
  same_title: ['信息标题'],
  same_place: ['详细位置', '经纬度'],
  same_phone: ['联系电话', '预约人电话'],
  term_long: ['使用年限', '剩余期限'],
  point_outside: ['经纬度', '所在地区'],
  same_identity: ['身份证号码', '法定代表人身份证号码'],
  same_company: ['统一社会信用代码'],
  credit_code: ['统一社会信用代码'],
}

export const isFlaggedField = (label: string, flags: readonly TaskFlag[]) =>
  flags.some(({ code }) => flaggedFields[code]?.includes(label))

/** Numbers and dates of their own are no texts in which contacts could hide. */
const isText = (value: string) => /\p{Script=Han}/u.test(value)

export const MarkedText = ({ text, flags }: { text: string; flags: readonly TaskFlag[] }) =>
  isText(text)
    ? flaggedParts(text, flags).map((part, index) => {
        const key = `${index}`
        return part.isFlagged ? <mark key={key}>{part.text}</mark> : <span key={key}>{part.text}</span>
      })
    : text

export const markStyles = {
  '& mark': { backgroundColor: '#fbe3b5', color: colours.ink, borderRadius: '2px' },
}

export const FlagAlert = ({ queue, flags }: { queue: QueueName; flags: readonly TaskFlag[] }) => (
  <Alert severity="warning" sx={{ mb: 2 }}>
    <Typography variant="subtitle2" component="p">
      系统提示，请核对
    </Typography>
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {flags.map(({ code, text, others = [] }) => (
        <li key={code}>
          {text}
          {others.map(({ task, title }) => (
            <Link
              key={task}
              href={`#${taskPath(queue, task)}`}
              target="_blank"
              rel="noopener"
              sx={{ display: 'block' }}
            >
              {title}
            </Link>
          ))}
        </li>
      ))}
    </Box>
  </Alert>
)
