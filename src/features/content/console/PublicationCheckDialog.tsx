// Dialog that lists the findings of the check before publishing.
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { focusOnMount } from '#platform/console/components/focus-on-mount.ts'
import { Findings } from './Findings.tsx'
import type { Finding } from './text-check.ts'

interface Props {
  findings: readonly Finding[]
  onClose: () => void
  onProceed: () => void
}

export const PublicationCheckDialog = ({ findings, onClose, onProceed }: Props) => (
  <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="check-title">
    <DialogTitle id="check-title">发布前请确认</DialogTitle>
    <DialogContent>
      <Findings findings={findings} />
    </DialogContent>
    <DialogActions>
      <Button onClick={onClose}>返回修改</Button>
      <Button variant="contained" ref={focusOnMount} onClick={onProceed}>
        仍然发布
      </Button>
    </DialogActions>
  </Dialog>
)
