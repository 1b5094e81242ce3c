import { Box, Typography } from '@mui/material'
import { CreateButton } from 'react-admin'
import type { EditedKind } from '#contract/content/index.ts'
import { nameOf } from './calls.ts'

export const EmptyList = ({ kind }: { kind: EditedKind }) => (
  <Box sx={{ py: 10, width: '100%', textAlign: 'center' }}>
    <Typography variant="h6" component="p">
      还没有{nameOf(kind)}
    </Typography>
    <Typography color="textSecondary" sx={{ mb: 2 }}>
      新建一条，先存草稿，满意了再发布。
    </Typography>
    <CreateButton variant="contained" label={`新建${nameOf(kind)}`} />
  </Box>
)
