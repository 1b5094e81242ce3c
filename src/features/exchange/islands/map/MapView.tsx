// Map of the results: counts by province and listings with coordinates. Loaded on demand.
import { useEffect, useRef, useState } from 'react'
import { addressOf, type ListQuery } from '#features/exchange/islands/list-query.ts'
import type { ListingFilter } from '#features/listings/contract/filter.ts'
import { areaText, priceText, transferCategories } from '#features/listings/rules/woodland.ts'
import type { Region } from '#features/regions/contract/regions.ts'
import { shade, tiles } from '#features/regions/rules/china-tiles.ts'
import { FailureButton } from '#platform/browser/FailureButton.tsx'
import { onPlainClick } from '#platform/browser/plain-click.ts'
import { useLazyComponent } from '#platform/browser/use-lazy-component.ts'
import { listingPath } from '#platform/lib/paths.ts'
import { shortProvince } from '#platform/lib/province-names.ts'
import { dotted } from '#platform/lib/text.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'
import { EmptyMap } from './MapFigure.tsx'
import { Sheet, type SheetLevel } from './Sheet.tsx'
import { aboutOf, type MapData, type MapPoint, useMapData } from './use-map-data.ts'

interface TilesProps {
  provinces: readonly Region[]
  counts: ReadonlyMap<number, number> | undefined
  shadeOf: (province_id: number) => string
  chosen: number
  /** 0: clicking the chosen province deselects it. */
  onProvince: (province_id: number) => void
}

const Tiles = ({ provinces, counts, shadeOf, chosen, onProvince }: TilesProps) => (
  <ul className="tiles-of-china">
    {provinces.map(({ id, name }) => {
      const [row, column] = tiles[id] ?? []
      return (
        <li key={id} style={{ gridRow: row, gridColumn: column }}>
          <button
            type="button"
            className={shadeOf(id)}
            aria-pressed={chosen === id}
            onClick={() => onProvince(chosen === id ? 0 : id)}
          >
            <span aria-hidden="true">{shortProvince(name)}</span>
            <b aria-hidden="true">{counts ? (counts.get(id) ?? 0) : '…'}</b>
            <span className="visually-hidden">
              {name}，{counts ? `${counts.get(id) ?? 0} 条` : '正在查找'}
            </span>
          </button>
        </li>
      )
    })}
  </ul>
)

interface PointListProps {
  points: readonly MapPoint[]
  provinces: readonly Region[]
  chosen: number
}

const PointList = ({ points, provinces, chosen }: PointListProps) => (
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
                      areaText(point),
                      priceText(point),
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

interface Props {
  query: ListQuery
  provinces: readonly Region[]
  approval: string
  go: (next: ListQuery) => void
}

const loadOutline = () => import('./Outline.tsx')

const statusText = (
  { province_id, city_id, county_id }: ListingFilter,
  { provinces, points }: MapData,
  /** Number of dots; undefined without an outline. */
  dotCount: number | undefined,
) => {
  const about = points.filter((point) => point.about).length
  const aboutText = about > 0 ? `，其中 ${about} 处没有标注位置，约在所属的县区` : ''
  if (dotCount) return `图上有 ${dotCount} 处林地${aboutText}`
  if (points.length > 0)
    return dotCount === 0 ? '图上看不到这些林地，请查看列表' : `列出 ${points.length} 处林地${aboutText}`
  if (province_id && !provinces.some(({ id }) => id === province_id))
    return '这里没有符合条件的林地，可以换一个省份'
  return city_id || county_id ? '这里没有符合条件的林地，可以换一个地区' : ''
}

export default function MapView({ query, provinces, approval, go }: Props) {
  const { filter } = query
  const { found, retry } = useMapData(filter)
  const outline = useLazyComponent(approval !== '', loadOutline)
  const [dotCount, setDotCount] = useState<number>()
  const [level, setLevel] = useState<SheetLevel>('collapsed')
  const heading = useRef<HTMLHeadingElement>(null)
  const main = useRef<HTMLDivElement>(null)
  const isOwnChoice = useRef(false)
  const province = provinces.find(({ id }) => id === filter.province_id)

  /** @param province_id 0 for the whole country. */
  const choose = (province_id: number) => {
    isOwnChoice.current = true
    go({ ...query, filter: { ...filter, province_id, city_id: 0, county_id: 0 }, page: 1 })
  }
  // The control that was used may be gone by now, or far away from the map.
  useEffect(() => {
    if (!isOwnChoice.current) return
    isOwnChoice.current = false
    heading.current?.focus({ preventScroll: true })
    main.current?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the place is what to wait for
  }, [filter.province_id])
  const listQuery: ListQuery = { ...query, view: 'list' }
  const goToList = (list: ListQuery) => {
    go(list)
    document.getElementById('results-head')?.focus()
  }

  if (found.kind === 'failed')
    return (
      <div className="empty" role="alert">
        <strong>查询失败</strong>
        {found.message}筛选条件仍然保留。
        <p>
          <FailureButton isSignedOut={found.isSignedOut} retry={retry} />
        </p>
      </div>
    )
  const isLoading = found.kind === 'loading'
  const { provinces: counted, points } = found.data
  const counts = new Map(counted.map(({ id, count }) => [id, count]))
  const highest = Math.max(1, ...counts.values())
  const shadeOf = (id: number) => `shade-${shade(counts.get(id) ?? 0, highest)}`
  return (
    <div className="map" aria-busy={isLoading}>
      <div className="map-main" ref={main}>
        <div className="map-place">
          <h3 tabIndex={-1} ref={heading}>
            {province?.name ?? '全国'}
          </h3>
          <p className="meta" role="status">
            {isLoading ? '正在查找…' : statusText(filter, found.data, dotCount)}
          </p>
          {province && (
            <p className="button-row">
              <a
                className="button plain"
                href={addressOf(listQuery)}
                onClick={onPlainClick(() => goToList(listQuery))}
              >
                看列表
              </a>
              <button className="button plain" type="button" onClick={() => choose(0)}>
                回到全国
              </button>
            </p>
          )}
        </div>
        {approval !== '' && outline.part.kind !== 'ready' && (
          <EmptyMap approval={approval} retry={outline.part.kind === 'failed' ? outline.retry : undefined} />
        )}
        {outline.part.kind === 'ready' && (
          <outline.part.Component
            approval={approval}
            points={points}
            shadeOf={shadeOf}
            chosen={filter.province_id}
            onProvince={choose}
            onDotCount={setDotCount}
            onPick={() => setLevel('collapsed')}
          />
        )}
      </div>
      {points.length > 0 && (
        <Sheet title={`林地列表 · ${points.length} 处`} level={level} onLevel={setLevel}>
          <PointList points={points} provinces={provinces} chosen={filter.province_id} />
        </Sheet>
      )}
      <div className="map-tiles">
        <p className="meta">
          各省符合其他条件的林地信息条数。点选一个省份，只看那里的林地；再点一次，回到全国。
        </p>
        <Tiles
          provinces={provinces}
          counts={isLoading && counted.length === 0 ? undefined : counts}
          shadeOf={shadeOf}
          chosen={filter.province_id}
          onProvince={choose}
        />
        {!isLoading && counted.length === 0 && (
          <p className="empty">
            <strong>没有符合条件的林地</strong>去掉一个条件再看看。
          </p>
        )}
      </div>
    </div>
  )
}
