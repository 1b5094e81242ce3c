// Listings without coordinates, counted by region: they stand nowhere on the map.
import { onPlainClick } from '../../plain-click.ts'
import { addressOf, type ListQuery } from '../list-query.ts'
import type { MapData } from './use-map-data.ts'

interface Props {
  unmarked: MapData['unmarked']
  /** The map's query, as a list. */
  query: ListQuery
  go: (next: ListQuery) => void
}

/** Asks for a region below the chosen one, or for the chosen one itself. */
const within = (query: ListQuery, id: number): ListQuery => {
  const { province_id, city_id } = query.filter
  const name =
    !province_id || id === province_id ? 'province_id' : !city_id || id === city_id ? 'city_id' : 'county_id'
  return { ...query, page: 1, filter: { ...query.filter, [name]: id } }
}

export const Unmarked = ({ unmarked, query, go }: Props) => (
  <>
    <h4>未标注位置的林地</h4>
    <p className="meta">只知道所在地区，图上没有圆点。</p>
    <ul className="unmarked">
      {unmarked.map(({ id, name, count }) => {
        const there = within(query, id)
        return (
          <li key={id}>
            <a href={addressOf(there)} onClick={onPlainClick(() => go(there))}>
              {name}
            </a>
            <small>未标注位置 {count} 条</small>
          </li>
        )
      })}
    </ul>
  </>
)
