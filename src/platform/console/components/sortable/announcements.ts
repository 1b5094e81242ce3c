// Texts that screen readers read out while an item is dragged.
import type { DndContextProps } from '@dnd-kit/core'

export const announcements = (
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
