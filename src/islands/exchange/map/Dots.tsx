// Listings as dots on the map. One tab stop; arrow keys move between dots from west to east.
import { type KeyboardEvent, useState } from 'react'
import { priceText } from '#domain/listings/woodland.ts'
import type { MapPoint } from './use-map-data.ts'

export interface PlacedPoint {
  point: MapPoint
  /** Position as a share of the frame, right and down. */
  at: { x: number; y: number }
}

interface Props {
  placed: readonly PlacedPoint[]
  picked: number | undefined
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

export function Dots({ placed, picked }: Props) {
  const [focusedId, setFocusedId] = useState<number>()
  const tabStopId = placed.some(({ point }) => point.id === focusedId) ? focusedId : placed[0]?.point.id

  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const dots = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])]
    const at = dots.indexOf(event.currentTarget)
    dots[(at + step + dots.length) % dots.length]?.focus()
  }

  return (
    <div role="toolbar" aria-label="图上的林地，方向键移动">
      {placed.map(({ point, at }) => (
        <button
          key={point.id}
          type="button"
          className="map-dot"
          style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
          data-point={point.id}
          tabIndex={point.id === tabStopId ? 0 : -1}
          aria-haspopup="dialog"
          aria-expanded={point.id === picked}
          aria-label={`${point.project_name}，${priceText(point.face_price)}`}
          onFocus={() => setFocusedId(point.id)}
          onKeyDown={move}
        />
      ))}
    </div>
  )
}
