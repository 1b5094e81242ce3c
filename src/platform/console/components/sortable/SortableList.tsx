// List whose rows are put into order by dragging their handles, or by keyboard.
import {
  closestCenter,
  DndContext,
  type DndContextProps,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import HandleIcon from '@mui/icons-material/DragIndicator'
import { Box, IconButton } from '@mui/material'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { colours } from '#platform/console/theme.ts'

interface SortableRowProps {
  id: number
  isLifted: boolean
  handleName: string
  onKey: (event: KeyboardEvent) => void
  /** The handle has lost the focus. */
  onLeave: () => void
  children: ReactNode
}

const SortableRow = ({ id, isLifted, handleName, onKey, onLeave, children }: SortableRowProps) => {
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

const announcements = (
  items: readonly { id: number; title: string }[],
): NonNullable<DndContextProps['accessibility']> => {
  const titleOf = (id: number | string) => items.find((item) => item.id === id)?.title ?? ''
  const placeOf = (id: number | string | undefined) => items.findIndex((item) => item.id === id) + 1
  return {
    screenReaderInstructions: { draggable: '按空格拿起，用上下键移动，再按空格放下，按 Esc 取消。' },
    announcements: {
      onDragStart: ({ active }) => `拿起了《${titleOf(active.id)}》`,
      onDragOver: ({ active, over }) => `《${titleOf(active.id)}》移到第 ${placeOf(over?.id)} 位`,
      onDragEnd: ({ active, over }) => `《${titleOf(active.id)}》放在第 ${placeOf(over?.id)} 位`,
      onDragCancel: ({ active }) => `取消移动《${titleOf(active.id)}》`,
    },
  }
}

export interface SortableItem {
  id: number
  title: string
}

/** How the keyboard moves a row; begins the hint below a list. */
export const SORTING_HINT = '拖动左侧手柄排序，或选中手柄后按空格、上下键'

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

interface Props<T extends SortableItem> {
  items: readonly T[]
  unit: string
  onOrder: (ids: number[]) => void
  children: (item: T) => ReactNode
}

export function SortableList<T extends SortableItem>({ items, unit, onOrder, children }: Props<T>) {
  // Keys move rows without the library: it measures rows before it hears the next key, and loses one that comes sooner.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const [lifted, setLifted] = useState<{ id: number; before: number[] }>()
  const [spoken, setSpoken] = useState('')
  const ids = items.map(({ id }) => id)
  const move = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id)
      onOrder(arrayMove(ids, ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id))))
  }
  const onKey = (event: KeyboardEvent, { id, title }: T) => {
    const isLifted = lifted?.id === id
    const at = ids.indexOf(id)
    if (event.key === ' ' || event.key === 'Enter') {
      setLifted(isLifted ? undefined : { id, before: ids })
      setSpoken(isLifted ? `《${title}》放在第 ${at + 1} 位` : `拿起了《${title}》，现在第 ${at + 1} 位`)
    } else if (!isLifted) return
    else if (event.key === 'Escape') {
      const before = lifted.before.filter((each) => ids.includes(each))
      if (before.length === ids.length && before.join() !== ids.join()) onOrder(before)
      setLifted(undefined)
      setSpoken(`取消移动《${title}》`)
      // The dialog around the list stays open.
      event.stopPropagation()
    } else {
      const to = at + (STEPS[event.key] ?? 0)
      if (to === at) return
      if (to >= 0 && to < ids.length) {
        onOrder(arrayMove(ids, at, to))
        setSpoken(`《${title}》移到第 ${to + 1} 位`)
      }
    }
    event.preventDefault()
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={move}
      accessibility={announcements(items)}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <Box component="ol" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
          {items.map((item, index) => (
            <SortableRow
              key={item.id}
              id={item.id}
              isLifted={lifted?.id === item.id}
              handleName={`移动第 ${index + 1} ${unit}：${item.title}`}
              onKey={(event) => onKey(event, item)}
              onLeave={() => setLifted(undefined)}
            >
              {children(item)}
            </SortableRow>
          ))}
        </Box>
      </SortableContext>
      <Box
        role="status"
        sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {spoken}
      </Box>
    </DndContext>
  )
}
