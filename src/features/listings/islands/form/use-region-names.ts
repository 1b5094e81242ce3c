import { useEffect, useState } from 'react'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { getCity, type Region } from '#features/regions/contract/regions.ts'
import { call } from '#platform/browser/call.ts'

type Ids = Pick<ListingDraft, 'province_id' | 'city_id' | 'county_id'>

/** Names of province, city and county; fewer until they are loaded. */
export const useRegionNames = ({ province_id, city_id, county_id }: Ids, provinces: readonly Region[]) => {
  const [below, setBelow] = useState<readonly string[]>([])
  useEffect(() => {
    let isCancelled = false
    const nameOf = async (pid: number, id: number) =>
      id > 0 ? ((await call(getCity, { pid })).data.find((region) => region.id === id)?.name ?? '') : ''
    Promise.all([nameOf(province_id, city_id), nameOf(city_id, county_id)]).then(
      (names) => !isCancelled && setBelow(names),
      () => undefined,
    )
    return () => {
      isCancelled = true
    }
  }, [province_id, city_id, county_id])
  return [provinces.find(({ id }) => id === province_id)?.name ?? '', ...below].filter(Boolean)
}
