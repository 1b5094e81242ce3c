// The outline of China with those listings that told where they are. Needs an approval number; the tiles beside it do all
// this by keyboard too, so to screen readers it is one picture.
import { type MouseEvent, useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import type { foretryMap } from '#contract/listing-map.ts'
import { figure, priceText, transferCategories } from '#domain/woodland.ts'
import { dashes, islands, provinceOutlines } from '#lib/china-outline.ts'
import { MAP_HEIGHT, MAP_WIDTH, project } from '#lib/china-projection.ts'
import { mapCaption } from '#lib/map-caption.ts'
import { paths } from '#lib/paths.ts'

type MapPoint = Output<typeof foretryMap>['points'][number]

interface Props {
  approval: string
  points: readonly MapPoint[]
  /** Class of a province's shade. */
  shadeOf: (province_id: number) => string
  chosen: number
  onProvince: (province_id: number) => void
}

/** Pixels round a point in which a press means it. */
const REACH = 22

export default function Outline({ approval, points, shadeOf, chosen, onProvince }: Props) {
  const [picked, setPicked] = useState<MapPoint>()
  const placed = points.map((point) => ({ point, at: project(point.lng, point.lat) }))

  const press = (event: MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const scale = box.width / MAP_WIDTH
    const near = placed
      .map(({ point, at: [x, y] }) => ({
        point,
        distance: Math.hypot(box.left + x * scale - event.clientX, box.top + y * scale - event.clientY),
      }))
      .filter(({ distance }) => distance <= REACH)
      .reduce<{ point?: MapPoint; distance: number }>(
        (best, one) => (one.distance < best.distance ? one : best),
        { distance: Number.POSITIVE_INFINITY },
      )
    if (near.point) return setPicked(near.point)
    const id = Number((event.target as SVGElement).dataset.id)
    if (id) onProvince(id)
  }

  return (
    <figure className="china">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tiles and the list of points do the same by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <svg
        viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
        role="img"
        aria-label={`在架林地分布图，${points.length} 处标了位置`}
        onClick={press}
      >
        {provinceOutlines.map(([id, path]) => (
          <path
            key={id}
            d={path}
            data-id={id}
            className={`${shadeOf(id)}${id === chosen ? ' chosen' : ''}`}
          />
        ))}
        <path className="islands" d={islands} />
        <path className="dashes" d={dashes} />
        {placed.map(({ point, at: [x, y] }) => (
          <circle key={point.id} cx={x} cy={y} r="7" className={point === picked ? 'picked' : undefined} />
        ))}
      </svg>
      <figcaption className="meta">{mapCaption(approval)}。点省份看列表，点圆点看林地。</figcaption>
      <p className="picked-point" role="status">
        {picked && (
          <>
            <a href={paths.listing(picked.id)}>{picked.project_name}</a>
            <span className="meta">
              {transferCategories[picked.forestry_type]} · {figure(picked.measure_area)} 亩
            </span>
            <b>{priceText(picked.face_price)}</b>
          </>
        )}
      </p>
    </figure>
  )
}
