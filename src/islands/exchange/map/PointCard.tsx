// A dot that was picked: what it is, beside it on wide screens, over the map's free half on phones.
import { type CSSProperties, useEffect, useRef } from 'react'
import { figure, priceText, transferCategories } from '#domain/listings/woodland.ts'
import { paths } from '#lib/paths.ts'
import type { MapPoint } from './use-map-data.ts'

interface Props {
  point: MapPoint
  /** Of its dot: shares of the frame. */
  at: { x: number; y: number }
  /** The dot is in the lower half of what is seen of the map. */
  isLow: boolean
  onClose: () => void
}

const TITLE_ID = 'map-card-title'
const percent = (share: number) => `${share * 100}%`

export function PointCard({ point, at, isLow, onClose }: Props) {
  const card = useRef<HTMLDivElement>(null)
  // It stands where it is seen.
  useEffect(() => card.current?.focus({ preventScroll: true }), [])
  return (
    <div
      className={`map-card${isLow ? ' above' : ''}${at.x > 0.5 ? ' before' : ''}`}
      style={{ '--x': percent(at.x), '--y': percent(at.y) } as CSSProperties}
      role="dialog"
      aria-labelledby={TITLE_ID}
      tabIndex={-1}
      ref={card}
    >
      <a id={TITLE_ID} href={paths.listing(point.id)}>
        {point.project_name}
      </a>
      <span className="meta">
        {transferCategories[point.forestry_type]} · {figure(point.measure_area)} 亩
      </span>
      <b>{priceText(point.face_price)}</b>
      <button type="button" aria-label="关闭" onClick={onClose}>
        ×
      </button>
    </div>
  )
}
