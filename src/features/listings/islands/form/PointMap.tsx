// Map of China, zoomed to the chosen province. A click or the arrow keys set the position of the land.
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { dashes, islands, provinceOutlines } from '#features/regions/rules/china-outline.ts'
import { MAP_HEIGHT, MAP_WIDTH, project, unproject } from '#features/regions/rules/china-projection.ts'
import { type Box, boxOf, isInProvince } from '#features/regions/rules/china-provinces.ts'
import { mapCaption } from '#features/regions/rules/map-caption.ts'
import { wgs84Of } from '#platform/readers/datum.ts'
import type { Point, ReferencedPoint } from '#platform/readers/point.ts'

interface Props {
  approval: string
  /** 0: none chosen, the whole country is shown. */
  province_id: number
  point: ReferencedPoint | undefined
  /** Receives WGS 84. */
  onPoint: (point: Point | undefined) => void
}
type Position = [x: number, y: number]
/** Visible square, in map units. */
interface Viewport {
  centre: Position
  size: number
}

const COUNTRY: Box = { left: 0, top: 0, right: MAP_WIDTH, bottom: MAP_HEIGHT }
const MARGIN = 1.2
/** Smallest size in map units: Hong Kong and Macao alone would be too coarse. */
const MIN_SIZE = 20
const MAX_ZOOM = 2

/** Viewport that shows the whole province and the mark, even a mark outside it. */
const overviewOf = (province_id: number, mark: Position | undefined): Viewport => {
  const box = boxOf(province_id) ?? COUNTRY
  const [x, y] = mark ?? [box.left, box.top]
  const [left, right] = [Math.min(box.left, x), Math.max(box.right, x)]
  const [top, bottom] = [Math.min(box.top, y), Math.max(box.bottom, y)]
  const size = Math.max(MIN_SIZE, right - left, bottom - top) * MARGIN
  return { centre: [(left + right) / 2, (top + bottom) / 2], size }
}
const isVisible = ([x, y]: Position, { centre, size }: Viewport) =>
  Math.abs(x - centre[0]) < size / 2 && Math.abs(y - centre[1]) < size / 2

const ARROWS: Record<string, Position> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Key presses from side to side, and with Shift held. */
const STEPS_ACROSS = 50
const FINE_STEPS_ACROSS = 500

const coordinateText = ({ lng, lat }: Point) => `经度 ${lng.toFixed(4)}，纬度 ${lat.toFixed(4)}`

export default function PointMap({ approval, province_id, point: written, onPoint }: Props) {
  const point = written && wgs84Of(written)
  const mark = point && project(point.lng, point.lat)
  const overview = overviewOf(province_id, mark)
  const [zoomState, setZoomState] = useState<{ level: number; centre: Position }>({
    level: 0,
    centre: overview.centre,
  })
  const zoomed: Viewport = { centre: zoomState.centre, size: overview.size / 2 ** zoomState.level }
  const view =
    zoomState.level === 0 ? overview : mark && !isVisible(mark, zoomed) ? { ...zoomed, centre: mark } : zoomed
  const { centre, size } = view
  const isOutside = point && province_id > 0 && !isInProvince(province_id, point.lng, point.lat)

  const setPosition = ([x, y]: Position) => {
    const [lng, lat] = unproject(x, y)
    if (Number.isFinite(lng) && Number.isFinite(lat)) onPoint({ lng, lat })
  }
  const zoom = (by: -1 | 1) => {
    const level = Math.min(MAX_ZOOM, Math.max(0, zoomState.level + by))
    setZoomState({ level, centre: mark ?? centre })
  }
  const placeMark = (event: MouseEvent<SVGSVGElement>) => {
    const toScreen = event.currentTarget.getScreenCTM()
    if (!toScreen) return
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(toScreen.inverse())
    setPosition([x, y])
  }
  const moveMark = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    const step = size / (event.shiftKey ? FINE_STEPS_ACROSS : STEPS_ACROSS)
    const [x, y] = mark ?? centre
    setPosition(mark ? [x + arrow[0] * step, y + arrow[1] * step] : [x, y])
  }

  const corner = centre.map((middle) => middle - size / 2)
  return (
    <figure className="point-map">
      {/* `role="application"`: the arrow keys move the mark. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="application"
        aria-roledescription="地图"
        aria-label="标注林地位置：方向键移动标记，按住 Shift 微调"
        aria-describedby="point-told"
        tabIndex={0}
        onKeyDown={moveMark}
      >
        <svg viewBox={`${corner.join(' ')} ${size} ${size}`} aria-hidden="true" onClick={placeMark}>
          {provinceOutlines.map(([id, path]) => (
            <path key={id} d={path} className={id === province_id ? 'chosen' : undefined} />
          ))}
          <path className="islands" d={islands} />
          <path className="islands" d={dashes} />
          {mark && (
            <g className="mark" transform={`translate(${mark.join(' ')}) scale(${size / 100})`}>
              <path d="M-8 0h16M0-8v16" />
              <circle r="2.5" />
            </g>
          )}
        </svg>
      </div>
      <p className="button-row">
        <button
          className="button plain"
          type="button"
          aria-disabled={zoomState.level === MAX_ZOOM}
          onClick={() => zoom(1)}
        >
          放大
        </button>
        <button
          className="button plain"
          type="button"
          aria-disabled={zoomState.level === 0}
          onClick={() => zoom(-1)}
        >
          缩小
        </button>
        <button
          className="button plain"
          type="button"
          aria-disabled={!point}
          onClick={() => onPoint(undefined)}
        >
          清除标记
        </button>
      </p>
      <p className={isOutside ? 'warning' : 'hint'} id="point-told" role="status">
        {point
          ? `${coordinateText(point)}${written?.datum ? '（WGS 84）' : ''}`
          : '点按地图标注林地的大概位置'}
        {isOutside && '，不在所选的省份内，请核对经纬度和所在地区'}
      </p>
      <figcaption className="meta">
        {mapCaption(approval)}。地图较粗略，准确位置请填写经纬度，或到林地点“使用我的位置”。
      </figcaption>
    </figure>
  )
}
