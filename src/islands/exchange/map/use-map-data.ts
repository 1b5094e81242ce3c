// How many there are by province, and where: asked anew with every filter.
import { useEffect, useState } from 'react'
import { call } from '#client/call.ts'
import type { Output } from '#contract/endpoint.ts'
import type { ListingFilter } from '#contract/listings/list.ts'
import { foretryMap } from '#contract/listings/map.ts'
import { anyListing } from '../list-query.ts'

export type MapData = Output<typeof foretryMap>
export type MapPoint = MapData['points'][number]

/** While an answer is awaited, the one before stays. */
type Found = { kind: 'loading' | 'found'; data: MapData } | { kind: 'failed' }

const nothing: MapData = { provinces: [], points: [] }

export const useMap = (filter: ListingFilter) => {
  const [found, setFound] = useState<Found>({ kind: 'loading', data: nothing })
  const [turn, setTurn] = useState(0)
  const asked = JSON.stringify(filter)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another try.
  useEffect(() => {
    let wanted = true
    setFound((before) => ({ kind: 'loading', data: 'data' in before ? before.data : nothing }))
    call(foretryMap, { ...anyListing, ...(JSON.parse(asked) as Partial<ListingFilter>) }).then(
      ({ data }) => wanted && setFound({ kind: 'found', data }),
      () => wanted && setFound({ kind: 'failed' }),
    )
    return () => {
      wanted = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [asked, turn])

  return { found, retry: () => setTurn(turn + 1) }
}
