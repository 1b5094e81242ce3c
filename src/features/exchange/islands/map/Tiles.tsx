// Provinces as tiles with counts: legend of the map, and its keyboard control.
import type { Region } from '#features/regions/contract/regions.ts'
import { tiles } from '#features/regions/rules/china-tiles.ts'
import { shortProvince } from '#platform/lib/province-names.ts'

interface Props {
  provinces: readonly Region[]
  /** Counts by province; undefined while loading. */
  counts: ReadonlyMap<number, number> | undefined
  shadeOf: (province_id: number) => string
  chosen: number
  /** 0: clicking the chosen province deselects it. */
  onProvince: (province_id: number) => void
}

export const Tiles = ({ provinces, counts, shadeOf, chosen, onProvince }: Props) => (
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
