import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import RemoveIcon from '@mui/icons-material/CloseOutlined'
import HandleIcon from '@mui/icons-material/DragIndicator'
import { Box, Chip, IconButton, Link } from '@mui/material'
import type { TopicItem } from '#contract/news.ts'
import { colours } from '../../theme.ts'

interface Props {
  item: TopicItem
  position: number
  isDisabled: boolean
  onRemove: () => void
}

export const TopicItemRow = ({ item: { id, title, published }, position, isDisabled, onRemove }: Props) => {
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
        border: `1px solid ${isDragging ? colours.pine : colours.line}`,
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
        aria-label={`移动第 ${position} 篇：${title}`}
        sx={{ cursor: 'grab', touchAction: 'none' }}
      >
        <HandleIcon fontSize="small" />
      </IconButton>
      <Link
        href={`#/news/${id}`}
        variant="body2"
        underline="hover"
        sx={{ flex: 1, minWidth: 0, color: 'inherit' }}
      >
        {title}
      </Link>
      {!published && <Chip size="small" label="未上线" />}
      <IconButton size="small" disabled={isDisabled} aria-label={`移出专题：${title}`} onClick={onRemove}>
        <RemoveIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}
