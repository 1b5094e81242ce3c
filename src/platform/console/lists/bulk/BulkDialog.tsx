// Asks before an action on several records, shows how far it is, and which it was refused for.
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from '@mui/material'
import type { ReactNode } from 'react'
import { focusOnMount } from '#platform/console/components/focus-on-mount.ts'
import type { BulkFailure } from './use-bulk.ts'

interface FailuresDialogProps {
  failures: readonly BulkFailure[]
  onClose: () => void
}

export const FailuresDialog = ({ failures, onClose }: FailuresDialogProps) => (
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

interface Props {
  title: string
  children: ReactNode
  confirm: string
  isDestructive?: boolean
  isDisabled?: boolean
  progress: number | undefined
  total: number
  onConfirm: () => void
  onClose: () => void
}

export const BulkDialog = (props: Props) => {
  const { title, children, confirm, isDestructive, isDisabled, progress, total, onConfirm, onClose } = props
  const isRunning = progress !== undefined
  return (
    <Dialog
      open
      onClose={isRunning ? undefined : onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby="bulk-title"
    >
      <DialogTitle id="bulk-title">{title}</DialogTitle>
      <DialogContent>
        {children}
        {isRunning && (
          <LinearProgress
            variant="determinate"
            value={(100 * progress) / total}
            aria-label={`正在处理第 ${progress + 1} 条，共 ${total} 条`}
            sx={{ mt: 2 }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button ref={isDestructive ? focusOnMount : undefined} onClick={onClose} disabled={isRunning}>
          取消
        </Button>
        <Button
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          disabled={isRunning || isDisabled}
          ref={isDestructive ? undefined : focusOnMount}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
