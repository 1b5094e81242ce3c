// Button in the audit log that compares the version an edit saved with the one before.
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import type { AuditEntry } from '#features/audit-log/contract.ts'
import { VersionDifferences } from '#features/content/console/history/VersionDifferences.tsx'
import { isEditedKind } from '#features/content/console/kind-contract.ts'

export const RecordChanges = ({ target, detail: { version, changed } }: AuditEntry) => {
  const [isOpen, setOpen] = useState(false)
  const [kind = '', id = ''] = target.split(':')
  if (!isEditedKind(kind) || typeof version !== 'number' || !Array.isArray(changed)) return null
  return isOpen ? (
    <Box sx={{ mt: 1.5 }}>
      <VersionDifferences kind={kind} id={Number(id)} older={version - 1} newer={version} />
    </Box>
  ) : (
    <Button size="small" variant="outlined" onClick={() => setOpen(true)} sx={{ mt: 1 }}>
      查看修改前后
    </Button>
  )
}
