// List of the map: on phones a sheet over the map, which is drawn up by its handle or opened by its buttons; beside or below
// the map on wider screens, where handle and buttons are hidden. Styles: styles/map.css.
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'

export const SHEET_LEVELS = ['collapsed', 'half', 'full'] as const
export type SheetLevel = (typeof SHEET_LEVELS)[number]

interface Props {
  title: string
  level: SheetLevel
  onLevel: (level: SheetLevel) => void
  children: ReactNode
}

/** Share of its whole height that each level takes. */
const SHARES: Record<SheetLevel, number> = { collapsed: 0, half: 0.5, full: 1 }
/** Share of the screen that the whole sheet takes. */
const FULL = 0.8
/** A press that moves less than this many pixels is no drag. */
const DRAG_PX = 6

const nearest = (share: number) =>
  SHEET_LEVELS.reduce((best, level) =>
    Math.abs(SHARES[level] - share) < Math.abs(SHARES[best] - share) ? level : best,
  )

export function Sheet({ title, level, onLevel, children }: Props) {
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const start = useRef<{ y: number; height: number }>(undefined)
  const [dragged, setDragged] = useState<number>()
  const isOpen = level !== 'collapsed'

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    // Captured, a press would not reach its button.
    if ((event.target as HTMLElement).closest('button')) return
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { y: event.clientY, height: body.current?.offsetHeight ?? 0 }
  }
  /** Height in pixels at which the pointer holds the sheet; undefined for a press that is no drag. */
  const heldAt = ({ clientY }: PointerEvent) => {
    if (!start.current) return undefined
    const moved = start.current.y - clientY
    return Math.abs(moved) < DRAG_PX ? undefined : Math.max(0, start.current.height + moved)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const height = heldAt(event)
    if (height !== undefined) setDragged(height)
  }
  const drop = (event: PointerEvent<HTMLDivElement>) => {
    const height = heldAt(event)
    start.current = undefined
    setDragged(undefined)
    if (height !== undefined) onLevel(nearest(height / (innerHeight * FULL)))
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return
    onLevel('collapsed')
    toggle.current?.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: Escape collapses it from wherever the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="map-list"
      data-level={dragged === undefined ? level : undefined}
      aria-labelledby={`${id}h`}
      onKeyDown={onKeyDown}
    >
      <div className="sheet">
        {/* The buttons do the same by keyboard. */}
        <div
          className="sheet-head"
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={drop}
          onPointerCancel={drop}
        >
          <h3 id={`${id}h`}>{title}</h3>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}b`}
            ref={toggle}
            onClick={() => onLevel(isOpen ? 'collapsed' : 'half')}
          >
            {isOpen ? '收起列表' : '展开列表'}
          </button>
          {isOpen && (
            <button type="button" onClick={() => onLevel(level === 'full' ? 'half' : 'full')}>
              {level === 'full' ? '半屏' : '全屏'}
            </button>
          )}
        </div>
        <div
          className="sheet-body"
          id={`${id}b`}
          ref={body}
          style={dragged === undefined ? {} : { height: dragged, transition: 'none' }}
        >
          {children}
        </div>
      </div>
    </section>
  )
}
