import LostIcon from '@mui/icons-material/ForestOutlined'
import { Box, Button, Typography } from '@mui/material'
import { Title, useTranslate } from 'react-admin'
import { colours } from '../theme.ts'

export const NotFoundPage = () => {
  const translate = useTranslate()
  return (
    <Box sx={{ py: { xs: 8, sm: 12 }, textAlign: 'center' }}>
      <Title title={translate('ra.page.not_found')} />
      <LostIcon sx={{ fontSize: 56, color: colours.moss }} />
      <Typography variant="h5" component="h2" sx={{ mt: 1 }}>
        {translate('ra.page.not_found')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
        {translate('ra.message.not_found')}
      </Typography>
      <Button variant="contained" href="#/">
        回到概览
      </Button>
    </Box>
  )
}
