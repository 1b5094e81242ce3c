import { Card, CardContent, Typography } from '@mui/material'
import type { ReactNode } from 'react'

interface Props {
  title: string
  /** In one line, what it comes to. */
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
