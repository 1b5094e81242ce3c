import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** Names and what stands for them, one a line. */
export const DescriptionList = ({
  items,
}: {
  items: readonly (readonly [name: string, value: ReactNode])[]
}) => (
  <Box
    component="dl"
    sx={{ display: 'grid', gap: 0.75, gridTemplateColumns: 'minmax(5rem, auto) 1fr', m: 0 }}
  >
    {items.map(([name, value]) => (
      <Box key={name} sx={{ display: 'contents' }}>
        <Typography component="dt" variant="body2" color="textSecondary">
          {name}
        </Typography>
        <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0 }}>
          {value}
        </Typography>
      </Box>
    ))}
  </Box>
)
