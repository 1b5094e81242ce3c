// Names each record that a bulk action was refused for, with the reason.
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import type { BulkFailure } from './use-bulk.ts'

interface Props {
  failures: readonly BulkFailure[]
  onClose: () => void
}

export const FailuresDialog = ({ failures, onClose }: Props) => (
  <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="failures-title">
    <DialogTitle id="failures-title">{failures.length} 条没有成功</DialogTitle>
    <DialogContent>
      <Typography variant="body2" color="textSecondary">
        它们仍然选中，处理后可以再试。
      </Typography>
      <ul style={{ margin: '8px 0 0', overflowWrap: 'anywhere' }}>
        {failures.map(({ id, title, reason }) => (
          <Typography key={id} component="li" variant="body2">
            《{title}》：{reason}
          </Typography>
        ))}
      </ul>
    </DialogContent>
    <DialogActions>
      <Button variant="contained" onClick={onClose}>
        知道了
      </Button>
    </DialogActions>
  </Dialog>
)
