import { Box, Card, CardContent, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** Beside the heading. */
  action?: ReactNode
  children: ReactNode
}

/** A titled part of a page. */
export const Panel = ({ title, action, children }: Props) => {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id}>
      <CardContent sx={{ '&:last-child': { pb: 2 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 1, minHeight: 34 }}>
          <Typography id={id} variant="h6" component="h2" sx={{ flex: 1 }}>
            {title}
          </Typography>
          {action}
        </Box>
        {children}
      </CardContent>
    </Card>
  )
}
