// How the site follows the content: now, and in the runs before.
import { Box, Typography } from '@mui/material'
import { Title } from 'react-admin'
import { PublishRuns } from './Runs.tsx'
import { StatusCard } from './StatusCard.tsx'

const PublishingPage = () => (
  <Box sx={{ pt: 2 }}>
    <Title title="发布" />
    <StatusCard />
    <Typography variant="h6" component="h2" sx={{ mt: 3 }}>
      发布记录
    </Typography>
    <Typography variant="body2" color="textSecondary">
      保留最近 200 次。
    </Typography>
    <PublishRuns />
  </Box>
)
export default PublishingPage
