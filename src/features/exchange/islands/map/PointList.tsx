// The listings on the map as a list by province.

import { figure, priceText, transferCategories } from '#features/listings/rules/woodland.ts'
import type { Region } from '#features/regions/contract/regions.ts'
import { listingPath } from '#platform/lib/paths.ts'
import { shortProvince } from '#platform/lib/province-names.ts'
import { dotted } from '#platform/lib/text.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'
import { aboutOf, type MapPoint } from './use-map-data.ts'

interface Props {
  points: readonly MapPoint[]
  provinces: readonly Region[]
  chosen: number
}

export const PointList = ({ points, provinces, chosen }: Props) => (
  <div className="points">
    {provinces.map(({ id, name }) => {
      const here = points.filter(({ province_id }) => province_id === id)
      return (
        here.length > 0 && (
          <details key={`${id} ${chosen === id}`} open={chosen === id}>
            <summary>
              {shortProvince(name)} <small>{here.length} 处</small>
            </summary>
            <ul>
              {here.map((point) => (
                <li key={point.id}>
                  <a href={listingPath(point.id)}>
                    <TitleText text={point.project_name} />
                  </a>
                  <span className="meta">
                    {dotted([
                      transferCategories[point.forestry_type],
                      `${figure(point.measure_area)} 亩`,
                      priceText(point.face_price),
                      aboutOf(point),
                    ])}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        )
      )
    })}
  </div>
)
