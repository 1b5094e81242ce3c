// Dialog that lists the findings of the check before publishing.
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { focusOnMount } from '../components/focus-on-mount.ts'
import type { Finding } from './publication-check.ts'

interface Props {
  findings: readonly Finding[]
  onClose: () => void
  onProceed: () => void
}

export const PublicationCheckDialog = ({ findings, onClose, onProceed }: Props) => (
  <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="check-title">
    <DialogTitle id="check-title">发布前请确认</DialogTitle>
    <DialogContent>
      {findings.map(({ title, explanation, entries }) => (
        <section key={title} aria-label={title}>
          <Typography variant="subtitle2" component="h3">
            {title}
          </Typography>
          <Typography variant="body2">{explanation}</Typography>
          <ul style={{ margin: '4px 0 16px', overflowWrap: 'anywhere' }}>
            {entries.map((entry) => (
              <Typography key={entry} component="li" variant="body2">
                {entry}
              </Typography>
            ))}
          </ul>
        </section>
      ))}
    </DialogContent>
    <DialogActions>
      <Button onClick={onClose}>返回修改</Button>
      <Button variant="contained" ref={focusOnMount} onClick={onProceed}>
        仍然发布
      </Button>
    </DialogActions>
  </Dialog>
)
