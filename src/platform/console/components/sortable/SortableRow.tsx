import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import HandleIcon from '@mui/icons-material/DragIndicator'
import { Box, IconButton } from '@mui/material'
import type { KeyboardEvent, ReactNode } from 'react'
import { colours } from '#platform/console/theme.ts'

interface Props {
  id: number
  /** Whether keys move it now. */
  isLifted: boolean
  handleName: string
  onKey: (event: KeyboardEvent) => void
  /** The handle has lost the focus. */
  onLeave: () => void
  children: ReactNode
}

export const SortableRow = ({ id, isLifted, handleName, onKey, onLeave, children }: Props) => {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id })
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        mb: 0.5,
        pr: 0.5,
        border: `1px solid ${isDragging || isLifted ? colours.pine : colours.line}`,
        borderRadius: 1,
        backgroundColor: colours.card,
        position: 'relative',
        zIndex: isDragging ? 1 : 0,
      }}
    >
      <IconButton
        size="small"
        {...attributes}
        {...listeners}
        aria-label={handleName}
        onKeyDown={onKey}
        onBlur={onLeave}
        sx={{ cursor: 'grab', touchAction: 'none' }}
      >
        <HandleIcon fontSize="small" />
      </IconButton>
      {children}
    </Box>
  )
}
