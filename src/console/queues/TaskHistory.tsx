import { Box, Typography } from '@mui/material'
import type { TaskStep } from '#contract/review.ts'
import { minute } from '#lib/dates.ts'

export const TaskHistory = ({ steps }: { steps: readonly TaskStep[] }) =>
  steps.length === 0 ? (
    <Typography color="textSecondary">还没有处理记录。</Typography>
  ) : (
    <Box component="ol" sx={{ m: 0, pl: 0, listStyle: 'none' }}>
      {steps.map(({ action, name, who, at, reason }, index) => (
        <Typography
          component="li"
          variant="body2"
          key={`${at} ${action} ${who} ${steps.length - index}`}
          sx={{ py: 0.25 }}
        >
          <Box component="time" sx={{ color: 'text.secondary', mr: 1 }}>
            {minute(at)}
          </Box>
          {who} {name}
          {reason && (
            <Box component="span" sx={{ display: 'block', color: 'text.secondary', whiteSpace: 'pre-wrap' }}>
              原因：{reason}
            </Box>
          )}
        </Typography>
      ))}
    </Box>
  )
