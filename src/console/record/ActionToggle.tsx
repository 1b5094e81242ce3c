import { Link } from '@mui/material'
import { useExpanded } from 'react-admin'
import type { AuditEntry } from '#contract/audit.ts'
import { auditActions } from '#domain/audit.ts'

/** Opens and closes its row from the keyboard too: react-admin's own arrow is for the mouse alone. */
export const ActionToggle = ({ id, action }: AuditEntry) => {
  const [expanded, toggle] = useExpanded('audit', id)
  return (
    <Link
      component="button"
      type="button"
      variant="body2"
      color="textPrimary"
      underline="hover"
      aria-expanded={expanded}
      onClick={(event) => {
        event.stopPropagation()
        toggle()
      }}
      sx={{ textAlign: 'start' }}
    >
      {auditActions[action] ?? action}
    </Link>
  )
}
