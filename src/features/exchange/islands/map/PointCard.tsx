// Card of the selected listing, or listings that share a dot: beside the dot on wide screens, over the free half of the map on phones.
import { type CSSProperties, useEffect, useRef } from 'react'
import { figure, priceText, transferCategories } from '#features/listings/rules/woodland.ts'
import { listingPath } from '#platform/lib/paths.ts'
import { dotted } from '#platform/lib/text.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'
import type { Dot } from './clusters.ts'
import { aboutOf } from './use-map-data.ts'

interface Props {
  dot: Dot
  /** True when the dot is in the lower half of the visible map. */
  isLow: boolean
  onClose: () => void
}

const TITLE_ID = 'map-card-title'
const percent = (share: number) => `${share * 100}%`

export function PointCard({ dot: { points, at }, isLow, onClose }: Props) {
  const card = useRef<HTMLDivElement>(null)
  // Without scrolling: the card is visible already.
  useEffect(() => card.current?.focus({ preventScroll: true }), [])
  return (
    <div
      className={`map-card${isLow ? ' above' : ''}${at.x > 0.5 ? ' before' : ''}`}
      style={{ '--x': percent(at.x), '--y': percent(at.y) } as CSSProperties}
      role="dialog"
      aria-labelledby={points.length > 1 ? TITLE_ID : `${TITLE_ID}-${points[0]?.id}`}
      tabIndex={-1}
      ref={card}
    >
      {points.length > 1 && <h4 id={TITLE_ID}>这里有 {points.length} 处林地</h4>}
      {points.map((point) => (
        <div key={point.id}>
          <a id={`${TITLE_ID}-${point.id}`} href={listingPath(point.id)}>
            <TitleText text={point.project_name} />
          </a>
          <span className="meta">
            {dotted([
              transferCategories[point.forestry_type],
              `${figure(point.measure_area)} 亩`,
              aboutOf(point),
            ])}
          </span>
          <b>{priceText(point.face_price)}</b>
        </div>
      ))}
      <button type="button" aria-label="关闭" onClick={onClose}>
        ×
      </button>
    </div>
  )
}
