// Results by province, and those that told where they are. Loaded when the map is asked for.
import { useCallback, useEffect, useState } from 'react'
import { call } from '#client/call.ts'
import type { Output } from '#contract/endpoint.ts'
import { foretryMap, type ListingFilter } from '#contract/listings.ts'
import type { Region } from '#contract/regions.ts'
import { figure, priceText, transferCategories } from '#domain/woodland.ts'
import { paths } from '#lib/paths.ts'
import { tiles } from './tiles.ts'
import { shortProvince } from './words.ts'

interface Props {
  filter: ListingFilter
  provinces: readonly Region[]
  onProvince: (province_id: number) => void
}

type Found = { kind: 'loading' } | { kind: 'failed' } | { kind: 'found'; data: Output<typeof foretryMap> }

/** Five shades, by orders of a share of the most. */
const shadeOf = (count: number, most: number) =>
  count === 0 ? 0 : Math.min(4, 1 + Math.floor((3.999 * Math.log(count + 1)) / Math.log(most + 1)))

export default function MapView({ filter, provinces, onProvince }: Props) {
  const [found, setFound] = useState<Found>({ kind: 'loading' })
  const [turn, setTurn] = useState(0)
  const asked = JSON.stringify({ ...filter, province_id: 0, city_id: 0, county_id: 0 })
  const load = useCallback(async (text: string, isWanted: () => boolean) => {
    setFound({ kind: 'loading' })
    try {
      const { data } = await call(foretryMap, JSON.parse(text) as ListingFilter)
      if (isWanted()) setFound({ kind: 'found', data })
    } catch {
      if (isWanted()) setFound({ kind: 'failed' })
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another try.
  useEffect(() => {
    let wanted = true
    void load(asked, () => wanted)
    return () => {
      wanted = false
    }
  }, [asked, turn, load])

  if (found.kind === 'failed')
    return (
      <div className="empty" role="alert">
        <strong>没能查到各地的林地</strong>网络或服务器暂时没有答复。
        <p>
          <button className="button plain" type="button" onClick={() => setTurn(turn + 1)}>
            重试
          </button>
        </p>
      </div>
    )
  const { provinces: counted, points } = found.kind === 'found' ? found.data : { provinces: [], points: [] }
  const counts = new Map(counted.map(({ id, count }) => [id, count]))
  const most = Math.max(1, ...counts.values())
  return (
    <div className="map" aria-busy={found.kind === 'loading'}>
      <p className="meta">按省份查看在架林地的条数，点选一个省份看列表。</p>
      <ol className="tiles-of-china">
        {provinces
          .filter(({ id }) => tiles[id])
          .map(({ id, name }) => {
            const [row, column] = tiles[id] ?? [0, 0]
            const count = counts.get(id) ?? 0
            return (
              <li key={id} style={{ gridRow: row, gridColumn: column }}>
                <button
                  type="button"
                  className={`shade-${shadeOf(count, most)}`}
                  aria-label={`${name}，${count} 条`}
                  aria-pressed={filter.province_id === id}
                  onClick={() => onProvince(id)}
                >
                  {shortProvince(name)}
                  <b>{found.kind === 'found' ? count : '…'}</b>
                </button>
              </li>
            )
          })}
      </ol>
      {points.length > 0 && (
        <>
          <h3>标了位置的林地</h3>
          <ul className="points">
            {points.map((point) => (
              <li key={point.id}>
                <a href={paths.listing(point.id)}>{point.project_name}</a>
                <span className="meta">
                  {transferCategories[point.forestry_type]} · {figure(point.measure_area)} 亩 ·{' '}
                  {priceText(point.face_price)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
