import { Box, Card, CardActionArea, CardContent, Typography } from '@mui/material'
import type { QueueSummary } from '#contract/review.ts'
import { queueWords } from '#domain/review/queues.ts'
import { fromWireTime } from '#lib/dates.ts'
import { AgeChip } from '../queues/chips.tsx'
import { listPath } from '../queues/names.ts'

const secondsSince = (wireTime: string) =>
  Math.max(0, (Date.now() - (fromWireTime(wireTime)?.getTime() ?? Date.now())) / 1000)

const QueueCard = ({ queue, open, mine, oldest }: QueueSummary) => (
  <Card>
    <CardActionArea href={`#${listPath(queue)}`} sx={{ height: '100%' }}>
      <CardContent>
        <Typography color="textSecondary">{queueWords[queue].name}待处理</Typography>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, flexWrap: 'wrap' }}>
          <Typography component="span" sx={{ fontSize: '2rem', fontWeight: 600, lineHeight: 1.3 }}>
            {open}
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
