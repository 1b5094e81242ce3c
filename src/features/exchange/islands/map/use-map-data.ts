// Loads counts by province and coordinates, again for every filter.
import { useEffect, useState } from 'react'
import { foretryMap } from '#features/listings/contract/map.ts'
import { type ListingFilter, noFilter } from '#features/listings/rules/filters.ts'
import { call } from '#platform/browser/call.ts'
import { type LoadFailure, loadFailure } from '#platform/browser/load-failure.ts'
import type { Output } from '#platform/contract/endpoint.ts'

export type MapData = Output<typeof foretryMap>
export type MapPoint = MapData['points'][number]

/** Where a listing without a marked place stands; empty for a marked one. */
export const aboutOf = ({ about }: Pick<MapPoint, 'about'>) =>
  about ? `约在${about.slice(about.lastIndexOf(' ') + 1)}` : ''

/** While loading, the data before stays. */
type MapState = { kind: 'loading' | 'found'; data: MapData } | ({ kind: 'failed' } & LoadFailure)

const nothing: MapData = { provinces: [], points: [] }

export const useMapData = (filter: ListingFilter) => {
  const [found, setFound] = useState<MapState>({ kind: 'loading', data: nothing })
  const [attempt, setAttempt] = useState(0)
  const filterKey = JSON.stringify(filter)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another try.
  useEffect(() => {
    let isCurrent = true
    setFound((before) => ({ kind: 'loading', data: 'data' in before ? before.data : nothing }))
    call(foretryMap, { ...noFilter, ...(JSON.parse(filterKey) as Partial<ListingFilter>) }).then(
      ({ data }) => isCurrent && setFound({ kind: 'found', data }),
      (error) => isCurrent && setFound({ kind: 'failed', ...loadFailure(error) }),
    )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [filterKey, attempt])

  return { found, retry: () => setAttempt(attempt + 1) }
}
