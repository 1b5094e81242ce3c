// Results by province, and those that told where they are. Loaded when the map is asked for.
import { useEffect, useState } from 'react'
import { call } from '#client/call.ts'
import type { Output } from '#contract/endpoint.ts'
import { foretryMap } from '#contract/listing-map.ts'
import type { ListingFilter } from '#contract/listings.ts'
import type { Region } from '#contract/regions.ts'
import { figure, priceText, transferCategories } from '#domain/woodland.ts'
import { paths } from '#lib/paths.ts'
import { usePart } from '../../use-part.ts'
import { anyListing } from '../address.ts'
import { shortProvince } from '../words.ts'
import { tiles } from './tiles.ts'

interface Props {
  filter: ListingFilter
  provinces: readonly Region[]
  /** Number under which the outline of the country may be shown; empty for none. */
  approval: string
  onProvince: (province_id: number) => void
}

type MapData = Output<typeof foretryMap>
type Found = { kind: 'loading' } | { kind: 'failed' } | { kind: 'found'; data: MapData }

const nothing: MapData = { provinces: [], points: [] }
const loadOutline = () => import('./Outline.tsx')

/** 0 to 4, by the order of magnitude of a share in the most. */
const shade = (count: number, most: number) =>
  count === 0 ? 0 : Math.min(4, 1 + Math.floor((4 * Math.log(count + 1)) / Math.log(most + 2)))

const PointsByProvince = ({ points, provinces }: Pick<MapData, 'points'> & Pick<Props, 'provinces'>) => (
  <div className="points">
    {provinces.map(({ id, name }) => {
      const here = points.filter(({ province_id }) => province_id === id)
      return (
        here.length > 0 && (
          <details key={id}>
            <summary>
              {shortProvince(name)} <small>{here.length} 处</small>
            </summary>
            <ul>
              {here.map((point) => (
                <li key={point.id}>
                  <a href={paths.listing(point.id)}>{point.project_name}</a>
                  <span className="meta">
                    {transferCategories[point.forestry_type]} · {figure(point.measure_area)} 亩 ·{' '}
                    {priceText(point.face_price)}
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

export default function MapView({ filter, provinces, approval, onProvince }: Props) {
  const [found, setFound] = useState<Found>({ kind: 'loading' })
  const [turn, setTurn] = useState(0)
  const outline = usePart(approval !== '', loadOutline)
  const asked = JSON.stringify(filter)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another try.
  useEffect(() => {
    let wanted = true
    setFound({ kind: 'loading' })
    call(foretryMap, { ...anyListing, ...(JSON.parse(asked) as Partial<ListingFilter>) }).then(
      ({ data }) => wanted && setFound({ kind: 'found', data }),
      () => wanted && setFound({ kind: 'failed' }),
    )
    return () => {
      wanted = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [asked, turn])

  if (found.kind === 'failed')
    return (
      <div className="empty" role="alert">
        <strong>没能查到各地的林地</strong>网络或服务器暂时没有答复。您的筛选条件都还在。
        <p>
          <button className="button plain" type="button" onClick={() => setTurn(turn + 1)}>
            重试
          </button>
        </p>
      </div>
    )
  const { provinces: counted, points } = found.kind === 'found' ? found.data : nothing
  const counts = new Map(counted.map(({ id, count }) => [id, count]))
  const most = Math.max(1, ...counts.values())
  const shadeOf = (id: number) => `shade-${shade(counts.get(id) ?? 0, most)}`
  return (
    <div className="map" aria-busy={found.kind === 'loading'}>
      {outline.part.kind === 'ready' && (
        <outline.part.Part
          approval={approval}
          points={points}
          shadeOf={shadeOf}
          chosen={filter.province_id}
          onProvince={onProvince}
        />
      )}
      <div>
        <p className="meta">
          全国各省符合其他条件的林地条数，点选一个省份看列表；图上标出的是所选地区的林地。
        </p>
        <ul className="tiles-of-china">
          {provinces.map(({ id, name }) => {
            const [row, column] = tiles[id] ?? []
            return (
              <li key={id} style={{ gridRow: row, gridColumn: column }}>
                <button
                  type="button"
                  className={shadeOf(id)}
                  aria-pressed={filter.province_id === id}
                  onClick={() => onProvince(id)}
                >
                  <span aria-hidden="true">{shortProvince(name)}</span>
                  <b aria-hidden="true">{found.kind === 'found' ? (counts.get(id) ?? 0) : '…'}</b>
                  <span className="visually-hidden">
                    {name}，{counts.get(id) ?? 0} 条
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
        {points.length > 0 && (
          <>
            <h3>标了位置的林地</h3>
            <PointsByProvince points={points} provinces={provinces} />
          </>
        )}
        {found.kind === 'found' && counted.length === 0 && (
          <p className="empty">
            <strong>没有符合条件的林地</strong>去掉一个条件再看看。
          </p>
        )}
      </div>
    </div>
  )
}
