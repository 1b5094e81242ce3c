// Outline of China, or of one province zoomed in, with the listings that have coordinates. Needs an approval
// number. To screen readers the outline is one picture; the tiles below it choose provinces too.
import { type CSSProperties, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { areaText, priceText, transferCategories } from '#features/listings/rules/woodland.ts'
import { dashes, islands, provinceOutlines } from '#features/regions/rules/china-outline.ts'
import { MAP_HEIGHT, MAP_WIDTH, project } from '#features/regions/rules/china-projection.ts'
import { boxOf } from '#features/regions/rules/china-provinces.ts'
import { listingPath } from '#platform/lib/paths.ts'
import { dotted } from '#platform/lib/text.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'
import { clustersOf, type Dot, dotId } from './clusters.ts'
import { Dots } from './Dots.tsx'
import { MapFigure, mapViewBox } from './MapFigure.tsx'
import { aboutOf, type MapPoint } from './use-map-data.ts'
import { PREFECTURE_SCALE, readableNames, usePrefectures } from './use-prefectures.ts'

interface Viewport {
  left: number
  top: number
  /** Zoom factor relative to the whole country. */
  scale: number
}

const MARGIN = 1.2
/** Limit for Hong Kong and Macao, which would be too coarse. */
const MAX_SCALE = 20

/** Viewport of a province; of the country for 0 and unknown ids. */
const viewportOf = (province_id: number): Viewport => {
  const box = boxOf(province_id)
  if (!box) return { left: 0, top: 0, scale: 1 }
  const share = Math.max((box.right - box.left) / MAP_WIDTH, (box.bottom - box.top) / MAP_HEIGHT)
  const scale = Math.min(MAX_SCALE, 1 / (share * MARGIN))
  return {
    left: (box.left + box.right - MAP_WIDTH / scale) / 2,
    top: (box.top + box.bottom - MAP_HEIGHT / scale) / 2,
    scale,
  }
}

/** Map units → share of the frame, right and down; visible from 0 to 1. */
const positionIn = ({ left, top, scale }: Viewport, [x, y]: readonly [x: number, y: number]) => ({
  x: ((x - left) * scale) / MAP_WIDTH,
  y: ((y - top) * scale) / MAP_HEIGHT,
})

interface PointCardProps {
  dot: Dot
  isLow: boolean
  onClose: () => void
}

const TITLE_ID = 'map-card-title'
const percent = (share: number) => `${share * 100}%`

function PointCard({ dot: { points, at }, isLow, onClose }: PointCardProps) {
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
            {dotted([transferCategories[point.forestry_type], areaText(point), aboutOf(point)])}
          </span>
          <b>{priceText(point)}</b>
        </div>
      ))}
      <button type="button" aria-label="关闭" onClick={onClose}>
        ×
      </button>
    </div>
  )
}

interface Props {
  approval: string
  points: readonly MapPoint[]
  shadeOf: (province_id: number) => string
  chosen: number
  onProvince: (province_id: number) => void
  onDotCount: (count: number) => void
  onPick: () => void
}

/** Radius in pixels within which a click hits a dot. */
const HIT_RADIUS = 22

const isInFrame = ({ at: { x, y } }: Pick<Dot, 'at'>) => x > 0 && x < 1 && y > 0 && y < 1

/** Dot that was clicked: the nearest one, or the focused one if it was pressed by keyboard. */
const pressedDot = (event: MouseEvent<HTMLElement>, dots: readonly Dot[]) => {
  const id = Number((event.target as HTMLElement).dataset.point)
  if (id && event.detail === 0) return dots.find((dot) => dotId(dot) === id)
  const box = event.currentTarget.getBoundingClientRect()
  return dots
    .map((one) => ({
      one,
      distance: Math.hypot(
        box.left + one.at.x * box.width - event.clientX,
        box.top + one.at.y * box.height - event.clientY,
      ),
    }))
    .filter(({ distance }) => distance <= HIT_RADIUS)
    .reduce<{ one?: Dot; distance: number }>((best, next) => (next.distance < best.distance ? next : best), {
      distance: Number.POSITIVE_INFINITY,
    }).one
}

export default function Outline(props: Props) {
  const { approval, points, shadeOf, chosen, onProvince, onDotCount, onPick } = props
  const [picked, setPicked] = useState<{ id: number; isLow: boolean }>()
  const frame = useRef<HTMLDivElement>(null)
  const view = viewportOf(chosen)
  const pointDots = points
    .map((point) => ({ points: [point], at: positionIn(view, project(point.lng, point.lat)) }))
    .filter(isInFrame)
    // oxlint-disable-next-line unicorn/no-array-sort -- old browsers know no toSorted
    .sort((a, b) => a.at.x - b.at.x)
  const count = pointDots.length
  // Before painting, so that the status line never lags behind.
  useLayoutEffect(() => onDotCount(count), [count, onDotCount])
  const dots = clustersOf(pointDots)
  const shown = dots.find((dot) => dotId(dot) === picked?.id)
  const prefectures = usePrefectures(chosen)
  const names = readableNames(
    prefectures.map(({ name, at }) => ({ name, at: positionIn(view, at) })).filter(isInFrame),
  )

  const close = () => {
    setPicked(undefined)
    frame.current?.querySelector<HTMLElement>(`[data-point="${picked?.id}"]`)?.focus({ preventScroll: true })
  }
  const press = (event: MouseEvent<HTMLElement>) => {
    const dot = pressedDot(event, dots)
    if (dot) {
      onPick()
      const { top, bottom, height } = event.currentTarget.getBoundingClientRect()
      const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
      return setPicked({ id: dotId(dot), isLow: top + dot.at.y * height > middle })
    }
    setPicked(undefined)
    const id = Number((event.target as SVGElement).dataset.id)
    if (id && id !== chosen) onProvince(id)
  }

  const isOpen = shown !== undefined
  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = ({ key }: KeyboardEvent) => {
      const focused = document.activeElement
      if (key === 'Escape' && (focused === document.body || frame.current?.contains(focused))) close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })

  return (
    <MapFigure approval={approval} frame={frame}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: its dots are buttons, and the tiles choose provinces. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className="china-drawn" onClick={press}>
        <svg viewBox={mapViewBox} role="img" aria-label={`已发布林地分布图，图上 ${count} 处`}>
          <g style={{ transform: `scale(${view.scale}) translate(${-view.left}px, ${-view.top}px)` }}>
            {provinceOutlines
              .filter(([id]) => id !== chosen || prefectures.length === 0)
              .map(([id, path]) => (
                <path
                  key={id}
                  d={path}
                  data-id={id}
                  className={`${shadeOf(id)}${chosen && id !== chosen ? ' aside' : ''}`}
                />
              ))}
            {/* Drawn last, because the neighbours' borders would cover half of its own. */}
            {prefectures.length > 0 ? (
              <g transform={`scale(${PREFECTURE_SCALE})`}>
                <path className="chosen" d={prefectures.map(({ path }) => path).join('')} />
                {prefectures.map(({ name, path }) => (
                  <path key={name} className="prefecture" d={path} />
                ))}
              </g>
            ) : (
              <path className="chosen" d={provinceOutlines.find(([id]) => id === chosen)?.[1] ?? ''} />
            )}
            <path className="islands" d={islands} />
            <path className="dashes" d={dashes} />
          </g>
        </svg>
        {names.map(({ name, at }) => (
          <span
            key={name}
            className="map-name"
            style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
            aria-hidden="true"
          >
            {name}
          </span>
        ))}
        {count > 0 && <Dots dots={dots} picked={shown && dotId(shown)} />}
      </div>
      {shown && picked && <PointCard key={picked.id} dot={shown} isLow={picked.isLow} onClose={close} />}
    </MapFigure>
  )
}
