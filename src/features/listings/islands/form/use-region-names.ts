import { useEffect, useState } from 'react'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { getCity, type Region } from '#features/regions/contract/regions.ts'
import { call } from '#platform/browser/call.ts'

type Ids = Pick<ListingDraft, 'province_id' | 'city_id' | 'county_id'>

/** Waiting times between attempts. */
const RETRY_MS = [1_000, 3_000, 10_000, 30_000]

const nameOf = async (pid: number, id: number) =>
  id > 0 ? ((await call(getCity, { pid })).data.find((region) => region.id === id)?.name ?? '') : ''

/** Names from the province down. Until all of them are loaded it is the province's alone, and not `isWhole`. */
export const useRegionNames = ({ province_id, city_id, county_id }: Ids, provinces: readonly Region[]) => {
  const [loaded, setLoaded] = useState<{ of: string; names: readonly string[] }>()
  const key = [province_id, city_id, county_id].join()
  useEffect(() => {
    let timer: number | undefined
    let isCancelled = false
    const load = (attempt: number) => {
      Promise.all([nameOf(province_id, city_id), nameOf(city_id, county_id)]).then(
        (names) => !isCancelled && setLoaded({ of: key, names }),
        () => {
          const delay = RETRY_MS[attempt]
          if (!isCancelled && delay !== undefined) timer = window.setTimeout(load, delay, attempt + 1)
        },
      )
    }
    load(0)
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [key, province_id, city_id, county_id])
  const below = loaded?.of === key ? loaded.names : undefined
  const names = [provinces.find(({ id }) => id === province_id)?.name ?? '', ...(below ?? [])]
  return { names: names.filter(Boolean), isWhole: below !== undefined }
}
