// Loads cities and counties on demand, and with the first of them the call for them; provinces are published with the page.

import { useCallback, useEffect, useState } from 'react'
import { ownIdOf } from '#backends/spec/province-ids.ts'
import type { Regions } from '#features/listings/rules/filter-kinds.ts'
import { call } from '#platform/browser/call.ts'
import { showSystemError } from '#platform/browser/system-error.ts'
import type { Province } from '#platform/lib/province-slugs.ts'

/** Regions below the given parents, each requested once; `failed` until a retry succeeds. */
export const useRegions = (provinces: readonly Province[], ...parentIds: number[]) => {
  const [regions, setRegions] = useState<Regions>({ 0: provinces })
  const [failed, setFailed] = useState(false)
  const load = useCallback(
    async (pid: number) => {
      try {
        const { getCity } = await import('#features/regions/contract/regions.ts')
        const { data } = await call(getCity, { pid: ownIdOf(provinces, pid), type: 2 })
        setRegions((known) => ({ ...known, [pid]: data }))
        setFailed(false)
      } catch (error) {
        setFailed(true)
        void showSystemError(error)
      }
    },
    [provinces],
  )
  const missing = parentIds.find((pid) => pid > 0 && !regions[pid])
  useEffect(() => {
    if (missing) void load(missing)
  }, [missing, load])
  return { regions, failed: failed && missing !== undefined, retry: () => void (missing && load(missing)) }
}
