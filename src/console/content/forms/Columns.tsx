import { Box, Card } from '@mui/material'
import type { ReactNode } from 'react'

/** What is written, wide; what is chosen, beside it, or below on a narrow screen. */
export const FormColumns = ({ main, side }: { main: ReactNode; side?: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: side ? 'minmax(0, 1fr) 320px' : 'minmax(0, 860px)' },
    }}
  >
    {/* What sticks inside sticks to the page. */}
    <Card sx={{ p: { xs: 1.5, sm: 2.5 }, overflow: 'visible' }}>{main}</Card>
    {side && <Card sx={{ p: { xs: 1.5, sm: 2 } }}>{side}</Card>}
  </Box>
)
