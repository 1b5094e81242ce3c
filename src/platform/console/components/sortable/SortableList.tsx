// List whose rows are put into order by dragging their handles, or by keyboard.
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { announcements } from './announcements.ts'
import { SortableRow } from './SortableRow.tsx'

export interface SortableItem {
  id: number
  title: string
}

/** How the keyboard moves a row; begins the hint below a list. */
export const SORTING_HINT = '拖动左侧手柄排序，或选中手柄后按空格、上下键'

interface Props<T extends SortableItem> {
  items: readonly T[]
  /** Measure word of an item, for the names of the handles: 篇, 条. */
  unit: string
  /** All ids in their new order. */
  onOrder: (ids: number[]) => void
  /** Content of an item, beside its handle. */
  children: (item: T) => ReactNode
}

export function SortableList<T extends SortableItem>({ items, unit, onOrder, children }: Props<T>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(({ id }) => id)
  const move = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id)
      onOrder(arrayMove(ids, ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id))))
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
            <SortableRow key={item.id} id={item.id} handleName={`移动第 ${index + 1} ${unit}：${item.title}`}>
              {children(item)}
            </SortableRow>
          ))}
        </Box>
      </SortableContext>
    </DndContext>
  )
}
