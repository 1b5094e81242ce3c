// Row of a panel: a name, and the counts that lead on. Must be rendered inside a `dl`.
import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { colours } from '#platform/console/theme.ts'

interface Props {
  title: string
  /** CSS width of the names, the same in a whole panel. */
  titleWidth: string
  children: ReactNode
}

export const DashboardRow = ({ title, titleWidth, children }: Props) => (
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
